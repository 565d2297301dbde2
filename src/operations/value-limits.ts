import { longestList, longestText } from "../schema/bounds-plugin.ts";
import { jsonLimits } from "../short-json.ts";
import { refusal } from "./refusal.ts";

const sentences = {
  nesting: `are nested more than ${jsonLimits.maxNesting} levels deep; at most ${jsonLimits.maxNesting} are allowed.`,
  names: `have a member whose name is longer than ${jsonLimits.maxNameCharacters} characters; at most ${jsonLimits.maxNameCharacters} are allowed.`,
  values: `have more than ${jsonLimits.maxValues} values; at most ${jsonLimits.maxValues} are allowed.`,
} as const;

/**
 * Checks a JSON value of a request, and cuts each list in it to one entry more than the schema accepts in any list, and each text to one
 * character more than in any text: the field that it is for refuses it as it would the whole, and nothing on the way there, such as
 * coercion, walks thousands of entries or a megabyte of text in vain.
 * @param name of the request's member, for the message.
 * @throws GraphQLError BAD_USER_INPUT when the value is beyond a limit.
 */
export function limitValues(name: "variables" | "extensions", value: unknown): void {
  if (!isContainer(value)) return;
  const fault = findFault(value);
  if (fault !== null) throw refusal(400, `The \`${name}\` ${sentences[fault]}`, "BAD_USER_INPUT");
}

/** Walks a value level by level: recursion is what one of the limits is there for. */
function findFault(value: object): keyof typeof sentences | null {
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
        if (isContainer(inner)) next.push(inner);
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

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
