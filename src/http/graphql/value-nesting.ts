import type { Plugin } from "graphql-yoga";
import { refusal } from "./refusal.ts";

/**
 * Most levels of arrays and objects in variables and extensions. Inputs of the schema are a few levels deep, and code that
 * walks them by recursion must not meet a tower of brackets.
 */
const maxNesting = 64;

/** Refuses requests whose variables or extensions are nested too deeply. */
export function useNestingLimit(): Plugin {
  return { onParams: ({ params }) => checkNesting(params) };
}

/** @throws GraphQLError BAD_USER_INPUT when variables or extensions are nested too deeply. */
export function checkNesting(params: { readonly variables?: unknown; readonly extensions?: unknown }): void {
  for (const name of ["variables", "extensions"] as const) {
    if (!isTooDeep(params[name])) continue;
    throw refusal(
      400,
      `The \`${name}\` are nested more than ${maxNesting} levels deep; at most ${maxNesting} are allowed.`,
      "BAD_USER_INPUT",
    );
  }
}

/** Whether a value has more levels of arrays and objects than are allowed. Level by level: recursion is what the limit is there for. */
export function isTooDeep(value: unknown): boolean {
  let level = isObject(value) ? [value] : [];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === maxNesting) return level.some((one) => Object.keys(one).length > 0);
    level = level.flatMap((one) => Object.values(one).filter(isObject));
  }
  return false;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
