// Fails when schema.graphql, the typed documents or the settings in docs/configuration.md are stale. It also fails on a
// change that breaks clients of the latest schema in releases, unless the version is unreleased and its section of
// CHANGELOG.md announces the change word for word.
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
