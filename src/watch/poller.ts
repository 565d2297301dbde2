import { type Clock, sleep } from "../clock.ts";
import type { Observation, Subscription } from "./subscription.ts";
import { WatchTimeoutError } from "./watch-timeout-error.ts";

/** A thing whose state is polled on behalf of one viewer. */
export interface WatchTarget<T> {
  /** Unique for viewer and thing: subscriptions with the same key share one poller, and the first one's target. */
  readonly key: string;
  /**
   * Reads the state. The signal aborts when no subscriber is left.
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

const backOffFactor = 2;

/** The one loop that polls a thing, for all its subscribers. It starts with the first of them and ends with the last. */
export class Poller<T> {
  readonly #target: WatchTarget<T>;
  readonly #options: WatcherOptions;
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #onStop: (poller: Poller<T>) => void;
  readonly #stopping = new AbortController();
  /** Each subscriber with the time of its last news. */
  readonly #subscribers = new Map<Subscription<T>, number>();
  #latest: Observation<T> | null = null;
  #failingSince: number | null = null;
  /** Wait before the next poll, without jitter. */
  #delayMs: number;
  /** The wait that is going on or was the last. */
  #presentWaitMs = 0;
  #isRunning = false;

  constructor(
    target: WatchTarget<T>,
    options: WatcherOptions,
    deps: { readonly clock: Clock; readonly random: () => number },
    onStop: (poller: Poller<T>) => void,
  ) {
    this.#target = target;
    this.#options = options;
    this.#clock = deps.clock;
    this.#random = deps.random;
    this.#onStop = onStop;
    this.#delayMs = options.firstDelayMs;
  }

  /** Takes a subscriber in, who gets the latest state at once if it is fresh. */
  add(subscription: Subscription<T>): void {
    this.#subscribers.set(subscription, this.#clock.now());
    subscription.onEnd = () => {
      this.#subscribers.delete(subscription);
      if (this.#subscribers.size === 0) this.#stop();
    };
    if (this.#latest !== null && this.#isFresh(this.#latest)) subscription.offer(this.#latest);
    if (!this.#isRunning) void this.#run();
  }

  /** Ends all subscriptions, with an error when one is given, and with them the loop. */
  end(failure: { readonly error: unknown } | null = null): void {
    for (const subscription of this.#subscribers.keys()) subscription.end(failure);
    this.#stop();
  }

  #stop(): void {
    if (this.#stopping.signal.aborted) return;
    this.#stopping.abort();
    this.#onStop(this);
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    const { signal } = this.#stopping;
    try {
      while (!signal.aborted) {
        await this.#poll(signal);
        this.#endIdle();
        if (!signal.aborted) await this.#wait(signal);
      }
    } catch (error) {
      // Whatever comes here ends the watch: a fatal or lasting failure, or a bug in the target.
      if (!signal.aborted) this.end({ error });
    }
  }

  async #poll(signal: AbortSignal): Promise<void> {
    let value: T;
    try {
      value = await this.#target.poll(signal, this.#presentWaitMs);
    } catch (error) {
      if (!signal.aborted) this.#tolerate(error);
      return;
    }
    if (!signal.aborted) this.#publish(value);
  }

  /** @throws the error when it is fatal, or when polls have failed for too long. */
  #tolerate(error: unknown): void {
    if (this.#target.isFatal(error)) throw error;
    const now = this.#clock.now();
    if (this.#failingSince === null) {
      this.#failingSince = now;
      this.#delayMs = this.#options.firstDelayMs;
    }
    if (now - this.#failingSince >= this.#options.failureToleranceMs) throw error;
  }

  #publish(value: T): void {
    const fingerprint = this.#target.fingerprint(value);
    const isFinal = this.#target.isFinal(value);
    const now = this.#clock.now();
    if (this.#latest?.fingerprint !== fingerprint) this.#delayMs = this.#options.firstDelayMs;
    this.#latest = { value, fingerprint, isFinal, observedAt: new Date(now) };
    this.#failingSince = null;
    for (const subscription of this.#subscribers.keys()) {
      if (subscription.offer(this.#latest)) this.#subscribers.set(subscription, now);
    }
    if (isFinal) this.end();
  }

  #endIdle(): void {
    const { idleTimeoutMs } = this.#options;
    const now = this.#clock.now();
    for (const [subscription, newsAt] of this.#subscribers) {
      if (now - newsAt >= idleTimeoutMs) subscription.end({ error: new WatchTimeoutError(idleTimeoutMs) });
    }
  }

  async #wait(signal: AbortSignal): Promise<void> {
    const { maxDelayMs, jitterRatio, failureToleranceMs } = this.#options;
    let waitMs = this.#delayMs * (1 - jitterRatio * this.#random());
    if (this.#failingSince !== null) {
      // The last attempt is made when the tolerance ends, not up to a whole wait later.
      waitMs = Math.min(waitMs, this.#failingSince + failureToleranceMs - this.#clock.now());
    }
    this.#presentWaitMs = waitMs;
    this.#delayMs = Math.min(this.#delayMs * backOffFactor, maxDelayMs);
    await sleep(this.#clock, waitMs, signal);
  }

  /** Whether a newcomer may be shown a state: no poll has failed since, and it is not older than the present wait. */
  #isFresh(observation: Observation<T>): boolean {
    const ageMs = this.#clock.now() - observation.observedAt.getTime();
    return this.#failingSince === null && ageMs <= this.#presentWaitMs;
  }
}
