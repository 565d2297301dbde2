import type { IncomingMessage } from "node:http";

/**
 * Reads the rest of a request and drops it, so that a client that sends its whole request before it
 * reads the answer gets to the answer. Ends the connection when more than `maxBytes` come.
 * @returns a promise that never rejects; it is settled once the request was read or its connection is gone.
 */
export function discardRequest(request: IncomingMessage, maxBytes: number): Promise<void> {
  return new Promise((resolve) => {
    if (request.readableEnded || request.destroyed) {
      resolve();
      return;
    }
    let discardedBytes = 0;
    const onData = (chunk: Buffer) => {
      discardedBytes += chunk.length;
      if (discardedBytes > maxBytes) request.destroy();
    };
    const onEnd = () => {
      request.off("data", onData);
      request.off("end", onEnd);
      request.off("close", onEnd);
      resolve();
    };
    request.on("data", onData);
    request.on("end", onEnd);
    request.on("close", onEnd);
    request.resume();
  });
}
