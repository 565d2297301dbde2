import { type Clock, steadyClock } from "../clock.ts";
import type { SharedState } from "../state/shared-state.ts";
import { LearnedDurations } from "./learned-durations.ts";
import { type OnPoll, Poller, type PollerDeps } from "./poller.ts";
import { Subscription } from "./subscription.ts";
import { WatchClosedError } from "./watch-closed-error.ts";
import type { WatchEvent, WatchTarget } from "./watch-target.ts";

/** What a watcher does now. The values change while it works. */
export interface WatchingStatistics {
  /** Things that this instance polls. */
  readonly polled: number;
  /** Things that another instance polls for this one. */
  readonly followed: number;
}

/** What a watcher takes from outside. */
export interface WatcherDeps {
  readonly clock: Clock;
  /** Numbers from 0 up to 1. */
  readonly random: () => number;
  /** What the instances share, so that one of them polls for all. @defaultValue there are no others */
  readonly state?: SharedState;
  /** Is told of each read of a watched thing. @defaultValue nobody is */
  readonly onPoll?: OnPoll;
}

/** Makes what turns polling into streams of changes; one for the whole process. */
export function createWatcher({ clock, random, state, onPoll = () => undefined }: WatcherDeps) {
  const shared = state?.isShared ? state : null;
  // Instances tell each other when things were read, by the time that all agree on.
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
    watch<T>(target: WatchTarget<T>, signal: AbortSignal): AsyncIterableIterator<WatchEvent<T>> {
      const subscription = new Subscription<T>(signal);
      if (isClosed) subscription.end({ error: new WatchClosedError() });
      if (subscription.hasEnded) return subscription;
      let poller = pollers.get(target.key);
      if (poller === undefined) {
        poller = new Poller<unknown>(deps, (stopped, hasLeft) => {
          // The key may already be polled again for somebody who came after.
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
     * Ends every subscription with WatchClosedError, after the event not yet fetched, and stops all polling, for good: what is watched
     * later ends at once in the same way. Resolves when other instances can go on with what was polled here.
     */
    async close(): Promise<void> {
      isClosed = true;
      for (const poller of pollers.values()) poller.end({ error: new WatchClosedError() });
      await Promise.all(leavings);
    },
  };
}

/** What turns polling into streams of changes. */
export type Watcher = ReturnType<typeof createWatcher>;
