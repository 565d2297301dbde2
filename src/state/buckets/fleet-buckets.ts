import type { Clock } from "../../clock.ts";
import type { SharedChannels } from "../shared-state.ts";
import { StateUnavailableError } from "../state-unavailable-error.ts";
import type {
  BucketPolicy,
  BucketState,
  BucketStore,
  SettleAnswer,
  TakeAnswer,
  TokenAsk,
  TokenEnd,
  WantedToken,
} from "./bucket-store.ts";
import {
  askAgainMs,
  busyNoticeMs,
  type FleetMembers,
  FleetPhase,
  type FleetPhaseParts,
} from "./fleet-phase.ts";
import { createMemoryBuckets } from "./memory-buckets.ts";
import { OwnTokens } from "./own-tokens.ts";

/** What a store for several instances is made of. */
export interface FleetBucketsParts extends Omit<FleetPhaseParts, "members" | "onReturn"> {
  /** The buckets that all instances share. Each function may reject. */
  readonly shared: BucketStore;
  readonly members: FleetMembers & {
    /** Whether the keeper still knows this instance, and so all that it was told. May reject. */
    isRemembered(): Promise<boolean>;
  };
  /** How instances tell each other of busy buckets. */
  readonly channels: Pick<SharedChannels, "publish" | "subscribe">;
}

/** Where instances tell each other of buckets of which more is taken than a share: the messages are keys. */
const channel = "busy-buckets";

/** For how long after a loss an instance without a share waits for the keeper before it rejects, in milliseconds: longer than a restart takes. */
export const shortLossMs = 3_000;

const noShareText =
  "Redis, which counts the calls of all instances, cannot be reached, and this instance does not know how many share the limit. With INSTANCES set, each goes on with its share.";

/**
 * The buckets that all share, and shares of them while these cannot be reached. Only `take` rejects, with StateUnavailableError: while
 * an instance has no share. In all phases an instance's own tokens are counted here, too, so that what it has taken before a loss is
 * part of its share after it.
 */
export class FleetBuckets implements BucketStore {
  readonly #shared: BucketStore;
  readonly #own: BucketStore;
  readonly #tokens: OwnTokens;
  readonly #phase: FleetPhase;
  readonly #members: FleetBucketsParts["members"];
  readonly #channels: FleetBucketsParts["channels"];
  readonly #clock: Clock;

  constructor(parts: FleetBucketsParts) {
    const { shared, members, channels, clock } = parts;
    this.#shared = shared;
    this.#clock = clock;
    this.#members = members;
    this.#channels = channels;
    this.#own = createMemoryBuckets(clock);
    this.#tokens = new OwnTokens(clock);
    this.#phase = new FleetPhase({ ...parts, onReturn: () => void this.#tellAll() });
    channels.subscribe(channel, (key) => this.#tokens.noteBusy(key));
  }

  async take(key: string, policy: BucketPolicy, ask: TokenAsk): Promise<TakeAnswer> {
    const phase = this.#phase.phaseOf(policy);
    if (phase === "ALONE" && !this.#phase.hasShare) return this.#waitForKeeper(policy);
    const share = { ...policy, limit: this.#phase.shareOf(policy) };
    if (phase === "TOGETHER")
      return (await this.#takeShared(key, policy, ask)) ?? this.take(key, policy, ask);
    const held = await this.#heldBack(key, share);
    if (held) return held;
    const own = await this.#own.take(key, share, ask);
    const tokens = ask.tokens.slice(0, own.granted);
    if (phase === "ALONE" || own.granted === 0) {
      this.#tokens.add(key, policy, tokens, false);
      return own;
    }
    const both = await this.#takeShared(key, policy, { ...ask, tokens });
    for (const { id } of tokens.slice(both?.granted ?? 0)) {
      await this.#own.settle(key, policy, { id, outcome: { kind: "unused" } });
    }
    if (both === null) return this.take(key, policy, ask);
    return both.wait ? both : { ...both, wait: own.wait };
  }

  async settle(key: string, policy: BucketPolicy, end: TokenEnd): Promise<SettleAnswer> {
    const own = await this.#own.settle(key, policy, end);
    const token = this.#tokens.remove(end.id);
    if (end.outcome.kind === "refused") {
      const { closedForMs } = await this.#own.read(key, policy);
      this.#tokens.noteClosed(key, policy, closedForMs);
    }
    const over = { key, policy, end, isShared: token?.isShared ?? true, atMs: this.#clock.now() };
    if (this.#phase.isAlone) {
      this.#tokens.noteEnd(over);
      return own;
    }
    const answer = await this.#ask(() => this.#shared.settle(key, policy, end));
    if (answer === null) this.#tokens.noteEnd(over);
    return answer ?? own;
  }

  async renew(key: string, policy: BucketPolicy, token: WantedToken): Promise<void> {
    await this.#own.renew(key, policy, token);
    this.#tokens.renew(token);
    if (!this.#phase.isAlone) await this.#ask(() => this.#shared.renew(key, policy, token));
  }

  async read(key: string, policy: BucketPolicy): Promise<BucketState> {
    const phase = this.#phase.phaseOf(policy);
    const shared = phase === "ALONE" ? null : await this.#ask(() => this.#shared.read(key, policy));
    if (shared !== null && phase === "TOGETHER") return shared;
    const own = await this.#ownState(key, { ...policy, limit: this.#phase.shareOf(policy) });
    if (phase === "ALONE" && !this.#phase.hasShare) return { ...own, closedForMs: Infinity };
    return shared !== null && remainingOf(shared) <= remainingOf(own) ? shared : own;
  }

  /**
   * Takes tokens of the bucket that all share; null when it cannot be reached, or its keeper was emptied: that would give out once more
   * what is away. The second question is asked with the first one: it is answered after it, by what held for it.
   */
  async #takeShared(key: string, policy: BucketPolicy, ask: TokenAsk): Promise<TakeAnswer | null> {
    const [answer, isRemembered] = await Promise.all([
      this.#ask(() => this.#shared.take(key, policy, ask)),
      this.#ask(() => this.#members.isRemembered()),
    ]);
    if (answer === null || isRemembered !== true) {
      this.#phase.lose();
      // Without an answer they may have been given all the same.
      this.#giveBackLater(key, policy, ask.tokens.slice(0, answer?.granted));
      return null;
    }
    const tokens = ask.tokens.slice(0, answer.granted);
    this.#tokens.add(key, policy, tokens, true);
    for (const token of tokens) await this.#own.renew(key, policy, token);
    if (answer.wait) this.#tokens.noteClosed(key, policy, answer.wait.state.closedForMs);
    if (answer.used > this.#phase.shareOf(policy)) this.#noteBusy(key);
    return answer;
  }

  #giveBackLater(key: string, policy: BucketPolicy, tokens: readonly WantedToken[]): void {
    for (const { id } of tokens) {
      const end = { id, outcome: { kind: "unused" } } as const;
      this.#tokens.noteEnd({ key, policy, end, isShared: true, atMs: this.#clock.now() });
    }
  }

  #noteBusy(key: string): void {
    if (this.#tokens.busyAtMs(key) > this.#clock.now() - busyNoticeMs / 2) return;
    this.#tokens.noteBusy(key);
    this.#channels.publish(channel, key).catch(() => undefined);
  }

  /** The answer of an instance without a share. @throws StateUnavailableError when the loss is no short one. */
  #waitForKeeper({ limit }: BucketPolicy): TakeAnswer {
    const closedForMs = this.#phase.lostAtMs + shortLossMs - this.#clock.now();
    if (closedForMs <= 0) throw new StateUnavailableError(noShareText);
    const state = { limit, underWay: 0, backInMs: [], closedForMs };
    return {
      granted: 0,
      used: 0,
      wait: { askInMs: Math.min(closedForMs, askAgainMs), state, othersWant: [] },
    };
  }

  /** The answer while nothing may be taken from the share; null when it may. */
  async #heldBack(key: string, share: BucketPolicy): Promise<TakeAnswer | null> {
    const state = await this.#ownState(key, share);
    if (state.closedForMs === 0) return null;
    const used = state.underWay + state.backInMs.length;
    // The keeper may be back before, and know more.
    const askInMs = this.#phase.isAlone ? Math.min(state.closedForMs, askAgainMs) : state.closedForMs;
    return { granted: 0, used, wait: { askInMs, state, othersWant: [] } };
  }

  async #ownState(key: string, share: BucketPolicy): Promise<BucketState> {
    const state = await this.#own.read(key, share);
    const heldUntilMs = Math.max(
      this.#phase.heldUntilMs(share, this.#tokens.busyAtMs(key)),
      this.#tokens.closedUntilMs(key),
    );
    return { ...state, closedForMs: Math.max(state.closedForMs, heldUntilMs - this.#clock.now()) };
  }

  /** Asks the shared store; null when it cannot be reached. */
  async #ask<Answer>(question: () => Promise<Answer>): Promise<Answer | null> {
    try {
      return await question();
    } catch {
      this.#phase.lose();
      return null;
    }
  }

  /** Tells the shared store, which may have forgotten all, what this instance has, and what ended while it could not be told. */
  async #tellAll(): Promise<void> {
    for (const { key, policy, token } of this.#tokens.underWay()) {
      if (this.#phase.isAlone) return;
      if (this.#tokens.has(token.id)) await this.#ask(() => this.#shared.renew(key, policy, token));
    }
    for (const { key, policy, closedForMs } of this.#tokens.closed()) {
      const outcome = { kind: "refused", retryAfterMs: closedForMs } as const;
      await this.#ask(() => this.#shared.settle(key, policy, { id: "closed", outcome }));
    }
    for (let over = this.#tokens.nextEnd(); over; over = this.#tokens.nextEnd()) {
      const { key, policy, end, atMs } = over;
      // It was asked for in vain, and then taken from the share.
      if (end.outcome.kind === "unused" && this.#tokens.has(end.id)) continue;
      const agoMs = Math.max(0, this.#clock.now() - atMs);
      const told =
        !this.#phase.isAlone && (await this.#ask(() => this.#shared.settle(key, policy, { ...end, agoMs })));
      if (told) continue;
      this.#tokens.noteEnd(over);
      return;
    }
  }
}

function remainingOf({ limit, underWay, backInMs, closedForMs }: BucketState): number {
  return closedForMs > 0 ? 0 : Math.max(0, limit - underWay - backInMs.length);
}
