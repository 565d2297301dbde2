import type { Clock } from "../../clock.ts";
import type { Membership } from "../redis/membership.ts";
import type { SharedState } from "../shared-state.ts";
import { StateUnavailableError } from "../state-unavailable-error.ts";
import type {
  BucketPolicy,
  BucketState,
  BucketStore,
  SettleReply,
  TakeReply,
  TokenRequest,
  TokenEnd,
} from "./bucket-store.ts";
import { arrivalMs, createMemoryBuckets, type MemoryBuckets } from "./memory-buckets.ts";
import { type RedisBuckets, tokenLifeMs } from "./redis-buckets.ts";

/** Dependencies and options of a bucket store for several instances. */
export interface FleetBucketsDeps {
  readonly shared: RedisBuckets;
  readonly connection: Pick<SharedState, "isAvailable" | "onAvailability">;
  readonly members: Pick<Membership, "divisor" | "register">;
  /** Monotonic clock. */
  readonly clock: Clock;
  /** Minimum number of instances; null when it is not configured. */
  readonly leastInstances: number | null;
  /**
   * True when a start without Redis is treated like a loss of Redis, because an earlier process may have used tokens.
   */
  readonly holdAtStart: boolean;
}

/**
 * Time after the loss of Redis until all other instances have noticed it, in milliseconds. From then on, they reserve
 * the local share of this instance. An instance without a share rejects calls after the same time.
 */
const noticedMs = 3_000;

/** Maximum interval between two checks of a paused bucket, in milliseconds. */
const lookAgainMs = 1_000;

/** Delay before a failed request to Redis is repeated, in milliseconds. */
const repeatMs = 200;

/**
 * Maximum number of ended calls that are stored while Redis is unavailable. Beyond it, the oldest ones are dropped;
 * their tokens expire in Redis.
 */
const maxUnreported = 10_000;

const noShareText =
  "Redis, which counts the calls of all instances, is unavailable, and this instance does not know how many instances share the limit. Set INSTANCES so that each instance continues with its share.";

/** Ended call with its end time, not yet reported to Redis. */
interface UnreportedCall {
  readonly key: string;
  readonly policy: BucketPolicy;
  readonly end: TokenEnd;
  readonly atMs: number;
}

/**
 * Token buckets for several instances, in two modes. In shared mode, Redis grants the tokens. In local mode, Redis is
 * unavailable and each instance uses only its local share: the limit divided by the number of instances. The other
 * instances reserve that share.
 *
 * After each change of mode, no tokens are granted until the tokens of the previous mode have left their window. A
 * shorter loss of Redis has no effect.
 */
export class FleetBuckets implements BucketStore {
  readonly freshMs = arrivalMs;
  readonly renewAfterMs = 0.7 * tokenLifeMs;
  readonly #deps: FleetBucketsDeps;
  /** Counts all tokens of this instance, including those that Redis granted. */
  readonly #own: MemoryBuckets;
  /** Tokens of calls in flight, by token id. */
  readonly #inFlight = new Map<string, { readonly key: string; readonly policy: BucketPolicy }>();
  /**
   * Buckets that have granted tokens of the local share, with the end time of their pause. The end time is Infinity
   * while Redis is unavailable.
   */
  readonly #paused = new Map<string, { readonly windowMs: number; readonly untilMs: number }>();
  /** Ended calls that have not been reported to Redis yet. */
  #unreported: UnreportedCall[] = [];
  #lostAtMs = -Infinity;

  constructor(deps: FleetBucketsDeps) {
    this.#deps = deps;
    this.#own = createMemoryBuckets(deps.clock);
    const { connection, clock, holdAtStart } = deps;
    if (holdAtStart && !connection.isAvailable) this.#lostAtMs = clock.now();
    connection.onAvailability((isAvailable) => {
      if (isAvailable) void this.#return();
      else this.#lostAtMs = clock.now();
    });
  }

  /** True while tokens of the local share are in use or still in their window. */
  get hasLocalTokens(): boolean {
    const nowMs = this.#deps.clock.now();
    for (const [key, { untilMs }] of this.#paused) {
      if (untilMs <= nowMs || (untilMs === Infinity && this.#own.isFull(key))) this.#paused.delete(key);
    }
    return this.#paused.size > 0;
  }

  async take(key: string, policy: BucketPolicy, ask: TokenRequest): Promise<TakeReply> {
    const closedForMs = this.#closedForMs(key, policy);
    if (closedForMs === Infinity) throw new StateUnavailableError(noShareText);
    if (closedForMs > 0) return this.#waitAnswer(key, policy, closedForMs, lookAgainMs);
    if (this.#deps.connection.isAvailable) return this.#takeShared(key, policy, ask);
    const answer = await this.#own.take(key, this.#shareOf(policy), ask);
    if (answer.granted > 0) this.#pause(key, policy.windowMs);
    this.#begin(key, policy, ask, answer.granted);
    return answer;
  }

  async settle(key: string, policy: BucketPolicy, end: TokenEnd): Promise<SettleReply> {
    const own = await this.#own.settle(key, policy, end);
    this.#inFlight.delete(end.id);
    const atMs = this.#deps.clock.now() - (end.agoMs ?? 0);
    return (await this.#report({ key, policy, end, atMs })) ?? own;
  }

  async renew(key: string, policy: BucketPolicy, id: string): Promise<boolean> {
    const isInShare = await this.#own.renew(key, this.#shareOf(policy), id);
    const isOpen = this.#closedForMs(key, policy) === 0;
    if (!this.#deps.connection.isAvailable) return isInShare && isOpen;
    return (await this.#ask((shared) => shared.renew(key, policy, id))) === true && isOpen;
  }

  async read(key: string, policy: BucketPolicy): Promise<BucketState> {
    const shared = await this.#ask((buckets) => buckets.read(key, policy));
    const state = shared ?? (await this.#own.read(key, this.#shareOf(policy)));
    return { ...state, closedForMs: Math.max(state.closedForMs, this.#closedForMs(key, policy)) };
  }

  async #takeShared(key: string, policy: BucketPolicy, ask: TokenRequest): Promise<TakeReply> {
    const answer = await this.#ask((shared) => shared.take(key, policy, ask));
    if (answer) {
      this.#begin(key, policy, ask, answer.granted);
      for (const { id } of ask.tokens.slice(0, answer.granted)) await this.#own.renew(key, policy, id);
      return answer;
    }
    // Redis may have granted the tokens, although no reply arrived.
    for (const { id } of ask.tokens) void this.settle(key, policy, { id, outcome: { kind: "unused" } });
    return this.#waitAnswer(key, policy, repeatMs, repeatMs);
  }

  #begin(key: string, policy: BucketPolicy, { tokens }: TokenRequest, granted: number): void {
    for (const { id } of tokens.slice(0, granted)) this.#inFlight.set(id, { key, policy });
  }

  async #waitAnswer(
    key: string,
    policy: BucketPolicy,
    closedForMs: number,
    longestMs: number,
  ): Promise<TakeReply> {
    const state = await this.#own.read(key, this.#shareOf(policy));
    const askInMs = Math.max(1, Math.min(closedForMs, longestMs));
    return {
      granted: 0,
      used: state.inFlight + state.returnInMs.length,
      wait: { askInMs, state: { ...state, closedForMs: Math.max(state.closedForMs, closedForMs) } },
    };
  }

  /** Returns the policy with the limit that applies in the current mode. */
  #shareOf(policy: BucketPolicy): BucketPolicy {
    const { connection, members, leastInstances } = this.#deps;
    if (connection.isAvailable) return policy;
    const divisor = members.divisor ?? leastInstances ?? 1;
    return { ...policy, limit: Math.floor(policy.limit / Math.max(1, divisor)) };
  }

  /**
   * Returns the time until a bucket grants tokens in the current mode, in milliseconds. Infinity when this instance has
   * no local share.
   */
  #closedForMs(key: string, { windowMs }: BucketPolicy): number {
    const { connection, members, clock, leastInstances } = this.#deps;
    const nowMs = clock.now();
    if (connection.isAvailable) {
      if (!this.hasLocalTokens) return 0;
      return Math.max(0, (this.#paused.get(key)?.untilMs ?? nowMs) - nowMs);
    }
    const divisor = members.divisor ?? leastInstances;
    const hasShare = divisor !== null && divisor >= (leastInstances ?? 2);
    const sinceLossMs = nowMs - this.#lostAtMs;
    if (!hasShare) return sinceLossMs < noticedMs ? noticedMs - sinceLossMs : Infinity;
    return Math.max(0, noticedMs + windowMs + arrivalMs - sinceLossMs);
  }

  /**
   * Records that local tokens of a bucket are in use. When Redis is available again, the bucket pauses until these
   * tokens have left their window.
   */
  #pause(key: string, windowMs: number): void {
    const { connection, clock } = this.#deps;
    const untilMs = connection.isAvailable ? clock.now() + windowMs + arrivalMs : Infinity;
    this.#paused.set(key, { windowMs, untilMs });
  }

  /** Sends a request to Redis. Returns null when Redis does not reply or this instance is not in its registry. */
  async #ask<Answer>(question: (shared: RedisBuckets) => Promise<Answer | null>): Promise<Answer | null> {
    const { connection, members, shared } = this.#deps;
    if (!connection.isAvailable) return null;
    try {
      const answer = await question(shared);
      if (answer === null) members.register();
      return answer;
    } catch {
      return null;
    }
  }

  /** Reports an ended call to Redis. On failure, returns null and stores the call for a later report. */
  async #report(call: UnreportedCall): Promise<SettleReply | null> {
    const { key, policy, end, atMs } = call;
    const agoMs = this.#deps.clock.now() - atMs;
    const answer = await this.#ask((shared) => shared.settle(key, policy, { ...end, agoMs }));
    if (answer === null) this.#unreported.push(call);
    if (this.#unreported.length > maxUnreported) this.#unreported.shift();
    return answer;
  }

  /**
   * Starts the pauses after a loss of Redis. Then sends calls in flight and stored ended calls again, because Redis may
   * have lost its data.
   */
  async #return(): Promise<void> {
    if (this.hasLocalTokens) for (const [key, { windowMs }] of this.#paused) this.#pause(key, windowMs);
    for (const [id, { key, policy }] of this.#inFlight) {
      if ((await this.#ask((shared) => shared.renew(key, policy, id))) === null) return;
    }
    const unreported = this.#unreported;
    this.#unreported = [];
    for (const call of unreported) await this.#report(call);
  }
}
