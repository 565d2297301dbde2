import { hasFailed, isFinished, isSent, type QueueItem } from "./queue-item.ts";

/** Size of one tus chunk, in bytes. */
export const partBytes = 8 * 1_048_576;

/** Totals of the queue. Cancelled files do not count. */
export interface QueueSummary {
  readonly total: number;
  readonly done: number;
  /** Files that failed, and files that the marketplace rejected. */
  readonly failed: number;
  /** Files that were sent and wait for the marketplace's decision. */
  readonly processing: number;
  /** Files that wait for their turn, the network, the session, a limit or the service. */
  readonly waiting: number;
  readonly paused: number;
  /** Sent part of the unfinished files, in files: two files that are half sent count as one. */
  readonly sentFiles: number;
  /** Total upload speed; 0 while nothing is being sent. */
  readonly bytesPerSecond: number;
  /** Estimated time until all files are sent, in milliseconds; null when unknown. */
  readonly leftMs: number | null;
  /** Number of remaining calls that count against the upload limit. */
  readonly writesLeft: number;
  /** True while files are being sent or will continue automatically. */
  readonly isBusy: boolean;
  /** True when no file is unfinished. */
  readonly hasEnded: boolean;
}

/** Summarises the queue. */
export function summarise(items: readonly QueueItem[]): QueueSummary {
  const count = (...states: readonly QueueItem["state"]["at"][]) =>
    items.filter(({ state }) => states.includes(state.at)).length;
  const unsent = items.filter((item) => !isSent(item));
  const sum = (valueOf: (item: QueueItem) => number) =>
    unsent.reduce((total, item) => total + valueOf(item), 0);
  const bytesLeft = sum(({ sizeInBytes, sentBytes }) => sizeInBytes - sentBytes);
  const bytesPerSecond = sum(({ state, bytesPerSecond: speed }) =>
    state.at === "sending" ? (speed ?? 0) : 0,
  );
  const waiting = count("waiting", "checking", "held");
  const processing = count("processing");
  return {
    total: items.length - count("cancelled"),
    done: count("done"),
    failed: items.filter(hasFailed).length,
    processing,
    waiting,
    paused: count("paused", "interrupted"),
    sentFiles: processing + sum(({ sizeInBytes, sentBytes }) => sentBytes / Math.max(sizeInBytes, 1)),
    bytesPerSecond,
    leftMs: bytesPerSecond > 0 ? (bytesLeft / bytesPerSecond) * 1_000 : null,
    writesLeft: sum(writesLeftOf),
    isBusy: waiting + count("sending") > 0,
    hasEnded: items.every(isFinished),
  };
}

/** Returns the number of writes that a file still needs. */
function writesLeftOf({ kind, state, begun, sizeInBytes, sentBytes }: QueueItem): number {
  if (state.at !== "waiting" && state.at !== "held" && state.at !== "sending") return 0;
  if (kind === "image") return 1;
  const declaring = begun ? 0 : 1;
  if (kind === "document") return declaring + 1;
  return declaring + Math.ceil(Math.max(sizeInBytes - sentBytes, 1) / partBytes);
}

/** Returns the estimated remaining time of a file, in milliseconds; null when unknown. */
export function leftMsOf({ sizeInBytes, sentBytes, bytesPerSecond }: QueueItem): number | null {
  return bytesPerSecond ? ((sizeInBytes - sentBytes) / bytesPerSecond) * 1_000 : null;
}
