/** How many calls one bucket allows. */
export interface BucketPolicy {
  /** Calls allowed in any window. */
  readonly limit: number;
  /** Length of the sliding window in milliseconds. */
  readonly windowMs: number;
}

/** A token that an instance asks for. */
export interface WantedToken {
  /** Names the token; no other one of any instance ever has this name. */
  readonly id: string;
  /**
   * How long the call can last at most, in milliseconds: after that it counts as answered, so that the token of an instance
   * that was killed comes back. Null is a call that is certain to be settled.
   */
  readonly lifeMs: number | null;
  /** Whether the token is of use only together with the next one of the list: both are given, or none. @defaultValue false */
  readonly isWithNext?: boolean;
}

/** What an instance asks a bucket for. */
export interface TokenAsk {
  /** Name of the instance: instances that wait get tokens by turns. */
  readonly instance: string;
  /** The tokens it wants at once, for those who have waited longest first; none says that nobody waits any more. */
  readonly tokens: readonly WantedToken[];
}

/** How a call that held a token ended. */
export type Outcome =
  | { readonly kind: "answered" }
  | { readonly kind: "refused"; readonly retryAfterMs: number | null }
  | { readonly kind: "unused" };

/** The end of a call that had taken a token. */
export interface TokenEnd {
  readonly id: string;
  readonly outcome: Outcome;
  /** How long ago the call ended, in milliseconds. @defaultValue 0 */
  readonly agoMs?: number;
}

/** State of a bucket at one moment. All times are from then on, so that the clocks of instances need not agree. */
export interface BucketState {
  /** The tokens that there are. */
  readonly limit: number;
  /** Tokens held by calls that are not over. */
  readonly underWay: number;
  /** In how many milliseconds the tokens come back whose calls are over; the next one first. */
  readonly backInMs: readonly number[];
  /** For how many milliseconds no token is given out; 0 when the bucket is open, Infinity when the time is not known. */
  readonly closedForMs: number;
}

/** What came of asking for tokens. */
export interface TakeAnswer {
  /** How many were given: the first ones of those that were asked for. */
  readonly granted: number;
  /** Tokens that are away now, these included. */
  readonly used: number;
  /** Null when all were given. Else the instance counts as waiting, and keeps its turn if it asks again at the time that it is told. */
  readonly wait: {
    /** When to ask again, in milliseconds from now; at least 1. */
    readonly askInMs: number;
    readonly state: BucketState;
    /** How many tokens each other waiting instance wants, as far as it asked for them; free tokens are dealt out in turn. */
    readonly othersWant: readonly number[];
  } | null;
}

/** What came of the end of a call. */
export interface SettleAnswer {
  /** Whether a token came back before its time while instances wait: one that asks now may get it. */
  readonly isAwaited: boolean;
}

/**
 * Where the buckets are kept: in this process, or in a place that several instances share. Each function is atomic; what it takes and
 * answers can be written as JSON. A key names one bucket, which always has the same policy. Who of one instance waits in which
 * order is the limiter's business; between instances the store is fair.
 */
export interface BucketStore {
  /** Takes as many of the wanted tokens as it is the instance's turn for. */
  take(key: string, policy: BucketPolicy, ask: TokenAsk): Promise<TakeAnswer>;
  /** Ends a call that had taken a token. A call whose token is not known any more counts all the same. */
  settle(key: string, policy: BucketPolicy, end: TokenEnd): Promise<SettleAnswer>;
  /** Says that a call goes on, for `lifeMs` milliseconds from now at most. A token that is not known any more is taken, whether there is one or not. */
  renew(key: string, policy: BucketPolicy, token: WantedToken): Promise<void>;
  /** The bucket's state now. */
  read(key: string, policy: BucketPolicy): Promise<BucketState>;
}
