import { isFinished, type QueueItem } from "./queue-item.ts";

/** Size of one tus chunk, in bytes. */
export const partBytes = 8 * 1_048_576;

/** Totals of the queue. */
export interface QueueSummary {
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly waiting: number;
  readonly sending: number;
  readonly paused: number;
  /** Files that wait for the network, the session, a limit or the service. */
  readonly held: number;
  readonly sentBytes: number;
  readonly totalBytes: number;
  /** Total upload speed; 0 while nothing is being sent. */
  readonly bytesPerSecond: number;
  /** Estimated time until all files are sent, in milliseconds; null when unknown. */
  readonly leftMs: number | null;
  /** Number of remaining calls that count against the upload limit. */
  readonly writesLeft: number;
  /** True while files are being sent or will continue automatically. */
  readonly isBusy: boolean;
}

/** Summarises the queue. Failed and cancelled files are counted, but their bytes are not. */
export function summarise(items: readonly QueueItem[]): QueueSummary {
  const count = (...states: readonly QueueItem["state"]["at"][]) =>
    items.filter(({ state }) => states.includes(state.at)).length;
  const counted = items.filter((item) => item.state.at === "done" || !isFinished(item));
  const sum = (valueOf: (item: QueueItem) => number) =>
    counted.reduce((total, item) => total + valueOf(item), 0);
  const sentBytes = sum(({ sentBytes: sent }) => sent);
  const totalBytes = sum(({ sizeInBytes }) => sizeInBytes);
  const bytesPerSecond = sum(({ state, bytesPerSecond: speed }) =>
    state.at === "sending" ? (speed ?? 0) : 0,
  );
  const sending = count("sending");
  const waiting = count("waiting", "checking");
  const held = count("held");
  return {
    total: items.length,
    done: count("done"),
    failed: count("failed"),
    waiting,
    sending,
    paused: count("paused", "interrupted"),
    held,
    sentBytes,
    totalBytes,
    bytesPerSecond,
    leftMs: bytesPerSecond > 0 ? ((totalBytes - sentBytes) / bytesPerSecond) * 1_000 : null,
    writesLeft: items.reduce((total, item) => total + writesLeftOf(item), 0),
    isBusy: sending + waiting + held > 0,
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
