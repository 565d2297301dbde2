import type { IncomingMessage, ServerResponse } from "node:http";
import type { Clock } from "../clock.ts";
import { sendError } from "./answers.ts";

/** The `extensions.code` for a request that came too slowly; what it means is in the table of codes. */
export const lateRequestCode = "REQUEST_TIMEOUT";

/** The time that a request's body has. */
export interface RequestDeadline {
  /** From now on something else bounds the time: the rest of the body is a file. */
  readonly lift: () => void;
  /** Whether it is over, and the request was refused with `REQUEST_TIMEOUT`. */
  readonly hasPassed: boolean;
}

/** That of a request whose body is there. */
export const noDeadline: RequestDeadline = { lift: () => undefined, hasPassed: false };

/**
 * Gives the body of a request `maxMs` milliseconds to come, whether or not it is read for anything. After that the
 * client gets 408, if it has no answer yet, and the connection ends.
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

/** Whether a request announces a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Closes the connection when the client takes nothing of an answer that lies ready for it, for `idleMs` milliseconds of
 * the machine's clock: a part of a chunk that it takes counts. The time in which the gateway still works on the answer
 * has no bound here, and no time-out of the HTTP server ends it.
 */
export function endUnreadAnswer(response: ServerResponse, idleMs: number): void {
  // With a listener of the answer's own, Node leaves a silent connection open that it would close.
  response.setTimeout(idleMs, () => {
    if (response.writableLength > 0) response.destroy();
  });
}
