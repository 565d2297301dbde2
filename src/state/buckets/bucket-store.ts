/** Number of calls that one bucket allows in a sliding window. */
export interface BucketPolicy {
  /** Maximum number of calls in any window. */
  readonly limit: number;
  /** Length of the sliding window in milliseconds. */
  readonly windowMs: number;
}

/** Token that an instance requests. */
export interface WantedToken {
  /** Name of the token, unique across all instances. */
  readonly id: string;
  /**
   * True when the token is only useful together with the next one in the list. The store then grants both or neither.
   * @defaultValue false
   */
  readonly isWithNext?: boolean;
}

/** Request of an instance for the tokens of its waiting calls. */
export interface TokenAsk {
  /** Tokens for the longest-waiting calls; at least one. */
  readonly tokens: readonly WantedToken[];
  /** Number of waiting calls in the instance. */
  readonly waitingCalls: number;
}

/** Result of a call that held a token. */
export type Outcome =
  | { readonly kind: "answered" }
  | { readonly kind: "refused"; readonly retryAfterMs: number | null }
  | { readonly kind: "unused" };

/** End of a call that held a token. */
export interface TokenEnd {
  readonly id: string;
  readonly outcome: Outcome;
  /** Milliseconds since the end of the call. @defaultValue 0 */
  readonly agoMs?: number;
}

/**
 * State of a bucket at one moment. All times are relative to that moment, so the clocks of the instances need not
 * agree.
 */
export interface BucketState {
  /** Tokens that all instances together may hold; in local mode, the share of this instance. */
  readonly limit: number;
  /** Number of tokens held by calls in flight. */
  readonly underWay: number;
  /** Milliseconds until each token of a finished call returns, in ascending order. */
  readonly backInMs: readonly number[];
  /** Milliseconds until the bucket grants tokens again; 0 when it is open, Infinity when the time is unknown. */
  readonly closedForMs: number;
  /** Number of waiting calls in each other instance that has any. */
  readonly othersWant: readonly number[];
}

/** Reply to a request for tokens. */
export interface TakeAnswer {
  /** Number of granted tokens: the first ones of the request. */
  readonly granted: number;
  /** Number of tokens in use, including the granted ones. */
  readonly used: number;
  /**
   * Null when all tokens were granted. Otherwise the instance is queued. It keeps its turn if it asks again in time.
   */
  readonly wait: {
    /** Milliseconds after which the instance should ask again; at least 1. */
    readonly askInMs: number;
    readonly state: BucketState;
  } | null;
}

/** Reply to the end of a call. */
export interface SettleAnswer {
  /** True when an unused token was returned early and other instances wait. An instance that asks now may get it. */
  readonly isAwaited: boolean;
}

/**
 * Token buckets of the rate limits, in this process or in Redis. Each function is atomic. A key names one bucket, whose
 * policy never changes. The limiter orders the calls within an instance; the store is fair between instances.
 */
export interface BucketStore {
  /**
   * Milliseconds after the request for a token during which it may be used without `renew`. An instance that was
   * suspended or lost Redis must not use an old token. Infinity in a single process.
   */
  readonly freshMs: number;
  /** Milliseconds after which a held token must be renewed; null where a token is held until it is settled. */
  readonly renewAfterMs: number | null;
  /** Grants as many of the requested tokens as the limit and the turns of other instances allow. */
  take(key: string, policy: BucketPolicy, ask: TokenAsk): Promise<TakeAnswer>;
  /** Records the end of a call. A call whose token has expired is counted too. */
  settle(key: string, policy: BucketPolicy, end: TokenEnd): Promise<SettleAnswer>;
  /**
   * Extends a token. An expired token is acquired again, even beyond the limit.
   * @returns true when a call may start with the token now.
   */
  renew(key: string, policy: BucketPolicy, id: string): Promise<boolean>;
  /** Returns the current state of the bucket. */
  read(key: string, policy: BucketPolicy): Promise<BucketState>;
}
