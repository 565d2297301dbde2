import type { IncomingMessage } from "node:http";

/**
 * Headers of which a request must carry one that a page of another site could otherwise make a browser send: a multipart
 * request, and any that is let in by a cookie. A browser asks the server first when such a header is there.
 */
const preflightHeaders = [
  "graphql-require-preflight",
  "x-graphql-yoga-csrf",
  "apollo-require-preflight",
] as const;

/** The header as messages name it. */
export const preflightHeader = `${preflightHeaders[0]}: true`;

/** Whether a request carries one of the headers. */
export function hasPreflightHeader({ headers }: IncomingMessage): boolean {
  return preflightHeaders.some((name) => headers[name]);
}
