import { limitValue } from "./value-limits.ts";

/** What a request asks for, in the forms that usual clients send. */
export interface StraightParams {
  readonly query: string | undefined;
  readonly operationName: string | undefined;
  /** Id of a persisted document (GraphQL over HTTP, appendix "Persisted Documents"). */
  readonly documentId: string | undefined;
  readonly variables: Readonly<Record<string, unknown>> | undefined;
  readonly extensions: Readonly<Record<string, unknown>> | undefined;
}

/**
 * The parameters of a request, when each of them is as it should be.
 * @param read gives them as they came, and may throw.
 * @returns null for a request of which the server library has to say what is wrong with it.
 */
export function readStraightParams(read: () => unknown): StraightParams | null {
  let body: unknown;
  try {
    body = read();
  } catch {
    return null;
  }
  if (!isObject(body)) return null;
  let [query, operationName, documentId]: (string | undefined)[] = [];
  let [variables, extensions]: (Record<string, unknown> | undefined)[] = [];
  for (const name of Object.keys(body)) {
    const value = body[name];
    // Null counts as left out.
    if (value === null) continue;
    if (name === "query" && typeof value === "string") query = value;
    else if (name === "operationName" && typeof value === "string" && value !== "") operationName = value;
    else if (name === "documentId" && typeof value === "string") documentId = value;
    else if (name === "variables" && isObject(value) && limitValue(value) === null) variables = value;
    else if (name === "extensions" && isObject(value) && limitValue(value) === null) extensions = value;
    else return null;
  }
  return { query, operationName, documentId, variables, extensions };
}

/** Whether a JSON value is an object: neither null nor an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
