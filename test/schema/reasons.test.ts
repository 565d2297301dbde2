import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type GraphQLEnumType, isEnumType } from "graphql";
import { expect, test } from "vitest";
import { schema } from "../../src/schema/index.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Enums that say why something did not go as it was asked for. */
const isReason = /(?:Reason|Failure|ErrorCode|Quota|Availability)$/;
/** Values that stand for what a service may add later; stand-ins of the enum's own tests produce them. */
const isOpen = (value: string) => value === "UNRECOGNIZED";

const enums = Object.values(schema.getTypeMap()).filter(
  (type): type is GraphQLEnumType =>
    isEnumType(type) && !type.name.startsWith("__") && isReason.test(type.name),
);

/** The text of all tests but those of the schema itself, which only lists. */
async function readTests(): Promise<string> {
  const names = await readdir(root, { recursive: true });
  const tests = names.filter((name) => name.endsWith(".ts") && !/^(?:generated|schema)/.test(name));
  return (await Promise.all(tests.map((name) => readFile(join(root, name), "utf8")))).join("\n");
}

const tests = await readTests();

test.each(enums.map((type) => [type.name, type] as const))(
  "detail 7: every value of %s is expected by a test",
  (_, type) => {
    const missing = type
      .getValues()
      .map(({ name }) => name)
      .filter((name) => !isOpen(name) && !new RegExp(`\\b${name}\\b`).test(tests));
    expect(missing).toEqual([]);
  },
);
