import { createGraphQLError } from "graphql-yoga";

/** An error that ends a request before its operation runs, with an HTTP status that every client gets. */
export function refusal(status: number, message: string, code = "BAD_REQUEST") {
  return createGraphQLError(message, { extensions: { code, http: { status, spec: false } } });
}
