import { type Clock, sleep } from "../clock.ts";
import { type BackOff, backOffPollAt, backOffWaitAt, nextBackOffMs } from "./back-off.ts";
import type { LearnedDurations } from "./learned-durations.ts";
import type { PollPlan } from "./poll-plan.ts";
import { Reader } from "./reader.ts";
import { Observation, type Subscription } from "./subscription.ts";
import { WatchedState } from "./watched-state.ts";
import type { WatchTarget } from "./watch-target.ts";
import { WatchTimeoutError } from "./watch-timeout-error.ts";

/** How pollers wait, and for how long they go on. */
export interface WatcherOptions extends BackOff {
  /** Failed polls are retried silently until they have failed for this long, in milliseconds. */
  readonly failureToleranceMs: number;
  /** A subscription without an event for this long ends with the next poll, in milliseconds. */
  readonly idleTimeoutMs: number;
}

/** What all pollers share. */
export interface PollerDeps {
  readonly clock: Clock;
  readonly random: () => number;
  readonly learned: LearnedDurations;
}

/** A wait between two polls. */
interface Wait {
  /** In milliseconds. */
  readonly waitedMs: number;
  /** The wait that the back-off alone would have made, in milliseconds. */
  readonly usualMs: number;
}

const noWait: Wait = { waitedMs: 0, usualMs: 0 };

/** What a read saw. */
interface Reading<T> {
  /** Of the reads in the order of their beginnings. */
  readonly number: number;
  readonly value: T;
}

/**
 * The one loop that polls a thing, for all its subscribers. It starts with the first of them and ends with the last. It
 * reads with one credential and goes on with another when that one is refused.
 */
export class Poller<T> {
  readonly #options: WatcherOptions;
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #learned: LearnedDurations;
  readonly #onStop: (poller: Poller<T>) => void;
  readonly #stopping = new AbortController();
  /** By what stands for their credential; the first that has read the thing is the one that polls. */
  readonly #readers = new Map<string, Reader<T>>();
  #latest: Observation<T> | null = null;
  /** Counts the reads in the order of their beginnings; an answer that was overtaken by a later one is none. */
  #readCount = 0;
  #latestNumber = 0;
  #failingSince: number | null = null;
  /** Wait before the next poll by the back-off, without jitter. */
  #delayMs: number;
  /** The wait that is going on or was the last. */
  #presentWait = noWait;
  /** How long the present state has lasted; null before the first one was seen. */
  #state: WatchedState | null = null;
  /**
   * When to poll the present state; null when nothing was known of its kind as it began. One plan from its beginning to its
   * end: what is learned meanwhile from others that began with it is of those that ended first.
   */
  #plan: PollPlan | null = null;
  #isRunning = false;

  constructor(options: WatcherOptions, deps: PollerDeps, onStop: (poller: Poller<T>) => void) {
    this.#options = options;
    this.#clock = deps.clock;
    this.#random = deps.random;
    this.#learned = deps.learned;
    this.#onStop = onStop;
    this.#delayMs = options.firstDelayMs;
  }

  /** Takes a subscriber in, who gets the latest state at once if it is fresh and their credential may see it. */
  add(subscription: Subscription<T>, target: WatchTarget<T>): void {
    const reader = this.#readers.get(target.reader) ?? this.#addReader(target);
    reader.add(subscription, this.#clock.now());
    if (reader.hasRead && this.#latest !== null && this.#isFresh(this.#latest)) {
      subscription.offer(this.#latest);
    }
    if (this.#isRunning) this.#admit(reader);
    else void this.#run();
  }

  #addReader(target: WatchTarget<T>): Reader<T> {
    const reader = new Reader(target, () => {
      this.#readers.delete(target.reader);
      if (this.#readers.size === 0) this.#stop();
    });
    this.#readers.set(target.reader, reader);
    return reader;
  }

  /** Ends all subscriptions, with an error when one is given, and with them the loop. */
  end(failure: { readonly error: unknown } | null = null): void {
    for (const reader of this.#readers.values()) reader.end(failure);
    this.#stop();
  }

  #stop(): void {
    if (this.#stopping.signal.aborted) return;
    this.#stopping.abort();
    this.#lend(0);
    const left = this.#state?.leave(this.#clock.now());
    if (left && this.#state) this.#learned.settle(this.#state.owner, this.#state.kind, left);
    this.#onStop(this);
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    const { signal } = this.#stopping;
    try {
      while (!signal.aborted) {
        await this.#poll();
        this.#endIdle();
        for (const reader of this.#readers.values()) this.#admit(reader);
        if (!signal.aborted) await this.#wait(signal);
      }
    } catch (error) {
      // Whatever comes here ends the watch: a lasting failure, or a bug in the target.
      if (!signal.aborted) this.end({ error });
    }
  }

  /** Reads with the first credential that is not refused. */
  async #poll(): Promise<void> {
    for (;;) {
      const reader = this.#nextReader();
      if (reader === null) return;
      let reading: Reading<T>;
      try {
        reading = await this.#read(reader, reader.hasRead ? this.#presentWait : noWait);
      } catch (error) {
        if (this.#stopping.signal.aborted) return;
        if (reader.hasLeft) continue;
        if (!reader.target.isFatal(error)) {
          this.#tolerate(error);
          this.#putLast(reader);
          return;
        }
        reader.end({ error });
        continue;
      }
      this.#publish(reader, reading);
      return;
    }
  }

  /** The first that has read the thing, or else the first that is not just trying to. */
  #nextReader(): Reader<T> | null {
    const readers = [...this.#readers.values()];
    return readers.find(({ hasRead }) => hasRead) ?? readers.find(({ isReading }) => !isReading) ?? null;
  }

  /** Lets another credential try next. */
  #putLast(reader: Reader<T>): void {
    this.#readers.delete(reader.target.reader);
    this.#readers.set(reader.target.reader, reader);
  }

  /** Has a newcomer's credential read the thing itself, beside the loop and again with each of its rounds. */
  #admit(reader: Reader<T>): void {
    if (reader.hasRead || reader.isReading) return;
    const fail = (error: unknown) => {
      if (reader.hasLeft) return;
      reader.failingSince ??= this.#clock.now();
      const isLasting = this.#clock.now() - reader.failingSince >= this.#options.failureToleranceMs;
      if (isLasting || reader.target.isFatal(error)) reader.end({ error });
    };
    this.#read(reader, noWait)
      .then((reading) => this.#publish(reader, reading), fail)
      // A bug in the target, as in the loop.
      .catch((error: unknown) => this.end({ error }));
  }

  async #read(reader: Reader<T>, { waitedMs, usualMs }: Wait): Promise<Reading<T>> {
    this.#readCount += 1;
    const number = this.#readCount;
    return { number, value: await reader.read(waitedMs, usualMs) };
  }

  /** @throws the error when polls have failed for too long. */
  #tolerate(error: unknown): void {
    const now = this.#clock.now();
    if (this.#failingSince === null) {
      this.#failingSince = now;
      this.#delayMs = this.#options.firstDelayMs;
      this.#state?.disturb();
    }
    if (now - this.#failingSince >= this.#options.failureToleranceMs) throw error;
  }

  #publish(reader: Reader<T>, { number, value }: Reading<T>): void {
    if (this.#stopping.signal.aborted) return;
    const now = this.#clock.now();
    this.#failingSince = null;
    reader.hasRead = true;
    if (this.#latest === null || number > this.#latestNumber) {
      const { target } = reader;
      const fingerprint = target.fingerprint(value);
      if (this.#latest?.fingerprint === fingerprint) this.#state?.see(now);
      else this.#begin(target, value, now);
      this.#latest = new Observation(value, fingerprint, target.isFinal(value), new Date(now));
      this.#latestNumber = number;
    }
    for (const one of this.#readers.values()) {
      if (!one.hasRead) continue;
      one.offer(this.#latest, now);
      if (this.#latest.isFinal) one.end(null);
    }
  }

  /** Learns how long the state before has lasted, and begins a new one. */
  #begin({ kinds }: WatchTarget<T>, value: T, now: number): void {
    this.#delayMs = this.#options.firstDelayMs;
    this.#plan = null;
    this.#lend(0);
    if (!kinds) return;
    const ended = this.#state?.end(now);
    if (ended && this.#state) this.#learned.add(this.#state.owner, this.#state.kind, ended);
    // Of a state that was there before the first poll only the thing's own data say when it began.
    const beganAt = this.#state === null ? (kinds.beganAt(value)?.getTime() ?? now) : now;
    this.#state = new WatchedState(kinds.owner, kinds.kindOf(value), beganAt, now);
    this.#plan = this.#learned.planFor(this.#state.owner, this.#state.kind);
  }

  #endIdle(): void {
    const { idleTimeoutMs } = this.#options;
    const since = this.#clock.now() - idleTimeoutMs;
    for (const reader of this.#readers.values()) {
      reader.end({ error: new WatchTimeoutError(idleTimeoutMs) }, since);
    }
  }

  async #wait(signal: AbortSignal): Promise<void> {
    const { jitterRatio, failureToleranceMs } = this.#options;
    const { delayMs, usualMs } = this.#nextDelay();
    let waitMs = delayMs * (1 - jitterRatio * this.#random());
    if (this.#failingSince !== null) {
      // The last attempt is made when the tolerance ends, not up to a whole wait later.
      waitMs = Math.min(waitMs, this.#failingSince + failureToleranceMs - this.#clock.now());
    }
    this.#presentWait = { waitedMs: waitMs, usualMs: Math.max(waitMs, usualMs) };
    this.#delayMs = nextBackOffMs(this.#delayMs, this.#options);
    await sleep(this.#clock, waitMs, signal);
    if (!signal.aborted) this.#state?.countPoll();
  }

  /** The next wait without jitter, and the one that the back-off would make: by what is learned unless polls fail. */
  #nextDelay(): { readonly delayMs: number; readonly usualMs: number } {
    const state = this.#failingSince === null ? this.#state : null;
    const ageMs = state?.ageAt(this.#clock.now()) ?? 0;
    const plannedMs = state && this.#plan ? this.#plan.waitAt(ageMs) : null;
    if (!state || plannedMs === null) {
      // What lasts longer than those before may last very long: others can use what it was lent.
      this.#lend(0);
      return { delayMs: this.#delayMs, usualMs: this.#delayMs };
    }
    return { delayMs: this.#bounded(state, plannedMs), usualMs: backOffWaitAt(ageMs, this.#options) };
  }

  /**
   * The planned wait, or the one after which the state was polled once more often than by the back-off: many that are watched at once
   * may all be left before they end, and all that they are ahead has brought nothing then.
   */
  #bounded(state: WatchedState, plannedMs: number): number {
    const { jitterRatio, maxDelayMs } = this.#options;
    const watchedMs = state.watchedAt(this.#clock.now());
    // Both with the middle of their jitter.
    const share = 1 - jitterRatio / 2;
    const pollAt = (ahead: number) => backOffPollAt(state.polls - ahead, this.#options);
    let ahead = 0;
    while (ahead < state.polls && pollAt(ahead) > watchedMs + plannedMs * share) ahead += 1;
    if (this.#lend(ahead)) return plannedMs;
    return Math.min((pollAt(state.lentCalls) - watchedMs) / share, maxDelayMs);
  }

  /** Sets by how many calls the state is ahead, beside one. @returns false when it may not be. */
  #lend(calls: number): boolean {
    const state = this.#state;
    if (!state || !this.#learned.lend(state.owner, state.kind, calls - state.lentCalls)) return false;
    state.lentCalls = calls;
    return true;
  }

  /** Whether a newcomer may be shown a state: no poll has failed since, and it is not older than the present wait. */
  #isFresh(observation: Observation<T>): boolean {
    const ageMs = this.#clock.now() - observation.observedAt.getTime();
    return this.#failingSince === null && ageMs <= this.#presentWait.waitedMs;
  }
}
