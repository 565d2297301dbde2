import { expect, test } from "vitest";
import { z } from "zod";
import { checkOf } from "../../../src/upstream/wire/compiled-check.ts";

const tree = z.object({
  name: z.string(),
  get below() {
    return z.array(tree).optional();
  },
});

const chain = z.object({
  a: z.string(),
  get next() {
    return chain.nullish();
  },
});

function refuseAllBut(good: string) {
  return (text: string, context: z.RefinementCtx) => {
    if (text !== good) context.addIssue("not good");
  };
}

const schemas: readonly (readonly [name: string, schema: z.ZodType])[] = [
  ["a string", z.string()],
  ["a string with a pattern", z.string().regex(/^a+$/)],
  ["a string with a length", z.string().min(1).max(3)],
  ["a string with a format", z.iso.date()],
  ["a string with a condition", z.string().refine((text) => text.includes("a"))],
  ["a string with reported issues", z.string().superRefine(refuseAllBut("a"))],
  ["a string with a prefix and a suffix", z.string().startsWith("a").endsWith("b")],
  ["a number", z.number()],
  ["an integer", z.number().int().min(-1).max(5)],
  ["a number in a range", z.number().gt(0).lt(1)],
  ["a multiple of a number", z.number().multipleOf(2)],
  ["a string coerced to a number", z.coerce.number().int()],
  ["a boolean", z.boolean()],
  ["null", z.null()],
  ["a string or null", z.string().nullable()],
  ["a number, null or undefined", z.number().nullish()],
  ["an enum", z.enum(["a", "aa"])],
  ["a number or a string with a pattern", z.union([z.number(), z.string().regex(/^b/)])],
  ["a list", z.array(z.number().int())],
  ["a list with a minimum length", z.array(z.unknown()).min(1)],
  ["a custom check for one string", z.custom((value) => value === "a")],
  ["a custom check for non-null", z.custom((value) => value !== null)],
  ["an object", z.object({ a: z.string(), "b c": z.number().optional() })],
  ["an object with required fields of any type", z.object({ a: z.unknown(), b: z.custom(() => true) })],
  [
    "an object with optional fields of any type",
    z.object({ a: z.unknown().optional(), b: z.any().optional() }),
  ],
  ["a strict object", z.strictObject({ a: z.string() })],
  ["an object with a condition", z.object({ a: z.string().nullish() }).refine(({ a }) => a !== null)],
  ["nested objects", z.object({ a: z.object({ a: z.string() }).nullish() })],
  ["a record", z.record(z.string(), z.string())],
  ["a tree", tree],
  ["a chain", chain],
  ["a lazy string", z.lazy(() => z.string())],
];

const leaves = [
  null,
  true,
  0,
  1,
  0.5,
  -2,
  2 ** 60,
  Infinity,
  "",
  "a",
  "aa",
  "ab",
  "2026-01-31",
  "\u{1f600}a",
];
const values: readonly unknown[] = [
  ...leaves,
  ...leaves.map((leaf) => [leaf]),
  ...leaves.flatMap((a) => [{ a }, { a: { a } }, { a, "b c": 1 }, { a, b: a }, { name: a }]),
  [],
  {},
  { name: "a", below: [] },
  { name: "a", below: [{ name: "b", below: [{ name: "c" }] }] },
  { name: "a", below: [{ name: "b", below: [{ name: 1 }] }] },
  { name: "a", below: [null] },
  { a: "a", next: { a: "b", next: null } },
  { a: "a", next: { a: "b", next: { a: 1 } } },
];

test.each(schemas)("the compiled check for %s accepts the same values as its schema", (_name, schema) => {
  const check = checkOf(schema);
  const passed = values.filter((value) => check(value));
  expect(passed).toEqual(values.filter((value) => schema.safeParse(value).success));
});
