import type { OperationParams } from "../../operations/operation-params.ts";
import { refusal } from "../../operations/refusal.ts";

/**
 * The parameters in the address of a GET request. Empty ones count as missing.
 * @throws GraphQLError BAD_REQUEST when `variables` or `extensions` are no JSON objects.
 */
export function readAddress(target: string): OperationParams {
  const { searchParams } = new URL(target, "http://localhost");
  const params: Record<string, unknown> = {};
  for (const name of ["query", "operationName", "documentId"]) {
    const text = searchParams.get(name);
    if (text) params[name] = text;
  }
  for (const name of ["variables", "extensions"]) {
    const text = searchParams.get(name);
    if (text) params[name] = readObject(name, text);
  }
  return params;
}

/** Null counts as left out. */
function readObject(name: string, text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refusal(400, `The parameter \`${name}\` in the address is not JSON; a JSON object is needed.`);
  }
  if (typeof value !== "object" || Array.isArray(value)) {
    throw refusal(400, `The parameter \`${name}\` in the address must be a JSON object.`);
  }
  return value;
}
