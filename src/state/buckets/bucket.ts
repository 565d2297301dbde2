import { type Claim, dealt, graceMs, isPresent, leastServed, newClaim } from "./claims.ts";
import type {
  BucketPolicy,
  BucketState,
  SettleAnswer,
  TakeAnswer,
  TokenAsk,
  TokenEnd,
  WantedToken,
} from "./bucket-store.ts";

/**
 * Longest time that a Retry-After closes a bucket. Longer ones are believed for this long and then tried again: a bad
 * header must not lock a viewer out.
 */
export const maxClosedMs = 3_600_000;

/** Time in which a call that another process has begun reaches the service, in milliseconds. */
export const arrivalMs = 1_000;

/** A token of a call that is not over. */
interface HeldToken {
  readonly id: string;
  /** When the call is over at the latest, in milliseconds since the epoch. */
  endsAtMs: number;
}

/** The tokens of one limit. All times are milliseconds since the epoch. Each function takes the time by one clock. */
export interface Bucket {
  /** Tokens held by calls that are not over. */
  readonly held: HeldToken[];
  /** When the calls ended whose tokens have not come back yet; oldest first. */
  readonly endedAtMs: number[];
  /** No token is given out before this time; 0 when the bucket is open. */
  closedUntilMs: number;
  /** The instances that wait, in the order in which they began to. */
  waiting: Claim[];
  /** When it was looked at last: the time can only have been set back if that has not come yet. */
  seenAtMs: number;
}

/** A bucket with all its tokens. */
export function fullBucket(): Bucket {
  return { held: [], endedAtMs: [], closedUntilMs: 0, waiting: [], seenAtMs: -Infinity };
}

function noteEnd(bucket: Bucket, atMs: number): void {
  const { endedAtMs } = bucket;
  const last = endedAtMs.at(-1);
  endedAtMs.push(atMs);
  if (last !== undefined && last > atMs) endedAtMs.sort((a, b) => a - b);
}

/**
 * Moves all times back with a clock that was set back, as if none had passed meanwhile: otherwise tokens stayed away, and the bucket
 * closed, for as much longer as the clock was set back.
 */
function goBack(bucket: Bucket, nowMs: number): void {
  const backMs = bucket.seenAtMs - nowMs;
  bucket.seenAtMs = nowMs;
  if (backMs <= 0) return;
  for (const token of bucket.held) token.endsAtMs -= backMs;
  for (const [index, atMs] of bucket.endedAtMs.entries()) bucket.endedAtMs[index] = atMs - backMs;
  bucket.closedUntilMs -= backMs;
  for (const claim of bucket.waiting) {
    claim.sinceMs -= backMs;
    claim.dueAtMs -= backMs;
  }
}

/** Ends the calls that have lasted as long as they can, and puts the tokens back whose window has passed. */
export function refresh(bucket: Bucket, policy: BucketPolicy, nowMs: number): void {
  goBack(bucket, nowMs);
  const { held, endedAtMs } = bucket;
  for (let index = held.length - 1; index >= 0; index -= 1) {
    const endsAtMs = held[index]?.endsAtMs ?? 0;
    if (endsAtMs > nowMs) continue;
    held.splice(index, 1);
    noteEnd(bucket, endsAtMs);
  }
  let back = 0;
  while (back < endedAtMs.length && (endedAtMs[back] ?? 0) + policy.windowMs <= nowMs) back += 1;
  if (back > 0) endedAtMs.splice(0, back);
  bucket.closedUntilMs =
    bucket.closedUntilMs > nowMs ? Math.min(bucket.closedUntilMs, nowMs + maxClosedMs) : 0;
  if (bucket.waiting.length > 0) {
    bucket.waiting = bucket.waiting.filter(({ dueAtMs }) => dueAtMs + policy.windowMs > nowMs);
  }
}

function usedOf(bucket: Bucket): number {
  return bucket.held.length + bucket.endedAtMs.length;
}

function freeOf(bucket: Bucket, policy: BucketPolicy): number {
  return bucket.closedUntilMs > 0 ? 0 : Math.max(0, policy.limit - usedOf(bucket));
}

/** From now on those who wait can know of the tokens that are free, so their time to ask for them runs. */
function callForClaims(bucket: Bucket, nowMs: number): void {
  for (const claim of bucket.waiting) claim.dueAtMs = Math.min(claim.dueAtMs, nowMs + graceMs);
}

/** Takes tokens out of a refreshed bucket, as many as it is the instance's turn for. */
export function take(bucket: Bucket, policy: BucketPolicy, ask: TokenAsk, nowMs: number): TakeAnswer {
  const { instance, tokens } = ask;
  const free = freeOf(bucket, policy);
  const known = bucket.waiting.find((claim) => claim.instance === instance);
  const others =
    bucket.waiting.length === 0
      ? bucket.waiting
      : bucket.waiting.filter((claim) => claim !== known && isPresent(claim, nowMs));
  let granted = Math.min(free, tokens.length);
  if (others.length === 0 && granted === tokens.length && !known) {
    hold(bucket, tokens, granted, nowMs);
    return { granted, used: usedOf(bucket), wait: null };
  }
  const own = known ?? newClaim(instance, others, nowMs);
  if (!isPresent(own, nowMs)) own.served = Math.max(own.served, leastServed(others));
  own.wanted = tokens.length;
  if (others.length > 0) granted = dealt(own, others, free);
  granted = wholePairs(tokens, granted);
  hold(bucket, tokens, granted, nowMs);
  if (granted < free) callForClaims(bucket, nowMs);
  const used = usedOf(bucket);
  if (granted === tokens.length) {
    bucket.waiting = bucket.waiting.filter((claim) => claim !== known);
    return { granted, used, wait: null };
  }
  const state = stateOf(bucket, policy, nowMs);
  let askInMs = Math.max(
    1,
    granted < free ? (state.backInMs[0] ?? policy.windowMs) : leastWaitMs(state, policy.windowMs),
  );
  if (granted < free) {
    // What is left is kept for others, who may not come for it.
    for (const { dueAtMs } of others) askInMs = Math.min(askInMs, dueAtMs - nowMs + 1);
  }
  const othersWant = others.map(({ wanted }) => wanted);
  own.wanted -= granted;
  own.served += granted;
  if (granted > 0) own.sinceMs = nowMs;
  own.dueAtMs = nowMs + askInMs + graceMs;
  if (!known) bucket.waiting.push(own);
  return { granted, used, wait: { askInMs, state, othersWant } };
}

/** How many of the first `count` tokens can be given without one that is of use only with the next one. */
function wholePairs(tokens: readonly WantedToken[], count: number): number {
  return count < tokens.length && tokens[count - 1]?.isWithNext ? count - 1 : count;
}

function hold(bucket: Bucket, tokens: readonly WantedToken[], count: number, nowMs: number): void {
  for (let index = 0; index < count; index += 1) {
    const token = tokens[index];
    if (token) bucket.held.push({ id: token.id, endsAtMs: endOf(token, nowMs) });
  }
}

function endOf({ lifeMs }: WantedToken, nowMs: number): number {
  return lifeMs === null ? Infinity : nowMs + lifeMs;
}

/** Ends a call in a refreshed bucket. */
export function settle(bucket: Bucket, policy: BucketPolicy, end: TokenEnd, nowMs: number): SettleAnswer {
  const { id, outcome, agoMs = 0 } = end;
  const index = bucket.held.findIndex((token) => token.id === id);
  if (index >= 0) bucket.held.splice(index, 1);
  if (outcome.kind === "unused") {
    if (freeOf(bucket, policy) === 0) return { isAwaited: false };
    callForClaims(bucket, nowMs);
    return { isAwaited: bucket.waiting.some((claim) => isPresent(claim, nowMs)) };
  }
  const endedAtMs = nowMs - agoMs;
  if (endedAtMs + policy.windowMs > nowMs) noteEnd(bucket, endedAtMs);
  if (outcome.kind === "refused") {
    const closedMs = Math.min(outcome.retryAfterMs ?? policy.windowMs, maxClosedMs);
    if (endedAtMs + closedMs > nowMs) {
      bucket.closedUntilMs = Math.max(bucket.closedUntilMs, endedAtMs + closedMs);
    }
  }
  return { isAwaited: false };
}

/** Says in a refreshed bucket that a call goes on. */
export function renew(bucket: Bucket, token: WantedToken, nowMs: number): void {
  const held = bucket.held.find(({ id }) => id === token.id);
  const endsAtMs = endOf(token, nowMs);
  if (held) held.endsAtMs = Math.max(held.endsAtMs, endsAtMs);
  else bucket.held.push({ id: token.id, endsAtMs });
}

/** What a refreshed bucket looks like from outside. */
export function stateOf(bucket: Bucket, { limit, windowMs }: BucketPolicy, nowMs: number): BucketState {
  return {
    limit,
    underWay: bucket.held.length,
    backInMs: bucket.endedAtMs.map((atMs) => atMs + windowMs - nowMs),
    closedForMs: Math.max(0, bucket.closedUntilMs - nowMs),
  };
}

/** Time in milliseconds until the bucket has a token, when all calls under way end now; the real wait can only be longer. */
function leastWaitMs({ limit, underWay, backInMs, closedForMs }: BucketState, windowMs: number): number {
  const isFree = underWay + backInMs.length < limit;
  return Math.max(isFree ? 0 : (backInMs[0] ?? windowMs), closedForMs);
}

/** Until when a refreshed bucket gives out less than a full one; 0 when it does not, Infinity while calls are under way that are certain to be settled. */
export function usedUntilMs(bucket: Bucket, { windowMs }: BucketPolicy): number {
  let untilMs = bucket.closedUntilMs;
  const newestMs = bucket.endedAtMs.at(-1);
  if (newestMs !== undefined) untilMs = Math.max(untilMs, newestMs + windowMs);
  for (const { endsAtMs } of bucket.held) untilMs = Math.max(untilMs, endsAtMs + windowMs);
  return untilMs;
}

/** Until when a refreshed bucket differs from a full one in any way, as {@link usedUntilMs} says it. */
export function idleAtMs(bucket: Bucket, policy: BucketPolicy): number {
  let idleAt = usedUntilMs(bucket, policy);
  for (const { dueAtMs } of bucket.waiting) idleAt = Math.max(idleAt, dueAtMs + policy.windowMs);
  return idleAt;
}
