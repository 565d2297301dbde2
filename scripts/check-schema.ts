// Fails when schema.graphql or the typed documents are not what `npm run schema` would write, and on a change that
// breaks clients of the newest schema in releases, unless it belongs to a version that is not released yet and whose part
// of CHANGELOG.md announces it word for word. The settings that the documents name are those of the code, too.
import { readdir, readFile } from "node:fs/promises";
import { generate } from "@graphql-codegen/cli";
import config from "../codegen.ts";
import { schema } from "../src/schema/index.ts";
import { findBreakFaults } from "./breaking-changes.ts";
import { configurationPage, writeConfigurationPage } from "./settings-table.ts";

const faults: string[] = [];

const files: { filename: string; content: string }[] = await generate({ ...config, silent: true }, false);
for (const { filename, content } of files) {
  const committed = await readFile(filename, "utf8").catch(() => "");
  if (committed.trim() !== content.trim())
    faults.push(`${filename} is stale: run \`npm run schema\` and commit it.`);
}

const root = new URL("..", import.meta.url);
const releases = new URL("releases/", root);
const released = new Map<string, string>();
for (const name of await readdir(releases)) {
  const version = /^schema-(.+)\.graphql$/.exec(name)?.[1];
  if (version) released.set(version, await readFile(new URL(name, releases), "utf8"));
}
const { version } = JSON.parse(await readFile(new URL("package.json", root), "utf8")) as { version: string };
const changelog = await readFile(new URL("CHANGELOG.md", root), "utf8");
faults.push(...findBreakFaults(schema, { released, version, changelog }));

const page = await readFile(configurationPage, "utf8").catch(() => "");
if (page !== writeConfigurationPage())
  faults.push("docs/configuration.md is stale: run `npm run docs:configuration`.");

for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
