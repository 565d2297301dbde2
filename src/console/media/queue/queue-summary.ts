import { isOver, type QueueItem } from "./queue-item.ts";

/** Bytes that go on to the service with one call. */
export const partBytes = 8 * 1_048_576;

/** The queue in numbers. */
export interface QueueSummary {
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly waiting: number;
  readonly sending: number;
  readonly paused: number;
  /** Held up by the network, the session, a limit or a service. */
  readonly held: number;
  readonly sentBytes: number;
  readonly totalBytes: number;
  /** Of all together; 0 while nothing moves. */
  readonly bytesPerSecond: number;
  /** Until all are there, in milliseconds; null when it is not known. */
  readonly leftMs: number | null;
  /** Calls that the files still need and that count against the limit of writes. */
  readonly writesLeft: number;
  /** Whether anything goes on or waits for something that comes by itself. */
  readonly isBusy: boolean;
}

/** Counts. Files that were refused or cancelled count as files, and not as bytes. */
export function summarise(items: readonly QueueItem[]): QueueSummary {
  const count = (...states: readonly QueueItem["state"]["at"][]) =>
    items.filter(({ state }) => states.includes(state.at)).length;
  const counted = items.filter((item) => item.state.at === "done" || !isOver(item));
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

/** How many writes a file still needs. */
function writesLeftOf({ kind, state, begun, sizeInBytes, sentBytes }: QueueItem): number {
  if (state.at !== "waiting" && state.at !== "held" && state.at !== "sending") return 0;
  if (kind === "image") return 1;
  const declaring = begun ? 0 : 1;
  if (kind === "document") return declaring + 1;
  return declaring + Math.ceil(Math.max(sizeInBytes - sentBytes, 1) / partBytes);
}

/** How long one file still takes, in milliseconds; null when it is not known. */
export function leftMsOf({ sizeInBytes, sentBytes, bytesPerSecond }: QueueItem): number | null {
  return bytesPerSecond ? ((sizeInBytes - sentBytes) / bytesPerSecond) * 1_000 : null;
}
