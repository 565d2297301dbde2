import { readdir, readFile } from "node:fs/promises";
import { parse, validate } from "graphql";
import { describe, expect, test } from "vitest";
import { textLimits } from "../src/operations/document-checks.ts";
import { jsonLimits } from "../src/short-json.ts";
import { schema } from "../src/schema/index.ts";
import { configurationPage, settingsTable, writeConfigurationPage } from "../scripts/settings-table.ts";
import { settingNames } from "../src/config/settings.ts";

const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");

test("the README's table of settings is the code's", () => {
  const table = /<!-- settings -->\n([\s\S]*?)\n?<!-- \/settings -->/.exec(readme)?.[1];
  expect(table).toBe(settingsTable());
});

test("docs/configuration.md is what the code says, and names every variable", async () => {
  const page = await readFile(configurationPage, "utf8");
  expect(page).toBe(writeConfigurationPage());
  expect(readme).toContain("(docs/configuration.md)");
  const source = await readFile(new URL("../src/sandbox/settings.ts", import.meta.url), "utf8");
  const names = [...settingNames, ...new Set(source.match(/SANDBOX_[A-Z_]+/g))];
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  const { files } = JSON.parse(await readFile(new URL("../package.json", import.meta.url), "utf8")) as {
    files: readonly string[];
  };
  expect(files).toContain("docs/*.md");
});

test("every file that the README links to exists", async () => {
  const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map((match) => match[1] ?? "");
  const read = await Promise.allSettled(
    links.map((link) => readFile(new URL(`../${link}`, import.meta.url))),
  );
  expect(links.filter((_, index) => read[index]?.status === "rejected")).toEqual([]);
});

describe("detail 25: what the documents say", () => {
  test("the README's operations fit the schema", () => {
    const queries = [...readme.matchAll(/\{"query":("(?:[^"\\]|\\.)*")/g)].map(
      ([, text = ""]) => JSON.parse(text) as string,
    );
    expect(queries).toHaveLength(3);
    for (const query of queries) expect(validate(schema, parse(query))).toEqual([]);
  });

  test("the README's commands are scripts of the package", async () => {
    const text = await readFile(new URL("../package.json", import.meta.url), "utf8");
    const { scripts } = JSON.parse(text) as { scripts: Record<string, string> };
    const named = [...readme.matchAll(/`npm run ([\w:]+)/g)].map(([, name = ""]) => name);
    expect(named).toContain("docs:errors");
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  test("the README's bounds on documents are those of the code", () => {
    const { maxCharacters, maxDirectives, maxTokens, maxNesting } = textLimits;
    expect(readme.replaceAll(/\s+/g, " ")).toContain(
      `${maxDirectives} directives, ${maxTokens} tokens, ${maxCharacters} characters, and ${maxNesting} levels of brackets in its text and its variables; its variables may have ${jsonLimits.maxValues} values`,
    );
  });

  test("no decision of docs/architecture.md stands twice", async () => {
    const text = await readFile(new URL("../docs/architecture.md", import.meta.url), "utf8");
    const titles = [...text.matchAll(/^- \*\*(.+?)\.?\*\*/gm)].map(([, title = ""]) => title.toLowerCase());
    expect(titles.length).toBeGreaterThan(20);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
    expect(titles.filter((title) => title.startsWith("outcome"))).toHaveLength(1);
  });

  test("every test that docs/security.md names exists", async () => {
    const text = await readFile(new URL("../docs/security.md", import.meta.url), "utf8");
    const rows = text.split("\n").filter((line) => line.startsWith("| **"));
    const names = rows.map((row) => [...row.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name));
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((list) => list.length === 0)).toEqual([]);
    const folders = ["config", "e2e", "gateway", "http", "sandbox", "sessions"].map(
      (name) => new URL(`./${name}/`, import.meta.url),
    );
    const sources = await Promise.all(
      folders.map(async (folder) => {
        const files = await readdir(folder, { recursive: true });
        return Promise.all(
          files.filter((file) => file.endsWith(".ts")).map((file) => readFile(new URL(file, folder), "utf8")),
        );
      }),
    );
    const all = sources.flat().join("\n");
    expect(names.flat().filter((name) => !all.includes(`"${name}"`))).toEqual([]);
  });

  test("every file that docs/architecture.md names exists", async () => {
    const text = await readFile(new URL("../docs/architecture.md", import.meta.url), "utf8");
    const names = [...text.matchAll(/`((?:src\/)?[\w-]+(?:\/[\w-]+)+\.(?:ts|js))`/g)].map(
      ([, name = ""]) => name,
    );
    const read = await Promise.allSettled(
      names.map((name) =>
        readFile(new URL(`../${name.startsWith("src/") ? "" : "src/"}${name}`, import.meta.url)),
      ),
    );
    const missing = names.filter(
      (name, index) => !name.startsWith("test/") && read[index]?.status === "rejected",
    );
    expect(missing).toEqual([]);
  });
});
