import type { Chance } from "./chance.ts";
import { oddTexts } from "./odd-texts.ts";

/** What says whether a list goes on: a wrong value would make it one without an end. */
const kept = new Set(["nextToken", "hasNext"]);

/**
 * Puts values into a model that its type does not allow: nulls, values of other kinds, odd texts, numbers that no JSON has,
 * instants that are none.
 * @param share of the values that are spoilt.
 * @returns a frozen copy.
 */
export function spoil(value: unknown, share: number, chance: Chance, isWhole = true): unknown {
  const { is, pick } = chance;
  // What is wrong as a whole shows little of what is in it.
  if (is(isWhole ? share / 5 : share)) return is(0.4) ? pick([null, undefined]) : replace(value, chance);
  if (Array.isArray(value)) return Object.freeze(value.map((item) => spoil(item, share, chance, false)));
  if (!isPlain(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    kept.has(name) ? inner : spoil(inner, share, chance, false),
  ]);
  return Object.freeze(Object.fromEntries(entries));
}

function replace(value: unknown, { is, pick }: Chance): unknown {
  if (typeof value === "string")
    return is(0.6) ? pick(oddTexts) : pick([0, 1.5, true, {}, [], ["x"], "NO_VALUE"]);
  if (typeof value === "number")
    return pick([NaN, Infinity, -0, 1.5, 2 ** 31, 2 ** 53, 1e21, "12", "x", "", true, {}]);
  if (typeof value === "boolean") return pick([0, 1, NaN, "true", "", {}, []]);
  if (value instanceof Date)
    return pick([new Date(NaN), new Date(8.64e15), "2026-03-01", 1_767_225_600_000, {}]);
  if (Array.isArray(value))
    return pick([[], [null], [...value, null], [null, ...value], {}, "text", 1, repeat(value)]);
  return pick([{}, [], "text", 1, true, new Error("A value that is an error.")]);
}

function repeat(items: readonly unknown[]): readonly unknown[] {
  return Array.from({ length: 40 }, () => items).flat();
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
