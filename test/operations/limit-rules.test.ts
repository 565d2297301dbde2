import { describe, expect, test } from "vitest";
import { createDocumentCheck } from "../../src/operations/document-checks.ts";
import { schema } from "../../src/schema/index.ts";

const check = createDocumentCheck(schema, true);
const messagesOf = (text: string) => (check(text).errors ?? []).map(({ message }) => message);

const aliases = (count: number) =>
  Array.from({ length: count }, (_, index) => `a${index}: __typename`).join(" ");
/** A selection of depth 2 in inline fragments. */
const inside = (levels: number) =>
  `{ ${"... on Query { ".repeat(levels)}viewer { id }${" }".repeat(levels)} }`;
/** Fragments that each spread the next one. */
const chained = (levels: number, spreads: (name: string) => string, end: string) => {
  const bodyOf = (level: number) => (level < levels ? spreads(`...F${level + 1}`) : end);
  const fragments = Array.from(
    { length: levels + 1 },
    (_, level) => `fragment F${level} on Query { ${bodyOf(level)} }`,
  );
  return `{ ...F0 } ${fragments.join(" ")}`;
};

describe("The depth of an operation", () => {
  test.each<[what: string, text: string]>([
    ["15 levels of fields and inline fragments", inside(13)],
    ["six spreads with three fields below", chained(5, (name) => name, "viewer { rateLimits { identity } }")],
    [
      "`__schema`, whatever it selects",
      `{ __schema { types { ${"ofType { ".repeat(2)}name${" }".repeat(2)} } } }`,
    ],
    [
      "a deep selection below `__schema`",
      `{ __schema { queryType { ${"ofType { ".repeat(20)}name${" }".repeat(20)} } } }`,
    ],
  ])("may reach the limit: %s", (_what, text) => {
    expect(messagesOf(text)).toEqual([]);
  });

  test.each<[what: string, text: string, found: number]>([
    ["fields and inline fragments", inside(14), 16],
    ["spreads, which add two levels", chained(6, (name) => name, "viewer { id }"), 16],
    ["a fragment in several places", chained(6, (name) => `viewer { id } ${name}`, "viewer { id }"), 16],
    ["an operation beside others", `query A { viewer { id } } query B ${inside(30)}`, 32],
  ])("must not exceed it: %s", (_what, text, found) => {
    expect(check(text)).toMatchObject({
      errors: [
        {
          message: `Query depth limit of 15 exceeded, found ${found}.`,
          extensions: { code: "GRAPHQL_VALIDATION_FAILED" },
        },
      ],
    });
  });
});

describe("The aliases of an operation", () => {
  test.each<[what: string, text: string]>([
    ["thirty", `{ ${aliases(30)} }`],
    [
      "a fragment with fifteen, twice",
      `{ ...F ... on Query { ...F } } fragment F on Query { ${aliases(15)} }`,
    ],
    ["thirty in each of two operations", `query A { ${aliases(30)} } query B { ${aliases(30)} }`],
  ])("may reach the limit: %s", (_what, text) => {
    expect(messagesOf(text)).toEqual([]);
  });

  test.each<[what: string, text: string, found: number]>([
    ["one more", `{ ${aliases(31)} }`, 31],
    ["aliases of objects with aliases", `{ ${aliases(29)} a: viewer { b: id } }`, 31],
    ["a fragment with sixteen, twice", `{ ...F ...F } fragment F on Query { ${aliases(16)} }`, 32],
    ["a fragment that contains itself", `{ ...F } fragment F on Query { ${aliases(31)} ...F }`, 31],
  ])("must not exceed it: %s", (_what, text, found) => {
    const message = `Aliases limit of 30 exceeded, found ${found}.`;
    expect(check(text).errors).toContainEqual(
      expect.objectContaining({
        message,
        extensions: expect.objectContaining({ code: "GRAPHQL_VALIDATION_FAILED" }),
      }),
    );
  });
});

test("fragments that double their spreads at each level are measured without exponential work", () => {
  const text = chained(150, (name) => `${name} ${name}`, "a: __typename");
  expect(messagesOf(text)).toEqual([
    `Aliases limit of 30 exceeded, found ${2 ** 150}.`,
    "Query depth limit of 15 exceeded, found 303.",
  ]);
});

test("fragments that form a cycle are reported by graphql-js, and end the measuring", () => {
  const text = "{ ...A } fragment A on Query { viewer { id } ...B } fragment B on Query { ...A }";
  expect(messagesOf(text)).toEqual(['Cannot spread fragment "A" within itself via "B".']);
});
