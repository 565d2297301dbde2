import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { runProgram } from "../helpers/program.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const lists = ["sbom.cdx.json", "docs/licences.md"];
const files = ["scripts/licences.ts", "package-lock.json", "package.json", ...lists];

test("the list of licences matches the lock file, and all are accepted", async () => {
  expect(await runProgram({ args: ["scripts/licences.ts"], folder: root })).toMatchObject({
    code: 0,
    output: "",
  });
});

test.each<[what: string, name: string, from: string | RegExp, to: string, sentence: RegExp]>([
  [
    "a changed name",
    "sbom.cdx.json",
    '"name": "undici"',
    '"name": "undici2"',
    /sbom\.cdx\.json is stale \(undici@\d.*undici2@/,
  ],
  [
    "a change",
    "docs/licences.md",
    "| undici |",
    "| undici2 |",
    /^docs\/licences\.md is stale: run `npm run sbom`/,
  ],
  [
    "a gateway version that differs from the lock file",
    "sbom.cdx.json",
    /("name": "marketplace-gateway",\s+"version": )"[^"]+"/,
    '$1"0.0.1"',
    /^sbom\.cdx\.json is stale \(marketplace-gateway@\d.*marketplace-gateway@0\.0\.1\)/,
  ],
  [
    "an unaccepted licence",
    "sbom.cdx.json",
    /("name": "pino",[\s\S]*?"id": )"MIT"/,
    '$1"GPL-3.0-only"',
    /^pino@\S+ is under GPL-3\.0-only, which is not accepted/m,
  ],
])("%s in %s is reported", async (_what, name, from, to, sentence) => {
  const folder = await temporaryFolder();
  for (const file of files) await cp(join(root, file), join(folder, file));
  const text = await readFile(join(folder, name), "utf8");
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  await writeFile(join(folder, name), changed);
  const { code, output } = await runProgram({ args: ["scripts/licences.ts"], folder });
  expect(code).toBe(1);
  expect(output).toMatch(sentence);
});
