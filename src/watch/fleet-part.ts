import { hash } from "node:crypto";
import type { Clock } from "../clock.ts";
import type { SharedState } from "../state/shared-state.ts";
import { watchTimes } from "./watch-times.ts";

const { maxDelayMs } = watchTimes;

/** Schedule by which the polling of a thing continues, also at an instance that takes it over. Instants are in milliseconds by the fleet's time. */
export interface PollCourse {
  /** Time of the next poll. */
  readonly nextAt: number;
  /** The wait that ends with it, in milliseconds, and the one that the back-off alone would have made. */
  readonly waitedMs: number;
  readonly usualMs: number;
  /** The back-off's wait after that, without jitter, in milliseconds. */
  readonly delayMs: number;
  /** When the present state began, as far as is known; null before the first was seen. */
  readonly beganAt: number | null;
  /** Since when polls have failed; null when the last one did not. */
  readonly failingSince: number | null;
}

/** The latest state that an instance knows. */
export interface SharedReading {
  /** When the read began that saw it last, by the fleet's time: what began later is newer. */
  readonly at: number;
  /** When that read had its answer. */
  readonly observedAt: number;
  /** The state as JSON. */
  readonly fingerprint: string;
}

/** Message to the other instances that watch a thing. The latest one of the holder is kept beside its lease. */
interface FleetMessage {
  readonly by: string;
  readonly reading: SharedReading | null;
  /** Null from an instance that does not poll for the others. Without a reading as well: the sender has given its lease back. */
  readonly course: PollCourse | null;
}

/** Parts of a poller's membership in the fleet. */
export interface FleetDeps {
  readonly state: SharedState;
  /** Tells the fleet's time. */
  readonly clock: Clock;
  readonly random: () => number;
}

/** A poller as its part in the fleet sees it. */
export interface FleetPoller {
  /** The latest state; null before the first one was seen. */
  readonly known: SharedReading | null;
  readonly course: PollCourse;
  /** Takes a reading of another instance, and its course when it polls for this one as well. */
  take(reading: SharedReading | null, course: PollCourse | null): void;
  /** Looks again whether another instance polls for this one. */
  wake(): void;
}

/** Version of the messages, the watched objects included: to be raised when one changes. Instances of two versions poll each for themselves. */
const form = 3;
/** Life of a lease, and of the message beside it, in milliseconds: twice the longest wait between the polls that renew it. */
const leaseMs = 2 * maxDelayMs;
/** Time after an announced poll in which its outcome has to be heard, in milliseconds. */
const patienceMs = 2_000;
/** Time within which all parts claim their lease when Redis is away or back, or messages were lost, in milliseconds. */
const outageSpreadMs = 2_000;
/** The same for the leases of an instance that is gone: its things have not been polled for two seconds by then. */
const goneSpreadMs = 300;

/**
 * A poller's part in the fleet. After each poll it claims the lease of the thing: with it, it publishes the outcome; without it, it
 * follows the holder as long as that is heard of. A follower claims when it hears nothing in time. Without Redis, all poll for themselves.
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

  /** @param thing unique for user and thing. */
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

  /** Claims the lease, and with it publishes the latest state and how polling continues. Call it after each poll. */
  claim(): void {
    this.#cancelClaim();
    if (!this.#hasLeft) this.#claiming ??= this.#claimNow().finally(() => (this.#claiming = null));
  }

  /** Publishes the latest state here. @param course how polling continues, from the instance that has the lease. */
  tell(course: PollCourse | null = null): void {
    void this.#send(this.#poller.known, course);
  }

  /** Ends the part, and gives the lease back. @returns when that is done, or cannot be. */
  async leave(): Promise<void> {
    this.#hasLeft = true;
    this.#cancelClaim();
    for (const end of this.#ends) end();
    await this.#claiming;
    const { state } = this.#deps;
    if (this.#holder !== state.instance) return;
    // A lease that cannot be given back ends by itself, and until then those who follow poll for themselves.
    await state.leases.release(this.#key).catch(() => undefined);
    await this.#send(null, null);
  }

  async #send(reading: SharedReading | null, course: PollCourse | null): Promise<void> {
    const { state } = this.#deps;
    const message: FleetMessage = { by: state.instance, reading, course };
    const text = JSON.stringify(message);
    // When a message is lost, the others poll for themselves.
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
      // By a clock that was set meanwhile, the time of the next poll can be any.
      const untilNextMs = Math.min(Math.max(0, course.nextAt - clock.now()), maxDelayMs);
      this.#claimIn(untilNextMs + patienceMs);
      this.#setFollowing(true);
    } else if (course || !reading) {
      // Given back, or one of two was away for so long that its lease was given to the other.
      this.claim();
    }
    this.#poller.take(reading, this.isFollowing ? course : null);
  }

  #hearGone(gone: readonly string[]): void {
    if (this.#holder === null || !gone.includes(this.#holder)) return;
    // Its last poll may have been lost with it: the next one is due.
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

/** Reads a message; null when it has another form. */
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
