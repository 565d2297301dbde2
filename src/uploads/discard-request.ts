import type { IncomingMessage } from "node:http";
import type { Clock } from "../clock.ts";
import { PaceWatch } from "./pace-watch.ts";

/**
 * Reads the rest of a request and drops it, so that a client that sends its whole request before it
 * reads the answer gets to the answer. Ends the connection when more than `maxBytes` come.
 * @param clock ends the connection also when the rest comes too slowly; null when something else bounds the time.
 * @returns a promise that never rejects; it is settled once the request was read or its connection is gone.
 */
export function discardRequest(
  request: IncomingMessage,
  maxBytes: number,
  clock: Clock | null,
): Promise<void> {
  return new Promise((resolve) => {
    if (request.readableEnded || request.destroyed) {
      resolve();
      return;
    }
    const watch = clock && new PaceWatch(clock, () => request.destroy());
    let discardedBytes = 0;
    const onData = (chunk: Buffer) => {
      discardedBytes += chunk.length;
      watch?.count(chunk.length);
      if (discardedBytes > maxBytes) request.destroy();
    };
    const onEnd = () => {
      watch?.stop();
      request.off("data", onData).off("end", onEnd).off("close", onEnd);
      resolve();
    };
    request.on("data", onData).on("end", onEnd).on("close", onEnd);
    watch?.wait();
    request.resume();
  });
}
