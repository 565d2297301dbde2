import type { ErrorCode } from "../resolvers/errors/error-codes.ts";
import { errorWithCode } from "../resolvers/errors/graphql-errors.ts";

/**
 * Creates an error that ends a request before its operation runs.
 * @param status of the HTTP response, for every media type that the client accepts.
 * @param headers of that response.
 */
export function requestError(
  status: number,
  message: string,
  code: ErrorCode = "BAD_REQUEST",
  headers?: Readonly<Record<string, string>>,
) {
  const http = { status, spec: false, ...(headers && { headers }) };
  return errorWithCode(code, message, { http });
}

/**
 * Creates the error for a client that exceeds `limit` concurrent operations or subscriptions. @param retryAfterSeconds
 * time after which it may try again.
 */
export function tooMany(
  code: "TOO_MANY_OPERATIONS" | "TOO_MANY_SUBSCRIPTIONS",
  message: string,
  limit: number,
  retryAfterSeconds: number,
) {
  const http = { status: 429, headers: { "Retry-After": String(retryAfterSeconds) } };
  return errorWithCode(code, message, { limit, retryAfterSeconds, http });
}
