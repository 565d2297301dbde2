import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type GraphQLEnumType, isEnumType } from "graphql";
import { expect, test } from "vitest";
import { schema } from "../../src/schema/index.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Enums with the reasons of failures. */
const isReason = /(?:Reason|Failure|ErrorCode|Quota|Availability)$/;
/** UNRECOGNIZED stands for future values of a service; other tests cover it with stand-in services. */
const isOpen = (value: string) => value === "UNRECOGNIZED";

const enums = Object.values(schema.getTypeMap()).filter(
  (type): type is GraphQLEnumType =>
    isEnumType(type) && !type.name.startsWith("__") && isReason.test(type.name),
);

/** Reads all tests except those of the schema, which only list the values. */
async function readTests(): Promise<string> {
  const names = await readdir(root, { recursive: true });
  const tests = names.filter((name) => name.endsWith(".ts") && !/^(?:generated|schema)/.test(name));
  return (await Promise.all(tests.map((name) => readFile(join(root, name), "utf8")))).join("\n");
}

const tests = await readTests();

test.each(enums.map((type) => [type.name, type] as const))(
  "detail 7: every value of %s occurs in a test",
  (_, type) => {
    const missing = type
      .getValues()
      .map(({ name }) => name)
      .filter((name) => !isOpen(name) && !new RegExp(`\\b${name}\\b`).test(tests));
    expect(missing).toEqual([]);
  },
);
