import type { Clock } from "../clock.ts";
import type { SharedState } from "../state/shared-state.ts";
import {
  digestOf,
  type FleetMessage,
  formatMessage,
  parseMessage,
  type PollCourse,
  type SharedReading,
} from "./fleet-message.ts";

/** What a part works with. */
export interface FleetDeps {
  readonly state: SharedState;
  /** Tells the fleet's time. */
  readonly clock: Clock;
  /** Tells how long something lasts here, whoever sets a clock. */
  readonly steadyClock: Clock;
  readonly random: () => number;
}

/** What a poller tells others of its latest state. */
export interface KnownReading {
  readonly at: number;
  readonly observedAt: number;
  readonly fingerprint: string;
}

/** What the poller does with another instance's reading: it has it now, it has a newer one, or the state itself is missing. */
export type Taken = "TAKEN" | "OLDER" | "MISSING";

/** A poller as its part in the fleet sees it. */
export interface FleetPoller {
  /** The latest state; null before the first one was seen. */
  readonly known: KnownReading | null;
  /** How polling goes on. */
  readonly course: PollCourse;
  /** Takes a reading of another instance, and how it polls on when it polls for this one as well. */
  take(reading: SharedReading | null, course: PollCourse | null): Taken;
  /** Another instance polls from now on. */
  rest(): void;
}

/**
 * Who polls: this instance for all (HOLDER), another one (FOLLOWER), or each for itself, because nobody can be asked or the
 * holder does not answer (ALONE). NEW until the lease is claimed for the first time; it polls meanwhile.
 */
type Role = "NEW" | "HOLDER" | "FOLLOWER" | "ALONE";

/** How long a lease lasts without being renewed, in milliseconds: several of the longest waits between two polls. */
const leaseMs = 120_000;
/** A lease is renewed with the first poll after this time, in milliseconds. */
const renewalMs = 30_000;
/** How long after the announced poll its outcome is waited for, in milliseconds, before somebody is asked. */
const patienceMs = 2_000;
/** How long an answer of the holder is waited for, in milliseconds. */
const answerMs = 1_000;
/** How long this instance polls for itself until it asks again, when the holder did not answer, in milliseconds. */
const recheckMs = 5_000;

/**
 * A poller's part in the fleet: it has the lease and tells the others what it reads, or it follows the one that has it. It
 * has one timer: for a follower the time by which something must have been heard.
 */
export class FleetPart {
  readonly #deps: FleetDeps;
  readonly #key: string;
  readonly #poller: FleetPoller;
  readonly #unsubscribe: () => void;
  #role: Role = "NEW";
  /** Who has the lease, as far as is known. */
  #holder: string | null = null;
  /** This and the two times of the timer are told by the steady clock. */
  #claimedAt = 0;
  #isClaiming = false;
  /** Whether the holder was asked and has not been heard since. */
  #isAsked = false;
  /** Whether another instance believes that it has the lease. */
  #isContested = false;
  /** Whether the holder is gone and its last poll may have been lost with it. */
  #isUrgent = false;
  #hasLeft = false;
  #checkAt = Infinity;
  #timerAt = Infinity;
  #cancelTimer: (() => void) | null = null;
  /** The fingerprint that those who listen have been told. */
  #toldFingerprint: string | null = null;
  #onTurn: (() => void) | null = null;

  constructor(deps: FleetDeps, key: string, poller: FleetPoller) {
    this.#deps = deps;
    this.#key = key;
    this.#poller = poller;
    this.#unsubscribe = deps.state.channels.subscribe(
      key,
      (text) => this.#hear(text),
      // The answer to a question that was asked before may have been missed.
      () => this.#isAsked && this.#ask(),
    );
    void this.#claim();
  }

  /** Whether another instance polls for this one. */
  get isFollowing(): boolean {
    return this.#role === "FOLLOWER";
  }

  /** Resolves when this instance is to poll, or its poller has been left. @returns whether the next poll is to be made at once. */
  async turn(): Promise<boolean> {
    if (this.isFollowing && !this.#hasLeft) {
      await new Promise<void>((resolve) => {
        this.#onTurn = resolve;
      });
    }
    const isUrgent = this.#isUrgent;
    this.#isUrgent = false;
    return isUrgent;
  }

  /** Tells the others how it goes on, and the state where it is another than they were told. Renews the lease. */
  announce(): void {
    if (this.#role !== "HOLDER") return;
    this.#tell();
    if (this.#deps.steadyClock.now() - this.#claimedAt >= renewalMs) void this.#claim();
  }

  /**
   * Tells the others of a state that was seen here, whoever polls.
   * @param isFirst whether it is the first one that is known here: whoever polls most likely knows it, and tells what it knows.
   */
  announceChange(isFirst: boolean): void {
    this.#toldFingerprint = null;
    if (this.#role === "HOLDER" || !isFirst) this.#tell();
  }

  /** Looks who has the lease, within `spreadMs`: all parts of an instance do that when something has happened to the keeper. */
  checkWithin(spreadMs: number): void {
    this.#isAsked = false;
    this.#checkIn(this.#deps.random() * spreadMs);
  }

  /** Goes on alone while the keeper cannot be asked. */
  goAlone(): void {
    if (this.#role !== "NEW") this.#become("ALONE");
  }

  /** Hears that instances are gone. */
  hearGone(gone: readonly string[], spreadMs: number): void {
    const { instance } = this.#deps.state;
    if (this.#role === "HOLDER" ? !gone.includes(instance) : !gone.includes(this.#holder ?? "")) return;
    this.#isUrgent = this.#role === "FOLLOWER";
    this.checkWithin(spreadMs);
  }

  /** Ends the part. The lease is given back for another instance to take. @returns when that is done, or cannot be. */
  async leave(): Promise<void> {
    if (this.#hasLeft) return;
    this.#hasLeft = true;
    this.#cancelTimer?.();
    this.#unsubscribe();
    this.#onTurn?.();
    if (this.#role === "HOLDER") await this.#giveBack();
  }

  async #giveBack(): Promise<void> {
    try {
      await this.#deps.state.leases.release(this.#key);
      await this.#publish({ type: "LEAVING", by: this.#deps.state.instance });
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
      this.#isClaiming = false;
      if (holder === state.instance) {
        this.#claimedAt = steadyClock.now();
        if (this.#hasLeft) await this.#giveBack();
        else this.#hold();
      } else if (!this.#hasLeft) this.#askHolder(holder);
    } catch {
      this.#isClaiming = false;
      this.#become("ALONE");
      // Nothing tells when a keeper is back that only this claim was too much for.
      if (state.isAvailable) this.#checkIn(recheckMs);
    }
  }

  #hold(): void {
    this.#holder = this.#deps.state.instance;
    this.#isAsked = false;
    this.#checkAt = Infinity;
    const isNews = this.#role !== "HOLDER" || this.#isContested;
    this.#isContested = false;
    if (!isNews) return;
    this.#become("HOLDER");
    // Whoever polls for itself hears that it need not.
    this.#toldFingerprint = null;
    this.#tell();
  }

  /** Another instance has the lease. It is followed, unless it has been asked before and said nothing. */
  #askHolder(holder: string): void {
    const isSilent = this.#isAsked && this.#role === "ALONE" && this.#holder === holder;
    this.#holder = holder;
    this.#isAsked = true;
    if (!isSilent) this.#become("FOLLOWER");
    this.#ask();
    this.#checkIn(isSilent ? recheckMs : answerMs);
  }

  #ask(): void {
    void this.#publish({ type: "QUESTION", by: this.#deps.state.instance });
  }

  #become(role: Role): void {
    if (this.#role === role) return;
    this.#role = role;
    if (role === "FOLLOWER") {
      this.#poller.rest();
    } else {
      this.#onTurn?.();
      this.#onTurn = null;
    }
  }

  #hear(text: string): void {
    const message = this.#hasLeft ? null : parseMessage(text);
    if (message === null || message.by === this.#deps.state.instance) return;
    if (message.type === "READING") this.#hearReading(message.by, message.reading, message.course);
    else if (message.type === "QUESTION") this.#answer();
    else if (message.by === this.#holder) void this.#claim();
  }

  #hearReading(by: string, reading: SharedReading | null, course: PollCourse | null): void {
    if (course !== null) this.#hearHolder(by, course);
    const taken = this.#poller.take(reading, this.isFollowing ? course : null);
    if (taken === "MISSING") this.#ask();
    else if (taken === "OLDER" && this.isFollowing && course !== null) {
      this.#toldFingerprint = null;
      this.#tell();
    }
  }

  /** Somebody polls for all. */
  #hearHolder(by: string, { nextAt }: PollCourse): void {
    if (this.#role === "HOLDER") {
      // Two believe that they have the lease: one of them was away for so long that it was given to the other.
      this.#isContested = true;
      void this.#claim();
      return;
    }
    this.#holder = by;
    this.#isAsked = false;
    this.#isUrgent = false;
    this.#become("FOLLOWER");
    this.#checkAt = Infinity;
    // Told by a clock that was set meanwhile, the time of the next poll can be any.
    const untilNextMs = Math.min(Math.max(0, nextAt - this.#deps.clock.now()), leaseMs);
    this.#checkIn(untilNextMs + patienceMs);
  }

  #answer(): void {
    if (this.#role !== "HOLDER") return;
    this.#toldFingerprint = null;
    this.#tell();
  }

  #tell(): void {
    const { known, course } = this.#poller;
    const isHolder = this.#role === "HOLDER";
    if (known === null && !isHolder) return;
    void this.#publish({
      type: "READING",
      by: this.#deps.state.instance,
      reading: known && this.#describe(known),
      course: isHolder ? course : null,
    });
  }

  #describe({ at, observedAt, fingerprint }: KnownReading): SharedReading {
    const isTold = fingerprint === this.#toldFingerprint;
    this.#toldFingerprint = fingerprint;
    return { at, observedAt, print: digestOf(fingerprint), fingerprint: isTold ? null : fingerprint };
  }

  async #publish(message: FleetMessage): Promise<void> {
    const { state } = this.#deps;
    if (!state.isAvailable) return;
    try {
      await state.channels.publish(this.#key, formatMessage(message));
    } catch {
      // It may have been told to nobody.
      this.#toldFingerprint = null;
    }
  }

  #checkIn(delayMs: number): void {
    this.#checkBy(this.#deps.steadyClock.now() + delayMs);
  }

  /** Has the lease looked at by then, or earlier where that is due. */
  #checkBy(atMs: number): void {
    this.#checkAt = Math.min(this.#checkAt, atMs);
    if (this.#timerAt <= this.#checkAt || this.#hasLeft) return;
    this.#cancelTimer?.();
    this.#timerAt = this.#checkAt;
    const { steadyClock } = this.#deps;
    this.#cancelTimer = steadyClock.schedule(this.#check, this.#checkAt - steadyClock.now());
  }

  #check = (): void => {
    this.#timerAt = Infinity;
    this.#cancelTimer = null;
    const dueAt = this.#checkAt;
    this.#checkAt = Infinity;
    if (this.#deps.steadyClock.now() < dueAt) {
      // Something was heard meanwhile, and the time put off.
      if (dueAt < Infinity) this.#checkBy(dueAt);
      return;
    }
    if (this.#isAsked && this.#role === "FOLLOWER") this.#become("ALONE");
    void this.#claim();
  };
}
