import { refusal } from "./refusal.ts";
import { limitValues } from "./value-limits.ts";

/** Parameters of a GraphQL request. A member that is null counts as missing. */
export interface OperationParams {
  readonly query?: string;
  readonly operationName?: string;
  /** Id of a persisted document (GraphQL over HTTP, appendix "Persisted Documents"). */
  readonly documentId?: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** Types of the members, as messages name them. */
const members = {
  query: "a string",
  documentId: "a string",
  operationName: "a string",
  variables: "empty or an object",
  extensions: "empty or an object",
} as const;

/** Methods that the address of GraphQL takes; clients read them from the answer to a malformed request. */
export const allowedMethods = { Allow: "GET, POST" } as const;

/**
 * Checks the parameters of a request, and shortens long lists and texts in its variables and extensions.
 * @throws GraphQLError BAD_REQUEST for an unknown member or a wrong type, BAD_USER_INPUT for values beyond a limit.
 */
export function readParams(body: unknown): OperationParams {
  if (Array.isArray(body)) {
    throw refusal(400, "Batched operations are not supported: send one operation in each request.");
  }
  if (!isObject(body)) throw refusal(400, "The body of the request must be a JSON object with a `query`.");
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

/** @throws GraphQLError BAD_REQUEST */
function checkMember(name: string, value: unknown): void {
  const expected = Object.hasOwn(members, name) ? members[name as keyof typeof members] : null;
  if (expected === null) {
    const message = `The body has a member "${name}" that is not known; \`query\`, \`documentId\`, \`operationName\`, \`variables\` and \`extensions\` are.`;
    throw refusal(400, message);
  }
  const type = Array.isArray(value) ? "array" : typeof value;
  if (type === (expected === "a string" ? "string" : "object")) return;
  const message = `The member \`${name}\` of the request must be ${expected}; it is ${type}.`;
  throw refusal(400, message, "BAD_REQUEST", allowedMethods);
}

/** Whether a JSON value is an object: neither null nor an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
