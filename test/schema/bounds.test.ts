import SchemaBuilder from "@pothos/core";
import { readFile } from "node:fs/promises";
import {
  buildSchema,
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isObjectType,
} from "graphql";
import { expect, test } from "vitest";
import { inputPlugin, longestList, longestText } from "../../src/schema/input-plugin.ts";

const texts = ["ID", "String"];
const list = /The gateway accepts at most \d+ entries(?: of at most \d+ characters each)?\.$/;
const listOfTexts = /The gateway accepts at most \d+ entries of at most \d+ characters each\.$/;
const text = /The gateway accepts at most \d+ characters\.$/;

/** Returns the pattern of the required limit sentence; null for types without a limit. */
function sentenceFor(type: GraphQLInputType): RegExp | null {
  const isText = texts.includes(getNamedType(type).name);
  if (isListType(getNullableType(type))) return isText ? listOfTexts : list;
  return isText ? text : null;
}

function inputOf(name: string, { type, description }: GraphQLArgument | GraphQLInputField) {
  return { name, type, shown: (description ?? "").replaceAll("\n", " ") };
}

test("every list and text input of the printed schema states its limit in the description", async () => {
  const printed = buildSchema(await readFile("schema.graphql", "utf8"));
  const inputs = Object.values(printed.getTypeMap()).flatMap((type) => {
    if (type.name.startsWith("__")) return [];
    if (isInputObjectType(type)) {
      return Object.values(type.getFields()).map((field) => inputOf(`${type.name}.${field.name}`, field));
    }
    if (!isObjectType(type) && !isInterfaceType(type)) return [];
    return Object.values(type.getFields()).flatMap((field) =>
      field.args.map((argument) => inputOf(`${type.name}.${field.name}(${argument.name})`, argument)),
    );
  });
  const bounded = inputs.filter(({ type }) => sentenceFor(type) !== null);
  const unbounded = bounded.filter(({ type, shown }) => !sentenceFor(type)?.test(shown));
  expect(unbounded.map(({ name }) => name)).toEqual([]);
  expect(bounded.length).toBeGreaterThan(50);
});

test.each([
  ["a list above the longest allowed list", { type: ["Int"], maxEntries: longestList + 1 }, "exceeds"],
  ["a text above the longest allowed text", { type: "String", maxCharacters: longestText + 1 }, "exceeds"],
  ["a list of lists", { type: ["Int"], isNested: true }, "list of lists"],
] as const)(
  "building a schema with %s fails",
  (_what, { isNested, ...options }: Record<string, unknown>, message) => {
    const builder = new SchemaBuilder<object>({ plugins: [inputPlugin] });
    builder.queryType({
      fields: (t) => ({
        field: t.int({
          args: {
            value: isNested ? t.arg({ type: t.arg.listRef(["Int"]) as never }) : t.arg(options as never),
          },
          resolve: () => 1,
        }),
      }),
    });
    expect(() => builder.toSchema()).toThrow(message);
  },
);
