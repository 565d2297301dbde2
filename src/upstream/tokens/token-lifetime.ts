/** Token as issued by the token endpoint. */
export interface IssuedToken {
  readonly token: string;
  /** Lifetime of the token from the time of the request, in milliseconds. */
  readonly lifeMs: number;
}

/** Fraction of its lifetime after which a token is renewed. Calls still use it during the renewal. */
const renewFrom = 0.9;
/** Fraction of its lifetime after which a token is no longer used. */
const usableTo = 0.98;
/**
 * Time for which a failed request is not repeated and all callers get its error, in milliseconds. Protects the token
 * endpoint.
 */
export const failureMs = { REFUSED: 10_000, UNAVAILABLE: 1_000, INVALID: 1_000 } as const;
/**
 * Time after a rejected replacement in which rejected tokens are not replaced, in milliseconds. The token endpoint
 * allows 1000 calls a day (wire facts, common §2).
 */
export const giveUpMs = 60_000;

/**
 * Adds the renewal and expiry times to a token.
 * @param askedAtMs time of the request, in milliseconds since the epoch.
 */
export function withExpiry({ token, lifeMs }: IssuedToken, askedAtMs: number) {
  return {
    token,
    /** Time from which the token is renewed, in milliseconds since the epoch. Calls still use it during the renewal. */
    renewAtMs: askedAtMs + lifeMs * renewFrom,
    /** Time from which the token is not used, in milliseconds since the epoch. */
    endsAtMs: askedAtMs + lifeMs * usableTo,
  };
}

/** Token with its renewal and expiry times. */
export type TimedToken = Readonly<ReturnType<typeof withExpiry>>;
