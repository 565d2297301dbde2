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
  ["a text", z.string()],
  ["a text of a pattern", z.string().regex(/^a+$/)],
  ["a text of some length", z.string().min(1).max(3)],
  ["a text of a format", z.iso.date()],
  ["a text with a condition", z.string().refine((text) => text.includes("a"))],
  ["a text whose faults are reported", z.string().superRefine(refuseAllBut("a"))],
  ["a text with two ends", z.string().startsWith("a").endsWith("b")],
  ["a number", z.number()],
  ["a whole number", z.number().int().min(-1).max(5)],
  ["a number between two others", z.number().gt(0).lt(1)],
  ["a multiple", z.number().multipleOf(2)],
  ["a text made a number", z.coerce.number().int()],
  ["a truth", z.boolean()],
  ["null", z.null()],
  ["a text or null", z.string().nullable()],
  ["a number, null or nothing", z.number().nullish()],
  ["one of some words", z.enum(["a", "aa"])],
  ["a number or a text of a pattern", z.union([z.number(), z.string().regex(/^b/)])],
  ["a list", z.array(z.number().int())],
  ["a list of some length", z.array(z.unknown()).min(1)],
  ["a text that is a", z.custom((value) => value === "a")],
  ["what is not null", z.custom((value) => value !== null)],
  ["fields", z.object({ a: z.string(), "b c": z.number().optional() })],
  ["fields that may not be missing", z.object({ a: z.unknown(), b: z.custom(() => true) })],
  ["fields that may be missing", z.object({ a: z.unknown().optional(), b: z.any().optional() })],
  ["no more fields", z.strictObject({ a: z.string() })],
  ["fields with a condition", z.object({ a: z.string().nullish() }).refine(({ a }) => a !== null)],
  ["fields within fields", z.object({ a: z.object({ a: z.string() }).nullish() })],
  ["a record", z.record(z.string(), z.string())],
  ["a tree", tree],
  ["a chain", chain],
  ["a text that is named later", z.lazy(() => z.string())],
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
