import type { Clock } from "../clock.ts";
import {
  type FleetDeps,
  FleetPart,
  type FleetPoller,
  type PollCourse,
  type SharedReading,
} from "./fleet-part.ts";
import type { LearnedDurations } from "./learned-durations.ts";
import { PollPace } from "./poll-pace.ts";
import { Reader } from "./reader.ts";
import { Observation, type Subscription } from "./subscription.ts";
import type { WatchTarget } from "./watch-target.ts";
import { WatchTimeoutError } from "./watch-timeout-error.ts";
import { watchTimes } from "./watch-times.ts";

const { maxDelayMs, jitterRatio, failureToleranceMs, idleTimeoutMs } = watchTimes;

/** What all pollers share. */
export interface PollerDeps {
  /** Tells the fleet's time, which jumps when the clock of Redis is set. */
  readonly clock: Clock;
  /** Tells how long something lasts here, whoever sets a clock. */
  readonly steadyClock: Clock;
  readonly random: () => number;
  readonly learned: LearnedDurations;
  /** Null when there are no other instances. */
  readonly fleet: FleetDeps | null;
  /** Is told of each read. */
  readonly onPoll: OnPoll;
}

/** Receives how a read of a watched thing has ended: aborted when nobody watched any more. Must not throw. */
export type OnPoll = (outcome: "success" | "failure" | "aborted") => void;

/** A wait between two polls. */
type Wait = Pick<PollCourse, "waitedMs" | "usualMs">;

const noWait: Wait = { waitedMs: 0, usualMs: 0 };

/** What a read saw. */
interface Reading<T> {
  /** When it began: what began later is newer. */
  readonly at: number;
  readonly value: T;
}

/** Least difference between the beginnings of two reads, in milliseconds, so that each has its place in their order. */
const leastStepMs = 0.001;
/** More than two instances' ideas of the fleet's time differ while they know it, in milliseconds. */
const maxSkewMs = 1_000;

/**
 * The one loop that polls a thing, for all its subscribers. It starts with the first of them and ends with the last. It
 * reads with one credential and goes on with another when that one is refused. Of the pollers that several instances have
 * of one thing, one polls, and the others show what it reads to those whose own credential has read the thing.
 */
export class Poller<T> implements FleetPoller {
  readonly #deps: PollerDeps;
  readonly #onStop: (poller: Poller<T>, hasLeft: Promise<void>) => void;
  readonly #stopping = new AbortController();
  /** By what stands for their credential; the first that has read the thing is the one that polls. */
  readonly #readers = new Map<string, Reader<T>>();
  readonly #pace: PollPace<T>;
  #latest: Observation<T> | null = null;
  /** When the read began that saw the latest state. */
  #latestAt = -Infinity;
  /** When that read was over: of a read that began before, nobody knows whether it saw an earlier state or a later one. */
  #answeredAt = -Infinity;
  /** When the last read began that this instance knows of. */
  #lastReadAt = -Infinity;
  #failingSince: number | null = null;
  /** The wait that is going on or was the last. */
  #presentWait = noWait;
  /** When it ends. */
  #nextAt = 0;
  /** How another instance polls, as long as it polls for this one. */
  #followed: PollCourse | null = null;
  /** Null when this instance polls whatever others do. */
  #part: FleetPart | null = null;
  #isRunning = false;
  /** Ends the wait that is going on. */
  #endWait: (() => void) | null = null;

  /** @param onStop is called once, with a promise that resolves when other instances can take over. */
  constructor(deps: PollerDeps, onStop: (poller: Poller<T>, hasLeft: Promise<void>) => void) {
    this.#deps = deps;
    this.#onStop = onStop;
    this.#pace = new PollPace(deps.learned);
  }

  /** Whether another instance polls for this one. */
  get isFollowing(): boolean {
    return this.#part?.isFollowing ?? false;
  }

  get known(): SharedReading | null {
    if (this.#latest === null) return null;
    const { fingerprint, observedAt } = this.#latest;
    return { at: this.#latestAt, observedAt: observedAt.getTime(), fingerprint };
  }

  get course(): PollCourse {
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

  /** Takes a subscriber in, who gets the latest state at once if it is fresh and their credential may see it. */
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

  /** Ends all subscriptions, with an error when one is given, and with them the loop. */
  end(failure: { readonly error: unknown } | null = null): void {
    for (const reader of this.#readers.values()) reader.end(failure);
    this.#stop();
  }

  #stop(): void {
    if (this.#stopping.signal.aborted) return;
    this.#stopping.abort();
    this.#endWait?.();
    this.#pace.leave(this.#deps.clock.now());
    this.#onStop(this, this.#part?.leave() ?? Promise.resolve());
  }

  async #run({ key }: WatchTarget<T>): Promise<void> {
    this.#isRunning = true;
    const { signal } = this.#stopping;
    try {
      this.#part = this.#deps.fleet && new FleetPart(this.#deps.fleet, key, this);
      while (!signal.aborted) {
        await this.#poll();
        this.#tendReaders();
        if (!signal.aborted && !this.isFollowing) await this.#wait(signal);
        while (this.#part?.isFollowing && !signal.aborted) await this.#follow(this.#part, signal);
      }
    } catch (error) {
      // Whatever comes here ends the watch: a lasting failure, or a bug in the target.
      if (!signal.aborted) this.end({ error });
    }
  }

  /** Leaves polling to another instance until it is up to this one, and goes on where that has stopped. */
  async #follow(part: FleetPart, signal: AbortSignal): Promise<void> {
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
    // For the one that is polled next all time counts since it was polled last, by whomever.
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

  /** Takes what another instance has read, unless something newer is known here. */
  take(reading: SharedReading | null, course: PollCourse | null): void {
    if (this.#stopping.signal.aborted) return;
    if (course !== null) this.#goBy(course);
    if (reading !== null) this.#takeReading(reading);
    this.#tendReaders();
  }

  #goBy(course: PollCourse): void {
    const { nextAt, waitedMs, usualMs, failingSince } = course;
    const now = this.#deps.clock.now();
    if (this.#latestAt > now + maxSkewMs) {
      // The fleet's time was not known when that was read.
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
      const now = this.#deps.steadyClock.now();
      reader.failingSince ??= now;
      const isLasting = now - reader.failingSince >= failureToleranceMs;
      if (isLasting || reader.target.isFatal(error)) reader.end({ error });
    };
    this.#read(reader, noWait)
      .then((reading) => this.#publish(reader, reading), fail)
      // A bug in the target, as in the loop.
      .catch((error: unknown) => this.end({ error }));
  }

  async #read(reader: Reader<T>, { waitedMs, usualMs }: Wait): Promise<Reading<T>> {
    // Later than all reads that are known of, also when the clocks of two instances differ a little.
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

  /** @throws the error when polls have failed for too long. */
  #tolerate(error: unknown): void {
    const now = this.#deps.clock.now();
    if (this.#failingSince === null) this.#pace.fail();
    // A time that has not come yet was told by a clock that was set back since.
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
      if (!isSame) this.#part?.tell();
    }
    this.#show();
  }

  /** Notes the latest state. */
  #note(target: WatchTarget<T>, value: T, fingerprint: string, at: number, observedAt: number): void {
    const now = this.#deps.clock.now();
    if (this.#latest?.fingerprint === fingerprint) this.#pace.see(now);
    else if (!this.isFollowing) this.#pace.begin(target.kinds, value, now);
    this.#latest = new Observation(value, fingerprint, target.isFinal(value), new Date(observedAt));
    this.#latestAt = at;
    this.#answeredAt = Math.max(at, observedAt);
    this.#lastReadAt = Math.max(this.#lastReadAt, this.#answeredAt);
  }

  /** Shows the latest state to all who may see it. */
  #show(): void {
    if (this.#latest === null) return;
    const now = this.#deps.steadyClock.now();
    for (const one of this.#readers.values()) {
      if (!one.hasRead) continue;
      one.offer(this.#latest, now);
      if (this.#latest.isFinal) one.end(null);
    }
  }

  /** Ends the subscribers that have had no news for too long, and has newcomers' credentials read. */
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
      // The last attempt is made when the tolerance ends, not up to a whole wait later.
      waitMs = Math.min(waitMs, this.#failingSince + failureToleranceMs - now);
    }
    this.#presentWait = { waitedMs: waitMs, usualMs: Math.max(waitMs, usualMs) };
    this.#nextAt = now + waitMs;
    this.#part?.claim();
    await this.#sleep(waitMs);
    if (!signal.aborted && !this.isFollowing) this.#pace.countPoll();
  }

  /** Whether a newcomer may be shown a state: no poll has failed since, and it is not older than the present wait. */
  #isFresh(observation: Observation<T>): boolean {
    const ageMs = this.#deps.clock.now() - observation.observedAt.getTime();
    return this.#failingSince === null && ageMs <= this.#presentWait.waitedMs;
  }
}
