import type { IncomingMessage } from "node:http";
import type { Clock } from "../clock.ts";
import { RateMonitor } from "./rate-monitor.ts";

/**
 * Reads and discards the rest of a request, because some clients read the response only after they have sent
 * everything. Closes the connection after more than `maxBytes` bytes.
 * @param clock used to close the connection when the rest arrives too slowly; null when the time is limited elsewhere.
 * @returns a promise that never rejects. It resolves when the request was read or its connection is closed.
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
    const watch = clock && new RateMonitor(clock, () => request.destroy());
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
