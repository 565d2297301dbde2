/** How many calls one bucket allows. */
export interface BucketPolicy {
  /** Calls allowed in any window. */
  readonly limit: number;
  /** Length of the sliding window in milliseconds. */
  readonly windowMs: number;
}

/** A token that an instance asks for. */
export interface WantedToken {
  /** Name of the token, which no other one of any instance ever has. */
  readonly id: string;
  /** True when the token is of use only together with the next one of the list: both are given, or none. @defaultValue false */
  readonly isWithNext?: boolean;
}

/** The tokens that the calls of an instance wait for. */
export interface TokenAsk {
  /** For the calls that have waited longest; at least one. */
  readonly tokens: readonly WantedToken[];
  /** Number of calls of the instance that wait. */
  readonly waitingCalls: number;
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
  /** Milliseconds since the end of the call. @defaultValue 0 */
  readonly agoMs?: number;
}

/** State of a bucket at one moment. All times are relative to it, so that the clocks of instances need not agree. */
export interface BucketState {
  /** Number of tokens that the instances may take together, or this one while it has a share of its own. */
  readonly limit: number;
  /** Tokens held by calls that are not over. */
  readonly underWay: number;
  /** Milliseconds until the tokens of ended calls come back, the next one first. */
  readonly backInMs: readonly number[];
  /** Milliseconds for which no token is given out; 0 when the bucket is open, Infinity when the time is not known. */
  readonly closedForMs: number;
  /** Number of waiting calls of each other instance that waits. */
  readonly othersWant: readonly number[];
}

/** Answer to an instance that asks for tokens. */
export interface TakeAnswer {
  /** Number of tokens given: the first ones of those that were asked for. */
  readonly granted: number;
  /** Tokens that are away now, these included. */
  readonly used: number;
  /** Null when all were given. Otherwise the instance counts as waiting, and keeps its turn if it asks again in time. */
  readonly wait: {
    /** Milliseconds until the instance should ask again; at least 1. */
    readonly askInMs: number;
    readonly state: BucketState;
  } | null;
}

/** Answer to the end of a call. */
export interface SettleAnswer {
  /** True when a token came back before its time while instances wait: one that asks now may get it. */
  readonly isAwaited: boolean;
}

/**
 * The token buckets of the limits, in this process or in Redis. Each function is atomic. A key names one bucket, which always has the same
 * policy. The limiter decides on the order of the calls within an instance; the store is fair between instances.
 */
export interface BucketStore {
  /**
   * Milliseconds after its request within which a token may be used without `renew`: an instance that stood still, or lost Redis, must
   * not use an old one. Infinity in a single process.
   */
  readonly freshMs: number;
  /** Milliseconds after which a token that is held has to be renewed; null where it is held until it is settled. */
  readonly renewAfterMs: number | null;
  /** Takes as many of the wanted tokens as it is the instance's turn for. */
  take(key: string, policy: BucketPolicy, ask: TokenAsk): Promise<TakeAnswer>;
  /** Ends a call that had taken a token. A call whose token is not known any more counts all the same. */
  settle(key: string, policy: BucketPolicy, end: TokenEnd): Promise<SettleAnswer>;
  /**
   * Holds a token for longer. One that is not known any more is taken, even if there is none.
   * @returns whether a call may begin with it now, as if it had just been given.
   */
  renew(key: string, policy: BucketPolicy, id: string): Promise<boolean>;
  /** The bucket's state now. */
  read(key: string, policy: BucketPolicy): Promise<BucketState>;
}
