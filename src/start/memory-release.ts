import { performance } from "node:perf_hooks";
import { memoryUsage } from "node:process";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Clock } from "../clock.ts";

/** How often the memory is looked at, in milliseconds. */
const lookMs = 2_000;

/** The process counts as quiet while its event loop is busy for less than this share of the time. */
const quietShare = 0.1;
/** How long it has to be quiet before memory is returned, in milliseconds. */
const quietMs = 15_000;

/** Memory is worth returning from so many times the lowest figure on. */
const leastGrowth = 1.2;
/** And from so many bytes on, which less than an ordinary rush of requests takes. */
const leastBytes = 25_165_824;

/** How long after a collection the next one is, in milliseconds; each time twice as long, until memory grows beyond what it was then. */
const firstPauseMs = 15_000;

/** When there was nothing to return for so long, the next rush is another one, in milliseconds. */
const forgottenMs = 600_000;

/**
 * Returns memory to the system when a rush is over. V8 keeps the pages of a heap that has shrunk for the next rush, and a
 * quiet process does not even notice that its heap could shrink: measured, 370 to 800 MB stayed after a flood of which 30 MB were in
 * use. Its collection of last resort returns them. It takes a tenth of a second or two, and drops compiled code as well: measured,
 * requests cost three times the CPU in the second after it, and half as much more for some seconds. So it waits until the process has
 * been quiet for a while, and does not come again for what ordinary requests take anew. It collects for the whole process: only the
 * process's own start makes one.
 *
 * What was in use then, because a connection was still open, is returned by a later collection: they go on at intervals that double,
 * so what is never given back costs a handful of collections a day.
 * @param collect returns what is not in use.
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

/** What is known of the process. */
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

/** Collects garbage. Without a flavor, what is collected is kept for new objects; the last resort returns it to the system. */
type Collect = (options: { readonly type: "minor" | "major"; readonly flavor?: "last-resort" }) => void;

/** Undefined until it was looked for. */
let collection: Collect | null | undefined;

/** V8's own function, which is visible only in contexts that are made while the flag is set; null where there is none. */
export function findCollection(): Collect | null {
  if (collection !== undefined) return collection;
  setFlagsFromString("--expose-gc");
  const found: unknown = runInNewContext("globalThis.gc");
  setFlagsFromString("--no-expose-gc");
  collection = typeof found === "function" ? (found as Collect) : null;
  return collection;
}
