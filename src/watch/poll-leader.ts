import { hash } from "node:crypto";
import type { Clock } from "../clock.ts";
import type { SharedState } from "../state/shared-state.ts";
import { watchTimes } from "./watch-times.ts";

const { maxDelayMs } = watchTimes;

/**
 * Polling schedule of a resource, from which another instance can continue. All times are on the fleet's clock, in
 * milliseconds.
 */
export interface PollSchedule {
  /** Time of the next poll. */
  readonly nextAt: number;
  /** Wait before the next poll, in milliseconds. */
  readonly waitedMs: number;
  /** Wait before the next poll according to the back-off alone, in milliseconds. */
  readonly usualMs: number;
  /** Next wait of the back-off, without jitter, in milliseconds. */
  readonly delayMs: number;
  /** Start of the current state; the first observation when the start is unknown. Null when no state is tracked. */
  readonly beganAt: number | null;
  /** Time of the first failed poll since the last success; null when the last poll succeeded. */
  readonly failingSince: number | null;
}

/** Latest state that an instance has read or received. */
export interface SharedReading {
  /** Start of the last read that saw the state, on the fleet's clock. A reading with a later start is newer. */
  readonly at: number;
  /** Time of the response to the last read that saw the state. */
  readonly observedAt: number;
  /** The state as JSON. */
  readonly fingerprint: string;
}

/** Message to the other instances that watch a resource. The leader's latest message is stored beside its lease. */
interface FleetMessage {
  readonly by: string;
  readonly reading: SharedReading | null;
  /**
   * Schedule of the leader; null from other instances. A message in which both this and `reading` are null means that
   * the sender has released its lease.
   */
  readonly course: PollSchedule | null;
}

/** Dependencies of {@link PollLeadership}. */
export interface FleetDeps {
  readonly state: SharedState;
  /** Clock that all instances share. */
  readonly clock: Clock;
  readonly random: () => number;
}

/** Interface of a poller towards {@link PollLeadership}. */
export interface FleetPoller {
  /** Latest state; null before the first read. */
  readonly known: SharedReading | null;
  readonly course: PollSchedule;
  /**
   * Receives a state that another instance has read. `course` is the leader's schedule; null when the sender is not the
   * leader.
   */
  receive(reading: SharedReading | null, course: PollSchedule | null): void;
  /** Called when another instance starts or stops polling this resource on behalf of this instance. */
  wake(): void;
}

/**
 * Version of the message format, including the watched objects. Increase it with every change. Instances with different
 * versions poll separately.
 */
const form = 3;
/**
 * Lifetime of a lease and of the stored message, in milliseconds. Twice the longest wait between the polls that renew
 * it.
 */
const leaseMs = 2 * maxDelayMs;
/** Time that followers wait for the result of an announced poll before they claim the lease, in milliseconds. */
const patienceMs = 2_000;
/**
 * Maximum random delay before an instance claims the lease, in milliseconds. Applies when messages were lost, and when
 * Redis becomes unavailable or available.
 */
const outageSpreadMs = 2_000;
/**
 * Maximum random delay before an instance claims the lease of a crashed instance, in milliseconds. Shorter, because the
 * resource has already not been polled for about two seconds.
 */
const goneSpreadMs = 300;

/**
 * Coordinates a poller with the pollers of other instances, so that one of them polls as the leader. After each poll,
 * the poller claims the lease of the resource. The leader holds the lease and publishes its results; followers wait for
 * them. A follower that receives no result in time claims the lease. Without Redis, every instance polls separately.
 */
export class PollLeadership {
  /** True while another instance polls on behalf of this instance. */
  isFollowing = false;
  readonly #deps: FleetDeps;
  readonly #key: string;
  readonly #poller: FleetPoller;
  readonly #ends: readonly (() => void)[];
  #holder: string | null = null;
  #claiming: Promise<void> | null = null;
  #hasLeft = false;
  #cancelClaim: () => void = () => undefined;

  /**
   * Starts the coordination of a resource.
   * @param thing unique key of the user and resource.
   */
  constructor(deps: FleetDeps, thing: string, poller: FleetPoller) {
    this.#deps = deps;
    this.#key = `watch:${form}:${hash("sha256", thing, "base64url")}`;
    this.#poller = poller;
    const { state } = deps;
    const onOutage = () => this.#claimIn(deps.random() * outageSpreadMs);
    // A message may have been published before the subscription was active.
    const onReceiving = () => this.isFollowing && this.claim();
    this.#ends = [
      state.channels.subscribe(this.#key, (text) => this.#hear(messageOf(text)), onReceiving),
      state.channels.onGap(onOutage),
      state.onAvailability(onOutage),
      state.onInstancesGone((gone) => this.#hearGone(gone)),
    ];
  }

  /**
   * Claims the lease. The instance that holds it then publishes the latest state and its schedule. Call it after each
   * poll.
   */
  claim(): void {
    this.#cancelClaim();
    if (!this.#hasLeft) this.#claiming ??= this.#claimNow().finally(() => (this.#claiming = null));
  }

  /**
   * Publishes the latest state that this instance has read.
   * @param course schedule, when this instance is the leader.
   */
  publish(course: PollSchedule | null = null): void {
    void this.#send(this.#poller.known, course);
  }

  /**
   * Stops the coordination and releases the lease.
   * @returns a promise that resolves when the lease is released or its release has failed.
   */
  async stop(): Promise<void> {
    this.#hasLeft = true;
    this.#cancelClaim();
    for (const end of this.#ends) end();
    await this.#claiming;
    const { state } = this.#deps;
    if (this.#holder !== state.instance) return;
    // If the release fails, the lease expires, and until then followers poll separately.
    await state.leases.release(this.#key).catch(() => undefined);
    await this.#send(null, null);
  }

  async #send(reading: SharedReading | null, course: PollSchedule | null): Promise<void> {
    const { state } = this.#deps;
    const message: FleetMessage = { by: state.instance, reading, course };
    const text = JSON.stringify(message);
    // If a message is lost, followers poll separately.
    if (course) state.values.set(this.#key, text, leaseMs).catch(() => undefined);
    await state.channels.publish(this.#key, text).catch(() => undefined);
  }

  #claimIn(delayMs: number): void {
    this.#cancelClaim();
    this.#cancelClaim = this.#deps.clock.schedule(() => this.claim(), delayMs);
  }

  async #claimNow(): Promise<void> {
    const { state, clock } = this.#deps;
    try {
      const holder = (this.#holder = await state.leases.claim(this.#key, leaseMs));
      const isOwn = holder === state.instance;
      const last = isOwn ? null : messageOf(await state.values.get(this.#key));
      const untilNextMs = (last?.course?.nextAt ?? -Infinity) - clock.now();
      const isTimely = untilNextMs > -patienceMs && untilNextMs < maxDelayMs + patienceMs;
      if (last && isTimely) return this.#hear({ ...last, by: holder });
      this.#setFollowing(false);
      if (isOwn && !this.#hasLeft) this.publish(this.#poller.course);
    } catch {
      this.#setFollowing(false);
    }
  }

  #hear(message: FleetMessage | null): void {
    const { state, clock } = this.#deps;
    if (message === null || message.by === state.instance || this.#hasLeft) return;
    const { by, reading, course } = message;
    if (course && this.#holder !== state.instance) {
      this.#holder = by;
      // After a change of the clock, `nextAt` may be far in the past or future.
      const untilNextMs = Math.min(Math.max(0, course.nextAt - clock.now()), maxDelayMs);
      this.#claimIn(untilNextMs + patienceMs);
      this.#setFollowing(true);
    } else if (course || !reading) {
      // The leader released the lease, or another instance acquired it while this one was unavailable.
      this.claim();
    }
    this.#poller.receive(reading, this.isFollowing ? course : null);
  }

  #hearGone(gone: readonly string[]): void {
    if (this.#holder === null || !gone.includes(this.#holder)) return;
    // The crashed leader may not have published its last poll, so the next poll is due now.
    const nextAt = this.#deps.clock.now();
    if (this.isFollowing) this.#poller.receive(null, { ...this.#poller.course, nextAt });
    this.#claimIn(this.#deps.random() * goneSpreadMs);
  }

  #setFollowing(isFollowing: boolean): void {
    if (this.isFollowing === isFollowing) return;
    this.isFollowing = isFollowing;
    this.#poller.wake();
  }
}

/** Parses a message; null when it is invalid. */
function messageOf(text: string | null): FleetMessage | null {
  try {
    const { by, reading, course } = JSON.parse(text ?? "null") as FleetMessage;
    const hasReading = reading !== null && typeof reading.fingerprint === "string";
    const hasCourse = course !== null && Number.isFinite(course.nextAt);
    const isWhole =
      typeof by === "string" && (hasReading || reading === null) && (hasCourse || course === null);
    return isWhole ? { by, reading, course } : null;
  } catch {
    return null;
  }
}
