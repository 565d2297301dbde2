import { createGraphQLError } from "graphql-yoga";
import type { ErrorCode } from "../../resolvers/errors/error-codes.ts";

/** An error that ends a request before its operation runs, with an HTTP status that every client gets. */
export function refusal(status: number, message: string, code: ErrorCode = "BAD_REQUEST") {
  return createGraphQLError(message, { extensions: { code, http: { status, spec: false } } });
}
