import type { Clock } from "../../clock.ts";

/** What the transports within a deadline may ask of it. */
export interface CallTime {
  /** Milliseconds left; never negative. Of several who wait for one call: until the last of them has none left. */
  remainingMs(): number;
  /**
   * A pause of the call begins after `failure`: of several who wait, those who have less time left than that fail with it now.
   * Missing where one alone waits.
   */
  pause?(pauseMs: number, failure: unknown): void;
  /** Stops the time until the returned function is called. Missing where nothing stops it. */
  hold?(): () => void;
}

/** Counts a call's time down and can be held while the time is not the service's fault. */
export class CallTimer implements CallTime {
  readonly #clock: Clock;
  readonly #onExpire: () => void;
  #endsAtMs = 0;
  #firesAtMs = 0;
  #remainingMs = 0;
  #holders = 0;
  #stopped = false;
  #cancel: (() => void) | null = null;

  /** @param onExpire is called once, unless the timer is stopped before. */
  constructor(clock: Clock, onExpire: () => void) {
    this.#clock = clock;
    this.#onExpire = onExpire;
  }

  /** Gives the call `durationMs` from now, whatever it had before. A held timer stays held. */
  restart(durationMs: number): void {
    if (this.#stopped) return;
    this.#remainingMs = durationMs;
    this.#endsAtMs = this.#clock.now() + durationMs;
    if (this.#holders > 0) return;
    // A timer that fires earlier is left alone and looks again then: an upload restarts it with every chunk.
    if (this.#cancel !== null && this.#firesAtMs <= this.#endsAtMs) return;
    this.#run(durationMs);
  }

  /** Milliseconds left; never negative. */
  remainingMs(): number {
    return this.#holders > 0 ? this.#remainingMs : Math.max(0, this.#endsAtMs - this.#clock.now());
  }

  /** Stops the time until the returned function is called. */
  hold(): () => void {
    if (this.#holders === 0) this.#remainingMs = this.remainingMs();
    this.#holders += 1;
    this.#pause();
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.#holders -= 1;
      if (this.#holders === 0) this.restart(this.#remainingMs);
    };
  }

  /** Ends the timer for good. */
  stop(): void {
    this.#stopped = true;
    this.#pause();
  }

  #pause(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #run(delayMs: number): void {
    this.#pause();
    this.#firesAtMs = this.#clock.now() + delayMs;
    this.#cancel = this.#clock.schedule(() => {
      this.#cancel = null;
      const remainingMs = this.remainingMs();
      if (remainingMs > 0) this.#run(remainingMs);
      else {
        this.stop();
        this.#onExpire();
      }
    }, delayMs);
  }
}
