import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { settingsTable } from "../scripts/settings-table.ts";

const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");

test("the README's table of settings is the code's", () => {
  const table = /<!-- settings -->\n([\s\S]*?)\n?<!-- \/settings -->/.exec(readme)?.[1];
  expect(table).toBe(settingsTable());
});

test("the README names every variable that the sandbox reads", async () => {
  const source = await readFile(new URL("../src/sandbox/settings.ts", import.meta.url), "utf8");
  const variables = [...new Set(source.match(/SANDBOX_[A-Z_]+/g))];
  expect(variables.length).toBeGreaterThan(0);
  expect(variables.filter((name) => !readme.includes(`| \`${name}\` |`))).toEqual([]);
});

test("every file that the README links to exists", async () => {
  const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map((match) => match[1] ?? "");
  const read = await Promise.allSettled(
    links.map((link) => readFile(new URL(`../${link}`, import.meta.url))),
  );
  expect(links.filter((_, index) => read[index]?.status === "rejected")).toEqual([]);
});
