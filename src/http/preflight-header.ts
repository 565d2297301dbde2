import type { IncomingMessage } from "node:http";

/**
 * Headers that force a CORS preflight. They are required where another site could make a browser send the request:
 * for multipart requests, and for requests that a cookie authenticates.
 */
const preflightHeaders = [
  "graphql-require-preflight",
  "x-graphql-yoga-csrf",
  "apollo-require-preflight",
] as const;

/** Header line that error messages recommend. */
export const preflightHeader = `${preflightHeaders[0]}: true`;

/** True when a request has one of the preflight headers. */
export function hasPreflightHeader({ headers }: IncomingMessage): boolean {
  return preflightHeaders.some((name) => headers[name]);
}
