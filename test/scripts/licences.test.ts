import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runProgram } from "../helpers/program.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const files = [
  "scripts/licences.ts",
  "sbom.cdx.json",
  "docs/licences.md",
  "package-lock.json",
  "package.json",
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "licences-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Checks the files of the project after one of them was changed. */
async function check(name: string, change: (text: string) => string) {
  for (const file of files) await cp(join(root, file), join(folder, file));
  const text = await readFile(join(folder, name), "utf8");
  const changed = change(text);
  expect(changed).not.toBe(text);
  await writeFile(join(folder, name), changed);
  return runProgram({ args: ["scripts/licences.ts"], folder });
}

test("the list of licences matches the lock file, and all are accepted", async () => {
  expect(await runProgram({ args: ["scripts/licences.ts"], folder: root })).toMatchObject({
    code: 0,
    output: "",
  });
});

test.each([
  [
    "sbom.cdx.json",
    '"name": "undici"',
    '"name": "undici2"',
    /sbom\.cdx\.json is stale \(undici@\d.*undici2@/,
  ],
  ["docs/licences.md", "| undici |", "| undici2 |", /^docs\/licences\.md is stale: run `npm run sbom`/],
])("a change of %s is detected", async (name, from, to, sentence) => {
  const { code, output } = await check(name, (text) => text.replace(from, to));
  expect(code).toBe(1);
  expect(output).toMatch(sentence);
});

test("a gateway version that differs from the lock file is detected", async () => {
  const { code, output } = await check("sbom.cdx.json", (text) =>
    text.replace(/("name": "marketplace-gateway",\s+"version": )"[^"]+"/, '$1"0.0.1"'),
  );
  expect(code).toBe(1);
  expect(output).toMatch(/^sbom\.cdx\.json is stale \(marketplace-gateway@\d.*marketplace-gateway@0\.0\.1\)/);
});

test("an unaccepted licence is reported with its package", async () => {
  const { code, output } = await check("sbom.cdx.json", (text) =>
    text.replace(/("name": "pino",[\s\S]*?"id": )"MIT"/, '$1"GPL-3.0-only"'),
  );
  expect(code).toBe(1);
  expect(output).toMatch(/^pino@\S+ is under GPL-3\.0-only, which is not accepted/m);
});
