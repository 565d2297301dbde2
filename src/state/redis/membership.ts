import type { Clock } from "../../clock.ts";
import { Listeners } from "../listeners.ts";
import { RedisFault } from "./redis-failure.ts";
import type { RedisSession } from "./redis-session.ts";
import { createRegistryScripts, registryKey } from "./registry-scripts.ts";
import type { ServerClock } from "./server-clock.ts";

/** How often each instance shows itself, in milliseconds. */
const intervalMs = 400;

/** A beat that arrives later than this, in milliseconds, does not count: its instance may have gone to its own share meanwhile. */
const validMs = 1_000;

/** For how long after its start an instance looks for the one whose seat it has taken, in milliseconds. */
const youngMs = 5_000;

/** For how long limited calls wait when the first instance of all starts, in milliseconds. */
const holdMs = 2_000;

/** After Redis was away all have to come back first: nobody counts as gone for this long, in milliseconds. */
const graceMs = 3_000;

/**
 * An instance that has not heard of Redis for this long, in milliseconds, has stood still, perhaps with the whole machine and all who run
 * on it. It takes nobody for gone before the same time has passed once more, in which the others show themselves.
 */
const standstillMs = 1_000;

/** Every so manieth beat tries whether messages go their way. */
const beatsPerEcho = 5;

const scripts = createRegistryScripts();

/** What Redis says to a beat; only the first two when it came too late. */
type BeatReply = readonly [
  status: "late" | "known" | "new" | "forgotten",
  nowMs: number,
  divisor?: number,
  alive?: readonly string[],
  missing?: readonly string[],
  hasReplaced?: number,
];

/** What a membership is made of. */
export interface MembershipParts {
  readonly instance: string;
  /** Has to tell times that nobody sets. */
  readonly clock: Clock;
  readonly serverClock: ServerClock;
  /** How many instances there are at least; null when that is not known. */
  readonly leastInstances: number | null;
  /** Whether limited calls wait when the first instance of all starts. */
  readonly holdAtStart: boolean;
  /** Whether tokens of this instance's own share are out. */
  readonly hasOwnTokens: () => boolean;
  /** Tries whether messages go their way. */
  readonly echo: (session: RedisSession) => Promise<void>;
}

/** This instance among those of one Redis: it shows that it is alive, and learns who else is. */
export class Membership {
  readonly #parts: MembershipParts;
  readonly #gone = new Listeners<readonly string[]>();
  #session: RedisSession | null = null;
  #alive: ReadonlySet<string>;
  #divisor: number | null = null;
  /** The names that Redis said last, alive or missing. */
  #known: readonly string[] = [];
  #firstBeatAtMs = Infinity;
  #lastBeatAtMs: number | null = null;
  #seenAtMs = Infinity;
  #graceEndsAtMs = 0;
  #hasReplaced = false;
  #hasLeft = false;

  constructor(parts: MembershipParts) {
    this.#parts = parts;
    this.#alive = new Set([parts.instance]);
  }

  /** The instances that were alive when Redis was last asked; never empty. */
  get alive(): ReadonlySet<string> {
    return this.#alive;
  }

  /** The number of instances that share a limit, as Redis said it last; null before it has. */
  get divisor(): number | null {
    return this.#divisor;
  }

  /** Calls the listener with the names of those that are gone. @returns a function that ends that. */
  onGone(listener: (gone: readonly string[]) => void): () => void {
    return this.#gone.add(listener);
  }

  /** Begins with a new session, and goes on until its end. @returns after the first beat. */
  async begin(session: RedisSession): Promise<void> {
    const { clock, serverClock } = this.#parts;
    this.#session = session;
    const sentAtMs = clock.now();
    const [seconds = 0, microseconds = 0] = ((await session.send("time")) as string[]).map(Number);
    serverClock.measure(seconds * 1_000 + microseconds / 1_000, sentAtMs);
    if (this.#lastBeatAtMs !== null) this.#graceEndsAtMs = clock.now() + graceMs;
    await this.#beat(session);
    this.#next(session, 1);
  }

  /** Shows this instance at once, because Redis has said that it does not know it. */
  register(): void {
    if (this.#session) void this.#beatInUse(this.#session);
  }

  /** Whether another instance is gone for certain, as Redis says now. */
  async isGone(name: string): Promise<boolean> {
    const seemsGone = () => !this.#alive.has(name) && this.#parts.clock.now() >= this.#graceEndsAtMs;
    if (this.#session === null || !seemsGone()) return false;
    await this.#beatInUse(this.#session);
    return this.#session.isOpen && seemsGone();
  }

  /** Takes this instance out. No beat puts it in afterwards. */
  async leave(session: RedisSession): Promise<void> {
    this.#hasLeft = true;
    const { instance, hasOwnTokens } = this.#parts;
    await scripts.leave.run(session.send, registryKey, instance, hasOwnTokens() ? 1 : 0);
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

  /** Ends the session when it fails: without beats others take this instance for gone. */
  async #beatInUse(session: RedisSession): Promise<void> {
    try {
      const wasKnown = await this.#beat(session);
      // As after a restart: all leases are free.
      if (!wasKnown) session.end(new RedisFault("FORGOTTEN", "Redis has lost its data."));
    } catch (error) {
      session.end(error);
    }
  }

  /** @returns whether Redis knew this instance. */
  async #beat(session: RedisSession): Promise<boolean> {
    const { instance, clock, serverClock, leastInstances, holdAtStart, hasOwnTokens } = this.#parts;
    const sentAtMs = clock.now();
    const lastAtMs = this.#lastBeatAtMs;
    this.#firstBeatAtMs = Math.min(this.#firstBeatAtMs, sentAtMs);
    const isYoung = sentAtMs - this.#firstBeatAtMs < youngMs;
    const reply = await scripts.beat.run(
      session.send,
      registryKey,
      instance,
      leastInstances ?? 1,
      hasOwnTokens() ? 1 : 0,
      Math.floor(serverClock.now()) + validMs,
      lastAtMs === null ? "" : Math.ceil(sentAtMs - lastAtMs),
      isYoung && !this.#hasReplaced ? 1 : 0,
      lastAtMs === null ? 0 : 1,
      holdAtStart ? holdMs : 0,
      ...this.#known,
    );
    const [status, serverMs, divisor = 1, alive = [], missing = [], hasReplaced] = reply as BeatReply;
    serverClock.measure(serverMs, sentAtMs);
    if (status === "late") {
      if (clock.now() - sentAtMs >= validMs) return this.#beat(session);
      throw new RedisFault("CLOCK", "The clock of Redis was put forward.");
    }
    this.#lastBeatAtMs = Math.max(sentAtMs, this.#lastBeatAtMs ?? sentAtMs);
    this.#divisor = divisor;
    this.#known = [...alive, ...missing];
    this.#hasReplaced ||= hasReplaced === 1;
    this.#see(alive);
    return status === "known";
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
