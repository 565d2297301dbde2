import { longestList, longestText } from "../schema/input-plugin.ts";
import { isObject, jsonLimits } from "../shorten-json.ts";
import { requestError } from "./request-errors.ts";

/** Parameters of a GraphQL request. A null member counts as missing. */
export interface OperationParams {
  readonly query?: string;
  readonly operationName?: string;
  /** Id of a persisted document (GraphQL over HTTP, appendix "Persisted Documents"). */
  readonly documentId?: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** Types of the members, as named in error messages. */
const memberTypes = {
  query: "a string",
  documentId: "a string",
  operationName: "a string",
  variables: "an object or null",
  extensions: "an object or null",
} as const;

/** Methods of the GraphQL endpoint, sent with the response to a malformed request. */
export const allowedMethods = { Allow: "GET, POST" } as const;

/**
 * Checks the parameters of a request and truncates long lists and texts in its variables and extensions.
 * @throws GraphQLError BAD_REQUEST for an unknown member or a wrong type, BAD_USER_INPUT for values that exceed a
 * limit.
 */
export function readParams(body: unknown): OperationParams {
  if (Array.isArray(body)) {
    throw requestError(400, "Batched operations are not supported: send one operation in each request.");
  }
  if (!isObject(body))
    throw requestError(400, "The body of the request must be a JSON object with a `query`.");
  const params: Record<string, unknown> = {};
  for (const name of Object.keys(body)) {
    const value = body[name];
    if (value === null || value === undefined) continue;
    checkMember(name, value);
    params[name] = value;
  }
  limitValues("variables", params["variables"]);
  limitValues("extensions", params["extensions"]);
  return params;
}

function checkMember(name: string, value: unknown): void {
  const expected = Object.hasOwn(memberTypes, name) ? memberTypes[name as keyof typeof memberTypes] : null;
  if (expected === null) {
    const message = `The body has an unknown member "${name}". Allowed members are \`query\`, \`documentId\`, \`operationName\`, \`variables\` and \`extensions\`.`;
    throw requestError(400, message);
  }
  const type = Array.isArray(value) ? "array" : typeof value;
  if (type === (expected === "a string" ? "string" : "object")) return;
  const message = `The member \`${name}\` of the request must be ${expected}; its type is ${type}.`;
  throw requestError(400, message, "BAD_REQUEST", allowedMethods);
}

const sentences = {
  nesting: `are nested more than ${jsonLimits.maxNesting} levels deep; at most ${jsonLimits.maxNesting} are allowed.`,
  names: `have a member whose name is longer than ${jsonLimits.maxNameCharacters} characters; at most ${jsonLimits.maxNameCharacters} are allowed.`,
  values: `have more than ${jsonLimits.maxValues} values; at most ${jsonLimits.maxValues} are allowed.`,
} as const;

/**
 * Checks a JSON value of a request. Truncates each list to one entry more, and each text to one character more, than
 * any field of the schema accepts. The field still rejects a truncated value, but coercion does not process thousands
 * of entries or a megabyte of text.
 * @param name of the request's member, for the message.
 * @throws GraphQLError BAD_USER_INPUT when the value exceeds a limit.
 */
export function limitValues(name: "variables" | "extensions", value: unknown): void {
  if (!isContainer(value)) return;
  const fault = findFault(value);
  if (fault !== null) throw requestError(400, `The \`${name}\` ${sentences[fault]}`, "BAD_USER_INPUT");
}

/**
 * Returns the limit that a value exceeds, or null. The check proceeds level by level, because recursion could overflow
 * the stack.
 */
function findFault(value: object): keyof typeof sentences | null {
  let level = [value];
  let count = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: object[] = [];
    for (const container of level) {
      if (Array.isArray(container) && container.length > longestList) container.length = longestList + 1;
      // For a very large object, reading all values takes longer than reading its names.
      const names = Object.keys(container);
      count += names.length;
      if (count > jsonLimits.maxValues) return "values";
      if (depth === jsonLimits.maxNesting && names.length > 0) return "nesting";
      const members = container as Record<string, unknown>;
      for (const name of names) {
        if (name.length > jsonLimits.maxNameCharacters) return "names";
        const inner = members[name];
        if (isContainer(inner)) next.push(inner);
        else if (typeof inner === "string" && inner.length > longestText) {
          members[name] = inner.slice(0, longestText + 1);
        }
      }
    }
    level = next;
  }
  return null;
}

/** True for an object or a list. */
function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
