import type { Plugin } from "graphql-yoga";
import { longestList, longestText } from "../../schema/bounds-plugin.ts";
import { jsonLimits } from "../../short-json.ts";
import { refusal } from "./refusal.ts";

const sentences = {
  nesting: `are nested more than ${jsonLimits.maxNesting} levels deep; at most ${jsonLimits.maxNesting} are allowed.`,
  names: `have a member whose name is longer than ${jsonLimits.maxNameCharacters} characters; at most ${jsonLimits.maxNameCharacters} are allowed.`,
  values: `have more than ${jsonLimits.maxValues} values; at most ${jsonLimits.maxValues} are allowed.`,
} as const;

/** Name of the limit that a value exceeds. */
type Fault = keyof typeof sentences;

/** Faults found so far: the fast path leaves what it refuses to the server library, which need not walk it again. */
const knownFaults = new WeakMap<object, Fault>();

/** Where a request holds JSON that clients fill as they like. */
interface ValueParams {
  readonly variables?: unknown;
  readonly extensions?: unknown;
}

/** Refuses requests whose variables or extensions are beyond a limit. */
export function useValueLimits(): Plugin {
  return { onParams: ({ params }) => checkValues(params) };
}

/**
 * Checks the variables and extensions of a request, and cuts long lists and texts in them as {@link limitValue} does.
 * @throws GraphQLError BAD_USER_INPUT when they are beyond a limit.
 */
export function checkValues(params: ValueParams): void {
  for (const name of ["variables", "extensions"] as const) {
    const fault = limitValue(params[name]);
    if (fault !== null) throw refusal(400, `The \`${name}\` ${sentences[fault]}`, "BAD_USER_INPUT");
  }
}

/**
 * Checks a JSON value, level by level: recursion is what one of the limits is there for. Cuts each list to one entry more than the
 * schema accepts in any list, and each text to one character more than in any text: the field that it is for refuses it as it would the
 * whole, and nothing on the way there, such as coercion, walks thousands of entries or a megabyte of text in vain.
 * @returns the limit that the value exceeds; null when there is none.
 */
export function limitValue(value: unknown): Fault | null {
  if (!isObject(value)) return null;
  const fault = knownFaults.get(value) ?? findFault(value);
  if (fault !== null) knownFaults.set(value, fault);
  return fault;
}

function findFault(value: object): Fault | null {
  let level = [value];
  let count = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: object[] = [];
    for (const container of level) {
      if (Array.isArray(container) && container.length > longestList) container.length = longestList + 1;
      // The values of an object with very many members take longer than their names.
      const names = Object.keys(container);
      count += names.length;
      if (count > jsonLimits.maxValues) return "values";
      if (depth === jsonLimits.maxNesting && names.length > 0) return "nesting";
      const members = container as Record<string, unknown>;
      for (const name of names) {
        if (name.length > jsonLimits.maxNameCharacters) return "names";
        const inner = members[name];
        if (isObject(inner)) next.push(inner);
        else if (isTooLong(inner)) members[name] = inner.slice(0, longestText + 1);
      }
    }
    level = next;
  }
  return null;
}

function isTooLong(value: unknown): value is string {
  return typeof value === "string" && value.length > longestText;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
