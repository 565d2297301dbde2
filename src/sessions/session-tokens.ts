import type { Clock } from "../clock.ts";
import { isStateUnavailable } from "../state/state-unavailable-error.ts";
import type { SessionEnd } from "../upstream/session-end-reasons.ts";
import { SessionOverError } from "../upstream/tokens/session-over-error.ts";
import type { GrantedToken } from "../upstream/tokens/token-endpoint.ts";
import { TokenRequestError } from "../upstream/tokens/token-request-error.ts";
import { createTokenSource, type TokenSource } from "../upstream/tokens/token-source.ts";
import { withExpiry } from "../upstream/tokens/token-lifetime.ts";
import type { OpenSession } from "./cached-session.ts";
import type { SessionCache } from "./session-cache.ts";
import type { SessionContent } from "./session-content.ts";
import type { SessionDeps } from "./session.ts";

/** OAuth error for a refresh token that has expired, was revoked, or belongs to another client (RFC 6749 §5.2). */
const invalidGrant = "invalid_grant";

/**
 * Creates the function that renews the access token of a session. One instance renews the token and stores it, and the
 * others read it from the store. While the store is unavailable, each instance renews the token for itself; the refresh
 * token stays the same.
 * @param onRenewed receives a session whose new token was stored.
 * @param end ends a session on all instances.
 */
export function createRenewal(
  { clock, fetchOnce, refresh }: SessionDeps,
  remembered: SessionCache,
  onRenewed: (session: OpenSession) => void,
  end: (id: string, reason: SessionEnd) => Promise<unknown>,
): (session: OpenSession, stale: string) => Promise<void> {
  /** Reads the session. @returns true when the store has a newer token; null when it still has the stale one. */
  async function look(session: OpenSession, stale: string): Promise<true | null> {
    if (session.ended || !(await remembered.read(session.id))) throw over(session);
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
      access: withExpiry(granted, askedAtMs),
      refreshToken: granted.refreshToken ?? content.refreshToken,
    });
    try {
      if (!(await remembered.change(session, renew))) throw over(session);
      onRenewed(session);
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
      if (!(error instanceof TokenRequestError) || error.refusal !== invalidGrant) throw error;
      return endWith(session, "REFRESH_REFUSED");
    }
  }

  async function endWith(session: OpenSession, reason: SessionEnd): Promise<never> {
    await end(session.id, reason);
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

/**
 * Creates the token source of a session. It renews the access token like the gateway's own tokens, but stores the token
 * with the session, for all instances.
 * @param renew replaces the given access token, unless another instance has already done so. It rejects with
 * TokenRequestError, or with SessionOverError.
 */
export function createSessionTokenSource(
  session: OpenSession,
  renew: (session: OpenSession, stale: string) => Promise<void>,
  clock: Clock,
): TokenSource {
  const held = () => {
    if (session.ended) throw new SessionOverError(session.ended);
    return session.content.access;
  };
  const source = createTokenSource(
    {
      current: held,
      async renew() {
        await renew(session, session.content.access.token);
        return held().token;
      },
    },
    clock,
  );
  return { ...source, atHand: () => (session.ended ? null : source.atHand()) };
}
