import type { OpenSession } from "./open-session.ts";
import type { SessionParts } from "./session.ts";

/** How often a session is looked at by which something is held open, in milliseconds: the channel's messages can be lost. */
const checkMs = 30_000;
/** When a session is looked at again whose time is over by what is known here, in milliseconds. */
const againMs = 5_000;
/** Within this time all of them are looked at when messages may have been lost, in milliseconds. */
const soonMs = 2_000;

/**
 * Sees to it that what a session holds open, a stream or a socket, ends with it, although nobody asks for the session.
 * @param check looks whether a session still goes on.
 */
export function createSessionWatch(
  { clock, limits, random }: SessionParts,
  check: (session: OpenSession) => void,
) {
  /** What cancels the next look, for each session by which something is held open. */
  const cancels = new Map<OpenSession, () => void>();

  function schedule(session: OpenSession, mostMs: number): void {
    cancels.get(session)?.();
    const leftMs = session.endsAtMs(limits.idleMs) - clock.now();
    // One whose end could not be made out is looked at again soon.
    const delayMs = Math.min(mostMs, leftMs > 0 ? leftMs : againMs);
    const look = () => {
      schedule(session, checkMs);
      check(session);
    };
    cancels.set(session, clock.schedule(look, delayMs));
  }

  return {
    /** Begins to watch a session when something is held open by it, and ends that. */
    update(session: OpenSession): void {
      if (session.isWatched && !session.ended) {
        if (!cancels.has(session)) schedule(session, checkMs);
        return;
      }
      cancels.get(session)?.();
      cancels.delete(session);
    },
    /** Has all sessions looked at within a short time, not all at once. */
    checkSoon(): void {
      for (const session of cancels.keys()) schedule(session, soonMs * random());
    },
    close(): void {
      for (const cancel of cancels.values()) cancel();
      cancels.clear();
    },
  };
}
