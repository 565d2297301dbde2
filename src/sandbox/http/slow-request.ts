import type { IncomingMessage } from "node:http";
import type { SandboxClock } from "../clock.ts";

const windowMs = 30_000;
const leastBytes = 3_000;

/**
 * Closes the connection of a request whose body arrives at less than 100 bytes per second over 30 seconds.
 * @param clock system clock except in tests, because the sandbox clock may jump by hours
 */
export function closeSlowRequest(incoming: IncomingMessage, clock: Pick<SandboxClock, "schedule">): void {
  if (incoming.complete || !hasBody(incoming)) return;
  const { socket } = incoming;
  let bytesBefore = socket.bytesRead;
  let cancel: (() => void) | undefined;
  const watch = () => {
    cancel = clock.schedule(() => {
      if (incoming.complete || socket.destroyed) return;
      // The body is paused while the disk is slow; this does not count against the client.
      if (socket.bytesRead - bytesBefore < leastBytes && !incoming.isPaused()) {
        socket.destroy();
        return;
      }
      bytesBefore = socket.bytesRead;
      watch();
    }, windowMs);
  };
  watch();
  incoming.once("end", () => cancel?.()).once("close", () => cancel?.());
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
