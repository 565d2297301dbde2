import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** The header in which a request names itself, and in which each answer says the id that the request has. */
export const requestIdHeader = "X-Request-Id";

/** An id that a client may choose: it goes into log lines and headers as it is. */
const acceptable = /^[\w.-]{1,128}$/;

const known = Symbol("request id");

interface NamedRequest extends IncomingMessage {
  [known]?: string;
}

/** The id of a request, the same each time: its own when it brings one that is acceptable, else a fresh one. */
export function requestIdOf(request: IncomingMessage): string {
  // A member and no WeakMap: there can be ten thousand requests that last as long as a subscription.
  const named: NamedRequest = request;
  const given = request.headers["x-request-id"];
  named[known] ??= typeof given === "string" && acceptable.test(given) ? given : randomUUID();
  return named[known];
}
