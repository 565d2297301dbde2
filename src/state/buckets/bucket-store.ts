/** Rate limit of one bucket: a maximum number of calls in a sliding window. */
export interface BucketPolicy {
  /** Maximum number of calls in any window. */
  readonly limit: number;
  /** Length of the sliding window in milliseconds. */
  readonly windowMs: number;
}

/** Token that an instance requests for one call. */
export interface WantedToken {
  /** Name of the token, unique across all instances. */
  readonly id: string;
  /**
   * True when the call also needs the next token in the list. The store then grants both tokens or neither.
   * @defaultValue false
   */
  readonly needsNext?: boolean;
}

/** Request for tokens from one instance, for its waiting calls. */
export interface TokenRequest {
  /** Tokens for the calls that have waited longest; at least one. */
  readonly tokens: readonly WantedToken[];
  /** Number of waiting calls in the instance. */
  readonly waitingCalls: number;
}

/** Result of a call that held a token. */
export type Outcome =
  | { readonly kind: "answered" }
  | { readonly kind: "refused"; readonly retryAfterMs: number | null }
  | { readonly kind: "unused" };

/** Report that a call has ended and no longer holds its token. */
export interface TokenEnd {
  readonly id: string;
  readonly outcome: Outcome;
  /** Time since the call ended, in milliseconds. @defaultValue 0 */
  readonly agoMs?: number;
}

/**
 * State of a bucket at one moment. All times are relative to that moment, because the clocks of instances may differ.
 */
export interface BucketState {
  /** Maximum number of tokens that all instances may hold together. In local mode, the share of this instance. */
  readonly limit: number;
  /** Number of tokens held by calls in flight. */
  readonly inFlight: number;
  /** Milliseconds until each token of a finished call becomes available again, in ascending order. */
  readonly returnInMs: readonly number[];
  /** Milliseconds until the bucket grants tokens again. 0 when it is open, Infinity when the time is unknown. */
  readonly closedForMs: number;
  /** Number of waiting calls of each other instance that has waiting calls. */
  readonly waitingElsewhere: readonly number[];
}

/** Reply to a request for tokens. */
export interface TakeReply {
  /** Number of granted tokens. The first tokens of the request are granted first. */
  readonly granted: number;
  /** Number of tokens in use, including those just granted. */
  readonly used: number;
  /**
   * Information for waiting; null when all tokens were granted. Otherwise the instance is queued, and keeps its
   * position if it asks again in time.
   */
  readonly wait: {
    /** Milliseconds after which the instance should ask again; at least 1. */
    readonly askInMs: number;
    readonly state: BucketState;
  } | null;
}

/** Reply to the report that a call has ended. */
export interface SettleReply {
  /** True when the token was returned unused and other instances wait. An instance that asks now may get it. */
  readonly isAwaited: boolean;
}

/**
 * Token buckets of the rate limits, in this process or in Redis. Each function is atomic. A key identifies one bucket,
 * whose policy never changes. The rate limiter orders the calls of one instance; the store shares tokens fairly between
 * instances.
 */
export interface BucketStore {
  /**
   * Time after the request in which a token can be used without `renew`, in milliseconds; Infinity in a single process.
   * An instance that was suspended or lost Redis must not use an old token.
   */
  readonly freshMs: number;
  /** Time after which a held token must be renewed, in milliseconds. Null when tokens do not expire. */
  readonly renewAfterMs: number | null;
  /** Grants as many of the requested tokens as possible, within the limit and without overtaking other instances. */
  take(key: string, policy: BucketPolicy, ask: TokenRequest): Promise<TakeReply>;
  /** Records that a call has ended. A call whose token has expired is counted too. */
  settle(key: string, policy: BucketPolicy, end: TokenEnd): Promise<SettleReply>;
  /**
   * Extends the lifetime of a token. Acquires an expired token again, even beyond the limit.
   * @returns true when a call may start with the token now.
   */
  renew(key: string, policy: BucketPolicy, id: string): Promise<boolean>;
  /** Returns the current state of the bucket. */
  read(key: string, policy: BucketPolicy): Promise<BucketState>;
}
