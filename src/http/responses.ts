import type { IncomingMessage, ServerResponse } from "node:http";
import { requestIdHeader } from "../observing/request-id.ts";
import type { ErrorCode } from "../resolvers/errors/error-codes.ts";

/** Handles a request to one of the route's paths; returns null for any other path. */
export type PathRoute = (
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
) => Promise<void> | null;

/** Sets headers of a response. @param headers alternating names and values. */
export function setHeaders(response: ServerResponse, headers: readonly string[]): void {
  for (let index = 0; index + 1 < headers.length; index += 2) {
    response.setHeader(headers[index] ?? "", headers[index + 1] ?? "");
  }
}

/**
 * Max-age of Strict-Transport-Security, in seconds. A year protects sellers that return after months. After the
 * operator disables https, browsers reject plain http for up to this time. `includeSubDomains` and `preload` are not
 * set, because they would affect other hosts of the operator.
 */
const secureForSeconds = 31_536_000;

/** Returns the headers of every response for a request id, as alternating names and values. */
export type ResponseHeaders = (requestId: string) => readonly string[];

/**
 * Creates the function that returns the headers of every response over HTTP. They include Strict-Transport-Security
 * (RFC 6797) only when PUBLIC_URL is https.
 * @param publicUrl PUBLIC_URL; null when not set.
 */
export function createResponseHeaders(publicUrl: string | null): ResponseHeaders {
  const fixed = ["X-Content-Type-Options", "nosniff"];
  if (publicUrl !== null && new URL(publicUrl).protocol === "https:")
    fixed.push("Strict-Transport-Security", `max-age=${secureForSeconds}`);
  return (requestId) => [...fixed, requestIdHeader, requestId];
}

/** Responds with a small JSON body. */
export function sendJson(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(text),
  });
  response.end(text);
}

/** Responds with one error. @param more extensions besides the code. */
export function sendError(
  response: ServerResponse,
  status: number,
  code: ErrorCode,
  message: string,
  more: Readonly<Record<string, unknown>> = {},
): void {
  sendJson(response, status, { errors: [{ message, extensions: { code, ...more } }] });
}

/**
 * Responds with 405 to a request whose method is neither GET nor HEAD.
 * @param message explains that only GET and HEAD are allowed.
 * @returns true for GET and HEAD; the caller then responds.
 */
export function requireGetOrHead(
  request: IncomingMessage,
  response: ServerResponse,
  message: string,
): boolean {
  if (request.method === "GET" || request.method === "HEAD") return true;
  response.setHeader("Allow", "GET, HEAD");
  sendError(response, 405, "METHOD_NOT_ALLOWED", message);
  return false;
}

/** Redirects with status 302. @param location a path or an absolute URL. */
export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { Location: location, "Content-Length": "0" });
  response.end();
}
