// Fails when schema.graphql or the typed documents are not what `npm run schema` would write, and on a breaking change
// since the last release that CHANGELOG.md does not announce word for word under "Unreleased".
import { readFile } from "node:fs/promises";
import { generate } from "@graphql-codegen/cli";
import { buildSchema, findBreakingChanges } from "graphql";
import config from "../codegen.ts";
import { schema } from "../src/schema/index.ts";

const faults: string[] = [];

const files: { filename: string; content: string }[] = await generate({ ...config, silent: true }, false);
for (const { filename, content } of files) {
  const committed = await readFile(filename, "utf8").catch(() => "");
  if (committed.trim() !== content.trim())
    faults.push(`${filename} is stale: run \`npm run schema\` and commit it.`);
}

const released = buildSchema(
  await readFile(new URL("../releases/schema-0.1.0.graphql", import.meta.url), "utf8"),
);
const changelog = await readFile(new URL("../CHANGELOG.md", import.meta.url), "utf8");
const unreleased = changelog.split(/^## /m)[1] ?? "";
for (const { description } of findBreakingChanges(released, schema)) {
  if (unreleased.includes(description)) continue;
  faults.push(`Breaking change that the Unreleased part of CHANGELOG.md does not announce: ${description}`);
}

for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
