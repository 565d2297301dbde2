import type { Clock } from "../clock.ts";
import { LearnedDurations } from "./learned-durations.ts";
import { Poller, type PollerDeps, type WatcherOptions } from "./poller.ts";
import { Subscription } from "./subscription.ts";
import type { WatchEvent } from "./watch-event.ts";
import type { WatchTarget } from "./watch-target.ts";

/** The waits that the API documents: 1 s to 30 s, two minutes of upstream failure, 24 hours without change. */
export const defaultWatcherOptions: WatcherOptions = {
  firstDelayMs: 1_000,
  maxDelayMs: 30_000,
  jitterRatio: 0.2,
  failureToleranceMs: 120_000,
  idleTimeoutMs: 86_400_000,
};

/** Turns polling into streams of changes. */
export interface Watcher {
  /**
   * The states of a thing: the present one at once, an event for each change, the end after a final state. Polling
   * begins with this call and goes on until the last subscriber of the key has left, by `return()` or its signal. The
   * first state of a kind is polled with the back-off; of later ones of the same owner the waits follow from how long
   * those before have lasted, with no more polls.
   * A subscriber who joins a running poller gets the latest state at once unless it is older than the poller's
   * present wait. One who joins with another credential of the user gets it when that credential has read the thing, too;
   * an error that concerns one credential alone ends the streams that came with it, and no other. A subscriber who is slower than the changes misses states in between, never the latest or final.
   *
   * `next()` rejects, once, with the last error when polls have failed for too long, with an error that `isFatal`
   * names, or with WatchTimeoutError; before that come the events not yet fetched. The signal and `return()` end the
   * stream quietly, even while `next()` waits.
   */
  watch<T>(target: WatchTarget<T>, signal: AbortSignal): AsyncIterableIterator<WatchEvent<T>>;
  /** How many things are being polled. */
  readonly activePollers: number;
  /** Ends every subscription quietly and stops all polling, for good: what is watched later ends at once. */
  close(): void;
}

/** Makes a watcher; one for the whole process. `random` returns numbers from 0 up to 1. */
export function createWatcher(
  options: WatcherOptions,
  { clock, random }: { readonly clock: Clock; readonly random: () => number },
): Watcher {
  const deps: PollerDeps = { clock, random, learned: new LearnedDurations(options) };
  const pollers = new Map<string, Poller<unknown>>();
  let isClosed = false;

  return {
    watch<T>(target: WatchTarget<T>, signal: AbortSignal) {
      const subscription = new Subscription<T>(signal);
      if (isClosed) subscription.end();
      if (subscription.hasEnded) return subscription;
      let poller = pollers.get(target.key);
      if (poller === undefined) {
        poller = new Poller<unknown>(options, deps, (stopped) => {
          // The key may already be polled again for somebody who came after.
          if (pollers.get(target.key) === stopped) pollers.delete(target.key);
        });
        pollers.set(target.key, poller);
      }
      poller.add(subscription, target);
      return subscription;
    },
    get activePollers() {
      return pollers.size;
    },
    close() {
      isClosed = true;
      for (const poller of pollers.values()) poller.end();
    },
  };
}
