import { write, writeSync } from "node:fs";
import type { DestinationStream } from "pino";

/** Most that waits for the output, in characters: what is logged beyond it is lost. Tens of thousands of subscriptions can end at once. */
const maxWaitingLength = 16_777_216;
/** Shortest time between the beginnings of two writes, in milliseconds: under load many lines leave with one. */
const pauseMs = 10;
/** So many characters are not waited with. */
const fullLength = 65_536;
/** How long is waited for an output that takes nothing, in milliseconds. */
const busyMs = 100;

/** Lines that are written together. */
interface Batch {
  readonly bytes: Buffer;
  /** How many of them are written. */
  at: number;
  /** Lines lost before, of which the last of these tells; 0 when it does not. */
  readonly lostBefore: number;
}

/**
 * Standard output as the place of the log. A line by itself is written at once, and of many all those of some milliseconds together. An
 * output that fails, such as a full disk or a terminal that has been closed, loses its lines; the process goes on, and ends when it should.
 * (The log library's own output tries such lines again for ever when the process ends.) It is told how many when it takes lines again.
 * @param output file descriptor. @defaultValue standard output
 * @param show makes what is written of a line of JSON. @defaultValue the line itself
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
      // Nobody is there to be told.
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
  const msg = "Lines of the log were lost, because its output did not take them.";
  return `${JSON.stringify({ level: "warn", time, lines, msg })}\n`;
}
