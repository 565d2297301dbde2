/** A token as issued by the token endpoint. */
export interface IssuedToken {
  readonly token: string;
  /** Lifetime from the time of the request, in milliseconds. */
  readonly lifeMs: number;
}

/** Fraction of its lifetime after which a token is renewed, while calls still use it. */
const renewFrom = 0.9;
/** Fraction of its lifetime after which a token is no longer used. */
const usableTo = 0.98;
/**
 * Time for which a failure is returned to all callers, in milliseconds, to protect the token endpoint from repeated
 * requests.
 */
export const failureMs = { REFUSED: 10_000, UNAVAILABLE: 1_000, INVALID: 1_000 } as const;
/**
 * Time in which rejected tokens are not replaced after a replacement was rejected, in milliseconds. The token endpoint
 * allows 1000 calls a day (wire facts, common §2).
 */
export const giveUpMs = 60_000;

/**
 * Adds the times of a token, in milliseconds since the epoch.
 * @param askedAtMs time of the request.
 */
export function withExpiry({ token, lifeMs }: IssuedToken, askedAtMs: number) {
  return {
    token,
    /** Time after which the token is renewed, while calls still use it. */
    renewAtMs: askedAtMs + lifeMs * renewFrom,
    /** Time after which the token is no longer used. */
    endsAtMs: askedAtMs + lifeMs * usableTo,
  };
}

/** A token with its times. */
export type TimedToken = Readonly<ReturnType<typeof withExpiry>>;
