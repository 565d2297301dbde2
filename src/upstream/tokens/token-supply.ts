import type { TimedToken } from "./token-times.ts";

/** Where one token comes from, for all instances or for this one alone. */
export interface TokenSupply {
  /**
   * A token that can be used: one that is there, or another one.
   * @throws TokenRequestError
   */
  get(isUsable: (token: TimedToken) => boolean): Promise<TimedToken>;
  /** Notes that a service has refused a fresh token, too. */
  giveUp(token: string): void;
  /** Whether a short time ago a token was given up that no other could replace. */
  hasGivenUp(token: string): Promise<boolean>;
}

/** The supply of an instance that shares nothing. @param request asks the token endpoint. */
export function createOwnSupply(request: () => Promise<TimedToken>): TokenSupply {
  return { get: request, giveUp: () => undefined, hasGivenUp: async () => false };
}
