import type { Clock } from "../clock.ts";
import { SessionOverError } from "../upstream/tokens/session-over-error.ts";
import { createTokenSource, type TokenSource } from "../upstream/tokens/token-source.ts";
import type { OpenSession } from "./open-session.ts";

/**
 * The access token of a session, kept fresh: as the gateway's own tokens, only that it is kept with the session, and all instances
 * share it.
 * @param renew puts another access token in the place of one, unless another instance has done so already.
 * It rejects with TokenRequestError, or with SessionOverError.
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
      held,
      async renew() {
        await renew(session, session.content.access.token);
        return held().token;
      },
    },
    clock,
  );
  return { ...source, atHand: () => (session.ended ? null : source.atHand()) };
}
