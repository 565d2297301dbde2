import type { IncomingMessage, ServerResponse } from "node:http";
import { requestIdHeader } from "../observing/request-id.ts";
import type { ErrorCode } from "../resolvers/errors/error-codes.ts";

/** Answers a request for one of the route's paths; null for any other path. */
export type PathRoute = (
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
) => Promise<void> | null;

/** Sets headers of an answer. @param headers names and values in turn. */
export function setHeaders(response: ServerResponse, headers: readonly string[]): void {
  for (let index = 0; index + 1 < headers.length; index += 2) {
    response.setHeader(headers[index] ?? "", headers[index + 1] ?? "");
  }
}

/**
 * How long browsers use https alone for the gateway, in seconds: a year, so that a seller who comes back after months is protected, and
 * an operator who gives https up has a date from which http works again. Other hosts of the operator, those below the gateway's name
 * among them, are not the gateway's to decide about: there is neither `includeSubDomains` nor `preload`.
 */
const secureForSeconds = 31_536_000;

/** Headers of every answer, for the id of its request: names and values in turn. */
export type AnswerHeaders = (requestId: string) => readonly string[];

/**
 * Makes the headers of every answer over HTTP. Strict-Transport-Security (RFC 6797) is one of them where clients use https: only PUBLIC_URL says
 * that of all of them.
 * @param publicUrl PUBLIC_URL; null for none.
 */
export function createAnswerHeaders(publicUrl: string | null): AnswerHeaders {
  const fixed = ["X-Content-Type-Options", "nosniff"];
  if (publicUrl !== null && new URL(publicUrl).protocol === "https:")
    fixed.push("Strict-Transport-Security", `max-age=${secureForSeconds}`);
  return (requestId) => [...fixed, requestIdHeader, requestId];
}

/** Answers with a small JSON body. */
export function sendJson(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(text),
  });
  response.end(text);
}

/** Answers with one error. @param more extensions beside the code. */
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
 * Refuses a request whose method is neither GET nor HEAD, with 405.
 * @param message says to its client that only GET and HEAD are taken.
 * @returns true for a request that is answered further.
 */
export function isForReading(request: IncomingMessage, response: ServerResponse, message: string): boolean {
  if (request.method === "GET" || request.method === "HEAD") return true;
  response.setHeader("Allow", "GET, HEAD");
  sendError(response, 405, "METHOD_NOT_ALLOWED", message);
  return false;
}

/** Sends a browser on. @param location a path, or a whole address. */
export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { Location: location, "Content-Length": "0" });
  response.end();
}
