import { hash } from "node:crypto";
import type { Clock } from "../clock.ts";
import type { SharedState } from "../state/shared-state.ts";
import { watchTimes } from "./watch-times.ts";

const { maxDelayMs } = watchTimes;

/**
 * Polling schedule of a resource, with which another instance can continue. Times are in milliseconds by the fleet's
 * clock.
 */
export interface PollCourse {
  /** Time of the next poll. */
  readonly nextAt: number;
  /** Current wait before that poll, in milliseconds, and the wait of the back-off alone. */
  readonly waitedMs: number;
  readonly usualMs: number;
  /** The back-off's next wait, without jitter, in milliseconds. */
  readonly delayMs: number;
  /** Start of the current state, if known; null before the first state. */
  readonly beganAt: number | null;
  /** Time since which polls have failed; null when the last poll succeeded. */
  readonly failingSince: number | null;
}

/** Latest state that an instance knows. */
export interface SharedReading {
  /** Start of the read that saw it last, by the fleet's clock; a later start is newer. */
  readonly at: number;
  /** Time of that read's response. */
  readonly observedAt: number;
  /** The state as JSON. */
  readonly fingerprint: string;
}

/** Message to the other instances that watch a resource. The leader's latest message is stored beside its lease. */
interface FleetMessage {
  readonly by: string;
  readonly reading: SharedReading | null;
  /**
   * Schedule of the leader; null from other instances. If `reading` is also null, the sender has released its lease.
   */
  readonly course: PollCourse | null;
}

/** Dependencies of a {@link FleetPart}. */
export interface FleetDeps {
  readonly state: SharedState;
  /** Clock of the fleet. */
  readonly clock: Clock;
  readonly random: () => number;
}

/** A poller, as used by {@link FleetPart}. */
export interface FleetPoller {
  /** Latest state; null before the first one. */
  readonly known: SharedReading | null;
  readonly course: PollCourse;
  /** Receives a reading of another instance, and also its schedule when it polls for this one. */
  take(reading: SharedReading | null, course: PollCourse | null): void;
  /** Called when another instance starts or stops polling for this one. */
  wake(): void;
}

/**
 * Version of the messages, including the watched objects. Increase it with every change. Instances with different
 * versions poll separately.
 */
const form = 3;
/** Lifetime of a lease and its message, in milliseconds: twice the longest wait between the polls that renew it. */
const leaseMs = 2 * maxDelayMs;
/** Time after an announced poll in which its result must arrive, in milliseconds. */
const patienceMs = 2_000;
/**
 * Time over which instances spread their claims when Redis becomes unavailable or available, or when messages were
 * lost, in milliseconds.
 */
const outageSpreadMs = 2_000;
/** Same for the leases of a crashed instance; its resources have then not been polled for two seconds. */
const goneSpreadMs = 300;

/**
 * Coordinates a poller with the other instances, one of which polls as the leader. After each poll it claims the lease
 * of the resource. The leader holds the lease and publishes its results; followers wait for them. A follower that
 * receives nothing in time claims the lease. Without Redis, every instance polls separately.
 */
export class FleetPart {
  /** True while another instance polls for this one. */
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
   * Joins the instances that watch a resource.
   * @param thing unique for user and resource.
   */
  constructor(deps: FleetDeps, thing: string, poller: FleetPoller) {
    this.#deps = deps;
    this.#key = `watch:${form}:${hash("sha256", thing, "base64url")}`;
    this.#poller = poller;
    const { state } = deps;
    const onOutage = () => this.#claimIn(deps.random() * outageSpreadMs);
    // A message from before the subscription may have been missed.
    const onReceiving = () => this.isFollowing && this.claim();
    this.#ends = [
      state.channels.subscribe(this.#key, (text) => this.#hear(messageOf(text)), onReceiving),
      state.channels.onGap(onOutage),
      state.onAvailability(onOutage),
      state.onInstancesGone((gone) => this.#hearGone(gone)),
    ];
  }

  /** Claims the lease; the leader then publishes the latest state and its schedule. Call it after each poll. */
  claim(): void {
    this.#cancelClaim();
    if (!this.#hasLeft) this.#claiming ??= this.#claimNow().finally(() => (this.#claiming = null));
  }

  /**
   * Publishes the latest state of this instance.
   * @param course schedule, if this instance is the leader.
   */
  tell(course: PollCourse | null = null): void {
    void this.#send(this.#poller.known, course);
  }

  /**
   * Stops coordination and releases the lease.
   * @returns a promise that resolves when the lease is released or cannot be.
   */
  async leave(): Promise<void> {
    this.#hasLeft = true;
    this.#cancelClaim();
    for (const end of this.#ends) end();
    await this.#claiming;
    const { state } = this.#deps;
    if (this.#holder !== state.instance) return;
    // A lease that cannot be released expires, and until then followers poll separately.
    await state.leases.release(this.#key).catch(() => undefined);
    await this.#send(null, null);
  }

  async #send(reading: SharedReading | null, course: PollCourse | null): Promise<void> {
    const { state } = this.#deps;
    const message: FleetMessage = { by: state.instance, reading, course };
    const text = JSON.stringify(message);
    // When a message is lost, the others poll separately.
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
      if (isOwn && !this.#hasLeft) this.tell(this.#poller.course);
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
      // After a change of the clock, the time of the next poll can be any value.
      const untilNextMs = Math.min(Math.max(0, course.nextAt - clock.now()), maxDelayMs);
      this.#claimIn(untilNextMs + patienceMs);
      this.#setFollowing(true);
    } else if (course || !reading) {
      // The lease was released, or it passed to another instance while this one was unavailable.
      this.claim();
    }
    this.#poller.take(reading, this.isFollowing ? course : null);
  }

  #hearGone(gone: readonly string[]): void {
    if (this.#holder === null || !gone.includes(this.#holder)) return;
    // The result of its last poll may be lost, so the next poll is due now.
    const nextAt = this.#deps.clock.now();
    if (this.isFollowing) this.#poller.take(null, { ...this.#poller.course, nextAt });
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
