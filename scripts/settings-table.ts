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

/** A fallback that is a sentence is not formatted as code. */
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
    "Every setting is an environment variable. An empty variable counts as not set. Invalid settings stop the start, and the message lists all errors at once. A variable whose name resembles",
    "that of a setting is an error too, because it is probably misspelled. `marketplace-gateway doctor` also checks the addresses and files of the settings",
    "([Operations](operations.md#doctor)). `marketplace-gateway help configuration` prints the content of this page.",
    "",
    "## Sources of settings",
    "",
    "`--port` and `--host` take precedence over the environment, and the environment over `--env-file`.",
    "",
    "- **Format**: an env file has lines `NAME=value`, with comments after `#` and quotes around values, as in Node. With several files, the last one takes precedence.",
    "- **Time**: a file is read once, at the start. Workers that are replaced later use the same values.",
    "- **Node's own option**: Node also has an option `--env-file`, and exits with 9 if the file is missing. To pass the option only to the gateway, put `--` before the program, as `npm start` and the image do. The gateway then",
    "  reports the missing file, and exits with 2. A pipe as env file needs this `--` too, because it can be read only once.",
    "- `NODE_EXTRA_CA_CERTS` has no effect in such a file, because Node reads the variable earlier.",
    "- **Secrets**: `NAME_FILE` is the path of a file with the value of `NAME`, as orchestrators provide it. Leading and trailing spaces and line breaks are ignored.",
    "",
    `Most installations need only these: ${mostUsed.map((name) => `\`${name}\``).join(", ")}.`,
    "",
    ...sections,
    "## Variables of Node and libraries",
    "",
    row("Variable", "Meaning"),
    "|---|---|",
    row(
      "`NODE_ENV`",
      "With `production`, sandbox, introspection and GraphiQL are off unless SANDBOX, INTROSPECTION or GRAPHIQL is `true`. UPSTREAM_CLIENT_ID then needs GATEWAY_ACCESS_TOKEN or OPEN_APPLICATION_TOKEN.",
    ),
    row(
      "`NODE_EXTRA_CA_CERTS`",
      "File with additional trusted certificate authorities, for connections to the services and Redis.",
    ),
    row(
      "`NODE_COMPILE_CACHE`, `XDG_CACHE_HOME`",
      "Folder for compiled code. By default the gateway creates one in the folder of the user's caches.",
    ),
    row(
      "`OTEL_…`",
      "Variables of OpenTelemetry, which enable [traces](traces.md) if `@opentelemetry/sdk-node` is installed.",
    ),
    row(
      "`NO_COLOR`, `FORCE_COLOR`",
      "Disable or enable colored output of commands. The default is color in a terminal only.",
    ),
    "",
  ].join("\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(configurationPage, writeConfigurationPage());
}
