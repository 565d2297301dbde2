import { write, writeSync } from "node:fs";
import type { DestinationStream } from "pino";

/** Most that waits for the output, in bytes: what is logged beyond it is dropped. */
const maxWaitingBytes = 1_048_576;
/** How long is waited for an output that takes nothing, in milliseconds. */
const busyMs = 100;

/**
 * Standard output as the place of the log. Lines are written one after another without waiting for them. An output that fails, such as
 * a full disk or a terminal that has been closed, loses its lines; the process goes on, and ends when it should. (The log library's own
 * output tries such lines again for ever when the process ends.)
 * @param output file descriptor. @defaultValue standard output
 */
export function createLogOutput(output = 1): DestinationStream {
  let waiting: string[] = [];
  let waitingBytes = 0;
  let isWriting = false;
  const take = (): Buffer => {
    const bytes = Buffer.from(waiting.join(""));
    waiting = [];
    waitingBytes = 0;
    return bytes;
  };
  const begin = (bytes: Buffer) => {
    isWriting = true;
    write(output, bytes, (error, written) => {
      if (error && isBusy(error)) {
        setTimeout(() => begin(bytes), busyMs).unref();
        return;
      }
      const rest = error ? Buffer.alloc(0) : bytes.subarray(written);
      if (rest.length > 0) begin(rest);
      else if (waiting.length > 0) begin(take());
      else isWriting = false;
    });
  };
  process.on("exit", () => {
    try {
      for (let rest = take(); rest.length > 0;) rest = rest.subarray(writeSync(output, rest));
    } catch {
      // Nobody is there to be told.
    }
  });
  return {
    write(line) {
      if (waitingBytes > maxWaitingBytes) return;
      waiting.push(line);
      waitingBytes += Buffer.byteLength(line);
      if (!isWriting) begin(take());
    },
  };
}

function isBusy({ code }: NodeJS.ErrnoException): boolean {
  return code === "EAGAIN" || code === "EBUSY";
}
