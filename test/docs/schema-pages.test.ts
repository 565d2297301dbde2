import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { schemaPagesFolder, writeSchemaPages } from "../../scripts/schema-pages.ts";
import { schema } from "../../src/schema/index.ts";

test("the schema pages are the output of `npm run schema`", async () => {
  const pages = writeSchemaPages();
  expect((await readdir(schemaPagesFolder)).toSorted()).toEqual([...pages.keys()].toSorted());
  const stale: string[] = [];
  for (const [name, text] of pages) {
    if ((await readFile(new URL(name, schemaPagesFolder), "utf8")) !== text) stale.push(name);
  }
  expect(stale).toEqual([]);
});

test("the schema pages have a heading for every type and root field", () => {
  const text = [...writeSchemaPages().values()].join("\n");
  const names = Object.keys(schema.getTypeMap()).filter((name) => !name.startsWith("__"));
  const roots = ["Query", "Mutation", "Subscription"];
  expect(names.filter((name) => !roots.includes(name) && !text.includes(`\n## ${name}\n`))).toEqual([]);
  const fields = roots.flatMap((name) => {
    const type = schema.getType(name);
    return type && "getFields" in type ? Object.keys(type.getFields()) : [];
  });
  expect(fields.length).toBeGreaterThan(50);
  expect(fields.filter((name) => !text.includes(`\n## ${name}\n`))).toEqual([]);
});
