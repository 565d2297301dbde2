import type { Clock } from "../clock.ts";
import { Poller } from "./poller.ts";
import { Subscription } from "./subscription.ts";

/** A thing whose state is polled on behalf of one viewer. */
export interface WatchTarget<T> {
  /** Unique for viewer and thing: subscriptions with the same key share one poller, and the first one's target. */
  readonly key: string;
  /**
   * Reads the state. The signal aborts when nobody is interested any more.
   * @param waitedMs how long the poller has waited since its last poll; 0 for the first.
   */
  poll(signal: AbortSignal, waitedMs: number): Promise<T>;
  /** Two states with equal fingerprints are the same state: no event. */
  fingerprint(value: T): string;
  /** Whether the state will never change again; it is the last event. */
  isFinal(value: T): boolean;
  /** Whether a failed poll ends the watch at once instead of being retried: not found, say, or unauthenticated. */
  isFatal(error: unknown): boolean;
}

/** A state as one subscriber sees it. */
export interface WatchEvent<T> {
  readonly value: T;
  /** The value of this subscriber's event before; null with the first. */
  readonly previous: T | null;
  /** Whether this is the last event. */
  readonly isFinal: boolean;
  /** When the poll that saw this state had its answer. */
  readonly observedAt: Date;
}

/** How pollers wait. */
export interface WatcherOptions {
  /** Wait after the first poll and after each change, in milliseconds; it doubles with every poll without one. */
  readonly firstDelayMs: number;
  /** Longest wait between two polls, in milliseconds. */
  readonly maxDelayMs: number;
  /** Share of each wait that chance may take away, from 0 (none) to 1, so that pollers do not march in step. */
  readonly jitterRatio: number;
  /** Failed polls are retried silently until they have failed for this long, in milliseconds. */
  readonly failureToleranceMs: number;
  /** A subscription without an event for this long ends with the next poll, in milliseconds. */
  readonly idleTimeoutMs: number;
}

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
   * begins with this call and goes on until the last subscriber of the key has left, by `return()` or its signal.
   * A subscriber who joins a running poller gets the latest state at once unless it is older than the poller's
   * present wait. A subscriber who is slower than the changes misses states in between, never the latest or final.
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
  deps: { readonly clock: Clock; readonly random: () => number },
): Watcher {
  const pollers = new Map<string, Poller<unknown>>();
  let isClosed = false;

  return {
    watch<T>(target: WatchTarget<T>, signal: AbortSignal) {
      const subscription = new Subscription<T>(signal);
      if (isClosed) subscription.end();
      if (subscription.hasEnded) return subscription;
      let poller = pollers.get(target.key);
      if (poller === undefined) {
        poller = new Poller<unknown>(target, options, deps, (stopped) => {
          // The key may already be polled again for somebody who came after.
          if (pollers.get(target.key) === stopped) pollers.delete(target.key);
        });
        pollers.set(target.key, poller);
      }
      poller.add(subscription);
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
