import { write, writeSync } from "node:fs";
import type { DestinationStream } from "pino";

/**
 * Maximum length of the buffered output, in characters; further lines are dropped. Tens of thousands of subscriptions
 * can end simultaneously.
 */
const maxWaitingLength = 16_777_216;
/** Minimum time between the starts of two writes, in milliseconds, so that under load many lines share one write. */
const pauseMs = 10;
/** Length of the buffered output above which a write starts immediately, in characters. */
const fullLength = 65_536;
/** Delay before a retry when the output is busy, in milliseconds. */
const busyMs = 100;

/** Lines that are written together. */
interface Batch {
  readonly bytes: Buffer;
  /** Number of bytes written so far. */
  at: number;
  /** Number of dropped lines that the last line of the batch reports; 0 without such a line. */
  readonly lostBefore: number;
}

/**
 * Creates a buffered log output. A single line is written immediately; under load, the lines of some milliseconds are
 * written together. When writing fails, for instance because of a full disk or a closed terminal, lines are dropped and
 * the process continues. Once writing succeeds again, a line reports the number of dropped lines. (The log library's
 * own output retries endlessly when the process ends.)
 * @param output file descriptor. @defaultValue standard output
 * @param show formats a line of JSON. @defaultValue the line itself
 */
export function createLogOutput(output = 1, show = (line: string) => line): DestinationStream {
  let waiting: string[] = [];
  let waitingLength = 0;
  let lost = 0;
  let isCut = false;
  let isWriting = false;
  let begunAtMs = -Infinity;
  let pause: NodeJS.Timeout | null = null;
  const take = (): Batch => {
    const lines = [isCut ? "\n" : "", ...waiting, lost > 0 ? show(lossOf(lost)) : ""];
    const batch = { bytes: Buffer.from(lines.join("")), at: 0, lostBefore: lost };
    waiting = [];
    waitingLength = 0;
    lost = 0;
    isCut = false;
    return batch;
  };
  const lose = ({ bytes, at, lostBefore }: Batch) => {
    isCut = at > 0 && bytes[at - 1] !== lineEnd;
    const lines = bytes.subarray(at).filter((byte) => byte === lineEnd).length;
    lost += lostBefore > 0 ? lines - 1 + lostBefore : lines;
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
  const begin = (batch: Batch) => {
    isWriting = true;
    begunAtMs = performance.now();
    write(output, batch.bytes, batch.at, (error, written) => {
      if (error?.code === "EAGAIN" || error?.code === "EBUSY") {
        setTimeout(() => begin(batch), busyMs).unref();
        return;
      }
      if (error) lose(batch);
      else batch.at += written;
      if (!error && batch.at < batch.bytes.length) {
        begin(batch);
        return;
      }
      isWriting = false;
      if (waiting.length > 0) beginSoon();
    });
  };
  process.on("exit", () => {
    try {
      for (let { bytes: rest } = take(); rest.length > 0;) rest = rest.subarray(writeSync(output, rest));
    } catch {
      // The process is exiting, so the error cannot be reported.
    }
  });
  return {
    write(line) {
      if (waitingLength > maxWaitingLength) {
        lost += 1;
        return;
      }
      const shown = show(line);
      waiting.push(shown);
      waitingLength += shown.length;
      if (!isWriting) beginSoon();
    },
  };
}

const lineEnd = 10;

function lossOf(lines: number): string {
  const time = new Date().toISOString();
  const msg = "Log lines were lost, because the output did not accept them.";
  return `${JSON.stringify({ level: "warn", time, lines, msg })}\n`;
}
