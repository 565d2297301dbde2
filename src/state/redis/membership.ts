import type { Clock } from "../../clock.ts";
import { isProcessGone } from "../instance-name.ts";
import { Listeners } from "../listeners.ts";
import { RedisError } from "./redis-failure.ts";
import type { RedisSession } from "./redis-session.ts";
import { createRegistryScripts, registryKey } from "./registry-scripts.ts";

/** Interval between the heartbeats of an instance, in milliseconds. */
const intervalMs = 400;

/**
 * Maximum time for a heartbeat to reach Redis, in milliseconds. A later one is not counted, because its instance may
 * already use its local share.
 */
const validMs = 1_000;

/** Time after the start in which an instance can replace the previous instance of its seat, in milliseconds. */
const youngMs = 5_000;

/** Time after an outage in which no instance counts as gone, in milliseconds. All instances must first reconnect. */
const graceMs = 3_000;

/**
 * Maximum normal interval between two replies of Redis, in milliseconds. A longer interval means that this process or
 * its machine was suspended. After that, no instance counts as gone for another `standstillMs`.
 */
const standstillMs = 1_000;

/** Number of heartbeats between two tests of the message channel. */
const beatsPerEcho = 5;

/** Reply to a heartbeat. The reply to a late heartbeat has only the first two items. */
type HeartbeatReply = readonly [
  status: "late" | "known" | "new" | "forgotten",
  nowMs: number,
  divisor?: number,
  alive?: readonly string[],
  missing?: readonly string[],
  hasReplaced?: number,
];

/** Dependencies and options of a membership. */
export interface MembershipDeps {
  readonly instance: string;
  /** Monotonic clock. */
  readonly clock: Clock;
  /** Time to use until Redis reports its own, in milliseconds since the epoch. */
  readonly nowMs: number;
  /** Minimum number of instances; null when it is not configured. */
  readonly leastInstances: number | null;
  /** True when limited calls pause if Redis knows no instance at the start. */
  readonly holdAtStart: boolean;
  /** Returns true while this instance uses local tokens. */
  readonly hasLocalTokens: () => boolean;
  /** Tests the message channel. Rejects when the channel does not work. */
  readonly echo: (session: RedisSession) => Promise<void>;
}

/** Registers this instance in Redis with heartbeats and tracks the other instances. */
export class Membership {
  readonly #deps: MembershipDeps;
  readonly #scripts: ReturnType<typeof createRegistryScripts>;
  readonly #gone = new Listeners<readonly string[]>();
  #session: RedisSession | null = null;
  #alive: ReadonlySet<string>;
  #divisor: number | null = null;
  /** Divisor in the last acknowledged heartbeat. Other instances may know this one or `#sentDivisor`. */
  #knownDivisor = 0;
  /** Divisor in the last heartbeat that was sent. */
  #sentDivisor = 0;
  /** Difference between server time and steady time, in milliseconds. */
  #offsetMs: number;
  /** Names of all instances in the last reply, alive or missing. */
  #known: readonly string[] = [];
  #firstBeatAtMs = Infinity;
  #lastBeatAtMs: number | null = null;
  #seenAtMs = Infinity;
  #graceEndsAtMs = 0;
  #hasReplaced = false;
  #hasLeft = false;

  /** Creates a membership. @param scripts scripts of the registry; the default ones use the server's clock. */
  constructor(deps: MembershipDeps, scripts = createRegistryScripts()) {
    this.#deps = deps;
    this.#scripts = scripts;
    this.#alive = new Set([deps.instance]);
    this.#offsetMs = deps.nowMs - deps.clock.now();
  }

  /** Instances that were alive at the last heartbeat, including this one. */
  get alive(): ReadonlySet<string> {
    return this.#alive;
  }

  /**
   * Number by which each limit is divided to get the local share of this instance. The other instances reserve that
   * share. 0 when this instance has no share; null before the first heartbeat.
   */
  get divisor(): number | null {
    if (this.#divisor === null) return null;
    const all = [this.#divisor, this.#knownDivisor, this.#sentDivisor];
    return all.includes(0) ? 0 : Math.max(...all);
  }

  /**
   * Returns the estimated server time, in milliseconds since the epoch. It does not depend on the wall clock of this
   * machine.
   */
  now(): number {
    return this.#deps.clock.now() + this.#offsetMs;
  }

  /** Adds a listener for the names of instances that are gone. @returns a function that removes it. */
  onGone(listener: (gone: readonly string[]) => void): () => void {
    return this.#gone.add(listener);
  }

  /**
   * Sends heartbeats in a new session until the session ends. @returns a promise that resolves after the first
   * heartbeat.
   */
  async start(session: RedisSession): Promise<void> {
    const { clock } = this.#deps;
    this.#session = session;
    const sentAtMs = clock.now();
    const [seconds = 0, microseconds = 0] = ((await session.send("time")) as string[]).map(Number);
    this.#measure(seconds * 1_000 + microseconds / 1_000, sentAtMs);
    if (this.#lastBeatAtMs !== null) this.#graceEndsAtMs = clock.now() + graceMs;
    // Until the session is in use, calls can still acquire local tokens. So the first heartbeat reports them as in use.
    await this.#beat(session, true);
    this.#next(session, 1);
  }

  /** Sends a heartbeat immediately. Called when a script did not find this instance in the registry. */
  register(): void {
    if (this.#session) void this.#beatInUse(this.#session);
  }

  /** Checks with Redis whether another instance is gone. @returns false when that is not certain. */
  async isGone(name: string): Promise<boolean> {
    const seemsGone = () => !this.#alive.has(name) && this.#deps.clock.now() >= this.#graceEndsAtMs;
    if (this.#session === null || !seemsGone()) return false;
    await this.#beatInUse(this.#session);
    return this.#session.isOpen && seemsGone();
  }

  /** Removes this instance from the registry and stops its heartbeats. */
  async unregister(session: RedisSession): Promise<void> {
    this.#hasLeft = true;
    const { instance, hasLocalTokens } = this.#deps;
    await this.#scripts.leave.run(session.send, registryKey, instance, hasLocalTokens() ? 1 : 0);
  }

  #next(session: RedisSession, count: number): void {
    const { clock, echo } = this.#deps;
    const isOver = () => !session.isOpen || this.#hasLeft;
    const goOn = async () => {
      if (isOver()) return;
      const tried = count % beatsPerEcho === 0 ? echo(session) : Promise.resolve();
      await Promise.all([this.#beatInUse(session), tried.catch((error: unknown) => session.end(error))]);
      if (!isOver()) this.#next(session, count + 1);
    };
    clock.schedule(() => void goOn(), intervalMs);
  }

  /** Sends a heartbeat. Ends the session on failure, because without heartbeats this instance counts as gone. */
  async #beatInUse(session: RedisSession): Promise<void> {
    try {
      const wasKnown = await this.#beat(session);
      // Redis has lost all leases too, so the session ends as after a restart.
      if (!wasKnown) session.end(new RedisError("FORGOTTEN", "Redis has lost its data."));
    } catch (error) {
      session.end(error);
    }
  }

  /** Sends a heartbeat. @returns true when Redis knew this instance. */
  async #beat(session: RedisSession, hasOwnTokens = this.#deps.hasLocalTokens()): Promise<boolean> {
    const { instance, clock, leastInstances, holdAtStart } = this.#deps;
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
    const [status, serverMs, divisor = 1, alive = [], missing = [], hasReplaced] = reply as HeartbeatReply;
    this.#measure(serverMs, sentAtMs);
    if (status === "late") {
      if (clock.now() - sentAtMs >= validMs) return this.#beat(session, hasOwnTokens);
      throw new RedisError("CLOCK", "The clock of Redis was set forward.");
    }
    this.#lastBeatAtMs = Math.max(sentAtMs, this.#lastBeatAtMs ?? sentAtMs);
    this.#divisor = divisor;
    this.#knownDivisor = inUse;
    this.#known = [...alive, ...missing];
    this.#hasReplaced ||= hasReplaced === 1;
    this.#see(alive);
    // The process has certainly ended. Its share needs to be reserved only until its tokens have left their window.
    const killed = missing.filter(isProcessGone);
    await Promise.all(killed.map((name) => this.#scripts.leave.run(session.send, registryKey, name, 1)));
    return status === "known";
  }

  /**
   * Returns the divisor for the next heartbeat. While local tokens are in use, the share that the others reserve must
   * not shrink.
   */
  #divisorToSend(hasOwnTokens: boolean): number {
    const configured = this.#divisor ?? this.#deps.leastInstances ?? 0;
    const known = this.#knownDivisor;
    if (!hasOwnTokens || known === 0) return configured;
    return configured === 0 ? known : Math.min(configured, known);
  }

  /**
   * Adjusts the estimated server time as little as the reply allows. The server read its clock after the request was
   * sent and before the reply arrived.
   */
  #measure(serverMs: number, sentAtMs: number): void {
    const leastMs = serverMs - this.#deps.clock.now();
    this.#offsetMs = Math.min(serverMs - sentAtMs, Math.max(leastMs, this.#offsetMs));
  }

  #see(present: readonly string[]): void {
    const nowMs = this.#deps.clock.now();
    if (nowMs - this.#seenAtMs > standstillMs) {
      this.#graceEndsAtMs = Math.max(this.#graceEndsAtMs, nowMs + standstillMs);
    }
    this.#seenAtMs = nowMs;
    const before = this.#alive;
    const isGrace = nowMs < this.#graceEndsAtMs;
    this.#alive = new Set([this.#deps.instance, ...present, ...(isGrace ? before : [])]);
    const gone = [...before].filter((name) => !this.#alive.has(name));
    if (gone.length > 0) this.#gone.emit(gone);
  }
}
