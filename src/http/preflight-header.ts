import type { IncomingMessage } from "node:http";

/**
 * Headers that force a CORS preflight. A request that another site could make a browser send needs one of them: a
 * multipart request, and any request that a cookie authenticates.
 */
const preflightHeaders = [
  "graphql-require-preflight",
  "x-graphql-yoga-csrf",
  "apollo-require-preflight",
] as const;

/** The header, as messages name it. */
export const preflightHeader = `${preflightHeaders[0]}: true`;

/** True when a request has one of the headers. */
export function hasPreflightHeader({ headers }: IncomingMessage): boolean {
  return preflightHeaders.some((name) => headers[name]);
}
