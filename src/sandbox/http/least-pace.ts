import type { IncomingMessage } from "node:http";
import type { SandboxClock } from "../clock.ts";

const windowMs = 30_000;
const leastBytes = 3_000;

/**
 * Ends the connection of a request whose body comes with less than 100 bytes a second over 30 seconds.
 * @param clock the machine's, outside tests: the sandbox's own can be put forward by hours.
 */
export function endSlowRequest(incoming: IncomingMessage, clock: Pick<SandboxClock, "schedule">): void {
  if (incoming.complete || !hasBody(incoming)) return;
  const { socket } = incoming;
  let bytesBefore = socket.bytesRead;
  let cancel: (() => void) | undefined;
  const watch = () => {
    cancel = clock.schedule(() => {
      if (incoming.complete || socket.destroyed) return;
      // A body that is not read now, because the disk is slow, is not the sender's fault.
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
