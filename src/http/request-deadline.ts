import type { IncomingMessage, ServerResponse } from "node:http";
import type { Clock } from "../clock.ts";
import { sendError } from "./responses.ts";

/** `extensions.code` of a request that arrived too slowly; the table of codes explains it. */
export const lateRequestCode = "REQUEST_TIMEOUT";

/** Deadline for the body of a request. */
export interface RequestDeadline {
  /** Removes the deadline, because the rest of the body is a file, which has its own time limit. */
  readonly lift: () => void;
  /** True when the deadline has passed and the request was rejected with `REQUEST_TIMEOUT`. */
  readonly hasPassed: boolean;
}

/** Deadline of a request whose body has already arrived. */
export const noDeadline: RequestDeadline = { lift: () => undefined, hasPassed: false };

/**
 * Limits the arrival of a request body to `maxMs` milliseconds, even when nothing reads it. After that the client gets
 * 408, if no response has started, and the connection closes.
 */
export function limitRequestTime(
  request: IncomingMessage,
  response: ServerResponse,
  clock: Clock,
  maxMs: number,
): RequestDeadline {
  if (request.readableEnded || !hasBody(request)) return noDeadline;
  const endConnection = () => void request.destroy();
  const cancel = clock.schedule(() => {
    if (response.headersSent) {
      endConnection();
      return;
    }
    deadline.hasPassed = true;
    response.once("close", endConnection);
    response.setHeader("Connection", "close");
    const message = `The request did not arrive within ${maxMs} ms. Send it faster, or in smaller parts.`;
    sendError(response, 408, lateRequestCode, message);
  }, maxMs);
  request.once("end", cancel);
  request.once("close", cancel);
  const deadline = { lift: cancel, hasPassed: false };
  return deadline;
}

/** True when a request announces a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Closes the connection when the client reads nothing of the buffered response for `idleMs` milliseconds of the
 * machine's clock. Reading a part of a chunk counts. While the gateway still works on the response, neither this limit
 * nor a timeout of the HTTP server applies.
 */
export function closeWhenUnread(response: ServerResponse, idleMs: number): void {
  // With a listener on the response, Node does not close an idle connection automatically.
  response.setTimeout(idleMs, () => {
    if (response.writableLength > 0) response.destroy();
  });
}
