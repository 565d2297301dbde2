import type { Clock } from "../../clock.ts";
import { isProcessGone } from "../instance-name.ts";
import { Listeners } from "../listeners.ts";
import { RedisFault } from "./redis-failure.ts";
import type { RedisSession } from "./redis-session.ts";
import { createRegistryScripts, registryKey } from "./registry-scripts.ts";

/** Interval between the beats of an instance, in milliseconds. */
const intervalMs = 400;

/** Time in which a beat has to arrive to count, in milliseconds: later its instance may have switched to its own share. */
const validMs = 1_000;

/** Time after the start in which an instance looks for the one whose seat it has taken, in milliseconds. */
const youngMs = 5_000;

/** Time after an outage in which no instance counts as gone, because all have to come back first, in milliseconds. */
const graceMs = 3_000;

/**
 * Longest time between two answers of Redis, in milliseconds. After a longer one this process stood still, perhaps with its whole machine:
 * no instance counts as gone before the same time has passed once more.
 */
const standstillMs = 1_000;

/** Number of beats for each test of the message channel. */
const beatsPerEcho = 5;

/** Reply to a beat; only its first two parts when the beat came too late. */
type BeatReply = readonly [
  status: "late" | "known" | "new" | "forgotten",
  nowMs: number,
  divisor?: number,
  alive?: readonly string[],
  missing?: readonly string[],
  hasReplaced?: number,
];

/** Parts of a membership. */
export interface MembershipParts {
  readonly instance: string;
  /** A steady clock. */
  readonly clock: Clock;
  /** Assumed time until Redis reports its own, in milliseconds since the epoch. */
  readonly nowMs: number;
  /** Least number of instances; null when it is not configured. */
  readonly leastInstances: number | null;
  /** True when limited calls pause after a start at which Redis knows of no instance. */
  readonly holdAtStart: boolean;
  /** Returns true while own-share tokens of this instance are out. */
  readonly hasOwnTokens: () => boolean;
  /** Tests the message channel; rejects when it does not work. */
  readonly echo: (session: RedisSession) => Promise<void>;
}

/** The membership of this instance in the fleet of one Redis: sends its heartbeats, and knows the other members. */
export class Membership {
  readonly #parts: MembershipParts;
  readonly #scripts: ReturnType<typeof createRegistryScripts>;
  readonly #gone = new Listeners<readonly string[]>();
  #session: RedisSession | null = null;
  #alive: ReadonlySet<string>;
  #divisor: number | null = null;
  /** The divisors of the last answered beat and of the last sent one: the others may know either. */
  #knownDivisor = 0;
  #sentDivisor = 0;
  /** Server time minus steady time, in milliseconds. */
  #offsetMs: number;
  /** Names in the last reply, alive or missing. */
  #known: readonly string[] = [];
  #firstBeatAtMs = Infinity;
  #lastBeatAtMs: number | null = null;
  #seenAtMs = Infinity;
  #graceEndsAtMs = 0;
  #hasReplaced = false;
  #hasLeft = false;

  /** @param scripts scripts of the registry, by the server's clock unless others are given. */
  constructor(parts: MembershipParts, scripts = createRegistryScripts()) {
    this.#parts = parts;
    this.#scripts = scripts;
    this.#alive = new Set([parts.instance]);
    this.#offsetMs = parts.nowMs - parts.clock.now();
  }

  /** Instances that were alive at the last beat, this one included. */
  get alive(): ReadonlySet<string> {
    return this.#alive;
  }

  /** Number by which this instance divides a limit, so that the others leave its share alone; 0 for no share, null before the first beat. */
  get divisor(): number | null {
    if (this.#divisor === null) return null;
    const all = [this.#divisor, this.#knownDivisor, this.#sentDivisor];
    return all.includes(0) ? 0 : Math.max(...all);
  }

  /** Estimated server time, in milliseconds since the epoch: it does not depend on this machine's wall clock. */
  now(): number {
    return this.#parts.clock.now() + this.#offsetMs;
  }

  /** Calls the listener with the names of instances that are gone. @returns a function that ends that. */
  onGone(listener: (gone: readonly string[]) => void): () => void {
    return this.#gone.add(listener);
  }

  /** Sends beats over a new session, until its end. @returns after the first beat. */
  async begin(session: RedisSession): Promise<void> {
    const { clock } = this.#parts;
    this.#session = session;
    const sentAtMs = clock.now();
    const [seconds = 0, microseconds = 0] = ((await session.send("time")) as string[]).map(Number);
    this.#measure(seconds * 1_000 + microseconds / 1_000, sentAtMs);
    if (this.#lastBeatAtMs !== null) this.#graceEndsAtMs = clock.now() + graceMs;
    // Until the session is in use, tokens of the own share can still be taken.
    await this.#beat(session, true);
    this.#next(session, 1);
  }

  /** Beats at once, for a script that did not find this instance in the registry. */
  register(): void {
    if (this.#session) void this.#beatInUse(this.#session);
  }

  /** Asks Redis whether another instance is gone. @returns false when that is not certain. */
  async isGone(name: string): Promise<boolean> {
    const seemsGone = () => !this.#alive.has(name) && this.#parts.clock.now() >= this.#graceEndsAtMs;
    if (this.#session === null || !seemsGone()) return false;
    await this.#beatInUse(this.#session);
    return this.#session.isOpen && seemsGone();
  }

  /** Removes this instance from the registry, and sends no more beats. */
  async leave(session: RedisSession): Promise<void> {
    this.#hasLeft = true;
    const { instance, hasOwnTokens } = this.#parts;
    await this.#scripts.leave.run(session.send, registryKey, instance, hasOwnTokens() ? 1 : 0);
  }

  #next(session: RedisSession, count: number): void {
    const { clock, echo } = this.#parts;
    const isOver = () => !session.isOpen || this.#hasLeft;
    const goOn = async () => {
      if (isOver()) return;
      const tried = count % beatsPerEcho === 0 ? echo(session) : Promise.resolve();
      await Promise.all([this.#beatInUse(session), tried.catch((error: unknown) => session.end(error))]);
      if (!isOver()) this.#next(session, count + 1);
    };
    clock.schedule(() => void goOn(), intervalMs);
  }

  /** Beats, and ends the session when that fails: without beats this instance counts as gone. */
  async #beatInUse(session: RedisSession): Promise<void> {
    try {
      const wasKnown = await this.#beat(session);
      // As after a restart: all leases are free.
      if (!wasKnown) session.end(new RedisFault("FORGOTTEN", "Redis has lost its data."));
    } catch (error) {
      session.end(error);
    }
  }

  /** @returns true when Redis knew this instance. */
  async #beat(session: RedisSession, hasOwnTokens = this.#parts.hasOwnTokens()): Promise<boolean> {
    const { instance, clock, leastInstances, holdAtStart } = this.#parts;
    const sentAtMs = clock.now();
    const lastAtMs = this.#lastBeatAtMs;
    this.#firstBeatAtMs = Math.min(this.#firstBeatAtMs, sentAtMs);
    const inUse = (this.#sentDivisor = this.#divisorToSend(hasOwnTokens));
    const isYoung = sentAtMs - this.#firstBeatAtMs < youngMs;
    const reply = await this.#scripts.beat.run(
      session.send,
      registryKey,
      instance,
      leastInstances ?? 1,
      inUse,
      hasOwnTokens ? 1 : 0,
      Math.floor(this.now()) + validMs,
      lastAtMs === null ? "" : Math.ceil(sentAtMs - lastAtMs),
      isYoung && !this.#hasReplaced ? 1 : 0,
      lastAtMs === null ? 0 : 1,
      holdAtStart ? 1 : 0,
      ...this.#known,
    );
    const [status, serverMs, divisor = 1, alive = [], missing = [], hasReplaced] = reply as BeatReply;
    this.#measure(serverMs, sentAtMs);
    if (status === "late") {
      if (clock.now() - sentAtMs >= validMs) return this.#beat(session, hasOwnTokens);
      throw new RedisFault("CLOCK", "The clock of Redis was put forward.");
    }
    this.#lastBeatAtMs = Math.max(sentAtMs, this.#lastBeatAtMs ?? sentAtMs);
    this.#divisor = divisor;
    this.#knownDivisor = inUse;
    this.#known = [...alive, ...missing];
    this.#hasReplaced ||= hasReplaced === 1;
    this.#see(alive);
    // The share of an instance that was killed on this host need not be left alone for long.
    const killed = missing.filter(isProcessGone);
    await Promise.all(killed.map((name) => this.#scripts.leave.run(session.send, registryKey, name, 1)));
    return status === "known";
  }

  /** While tokens of the own share are out, the others leave as much alone as before: the told share may be smaller by now. */
  #divisorToSend(hasOwnTokens: boolean): number {
    const told = this.#divisor ?? this.#parts.leastInstances ?? 0;
    const known = this.#knownDivisor;
    if (!hasOwnTokens || known === 0) return told;
    return told === 0 ? known : Math.min(told, known);
  }

  /** Moves the estimate only as far as the reply demands: the server read its clock between question and answer. */
  #measure(serverMs: number, sentAtMs: number): void {
    const leastMs = serverMs - this.#parts.clock.now();
    this.#offsetMs = Math.min(serverMs - sentAtMs, Math.max(leastMs, this.#offsetMs));
  }

  #see(present: readonly string[]): void {
    const nowMs = this.#parts.clock.now();
    if (nowMs - this.#seenAtMs > standstillMs) {
      this.#graceEndsAtMs = Math.max(this.#graceEndsAtMs, nowMs + standstillMs);
    }
    this.#seenAtMs = nowMs;
    const before = this.#alive;
    const isGrace = nowMs < this.#graceEndsAtMs;
    this.#alive = new Set([this.#parts.instance, ...present, ...(isGrace ? before : [])]);
    const gone = [...before].filter((name) => !this.#alive.has(name));
    if (gone.length > 0) this.#gone.tell(gone);
  }
}
