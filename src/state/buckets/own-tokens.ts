import type { Clock } from "../../clock.ts";
import { ExpiringMap } from "../memory/expiring-map.ts";
import type { BucketPolicy, TokenEnd, WantedToken } from "./bucket-store.ts";

/** A token of this instance whose call is not over. */
export interface OwnToken {
  readonly key: string;
  readonly policy: BucketPolicy;
  /** When its call is over at the latest, in milliseconds by the clock; null is a call that is certain to be settled. */
  endsAtMs: number | null;
  /** Whether the shared store gave it, and did not forget it since. */
  readonly isShared: boolean;
}

/** The end of a call that the shared store has not been told. */
export interface UntoldEnd {
  readonly key: string;
  readonly policy: BucketPolicy;
  readonly end: TokenEnd;
  readonly isShared: boolean;
  readonly atMs: number;
}

/** How long it is remembered that a bucket was busy, in milliseconds: longer than any window. */
const rememberedMs = 120_000;

/** Ends that nobody could be told of. Older ones are forgotten above that number: their tokens come back by themselves. */
const maxUntold = 10_000;

/** What an instance knows of its own tokens, and of the buckets that they come from. */
export class OwnTokens {
  readonly #clock: Clock;
  /** By their names. */
  readonly #tokens = new Map<string, OwnToken>();
  /** When more of each bucket was last known to be away than a share. */
  readonly #busyAtMs: ExpiringMap<number>;
  readonly #closed: ExpiringMap<{ readonly policy: BucketPolicy; readonly untilMs: number }>;
  #untold: UntoldEnd[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#busyAtMs = new ExpiringMap(clock);
    this.#closed = new ExpiringMap(clock);
  }

  add(key: string, policy: BucketPolicy, tokens: readonly WantedToken[], isShared: boolean): void {
    for (const { id, lifeMs } of tokens) {
      this.#tokens.set(id, { key, policy, endsAtMs: this.#endOf(lifeMs), isShared });
    }
  }

  has(id: string): boolean {
    return this.#tokens.has(id);
  }

  renew({ id, lifeMs }: WantedToken): void {
    const token = this.#tokens.get(id);
    if (token) token.endsAtMs = this.#endOf(lifeMs);
  }

  /** @returns the token, if it was there. */
  remove(id: string): OwnToken | undefined {
    const token = this.#tokens.get(id);
    this.#tokens.delete(id);
    return token;
  }

  /** All tokens whose calls are not over, with the life that is left to them. */
  underWay(): { key: string; policy: BucketPolicy; token: WantedToken }[] {
    const nowMs = this.#clock.now();
    return [...this.#tokens].map(([id, { key, policy, endsAtMs }]) => {
      const lifeMs = endsAtMs === null ? null : Math.max(0, endsAtMs - nowMs);
      return { key, policy, token: { id, lifeMs } };
    });
  }

  /** More of a bucket is away than a share. */
  noteBusy(key: string): void {
    this.#busyAtMs.set(key, this.#clock.now(), rememberedMs);
  }

  /** When that was last known, in milliseconds by the clock; -Infinity when it is not known. */
  busyAtMs(key: string): number {
    return this.#busyAtMs.get(key) ?? -Infinity;
  }

  noteClosed(key: string, policy: BucketPolicy, closedForMs: number): void {
    if (closedForMs === 0) return;
    this.#closed.set(key, { policy, untilMs: this.#clock.now() + closedForMs }, closedForMs);
  }

  /** The buckets that are known to be closed. */
  closed(): { key: string; policy: BucketPolicy; closedForMs: number }[] {
    const nowMs = this.#clock.now();
    return [...this.#closed.alive()].map(([key, { policy, untilMs }]) => ({
      key,
      policy,
      closedForMs: untilMs - nowMs,
    }));
  }

  /** Until when the bucket that all share is known to be closed, in milliseconds by the clock. */
  closedUntilMs(key: string): number {
    return this.#closed.get(key)?.untilMs ?? -Infinity;
  }

  /** Keeps an end until the shared store can be told. */
  noteEnd(over: UntoldEnd): void {
    this.#untold.push(over);
    if (this.#untold.length <= maxUntold) return;
    const nowMs = this.#clock.now();
    this.#untold = this.#untold
      .filter(({ isShared, policy, atMs }) => isShared || atMs + policy.windowMs > nowMs)
      .slice(-maxUntold / 2);
  }

  /** The oldest end that the shared store has not been told, which is forgotten here. */
  nextEnd(): UntoldEnd | undefined {
    return this.#untold.shift();
  }

  #endOf(lifeMs: number | null): number | null {
    return lifeMs === null ? null : this.#clock.now() + lifeMs;
  }
}
