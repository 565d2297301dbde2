import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Header with the id of a request. Requests may send it, and responses always contain it. */
export const requestIdHeader = "X-Request-Id";

/** Pattern of an id that a client may choose. The id is copied to log lines and headers. */
const acceptable = /^[\w.-]{1,128}$/;

const known = Symbol("request id");

interface NamedRequest extends IncomingMessage {
  [known]?: string;
}

/**
 * Returns the id of a request: the client's if it is valid, otherwise a random one. The same request always gets the
 * same id.
 */
export function requestIdOf(request: IncomingMessage): string {
  // A symbol property uses less memory than a WeakMap: ten thousand requests can stay open as subscriptions.
  const named: NamedRequest = request;
  const given = request.headers["x-request-id"];
  named[known] ??= typeof given === "string" && acceptable.test(given) ? given : randomUUID();
  return named[known];
}
