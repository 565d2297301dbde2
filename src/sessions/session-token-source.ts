import { type Clock, orAborted } from "../clock.ts";
import { SessionOverError } from "../upstream/tokens/session-over-error.ts";
import { isTokenRequestError } from "../upstream/tokens/token-request-error.ts";
import type { TokenSource } from "../upstream/tokens/token-source.ts";
import { failureMs, giveUpMs } from "../upstream/tokens/token-times.ts";
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
  let running: Promise<void> | null = null;
  let failed: { readonly error: unknown; readonly untilMs: number } | null = null;
  let noReplacementUntilMs = 0;

  function throwIfEnded(): void {
    if (session.ended) throw new SessionOverError(session.ended);
  }

  async function renewNow(stale: string): Promise<void> {
    try {
      await renew(session, stale);
      failed = null;
    } catch (error) {
      if (isTokenRequestError(error)) failed = { error, untilMs: clock.now() + failureMs[error.failure] };
      throw error;
    } finally {
      running = null;
    }
  }

  function recentFailure() {
    return failed && clock.now() < failed.untilMs ? failed : null;
  }

  async function fresh(stale: string, signal: AbortSignal): Promise<string> {
    const failure = running ? null : recentFailure();
    if (failure) throw failure.error;
    running ??= renewNow(stale);
    await orAborted(running, signal);
    throwIfEnded();
    return session.content.access.token;
  }

  async function get(signal: AbortSignal): Promise<string> {
    signal.throwIfAborted();
    throwIfEnded();
    const { token, renewAtMs, endsAtMs } = session.content.access;
    const now = clock.now();
    if (now >= endsAtMs) return fresh(token, signal);
    if (now >= renewAtMs && !running && !recentFailure()) {
      running = renewNow(token);
      // No call waits for it: the present token still works, and the next caller tries again.
      running.catch(() => undefined);
    }
    return token;
  }

  return {
    atHand() {
      const { token, renewAtMs } = session.content.access;
      return !session.ended && clock.now() < renewAtMs ? token : null;
    },
    get,
    async replace(refused, signal) {
      throwIfEnded();
      if (session.content.access.token !== refused) return get(signal);
      if (clock.now() < noReplacementUntilMs) return null;
      return fresh(refused, signal);
    },
    giveUp() {
      noReplacementUntilMs = clock.now() + giveUpMs;
    },
  };
}
