import type { ErrorCode } from "../resolvers/errors/error-codes.ts";
import { coded } from "../resolvers/errors/graphql-errors.ts";

/**
 * An error that ends a request before its operation runs.
 * @param status of the answer over HTTP, whatever type of answer the client accepts.
 * @param headers of that answer.
 */
export function refusal(
  status: number,
  message: string,
  code: ErrorCode = "BAD_REQUEST",
  headers?: Readonly<Record<string, string>>,
) {
  const http = { status, spec: false, ...(headers && { headers }) };
  return coded(code, message, { http });
}
