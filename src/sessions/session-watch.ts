import type { OpenSession } from "./cached-session.ts";
import type { SessionDeps } from "./session.ts";

/**
 * Interval of the checks for sessions with open streams or WebSockets, in milliseconds. The checks are needed because
 * messages of the channel can be lost.
 */
const checkMs = 30_000;
/** Delay of the next check for a session that should have expired but could not be checked, in milliseconds. */
const againMs = 5_000;
/** Time within which all sessions are checked after a possible loss of messages, in milliseconds. */
const soonMs = 2_000;

/**
 * Creates the watch that ends open streams and WebSockets together with their session, even when no request uses the
 * session.
 * @param check checks that a session is still open.
 */
export function createSessionWatch(
  { clock, limits, random }: SessionDeps,
  check: (session: OpenSession) => void,
) {
  /** Cancels the next check of each watched session. */
  const cancels = new Map<OpenSession, () => void>();

  function schedule(session: OpenSession, mostMs: number): void {
    cancels.get(session)?.();
    const leftMs = session.endsAtMs(limits.idleMs) - clock.now();
    // A session that should have expired but could not be checked is checked again soon.
    const delayMs = Math.min(mostMs, leftMs > 0 ? leftMs : againMs);
    const look = () => {
      schedule(session, checkMs);
      check(session);
    };
    cancels.set(session, clock.schedule(look, delayMs));
  }

  return {
    /** Starts or stops watching a session, depending on its listeners. */
    update(session: OpenSession): void {
      if (session.isWatched && !session.ended) {
        if (!cancels.has(session)) schedule(session, checkMs);
        return;
      }
      cancels.get(session)?.();
      cancels.delete(session);
    },
    /** Checks all sessions within a short time, spread randomly. */
    checkSoon(): void {
      for (const session of cancels.keys()) schedule(session, soonMs * random());
    },
    close(): void {
      for (const cancel of cancels.values()) cancel();
      cancels.clear();
    },
  };
}
