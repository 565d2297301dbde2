import type { Clock } from "../../clock.ts";
import type { BucketPolicy, TokenEnd, WantedToken } from "./bucket-store.ts";

/** A token of this instance whose call is not over. */
export interface OwnToken {
  readonly id: string;
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

interface Entry {
  policy: BucketPolicy | null;
  readonly tokens: OwnToken[];
  /** When more of the bucket was last known to be away than a share. */
  busyAtMs: number;
  closedUntilMs: number;
}

/** How long it is remembered that a bucket was busy, at least: longer than any window, in milliseconds. */
const rememberedMs = 60_000;

/** Ends that nobody could be told of. Older ones are forgotten above that number: their tokens come back by themselves. */
const maxUntold = 10_000;

/** What an instance knows of its own tokens, and of the buckets that they come from. */
export class OwnTokens {
  readonly #clock: Clock;
  readonly #entries = new Map<string, Entry>();
  #untold: UntoldEnd[] = [];
  #isSweeping = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(key: string, policy: BucketPolicy, tokens: readonly WantedToken[], isShared: boolean): void {
    if (tokens.length === 0) return;
    const entry = this.#entryOf(key);
    entry.policy = policy;
    for (const { id, lifeMs } of tokens) entry.tokens.push({ id, endsAtMs: this.#endOf(lifeMs), isShared });
  }

  has(key: string, id: string): boolean {
    return this.#entries.get(key)?.tokens.some((token) => token.id === id) ?? false;
  }

  renew(key: string, { id, lifeMs }: WantedToken): void {
    const token = this.#entries.get(key)?.tokens.find((one) => one.id === id);
    if (token) token.endsAtMs = this.#endOf(lifeMs);
  }

  /** @returns the token, if it was there. */
  remove(key: string, id: string): OwnToken | undefined {
    const tokens = this.#entries.get(key)?.tokens ?? [];
    const index = tokens.findIndex((token) => token.id === id);
    return index < 0 ? undefined : tokens.splice(index, 1)[0];
  }

  /** All tokens whose calls are not over, with the life that is left to them. */
  underWay(): { key: string; policy: BucketPolicy; token: WantedToken }[] {
    const nowMs = this.#clock.now();
    return [...this.#entries].flatMap(([key, { policy, tokens }]) =>
      tokens.flatMap(({ id, endsAtMs }) => {
        const lifeMs = endsAtMs === null ? null : Math.max(0, endsAtMs - nowMs);
        return policy ? [{ key, policy, token: { id, lifeMs } }] : [];
      }),
    );
  }

  /** More of a bucket is away than a share. */
  noteBusy(key: string): void {
    this.#entryOf(key).busyAtMs = this.#clock.now();
  }

  /** When that was last known, in milliseconds by the clock; -Infinity when it is not known. */
  busyAtMs(key: string): number {
    return this.#entries.get(key)?.busyAtMs ?? -Infinity;
  }

  noteClosed(key: string, policy: BucketPolicy, closedForMs: number): void {
    if (closedForMs === 0) return;
    const entry = this.#entryOf(key);
    entry.policy = policy;
    entry.closedUntilMs = this.#clock.now() + closedForMs;
  }

  /** The buckets that are known to be closed. */
  closed(): { key: string; policy: BucketPolicy; closedForMs: number }[] {
    const nowMs = this.#clock.now();
    return [...this.#entries].flatMap(([key, { policy, closedUntilMs }]) =>
      policy && closedUntilMs > nowMs ? [{ key, policy, closedForMs: closedUntilMs - nowMs }] : [],
    );
  }

  /** Until when the bucket that all share is known to be closed, in milliseconds by the clock. */
  closedUntilMs(key: string): number {
    return this.#entries.get(key)?.closedUntilMs ?? -Infinity;
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

  #entryOf(key: string): Entry {
    let entry = this.#entries.get(key);
    if (!entry) {
      entry = { policy: null, tokens: [], busyAtMs: -Infinity, closedUntilMs: -Infinity };
      this.#entries.set(key, entry);
      this.#sweepLater();
    }
    return entry;
  }

  #sweepLater(): void {
    if (this.#isSweeping) return;
    this.#isSweeping = true;
    this.#clock.schedule(() => {
      this.#isSweeping = false;
      const nowMs = this.#clock.now();
      for (const [key, { tokens, busyAtMs, closedUntilMs }] of this.#entries) {
        const isOver = busyAtMs + rememberedMs < nowMs && closedUntilMs < nowMs;
        if (tokens.length === 0 && isOver) this.#entries.delete(key);
      }
      if (this.#entries.size > 0) this.#sweepLater();
    }, rememberedMs);
  }
}
