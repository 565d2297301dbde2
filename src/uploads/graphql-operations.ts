import { isNestedTooDeeply, isObject, jsonLimits, shortenJson } from "../shorten-json.ts";
import { MultipartError } from "./multipart-error.ts";

/** Parameters of one GraphQL request, as in a JSON body. */
export interface GraphqlParams {
  query?: string;
  operationName?: string;
  documentId?: string;
  variables?: Record<string, unknown>;
  extensions?: Record<string, unknown>;
}

/**
 * Parses the `operations` part. Null members count as missing; unknown members are dropped.
 * @throws MultipartError BATCH_NOT_SUPPORTED for an array, INVALID_OPERATIONS for anything else that is not a GraphQL
 * request.
 */
export function parseOperations(text: string): GraphqlParams {
  const json = shortenJson(text);
  if (isNestedTooDeeply(json)) throw invalid(`is nested more than ${jsonLimits.maxNesting} levels deep`);
  const value = parseJson(json, invalid);
  if (Array.isArray(value)) {
    throw new MultipartError(
      "BATCH_NOT_SUPPORTED",
      "The part `operations` is an array. A multipart request can contain only one operation; send one request for each.",
    );
  }
  if (!isObject(value)) throw invalid("is not a JSON object");
  const params: GraphqlParams = {};
  for (const key of ["query", "operationName", "documentId"] as const) {
    const member = ownMember(value, key);
    if (member === undefined) continue;
    if (typeof member !== "string") throw invalid(`has a \`${key}\` that is not a string`);
    params[key] = member;
  }
  for (const key of ["variables", "extensions"] as const) {
    const member = ownMember(value, key);
    if (member === undefined) continue;
    if (!isObject(member)) throw invalid(`has a \`${key}\` that is not an object`);
    params[key] = member;
  }
  return params;
}

function ownMember(value: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(value, key) ? (value[key] ?? undefined) : undefined;
}

/** Parses JSON. @param faultOf creates the error for invalid JSON. */
export function parseJson(text: string, faultOf: (fault: string, options: ErrorOptions) => Error): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw faultOf("is not JSON", { cause });
  }
}

function invalid(fault: string, options?: ErrorOptions): MultipartError {
  return new MultipartError(
    "INVALID_OPERATIONS",
    `The part \`operations\` ${fault}. It must be a JSON object with \`query\`, \`operationName\`, \`variables\` and \`extensions\`.`,
    options,
  );
}
