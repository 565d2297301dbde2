import type { ServerResponse } from "node:http";

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
