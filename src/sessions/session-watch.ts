import type { OpenSession } from "./open-session.ts";
import type { SessionParts } from "./session.ts";

/** How often a session is looked at by which something is held open, in milliseconds: the channel's messages can be lost. */
const checkMs = 30_000;
/** When a session is looked at again whose time is over by what is known here, in milliseconds. */
const againMs = 5_000;
/** Within this time all of them are looked at when messages may have been lost, in milliseconds. */
const soonMs = 2_000;

/** Sees to it that what a session holds open, a stream or a socket, ends with it, although nobody asks for the session. */
export class SessionWatch {
  readonly #parts: SessionParts;
  readonly #check: (session: OpenSession) => void;
  /** What cancels the next look, for each session by which something is held open. */
  readonly #cancels = new Map<OpenSession, () => void>();

  /** @param check looks whether a session still goes on. */
  constructor(parts: SessionParts, check: (session: OpenSession) => void) {
    this.#parts = parts;
    this.#check = check;
  }

  /** Begins to watch a session when something is held open by it, and ends that. */
  update(session: OpenSession): void {
    const isWanted = session.isWatched && !session.ended;
    if (!isWanted) this.#forget(session);
    else if (!this.#cancels.has(session)) this.#schedule(session, checkMs);
  }

  /** Has all sessions looked at within a short time, not all at once. */
  checkSoon(): void {
    for (const session of this.#cancels.keys()) this.#schedule(session, soonMs * this.#parts.random());
  }

  close(): void {
    for (const cancel of this.#cancels.values()) cancel();
    this.#cancels.clear();
  }

  #schedule(session: OpenSession, mostMs: number): void {
    const { clock, limits } = this.#parts;
    this.#cancels.get(session)?.();
    const leftMs = session.endsAtMs(limits.idleMs) - clock.now();
    // One whose end could not be made out is looked at again soon.
    const delayMs = Math.min(mostMs, leftMs > 0 ? leftMs : againMs);
    const cancel = clock.schedule(() => {
      this.#schedule(session, checkMs);
      this.#check(session);
    }, delayMs);
    this.#cancels.set(session, cancel);
  }

  #forget(session: OpenSession): void {
    this.#cancels.get(session)?.();
    this.#cancels.delete(session);
  }
}
