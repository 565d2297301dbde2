/** A token as the token endpoint gave it out. */
export interface IssuedToken {
  readonly token: string;
  /** How long it lives from the moment it was asked for, in milliseconds. */
  readonly lifeMs: number;
}

/** From this part of its life on a token is renewed, while calls still go on with it. */
const renewFrom = 0.9;
/** From this part of its life on a token is no longer used. */
const usableTo = 0.98;
/** How long a failure is the answer to everybody, in milliseconds, so that wrong credentials do not storm the token endpoint. */
export const failureMs = { REFUSED: 10_000, UNAVAILABLE: 1_000, INVALID: 1_000 } as const;
/** How long no refused token is replaced after a replacement was refused, in milliseconds: the token endpoint allows 1000 calls a day (wire facts, common §2). */
export const giveUpMs = 60_000;

/** The times of a token, in milliseconds since the epoch. @param askedAtMs when it was asked for. */
export function withTimes({ token, lifeMs }: IssuedToken, askedAtMs: number) {
  return {
    token,
    /** From then on another one is fetched, while calls still go on with this one. */
    renewAtMs: askedAtMs + lifeMs * renewFrom,
    /** From then on it is no longer used. */
    endsAtMs: askedAtMs + lifeMs * usableTo,
  };
}

/** A token and its times. */
export type TimedToken = Readonly<ReturnType<typeof withTimes>>;
