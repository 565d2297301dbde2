import type { Clock } from "../../clock.ts";
import { InstanceView } from "./instance-view.ts";
import { RedisFault } from "./redis-failure.ts";
import type { RedisSession } from "./redis-session.ts";
import { createRegistryScripts, registryKey } from "./registry-scripts.ts";
import type { ServerClock } from "./server-clock.ts";

/** How often each instance shows itself, in milliseconds. */
const intervalMs = 400;

/** A beat that arrives later than this, in milliseconds, does not count: its instance may have gone to its own share meanwhile. */
const validMs = 1_000;

/** For how long after its start an instance looks whose place it has taken, in milliseconds. */
const youngMs = 5_000;

/** For how long limited calls wait when the first instance of all starts, in milliseconds. */
const holdMs = 2_000;

/** The way of messages is tried with every so manieth beat. */
const beatsPerEcho = 5;

const scripts = createRegistryScripts();

/** What Redis says to a beat, if it came in time. */
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
  readonly view: InstanceView;
  readonly #parts: MembershipParts;
  #session: RedisSession | null = null;
  #divisor: number | null = null;
  /** The names that Redis said last, alive or missing. */
  #known: readonly string[] = [];
  #firstBeatAtMs = Infinity;
  #lastBeatAtMs: number | null = null;
  #hasReplaced = false;
  #hasLeft = false;

  constructor(parts: MembershipParts) {
    this.#parts = parts;
    this.view = new InstanceView(parts.instance);
  }

  /** The number of instances that share a limit, as Redis said it last; null before it has. */
  get divisor(): number | null {
    return this.#divisor;
  }

  /** Begins with a new session, and goes on until its end. @returns after the first beat. */
  async begin(session: RedisSession): Promise<void> {
    const { clock, serverClock } = this.#parts;
    this.#session = session;
    const sentAtMs = clock.now();
    const [seconds = 0, microseconds = 0] = ((await session.send("time")) as string[]).map(Number);
    serverClock.measure(seconds * 1_000 + microseconds / 1_000, sentAtMs);
    if (this.#lastBeatAtMs !== null) this.view.beginGrace(clock.now());
    await this.#beat(session);
    this.#next(session, 1);
  }

  /** Shows itself at once, because Redis has said that it does not know this instance. */
  register(): void {
    if (this.#session) void this.#beatInUse(this.#session);
  }

  /** Whether an instance is gone for certain; asks Redis if that is possible. */
  async isGone(name: string): Promise<boolean> {
    const isGone = () => this.view.isGone(name, this.#parts.clock.now());
    if (this.#session === null || !isGone()) return false;
    await this.#beatInUse(this.#session);
    return isGone();
  }

  /** Takes this instance out. No beat puts it in afterwards. */
  async leave(session: RedisSession): Promise<void> {
    this.#hasLeft = true;
    const { instance, hasOwnTokens } = this.#parts;
    await scripts.leave.run(session.send, registryKey, instance, hasOwnTokens() ? 1 : 0);
  }

  #next(session: RedisSession, count: number): void {
    const goOn = async () => {
      const tried = count % beatsPerEcho === 0 ? this.#parts.echo(session) : null;
      await Promise.all([this.#beatInUse(session), tried?.catch((error: unknown) => session.end(error))]);
      if (session.isOpen && !this.#hasLeft) this.#next(session, count + 1);
    };
    this.#parts.clock.schedule(() => {
      if (session.isOpen && !this.#hasLeft) void goOn();
    }, intervalMs);
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
    this.#firstBeatAtMs = Math.min(this.#firstBeatAtMs, sentAtMs);
    const isYoung = sentAtMs - this.#firstBeatAtMs < youngMs;
    const reply = await scripts.beat.run(
      session.send,
      registryKey,
      instance,
      leastInstances ?? 1,
      hasOwnTokens() ? 1 : 0,
      Math.floor(serverClock.now()) + validMs,
      this.#lastBeatAtMs === null ? "" : Math.ceil(sentAtMs - this.#lastBeatAtMs),
      isYoung && !this.#hasReplaced ? 1 : 0,
      this.#lastBeatAtMs === null ? 0 : 1,
      holdAtStart ? holdMs : 0,
      ...this.#known,
    );
    const [status, nowMs, divisor = 1, alive = [], missing = [], hasReplaced] = reply as BeatReply;
    serverClock.measure(nowMs, sentAtMs);
    if (status === "late") throw new RedisFault("CLOCK", "The clock of Redis was put forward.");
    this.#lastBeatAtMs = Math.max(this.#lastBeatAtMs ?? -Infinity, sentAtMs);
    this.#divisor = divisor;
    this.#known = [...alive, ...missing];
    this.#hasReplaced ||= hasReplaced === 1;
    this.view.update(alive, clock.now());
    return status === "known";
  }
}
