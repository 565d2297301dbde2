import { parse, validate } from "graphql";
import { expect, test } from "vitest";
import * as operations from "../../src/pages/start/operations.ts";
import { jsonText } from "../../src/pages/start/text.ts";
import { schema } from "../../src/schema/index.ts";

test.each(Object.entries(operations))("the start page's operation %s is one of the schema", (_name, text) => {
  expect(validate(schema, parse(text))).toEqual([]);
});

test("JSON is shown on as few lines as fit", () => {
  expect(jsonText({ a: [1, "b", null], c: {} })).toBe('{ "a": [ 1, "b", null ], "c": {} }');
  const long = "x".repeat(60);
  expect(jsonText({ a: [long, long], b: 1 })).toBe(
    `{\n  "a": [\n    "${long}",\n    "${long}"\n  ],\n  "b": 1\n}`,
  );
});
