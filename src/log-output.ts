import { write, writeSync } from "node:fs";
import type { DestinationStream } from "pino";

/** Most that waits for the output, in characters: what is logged beyond it is dropped. */
const maxWaitingLength = 1_048_576;
/** Shortest time between the beginnings of two writes, in milliseconds: under load many lines leave with one. */
const pauseMs = 10;
/** So many characters are not waited with. */
const fullLength = 65_536;
/** How long is waited for an output that takes nothing, in milliseconds. */
const busyMs = 100;

/**
 * Standard output as the place of the log. Lines are written one after another without waiting for them: one by itself at once, and of
 * many all those of some milliseconds together. An output that fails, such as
 * a full disk or a terminal that has been closed, loses its lines; the process goes on, and ends when it should. (The log library's own
 * output tries such lines again for ever when the process ends.)
 * @param output file descriptor. @defaultValue standard output
 */
export function createLogOutput(output = 1): DestinationStream {
  let waiting: string[] = [];
  let waitingLength = 0;
  let isWriting = false;
  let begunAtMs = -Infinity;
  let pause: NodeJS.Timeout | null = null;
  const take = (): Buffer => {
    const bytes = Buffer.from(waiting.join(""));
    waiting = [];
    waitingLength = 0;
    return bytes;
  };
  const beginSoon = () => {
    const restMs = begunAtMs + pauseMs - performance.now();
    if (restMs <= 0 || waitingLength >= fullLength) begin(take());
    else
      pause ??= setTimeout(() => {
        pause = null;
        if (!isWriting && waiting.length > 0) begin(take());
      }, restMs).unref();
  };
  const begin = (bytes: Buffer) => {
    isWriting = true;
    begunAtMs = performance.now();
    write(output, bytes, (error, written) => {
      if (error && isBusy(error)) {
        setTimeout(() => begin(bytes), busyMs).unref();
        return;
      }
      const rest = error ? Buffer.alloc(0) : bytes.subarray(written);
      if (rest.length > 0) begin(rest);
      else {
        isWriting = false;
        if (waiting.length > 0) beginSoon();
      }
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
      if (waitingLength > maxWaitingLength) return;
      waiting.push(line);
      waitingLength += line.length;
      if (!isWriting) beginSoon();
    },
  };
}

function isBusy({ code }: NodeJS.ErrnoException): boolean {
  return code === "EAGAIN" || code === "EBUSY";
}
