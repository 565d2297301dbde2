import type { Clock } from "../../clock.ts";
import type { SharedState } from "../shared-state.ts";
import { arrivalMs } from "./bucket.ts";
import type { BucketPolicy } from "./bucket-store.ts";

/**
 * How this instance takes tokens. TOGETHER: from the bucket that all share. ALONE: the keeper is away, and each instance has a share of
 * the limit. BESIDE: the keeper is back; others may not have noticed yet, and it may have forgotten everything, so tokens come from the
 * share and from the bucket at once.
 */
export type Phase = "TOGETHER" | "ALONE" | "BESIDE";

/** Whether the keeper can be reached, and who was there when it was last asked. */
export interface FleetMembers extends Pick<SharedState, "isAvailable" | "onAvailability" | "instances"> {
  /** Whether the keeper had kept everything when it was found last. */
  readonly hasKeptAll: boolean;
}

/** What the phases are made of. */
export interface FleetPhaseParts {
  readonly members: FleetMembers;
  /** Has to tell times that nobody sets. */
  readonly clock: Clock;
  /** How many instances there are at least, whichever were seen; null when that is not known. */
  readonly leastInstances: number | null;
  /** Whether a start without the keeper is a loss: a process before this one may have taken tokens. */
  readonly holdAtStart: boolean;
  /** Within this time after the keeper's return every instance has found it again, in milliseconds. */
  readonly longestReconnectMs: number;
  /** Called when the keeper is back, before anything is taken from it. */
  readonly onReturn: () => void;
}

/** How long an instance that is seen no more may still be at work, in milliseconds: a busy machine is late with its heartbeats. */
const countedMs = 10_000;

/** When the keeper rejects what it is asked and yet can be reached, it is asked again after this time, in milliseconds; so it is by those who wait for it. */
export const askAgainMs = 1_000;

/** While more of a bucket is taken than a share, an instance that takes of it tells the others this often, in milliseconds. */
export const busyNoticeMs = 1_000;

/** The time in which what others have told before a loss is heard here, in milliseconds. */
export const hearingMs = 200;

/** Knows how this instance takes tokens at present. */
export class FleetPhase {
  readonly #parts: FleetPhaseParts;
  #isAlone: boolean;
  /** The instances that the limit is divided by. */
  #instances = 1;
  #hasSeenOthers = false;
  #countedAtMs = -Infinity;
  /** When the keeper came back. */
  #cameAtMs = -Infinity;
  /** When the keeper was lost last. Before a loss that this instance has seen, nothing of others is known. */
  #lostAtMs = -Infinity;
  /** When this instance started without the keeper. */
  readonly #startedAtMs: number = -Infinity;
  /** The same for the last time that it came back without all that it had known. */
  #emptiedAtMs = -Infinity;

  constructor(parts: FleetPhaseParts) {
    this.#parts = parts;
    this.#isAlone = !parts.members.isAvailable;
    if (this.#isAlone) {
      this.#lostAtMs = parts.clock.now();
      if (parts.holdAtStart) this.#startedAtMs = this.#lostAtMs;
    }
    this.#count();
    parts.members.onAvailability((isAvailable) => (isAvailable ? this.#come() : this.lose()));
  }

  /** Whether the keeper is away. */
  get isAlone(): boolean {
    return this.#isAlone;
  }

  /** How tokens of a bucket are taken now. */
  phaseOf({ windowMs }: BucketPolicy): Phase {
    if (this.#isAlone) return "ALONE";
    const { clock, longestReconnectMs } = this.#parts;
    return clock.now() < this.#cameAtMs + windowMs + longestReconnectMs ? "BESIDE" : "TOGETHER";
  }

  /** When the keeper was lost last, in milliseconds by the clock. */
  get lostAtMs(): number {
    return this.#lostAtMs;
  }

  /** Whether this instance has a share: not when it has seen no other one, and was not told how many there are. */
  get hasShare(): boolean {
    return this.#hasSeenOthers || this.#parts.leastInstances !== null;
  }

  /** This instance's part of a limit; at least 1. */
  shareOf(policy: BucketPolicy): number {
    if (this.phaseOf(policy) === "TOGETHER") this.#count();
    return Math.max(1, Math.floor(policy.limit / Math.max(this.#instances, this.#parts.leastInstances ?? 1)));
  }

  /** Has to be told when the keeper rejects something. */
  lose(): void {
    if (this.#isAlone) return;
    const { clock, members } = this.#parts;
    this.#count();
    this.#isAlone = true;
    this.#lostAtMs = clock.now();
    if (members.isAvailable) {
      clock.schedule(() => {
        if (members.isAvailable) this.#come();
      }, askAgainMs);
    }
  }

  /**
   * Until when nothing is taken from a share, by the clock, unless the keeper is back and still knows. Up to a loss others may have been
   * given all tokens of a busy bucket, and up to a start an earlier process. Of any other no more than a share was taken.
   * @param busyAtMs when more tokens of the bucket were last known to be away than the share
   */
  heldUntilMs({ windowMs }: BucketPolicy, busyAtMs: number): number {
    const lostAtMs = this.#isAlone ? this.#lostAtMs : this.#emptiedAtMs;
    const wasBusy = lostAtMs === this.#startedAtMs || busyAtMs > lostAtMs - windowMs - busyNoticeMs;
    return lostAtMs + (wasBusy ? windowMs + arrivalMs : hearingMs);
  }

  #come(): void {
    if (!this.#isAlone) return;
    this.#isAlone = false;
    this.#cameAtMs = this.#parts.clock.now();
    if (!this.#parts.members.hasKeptAll) this.#emptiedAtMs = this.#lostAtMs;
    this.#parts.onReturn();
  }

  #count(): void {
    const nowMs = this.#parts.clock.now();
    const { size } = this.#parts.members.instances;
    if (size > 1) this.#hasSeenOthers = true;
    // Shortly after a loss, fewer are seen than there are.
    const isCertain = nowMs - Math.max(this.#countedAtMs, this.#cameAtMs) > countedMs;
    if (size < this.#instances && !isCertain) return;
    this.#instances = size;
    this.#countedAtMs = nowMs;
  }
}
