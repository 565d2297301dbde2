/**
 * How long tokens are kept for an instance whose turn it is, in milliseconds from when it can have known of them. One that does not ask
 * by then holds nobody up any more, until it asks again.
 */
export const graceMs = 100;

/** An instance that wants more tokens of a bucket than it got. All times are milliseconds since the epoch. */
export interface Claim {
  readonly instance: string;
  /** Tokens that it wants yet. */
  wanted: number;
  /** Tokens that it got since it began to wait, counted on from those of the others at that time. */
  served: number;
  /** Since when it waits for its next token. */
  sinceMs: number;
  /** By when it has to ask again to keep its turn. */
  dueAtMs: number;
}

/** Whether an instance that waits is to be reckoned with. */
export function isPresent(claim: Claim, nowMs: number): boolean {
  return claim.dueAtMs >= nowMs;
}

/** What the instance got that got fewest tokens; 0 when there is none. Who comes, or comes back, is dealt with as if it had got as many. */
export function leastServed(claims: readonly Claim[]): number {
  return claims.length === 0 ? 0 : Math.min(...claims.map(({ served }) => served));
}

/** The claim of an instance that begins to wait. */
export function newClaim(instance: string, others: readonly Claim[], nowMs: number): Claim {
  return { instance, wanted: 0, served: leastServed(others), sinceMs: nowMs, dueAtMs: nowMs };
}

/**
 * Deals free tokens out, one by one: each to the instance that got fewest, and of several such to the one that waits longest.
 * @returns how many of them `own` gets.
 */
export function dealt(own: Claim, others: readonly Claim[], free: number): number {
  const hands = [...others, own].map((claim) => ({ ...claim }));
  const mine = hands.at(-1);
  for (let token = 0; token < free; token += 1) {
    let next: Claim | undefined;
    for (const hand of hands) {
      if (hand.wanted === 0) continue;
      const isNext =
        next === undefined ||
        hand.served < next.served ||
        (hand.served === next.served && hand.sinceMs < next.sinceMs);
      if (isNext) next = hand;
    }
    if (next === undefined) break;
    next.served += 1;
    next.wanted -= 1;
  }
  return own.wanted - (mine?.wanted ?? own.wanted);
}
