import { type Clock, steadyClock } from "../clock.ts";
import type { SharedState } from "../state/shared-state.ts";
import { LearnedDurations } from "./learned-durations.ts";
import { type OnPoll, Poller, type PollerDeps } from "./poller.ts";
import { Subscription } from "./subscription.ts";
import { WatchClosedError } from "./watch-closed-error.ts";
import type { WatchEvent, WatchTarget } from "./watch-target.ts";

/** Numbers of watched resources. The properties are live. */
export interface WatchingStatistics {
  /** Number of resources that this instance polls. */
  readonly polled: number;
  /** Number of resources that another instance polls on behalf of this instance. */
  readonly followed: number;
}

/** Dependencies of a watcher. */
export interface WatcherDeps {
  readonly clock: Clock;
  /** Returns a random number from 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  /**
   * State that the instances share, so that one of them polls for all of them. @defaultValue none: a single instance
   */
  readonly state?: SharedState;
  /** Called with the outcome of each read of a watched resource. @defaultValue no callback */
  readonly onPoll?: OnPoll;
}

/** Creates the watcher of the process. A watcher turns polling into streams of changes. */
export function createWatcher({ clock, random, state, onPoll = () => undefined }: WatcherDeps) {
  const shared = state?.isShared ? state : null;
  // Instances exchange the start times of their reads, so they need a common clock.
  const time: Clock = shared
    ? { now: () => shared.now(), schedule: (callback, delayMs) => clock.schedule(callback, delayMs) }
    : clock;
  const steady = steadyClock(clock);
  const fleet = shared && { state: shared, clock: time, random };
  const learned = new LearnedDurations();
  const deps: PollerDeps = { clock: time, steadyClock: steady, random, learned, fleet, onPoll };
  const pollers = new Map<string, Poller<unknown>>();
  const leavings = new Set<Promise<void>>();
  const countFollowed = () => [...pollers.values()].filter(({ isFollowing }) => isFollowing).length;
  let isClosed = false;

  return {
    /**
     * Returns the states of a resource as a stream: the current state, then an event for each change. The stream ends
     * after a final state.
     *
     * Polling starts with this call and stops when the last subscriber of the key unsubscribes with `return()` or its
     * signal. The first state of a kind is polled with the back-off. Later states of the same owner are polled by the
     * learned durations, with no more polls in total.
     *
     * - A new subscriber of a running poller gets the latest state immediately, unless that state is older than the
     *   current wait.
     * - A subscriber with another credential gets that state only after its own credential has read the resource. An
     *   error of one credential ends only the streams with that credential.
     * - A slow subscriber misses intermediate states, but never the latest or the final one.
     *
     * `next()` rejects once, after the undelivered event, when:
     * - polls have failed for too long (with the last error)
     * - an error is fatal by `isFatal`
     * - the subscription was idle for too long (`WatchTimeoutError`)
     * - the watcher was closed (`WatchClosedError`)
     *
     * The signal and `return()` end the stream without an error, even during a pending `next()`.
     */
    watch<T>(target: WatchTarget<T>, signal: AbortSignal): AsyncIterableIterator<WatchEvent<T>> {
      const subscription = new Subscription<T>(signal);
      if (isClosed) subscription.end({ error: new WatchClosedError() });
      if (subscription.hasEnded) return subscription;
      let poller = pollers.get(target.key);
      if (poller === undefined) {
        poller = new Poller<unknown>(deps, (stopped, hasLeft) => {
          // A new poller may already use the key.
          if (pollers.get(target.key) === stopped) pollers.delete(target.key);
          leavings.add(hasLeft);
          void hasLeft.then(() => leavings.delete(hasLeft));
        });
        pollers.set(target.key, poller);
      }
      poller.add(subscription, target);
      return subscription;
    },
    statistics: {
      get polled() {
        return pollers.size - countFollowed();
      },
      get followed() {
        return countFollowed();
      },
    },
    /**
     * Ends every subscription with WatchClosedError, after its undelivered event, and stops all polling permanently.
     * Later subscriptions also end with WatchClosedError. Resolves when other instances can continue polling.
     */
    async close(): Promise<void> {
      isClosed = true;
      for (const poller of pollers.values()) poller.end({ error: new WatchClosedError() });
      await Promise.all(leavings);
    },
  };
}

/** Watcher of the process; turns polling into streams of changes. */
export type Watcher = ReturnType<typeof createWatcher>;
