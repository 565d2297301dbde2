import type { Clock } from "../clock.ts";
import {
  type FleetDeps,
  PollLeadership,
  type FleetPoller,
  type PollSchedule,
  type SharedReading,
} from "./poll-leader.ts";
import type { LearnedDurations } from "./learned-durations.ts";
import { PollIntervals } from "./poll-intervals.ts";
import { Reader } from "./reader.ts";
import { Observation, type Subscription } from "./subscription.ts";
import type { WatchTarget } from "./watch-target.ts";
import { WatchTimeoutError } from "./watch-timeout-error.ts";
import { watchTimes } from "./watch-times.ts";

const { maxDelayMs, jitterRatio, failureToleranceMs, idleTimeoutMs } = watchTimes;

/** Dependencies that all pollers share. */
export interface PollerDeps {
  /** Clock that all instances share. It jumps when the clock of Redis is set. */
  readonly clock: Clock;
  /** Monotonic clock of this instance only. */
  readonly steadyClock: Clock;
  readonly random: () => number;
  readonly learned: LearnedDurations;
  /** Coordination with other instances; null for a single instance. */
  readonly fleet: FleetDeps | null;
  /** Called with the outcome of each read. */
  readonly onPoll: OnPoll;
}

/** Callback for the outcome of a read. The outcome is "aborted" when no subscriber is left. Must not throw. */
export type OnPoll = (outcome: "success" | "failure" | "aborted") => void;

/** Wait between two polls, and the wait that the back-off would have used. In milliseconds. */
type Wait = Pick<PollSchedule, "waitedMs" | "usualMs">;

const noWait: Wait = { waitedMs: 0, usualMs: 0 };

/** Result of a read. */
interface Reading<T> {
  /** Start of the read. A reading with a later start is newer. */
  readonly at: number;
  readonly value: T;
}

/**
 * Minimum difference between the start times of two reads, in milliseconds. Makes start times unique on one instance.
 */
const leastStepMs = 0.001;
/** Maximum difference between the clocks of two instances, in milliseconds. */
const maxSkewMs = 1_000;

/**
 * Polls one resource for all its subscribers. Starts with the first subscriber and stops with the last. Reads with one
 * credential and switches to another when that one is rejected.
 *
 * When several instances watch the resource, one of them polls and the others receive its results. A subscriber
 * receives a state only when its own credential has read the resource.
 */
export class Poller<T> implements FleetPoller {
  readonly #deps: PollerDeps;
  readonly #onStop: (poller: Poller<T>, hasLeft: Promise<void>) => void;
  readonly #stopping = new AbortController();
  /** Readers by credential id. The loop polls with the first one that has already read the resource. */
  readonly #readers = new Map<string, Reader<T>>();
  readonly #pace: PollIntervals<T>;
  #latest: Observation<T> | null = null;
  /** Start of the last read that saw the latest state. */
  #latestAt = -Infinity;
  /**
   * End of the read that saw the latest state. A read that started before this time may be older or newer than that
   * state.
   */
  #answeredAt = -Infinity;
  /** Start of the latest read that this instance knows, from any instance. */
  #lastReadAt = -Infinity;
  #failingSince: number | null = null;
  /** Current wait, or the last one while a poll runs. */
  #presentWait = noWait;
  /** Time at which the current wait ends. */
  #nextAt = 0;
  /** Schedule of the leader; null when this instance polls. */
  #followed: PollSchedule | null = null;
  /** Coordination with other instances; null for a single instance. */
  #part: PollLeadership | null = null;
  #isRunning = false;
  /** Ends the current wait early; null while the poller does not wait. */
  #endWait: (() => void) | null = null;

  /**
   * Creates a poller without subscribers.
   * @param onStop called once. Its promise resolves when other instances can continue polling.
   */
  constructor(deps: PollerDeps, onStop: (poller: Poller<T>, hasLeft: Promise<void>) => void) {
    this.#deps = deps;
    this.#onStop = onStop;
    this.#pace = new PollIntervals(deps.learned);
  }

  /** True when another instance polls on behalf of this instance. */
  get isFollowing(): boolean {
    return this.#part?.isFollowing ?? false;
  }

  get known(): SharedReading | null {
    if (this.#latest === null) return null;
    const { fingerprint, observedAt } = this.#latest;
    return { at: this.#latestAt, observedAt: observedAt.getTime(), fingerprint };
  }

  get course(): PollSchedule {
    const { delayMs, beganAt } = this.#pace;
    return (
      this.#followed ?? {
        ...this.#presentWait,
        nextAt: this.#nextAt,
        delayMs,
        beganAt,
        failingSince: this.#failingSince,
      }
    );
  }

  /**
   * Adds a subscriber and starts polling if needed. The subscriber receives the latest state immediately if that state
   * is fresh and the subscriber's credential has read the resource.
   */
  add(subscription: Subscription<T>, target: WatchTarget<T>): void {
    const reader = this.#readers.get(target.reader) ?? this.#addReader(target);
    reader.add(subscription, this.#deps.steadyClock.now());
    if (reader.hasRead && this.#latest !== null && this.#isFresh(this.#latest)) {
      subscription.offer(this.#latest);
    }
    if (this.#isRunning) this.#admit(reader);
    else void this.#run(target);
  }

  #addReader(target: WatchTarget<T>): Reader<T> {
    const reader = new Reader(target, () => {
      this.#readers.delete(target.reader);
      if (this.#readers.size === 0) this.#stop();
    });
    this.#readers.set(target.reader, reader);
    return reader;
  }

  /**
   * Ends all subscriptions and stops polling.
   * @param failure error for the subscribers; null to end without an error.
   */
  end(failure: { readonly error: unknown } | null = null): void {
    for (const reader of this.#readers.values()) reader.end(failure);
    this.#stop();
  }

  #stop(): void {
    if (this.#stopping.signal.aborted) return;
    this.#stopping.abort();
    this.#endWait?.();
    this.#pace.leave(this.#deps.clock.now());
    this.#onStop(this, this.#part?.stop() ?? Promise.resolve());
  }

  async #run({ key }: WatchTarget<T>): Promise<void> {
    this.#isRunning = true;
    const { signal } = this.#stopping;
    try {
      this.#part = this.#deps.fleet && new PollLeadership(this.#deps.fleet, key, this);
      while (!signal.aborted) {
        await this.#poll();
        this.#tendReaders();
        if (!signal.aborted && !this.isFollowing) await this.#wait(signal);
        while (this.#part?.isFollowing && !signal.aborted) await this.#follow(this.#part, signal);
      }
    } catch (error) {
      // Polls have failed for too long, or the target has a bug.
      if (!signal.aborted) this.end({ error });
    }
  }

  /** Waits while another instance polls. Then continues from the schedule of that instance. */
  async #follow(part: PollLeadership, signal: AbortSignal): Promise<void> {
    this.#pace.leave(this.#deps.clock.now());
    await new Promise<void>((resolve) => (this.#endWait = resolve));
    this.#endWait = null;
    if (signal.aborted || part.isFollowing) return;
    const now = this.#deps.clock.now();
    const course = this.#followed;
    this.#followed = null;
    if (this.#latest !== null) {
      const [reader] = this.#readers.values();
      this.#pace.takeOver(reader?.target.kinds, this.#latest.value, course, now);
    }
    const waitMs = Math.min(Math.max(0, this.#nextAt - now), maxDelayMs);
    // `waitedMs` counts from the last poll of any instance.
    const waitedMs = Math.max(waitMs, now + waitMs - this.#latestAt);
    if (Number.isFinite(waitedMs)) {
      this.#presentWait = { waitedMs, usualMs: Math.max(waitedMs, this.#presentWait.usualMs) };
    }
    if (waitMs > 0) await this.#sleep(waitMs);
  }

  wake(): void {
    this.#endWait?.();
  }

  #sleep(waitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        this.#endWait = null;
        cancel();
        resolve();
      };
      const cancel = this.#deps.clock.schedule(end, waitMs);
      this.#endWait = end;
    });
  }

  /** Receives a state that another instance has read; ignores it when a newer one is known. */
  receive(reading: SharedReading | null, course: PollSchedule | null): void {
    if (this.#stopping.signal.aborted) return;
    if (course !== null) this.#goBy(course);
    if (reading !== null) this.#takeReading(reading);
    this.#tendReaders();
  }

  #goBy(course: PollSchedule): void {
    const { nextAt, waitedMs, usualMs, failingSince } = course;
    const now = this.#deps.clock.now();
    if (this.#latestAt > now + maxSkewMs) {
      // The latest reading has a timestamp from before this instance knew the fleet's time.
      this.#latestAt = now;
      this.#answeredAt = now;
      this.#lastReadAt = now;
    }
    this.#followed = course;
    this.#nextAt = nextAt;
    this.#presentWait = { waitedMs, usualMs };
    this.#failingSince = failingSince;
  }

  #takeReading({ at, observedAt, fingerprint }: SharedReading): void {
    this.#lastReadAt = Math.max(this.#lastReadAt, at);
    const latest = this.#latest;
    const isSame = latest?.fingerprint === fingerprint;
    const [reader] = this.#readers.values();
    if (!reader || (isSame ? at <= this.#latestAt : at < this.#answeredAt)) return;
    const value = latest && isSame ? latest.value : (JSON.parse(fingerprint) as T);
    this.#note(reader.target, value, fingerprint, at, observedAt);
    this.#show();
  }

  /** Reads the resource with the first credential that the service accepts. */
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

  /**
   * Returns the first reader that has already read the resource. If there is none, returns the first one that is not
   * reading now.
   */
  #nextReader(): Reader<T> | null {
    const readers = [...this.#readers.values()];
    return readers.find(({ hasRead }) => hasRead) ?? readers.find(({ isReading }) => !isReading) ?? null;
  }

  /** Moves a reader to the end, so that another credential is tried next. */
  #putLast(reader: Reader<T>): void {
    this.#readers.delete(reader.target.reader);
    this.#readers.set(reader.target.reader, reader);
  }

  /**
   * Reads the resource once with a new credential, in parallel to the loop. After a failure, each round of the loop
   * tries again.
   */
  #admit(reader: Reader<T>): void {
    if (reader.hasRead || reader.isReading) return;
    const fail = (error: unknown) => {
      if (reader.hasLeft) return;
      const now = this.#deps.steadyClock.now();
      reader.failingSince ??= now;
      const isLasting = now - reader.failingSince >= failureToleranceMs;
      if (isLasting || reader.target.isFatal(error)) reader.end({ error });
    };
    this.#read(reader, noWait)
      .then((reading) => this.#publish(reader, reading), fail)
      // As in the loop, this error is caused by a bug in the target.
      .catch((error: unknown) => this.end({ error }));
  }

  async #read(reader: Reader<T>, { waitedMs, usualMs }: Wait): Promise<Reading<T>> {
    // The start must be later than all known reads, even if the clocks of two instances differ slightly.
    const at = Math.max(this.#deps.clock.now(), this.#lastReadAt + leastStepMs);
    this.#lastReadAt = at;
    try {
      const value = await reader.read(waitedMs, usualMs);
      this.#deps.onPoll("success");
      return { at, value };
    } catch (error) {
      this.#deps.onPoll(reader.hasLeft ? "aborted" : "failure");
      throw error;
    }
  }

  /**
   * Ignores the error of a failed poll while the failure tolerance lasts.
   * @throws the error when polls have failed for longer.
   */
  #tolerate(error: unknown): void {
    const now = this.#deps.clock.now();
    if (this.#failingSince === null) this.#pace.fail();
    // If the failure started in the future, the clock was set back.
    this.#failingSince = Math.min(this.#failingSince ?? now, now);
    if (now - this.#failingSince >= failureToleranceMs) throw error;
  }

  #publish(reader: Reader<T>, { at, value }: Reading<T>): void {
    if (this.#stopping.signal.aborted) return;
    this.#failingSince = null;
    reader.hasRead = true;
    const fingerprint = JSON.stringify(value);
    const isSame = this.#latest?.fingerprint === fingerprint;
    if (isSame ? at > this.#latestAt : at >= this.#answeredAt) {
      this.#note(reader.target, value, fingerprint, at, this.#deps.clock.now());
      if (!isSame) this.#part?.publish();
    }
    this.#show();
  }

  /** Stores the state of a read as the latest state. */
  #note(target: WatchTarget<T>, value: T, fingerprint: string, at: number, observedAt: number): void {
    const now = this.#deps.clock.now();
    if (this.#latest?.fingerprint === fingerprint) this.#pace.see(now);
    else if (!this.isFollowing) this.#pace.begin(target.kinds, value, now);
    this.#latest = new Observation(value, fingerprint, target.isFinal(value), new Date(observedAt));
    this.#latestAt = at;
    this.#answeredAt = Math.max(at, observedAt);
    this.#lastReadAt = Math.max(this.#lastReadAt, this.#answeredAt);
  }

  /** Delivers the latest state to all subscribers whose credential has read the resource. */
  #show(): void {
    if (this.#latest === null) return;
    const now = this.#deps.steadyClock.now();
    for (const one of this.#readers.values()) {
      if (!one.hasRead) continue;
      one.offer(this.#latest, now);
      if (this.#latest.isFinal) one.end(null);
    }
  }

  /** Ends idle subscriptions. Starts reads with credentials that have not read the resource yet. */
  #tendReaders(): void {
    const since = this.#deps.steadyClock.now() - idleTimeoutMs;
    for (const reader of this.#readers.values()) reader.end({ error: new WatchTimeoutError() }, since);
    for (const reader of this.#readers.values()) this.#admit(reader);
  }

  async #wait(signal: AbortSignal): Promise<void> {
    const { clock, random } = this.#deps;
    const now = clock.now();
    this.#followed = null;
    const { delayMs, usualMs } = this.#pace.next(now, this.#failingSince !== null);
    let waitMs = delayMs * (1 - jitterRatio * random());
    if (this.#failingSince !== null) {
      // The last attempt happens exactly at the end of the failure tolerance.
      waitMs = Math.min(waitMs, this.#failingSince + failureToleranceMs - now);
    }
    this.#presentWait = { waitedMs: waitMs, usualMs: Math.max(waitMs, usualMs) };
    this.#nextAt = now + waitMs;
    this.#part?.claim();
    await this.#sleep(waitMs);
    if (!signal.aborted && !this.isFollowing) this.#pace.countPoll();
  }

  /**
   * True when a new subscriber may receive the state. No poll has failed since, and the state is not older than the
   * current wait.
   */
  #isFresh(observation: Observation<T>): boolean {
    const ageMs = this.#deps.clock.now() - observation.observedAt.getTime();
    return this.#failingSince === null && ageMs <= this.#presentWait.waitedMs;
  }
}
