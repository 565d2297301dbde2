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

/** Level by level: recursion is what the limit is there for. */
function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= maxNesting; depth += 1) {
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
    if (level.length === 0) return false;
  }
  return true;
}
