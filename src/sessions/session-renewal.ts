import type { Clock } from "../clock.ts";
import type { FetchOnce } from "../state/fetch-once.ts";
import { isStateUnavailable } from "../state/state-unavailable-error.ts";
import type { GrantedToken } from "../upstream/tokens/token-endpoint.ts";
import { SessionOverError } from "../upstream/tokens/session-over-error.ts";
import { isTokenRequestError, TokenRequestError } from "../upstream/tokens/token-request-error.ts";
import { withTimes } from "../upstream/tokens/token-times.ts";
import type { SessionEnd } from "../upstream/session-end.ts";
import type { OpenSession } from "./open-session.ts";
import type { SessionContent } from "./session-content.ts";

/** What access tokens are renewed with. */
export interface RenewalParts {
  readonly clock: Clock;
  readonly fetchOnce: FetchOnce;
  /** Asks the token endpoint. @throws TokenRequestError */
  readonly refresh: (refreshToken: string) => Promise<GrantedToken>;
  /** Reads the session again. @returns false when it has ended. */
  readonly read: (session: OpenSession) => Promise<boolean>;
  /** Changes what is kept. @returns false when the session has ended. */
  readonly change: (
    session: OpenSession,
    change: (content: SessionContent) => SessionContent,
  ) => Promise<boolean>;
  /** Ends the session everywhere. */
  readonly end: (session: OpenSession, reason: SessionEnd) => Promise<void>;
}

/** The token endpoint's word for a refresh token that has ended, was revoked, or is another client's (RFC 6749 §5.2). */
const invalidGrant = "invalid_grant";

/**
 * Makes what puts a fresh access token in the place of a stale one: once for all instances, of which the others read the record that the
 * first has written. Without a keeper, each instance helps itself: the refresh token stays the same.
 */
export function createRenewal(parts: RenewalParts): (session: OpenSession, stale: string) => Promise<void> {
  const { clock, fetchOnce, refresh, read, change, end } = parts;

  /** @returns true when there is another token; null when the stale one is still there. */
  async function look(session: OpenSession, stale: string): Promise<true | null> {
    if (session.ended || !(await read(session))) throw over(session);
    return session.content.access.token === stale ? null : true;
  }

  async function fetchToken(session: OpenSession): Promise<true> {
    const { refreshToken } = session.content;
    if (session.ended) throw over(session);
    if (refreshToken === null) return endWith(session, "EXPIRED");
    const askedAtMs = clock.now();
    const granted = await grantTo(session, refreshToken);
    const renew = (content: SessionContent): SessionContent => ({
      ...content,
      access: withTimes(granted, askedAtMs),
      refreshToken: granted.refreshToken ?? content.refreshToken,
    });
    try {
      if (!(await change(session, renew))) throw over(session);
    } catch (error) {
      if (!isStateUnavailable(error)) throw error;
      session.goOnWith(renew(session.content));
    }
    return true;
  }

  async function grantTo(session: OpenSession, refreshToken: string): Promise<GrantedToken> {
    try {
      return await refresh(refreshToken);
    } catch (error) {
      if (!isTokenRequestError(error) || error.refusal !== invalidGrant) throw error;
      return endWith(session, "REFRESH_REFUSED");
    }
  }

  async function endWith(session: OpenSession, reason: SessionEnd): Promise<never> {
    await end(session, reason);
    throw over(session);
  }

  return async (session, stale) => {
    try {
      await fetchOnce.run({
        key: `session:${session.id}`,
        look: () => look(session, stale),
        fetch: () => fetchToken(session),
      });
    } catch (error) {
      if (!isStateUnavailable(error)) throw error;
      throw new TokenRequestError("UNAVAILABLE", error.message);
    }
  };
}

function over(session: OpenSession): SessionOverError {
  return new SessionOverError(session.ended ?? "ENDED_ELSEWHERE");
}
