// Creates docs/configuration.md from the settings in the code. Run as a program it writes the file.
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { DescribedSetting } from "../src/config/described-settings.ts";
import { describeAllSettings } from "../src/start/described-settings.ts";

/** Address of the page's file. */
export const configurationPage = new URL("../docs/configuration.md", import.meta.url);

/** Settings that most installations need, named at the top of the page. */
const mostUsed = [
  "PORT",
  "HOST",
  "PUBLIC_URL",
  "TRUST_PROXY",
  "CORS_ORIGINS",
  "UPSTREAM",
  "UPSTREAM_URL",
  "UPSTREAM_CLIENT_ID",
  "UPSTREAM_CLIENT_SECRET",
  "GATEWAY_SECRET",
  "GATEWAY_ACCESS_TOKEN",
  "SIGN_IN_REDIRECT_NAME",
  "REDIS_URL",
  "WORKERS",
  "LOG_LEVEL",
];

const groups = describeAllSettings();

const row = (...cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;

const namesOf = ({ name, isSecret }: DescribedSetting) =>
  isSecret ? `\`${name}\` or \`${name}_FILE\`` : `\`${name}\``;

/** A fallback in words is no value. */
const shownFallback = ({ fallback }: DescribedSetting) =>
  fallback === null ? "nothing" : fallback.includes("; ") ? fallback : `\`${fallback}\``;

/** Returns the Markdown text of the page. */
export function writeConfigurationPage(): string {
  const sections = groups.flatMap(({ title, settings }) => [
    `## ${title}`,
    "",
    row("Variable", "Default", "Must be", "Meaning", "Since"),
    "|---|---|---|---|---|",
    ...settings.map((setting) =>
      row(namesOf(setting), shownFallback(setting), setting.form, setting.description, setting.since),
    ),
    "",
  ]);
  return [
    "# Configuration",
    "",
    "Written by `npm run docs:configuration`; a test fails when it is stale.",
    "",
    "Every setting is an environment variable. A variable that is set to nothing counts as not set. Whatever is wrong is reported at once, each fault in a sentence, and the gateway",
    "does not start; a name that is nearly a setting's is a fault as well. `marketplace-gateway doctor` also looks at what the settings name ([operations.md](operations.md#doctor)),",
    "and `marketplace-gateway help configuration` says what stands here.",
    "",
    "`--port` and `--host` win over the environment, and the environment wins over `--env-file`: a file of lines `NAME=value`, with comments behind `#` and quotes around values,",
    "as Node reads it. It may be named several times, and the last one wins. It is read once, at the start; workers that are replaced later have what it said then. Node looks for the file by itself, wherever the option stands,",
    "and ends with 9 when it is missing, unless its own options end with `--`, as in `npm start` and the image: then the gateway says so, and ends with 2. A pipe can be read once, so that it needs this `--` as well. `NODE_EXTRA_CA_CERTS` has no effect in such a file: Node reads it before.",
    "",
    "A secret may come from a file: `NAME_FILE` is the path of the file that holds `NAME`, as orchestrators hand secrets over. Spaces and line breaks around the content do not count.",
    "",
    `Most installations need only these: ${mostUsed.map((name) => `\`${name}\``).join(", ")}.`,
    "",
    ...sections,
    "## Read by others",
    "",
    row("Variable", "Meaning"),
    "|---|---|",
    row(
      "`NODE_ENV`",
      "With `production` SANDBOX, INTROSPECTION and GRAPHIQL have to be `true` for what they name, and UPSTREAM_CLIENT_ID needs GATEWAY_ACCESS_TOKEN or OPEN_APPLICATION_TOKEN.",
    ),
    row(
      "`NODE_EXTRA_CA_CERTS`",
      "File of certificates of authorities that are trusted as well, by the services' connections and Redis.",
    ),
    row(
      "`NODE_COMPILE_CACHE`, `XDG_CACHE_HOME`",
      "Folder for compiled code, and folder of the user's caches, in which the gateway makes one when the first is not set.",
    ),
    row(
      "`OTEL_…`",
      "The standard variables of OpenTelemetry: with them traces are sent, when `@opentelemetry/sdk-node` is installed.",
    ),
    row("`NO_COLOR`, `FORCE_COLOR`", "Whether commands write in colours; without either, on a terminal."),
    "",
  ].join("\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(configurationPage, writeConfigurationPage());
}
