import { globSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parse, validate } from "graphql";
import { describe, expect, test } from "vitest";
import { configurationPage, writeConfigurationPage } from "../scripts/settings-table.ts";
import { settingNames } from "../src/config/settings.ts";
import { textLimits } from "../src/operations/document-checks.ts";
import { schema } from "../src/schema/index.ts";
import { jsonLimits } from "../src/shorten-json.ts";

const root = new URL("../", import.meta.url);
const read = (path: string) => readFile(new URL(path, root), "utf8");
const readDecision = (name: string) => read(`docs/decisions/${name}`);

const readme = await read("README.md");
const contributing = await read("CONTRIBUTING.md");

test("the README has at most 120 lines", () => {
  expect(readme.trimEnd().split("\n").length).toBeLessThanOrEqual(120);
});

test("docs/configuration.md is generated from the code and names every variable", async () => {
  const page = await readFile(configurationPage, "utf8");
  expect(page).toBe(writeConfigurationPage());
  for (const name of ["configuration", "operations"]) expect(readme).toContain(`(docs/${name}.md)`);
  const source = await read("src/sandbox/settings.ts");
  const names = [...settingNames, ...new Set(source.match(/SANDBOX_[A-Z_]+/g))];
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  const { files } = JSON.parse(await read("package.json")) as { files: readonly string[] };
  expect(files).toContain("docs/*.md");
});

describe("detail 25: The documentation", () => {
  test("has only valid operations in the README", () => {
    const queries = [...readme.matchAll(/\{"query":("(?:[^"\\]|\\.)*")/g)].map(
      ([, text = ""]) => JSON.parse(text) as string,
    );
    expect(queries).toHaveLength(3);
    for (const query of queries) expect(validate(schema, parse(query))).toEqual([]);
  });

  test("names only existing npm scripts in the README and CONTRIBUTING.md", async () => {
    const { scripts } = JSON.parse(await read("package.json")) as { scripts: Record<string, string> };
    const named = [...`${readme}${contributing}`.matchAll(/`npm run ([\w:]+)/g)].map(([, name = ""]) => name);
    expect(named).toContain("docs:errors");
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  test("states the document limits of the code in docs/concepts.md", async () => {
    const { maxCharacters, maxDirectives, maxTokens, maxNesting } = textLimits;
    expect((await read("docs/concepts.md")).replaceAll(/\s+/g, " ")).toContain(
      `${maxDirectives} directives, ${maxTokens} tokens, ${maxCharacters} characters, and ${maxNesting} levels of brackets in its text and its variables; its variables may have ${jsonLimits.maxValues} values`,
    );
  });

  test("has a number, a title, four sections and a list entry for each decision", async () => {
    const all = await readdir(new URL("docs/decisions/", root));
    const names = all.filter((name) => name !== "index.md").toSorted();
    const list = await readDecision("index.md");
    const texts = await Promise.all(names.map(readDecision));
    const parts = "Context, Decision, Consequences, What would change it";
    const incomplete = names.filter(
      (name, index) =>
        !/^\d{3}-[\w-]+\.md$/.test(name) ||
        !list.includes(`](${name})`) ||
        [...(texts[index] ?? "").matchAll(/^## (.*)$/gm)].map(([, title]) => title).join(", ") !== parts,
    );
    expect(incomplete).toEqual([]);
    const titles = texts.map((text) => /^# (.*)$/m.exec(text)?.[1] ?? "");
    expect(new Set(titles).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(20);
  });

  test("describes the architecture in at most 1 800 words", async () => {
    const text = await read("docs/architecture.md");
    expect(text.trim().split(/\s+/).length).toBeLessThanOrEqual(1_800);
  });

  test("names only existing tests in docs/security.md", async () => {
    const text = await read("docs/security.md");
    const rows = text.split("\n").filter((line) => line.startsWith("| **"));
    const names = rows.map((row) => [...row.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name));
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((list) => list.length === 0)).toEqual([]);
    const folders = "test/{config,e2e,gateway,http,sandbox,sessions}/**/*.ts";
    const files = globSync(folders, { cwd: fileURLToPath(root) });
    const all = (await Promise.all(files.map(read))).join("\n");
    expect(names.flat().filter((name) => !all.includes(`"${name}"`))).toEqual([]);
  });

  test("names only existing files of the project", async () => {
    const pages = globSync("{*,docs/*,docs/{decisions,guides}/*}.md", { cwd: fileURLToPath(root) });
    const text = (await Promise.all(pages.filter((name) => name !== "CHANGELOG.md").map(read))).join("\n");
    const named = text.matchAll(/`((?:src|test|scripts|bench)\/[\w./-]+\.(?:ts|tsx|js|mjs))`/g);
    const files = [...named].map(([, name = ""]) => name);
    expect(files.length).toBeGreaterThan(20);
    const found = await Promise.allSettled(files.map(read));
    expect(files.filter((_, index) => found[index]?.status === "rejected")).toEqual([]);
  });
});
