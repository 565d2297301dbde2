import { performance } from "node:perf_hooks";
import { memoryUsage } from "node:process";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Clock } from "../clock.ts";

/** Interval of the memory checks, in milliseconds. */
const lookMs = 2_000;

/** The process counts as quiet while its event loop is busy for less than this share of the time, from 0 to 1. */
const quietShare = 0.1;
/** Time that the process must be quiet before memory is returned, in milliseconds. */
const quietMs = 15_000;

/** Minimum ratio of the present memory to the lowest reading before memory is returned. */
const leastGrowth = 1.2;
/** Minimum growth before memory is returned, in bytes; ordinary traffic stays below it. */
const leastBytes = 25_165_824;

/**
 * Initial time between two collections, in milliseconds. The time doubles after each collection, until memory exceeds
 * its size at the last collection.
 */
const firstPauseMs = 15_000;

/** Time without excess memory after which the interval is reset, in milliseconds. */
const forgottenMs = 600_000;

/**
 * Returns memory to the operating system after a burst of requests. V8 retains the pages of a shrunken heap, and does
 * not shrink the heap of a quiet process. Measured: 370 to 800 MB remained after a flood, with 30 MB in use. V8's
 * last-resort collection returns them. It takes 0.1 to 0.2 seconds and also discards compiled code. Measured: requests
 * cost three times the CPU time in the following second, and 1.5 times for some seconds. So it runs only when the
 * process has been quiet for a while, and not again for memory that ordinary requests need. It collects for the whole
 * process, so only the start code of the process creates it.
 *
 * A later collection returns memory that was still in use, for instance by an open connection. The intervals double, so
 * memory that stays in use costs a handful of collections a day.
 * @param collect returns unused memory to the operating system.
 */
export function createMemoryRelease(
  clock: Clock,
  { memoryBytes, busyShare } = processReadings(),
  collect: () => void = collectAll,
): void {
  let lowestBytes = memoryBytes();
  let collectedBytes = Number.POSITIVE_INFINITY;
  let pauseMs = firstPauseMs;
  let untilNextMs = 0;
  let quietForMs = 0;
  let returnedForMs = 0;
  const look = () => {
    const bytes = memoryBytes();
    lowestBytes = Math.min(lowestBytes, bytes);
    untilNextMs -= lookMs;
    const isGrown = bytes > lowestBytes * leastGrowth && bytes - lowestBytes > leastBytes;
    returnedForMs = isGrown ? 0 : returnedForMs + lookMs;
    if (bytes - collectedBytes > leastBytes || returnedForMs >= forgottenMs) {
      pauseMs = firstPauseMs;
      untilNextMs = 0;
    }
    quietForMs = busyShare() < quietShare ? quietForMs + lookMs : 0;
    if (quietForMs >= quietMs && isGrown && untilNextMs <= 0) {
      collect();
      collectedBytes = bytes;
      untilNextMs = pauseMs;
      pauseMs *= 2;
    }
    clock.schedule(look, lookMs);
  };
  clock.schedule(look, lookMs);
}

/** Reads the memory and load of the process. */
function processReadings() {
  let before = performance.eventLoopUtilization();
  return {
    /** Resident memory, in bytes. */
    memoryBytes: () => memoryUsage.rss(),
    /** Share of the time since the last call in which the event loop was busy, from 0 to 1. */
    busyShare: () => {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, before);
      before = now;
      return utilization;
    },
  };
}

const collectAll = (): void => findCollection()?.({ type: "major", flavor: "last-resort" });

/**
 * Collects garbage. By default V8 retains the freed memory for new objects; the flavor `last-resort` returns it to the
 * operating system.
 */
type Collect = (options: { readonly type: "minor" | "major"; readonly flavor?: "last-resort" }) => void;

/** Undefined until the first lookup. */
let collection: Collect | null | undefined;

/** Returns V8's `gc` function, which exists only in contexts created while the flag is set; null when it is missing. */
export function findCollection(): Collect | null {
  if (collection !== undefined) return collection;
  setFlagsFromString("--expose-gc");
  const found: unknown = runInNewContext("globalThis.gc");
  setFlagsFromString("--no-expose-gc");
  collection = typeof found === "function" ? (found as Collect) : null;
  return collection;
}
