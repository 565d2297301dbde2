import type { Clock } from "../clock.ts";
import type { SharedState } from "../state/shared-state.ts";
import { watchTimes } from "./watch-times.ts";

const { maxDelayMs } = watchTimes;

/** How the polling of a thing goes on; an instance that takes it over begins with it. Instants are in milliseconds by the fleet's time. */
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

/** Parts of a poller's membership. */
export interface FleetDeps {
  readonly state: SharedState;
  /** Tells the fleet's time. */
  readonly clock: Clock;
  /** Measures durations on this machine. */
  readonly steadyClock: Clock;
  readonly random: () => number;
}

/** A poller as its part in the fleet sees it. */
export interface FleetPoller {
  /** The latest state; null before the first one was seen. */
  readonly known: SharedReading | null;
  readonly course: PollCourse;
  /**
   * Takes a reading of another instance, and its course when it polls for this one as well.
   * @returns false when this instance knows a newer state.
   */
  take(reading: SharedReading | null, course: PollCourse | null): boolean;
  /** Another instance polls from now on. */
  rest(): void;
}

/**
 * HOLDER: this instance has the lease and polls for all. FOLLOWER: another one does. ALONE: each for itself, because Redis is away or the
 * holder is silent. NEW until the lease was claimed for the first time; it polls meanwhile.
 */
type Role = "NEW" | "HOLDER" | "FOLLOWER" | "ALONE";

/** Life of a lease, and of the message beside it, in milliseconds: several of the longest waits between two polls. */
const leaseMs = 120_000;
/** A lease is renewed with the first poll after this time, in milliseconds. */
const renewalMs = 30_000;
/** Time after an announced poll in which its outcome has to be heard, in milliseconds. */
const patienceMs = 2_000;
/** Time until the lease is looked at again, in milliseconds, when its holder is silent. */
const recheckMs = 5_000;

/** A poller's part in the fleet: it has the lease of a thing and tells the others what it reads, or it follows the one that has it. */
export class FleetPart {
  readonly #deps: FleetDeps;
  readonly #key: string;
  readonly #poller: FleetPoller;
  readonly #unsubscribe: () => void;
  #role: Role = "NEW";
  #holder: string | null = null;
  #claimedAt = 0;
  #isClaiming = false;
  /** True when the holder is gone, and its last poll may have been lost with it. */
  #isUrgent = false;
  #hasLeft = false;
  #cancelCheck: () => void = () => undefined;
  #onTurn: (() => void) | null = null;

  constructor(deps: FleetDeps, key: string, poller: FleetPoller) {
    this.#deps = deps;
    this.#key = key;
    this.#poller = poller;
    // A message from before the subscription may have been missed.
    const onReceiving = () => void (this.isFollowing && this.#claim());
    this.#unsubscribe = deps.state.channels.subscribe(
      key,
      (text) => this.#hear(messageOf(text)),
      onReceiving,
    );
    void this.#claim();
  }

  /** True while another instance polls for this one. */
  get isFollowing(): boolean {
    return this.#role === "FOLLOWER";
  }

  /** Resolves when this instance is to poll, or its poller has been left. @returns true when the next poll is due at once. */
  async turn(): Promise<boolean> {
    if (this.isFollowing && !this.#hasLeft) await new Promise<void>((resolve) => (this.#onTurn = resolve));
    const isUrgent = this.#isUrgent;
    this.#isUrgent = false;
    return isUrgent;
  }

  /** Tells the others how polling goes on. Renews the lease. */
  announce(): void {
    if (this.#role !== "HOLDER") return;
    this.#tell();
    if (this.#deps.steadyClock.now() - this.#claimedAt >= renewalMs) void this.#claim();
  }

  /** Tells the others of a state that was seen here. @param isFirst true for the first one here, which the holder most likely knows. */
  announceChange(isFirst: boolean): void {
    if (this.#role === "HOLDER" || !isFirst) this.#tell();
  }

  /** Claims the lease within `spreadMs`, as all parts of an instance do after an outage. */
  checkWithin(spreadMs: number): void {
    this.#checkIn(this.#deps.random() * spreadMs);
  }

  /** Polls for itself while Redis is away. */
  goAlone(): void {
    if (this.#role !== "NEW") this.#become("ALONE");
  }

  /** Claims the lease of a holder that is gone, within `spreadMs`. */
  hearGone(gone: readonly string[], spreadMs: number): void {
    const holder = this.#role === "HOLDER" ? this.#deps.state.instance : this.#holder;
    if (holder === null || !gone.includes(holder)) return;
    this.#isUrgent = this.isFollowing;
    this.checkWithin(spreadMs);
  }

  /** Ends the part, and gives the lease back. @returns when that is done, or cannot be. */
  async leave(): Promise<void> {
    if (this.#hasLeft) return;
    this.#hasLeft = true;
    this.#cancelCheck();
    this.#unsubscribe();
    this.#onTurn?.();
    if (this.#role === "HOLDER") await this.#giveBack();
  }

  async #giveBack(): Promise<void> {
    const { state } = this.#deps;
    try {
      await state.leases.release(this.#key);
      await state.channels.publish(this.#key, textOf({ by: state.instance, reading: null, course: null }));
    } catch {
      // The lease ends by itself, and until then those who follow poll for themselves.
    }
  }

  async #claim(): Promise<void> {
    if (this.#isClaiming) return;
    this.#isClaiming = true;
    const { state, steadyClock } = this.#deps;
    try {
      const holder = await state.leases.claim(this.#key, leaseMs);
      if (holder !== state.instance) await this.#follow(holder);
      else if (this.#hasLeft) await this.#giveBack();
      else {
        this.#claimedAt = steadyClock.now();
        this.#holder = holder;
        this.#cancelCheck();
        this.#become("HOLDER");
        // One that polls for itself hears that it need not.
        this.#tell();
      }
    } catch {
      this.#become("ALONE");
      // Nothing tells when Redis is back that only refused this claim.
      if (state.isAvailable) this.#checkIn(recheckMs);
    } finally {
      this.#isClaiming = false;
    }
  }

  /** Follows the holder, unless the message beside the lease shows that it has not polled in time. */
  async #follow(holder: string): Promise<void> {
    const { state, clock } = this.#deps;
    this.#holder = holder;
    const text = await state.values.get(this.#key);
    if (this.#hasLeft) return;
    const last = text === null ? null : messageOf(text);
    const isOther = last !== null && last.by !== state.instance;
    const untilNextMs = last?.course ? last.course.nextAt - clock.now() : -Infinity;
    if (isOther && untilNextMs > -patienceMs && untilNextMs <= maxDelayMs) {
      this.#become("FOLLOWER");
      this.#hear(last);
      return;
    }
    if (isOther) this.#poller.take(last.reading, null);
    const hasWaited = this.#role === "FOLLOWER" || this.#role === "ALONE";
    this.#become(hasWaited ? "ALONE" : "FOLLOWER");
    this.#checkIn(hasWaited ? recheckMs : patienceMs);
  }

  #become(role: Role): void {
    if (this.#role === role || this.#hasLeft) return;
    this.#role = role;
    if (role === "FOLLOWER") {
      this.#poller.rest();
    } else {
      this.#onTurn?.();
      this.#onTurn = null;
    }
  }

  #hear(message: FleetMessage | null): void {
    if (message === null || message.by === this.#deps.state.instance) return;
    const { by, reading, course } = message;
    if (course) this.#hearHolder(by, course);
    else if (reading === null && by === this.#holder) void this.#claim();
    const isPresent = this.#poller.take(reading, this.isFollowing ? course : null);
    if (!isPresent && this.isFollowing && course) this.#tell();
  }

  #hearHolder(by: string, { nextAt }: PollCourse): void {
    if (this.#role === "HOLDER") {
      // One of the two was away for so long that its lease was given to the other.
      void this.#claim();
      return;
    }
    this.#holder = by;
    this.#isUrgent = false;
    this.#become("FOLLOWER");
    // By a clock that was set meanwhile, the time of the next poll can be any.
    const untilNextMs = Math.min(Math.max(0, nextAt - this.#deps.clock.now()), maxDelayMs);
    this.#checkIn(untilNextMs + patienceMs);
  }

  #tell(): void {
    const { state } = this.#deps;
    const { known: reading, course } = this.#poller;
    const isHolder = this.#role === "HOLDER";
    if (!state.isAvailable || (reading === null && !isHolder)) return;
    const text = textOf({ by: state.instance, reading, course: isHolder ? course : null });
    // A lost message costs the others a poll of their own.
    if (isHolder) state.values.set(this.#key, text, leaseMs).catch(() => undefined);
    state.channels.publish(this.#key, text).catch(() => undefined);
  }

  #checkIn(delayMs: number): void {
    this.#cancelCheck();
    if (!this.#hasLeft)
      this.#cancelCheck = this.#deps.steadyClock.schedule(() => void this.#claim(), delayMs);
  }
}

function textOf(message: FleetMessage): string {
  return JSON.stringify(message);
}

/** Reads a message; null when it is none. */
function messageOf(text: string): FleetMessage | null {
  try {
    const message = JSON.parse(text) as FleetMessage | null;
    return typeof message?.by === "string" ? message : null;
  } catch {
    return null;
  }
}
