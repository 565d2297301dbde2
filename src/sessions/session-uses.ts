import type { Clock } from "../clock.ts";
import type { OpenSession } from "./open-session.ts";
import type { RememberedSessions } from "./remembered-sessions.ts";
import type { SessionContent } from "./session-content.ts";
import { type SessionLimits, useWriteMs } from "./session-records.ts";

/** Writes when sessions were used last: seldom, and without anybody waiting for it. */
export class SessionUses {
  readonly #clock: Clock;
  readonly #remembered: RememberedSessions;
  readonly #writeMs: number;
  /** Sessions whose last use is being written. */
  readonly #writing = new Set<string>();

  constructor(clock: Clock, limits: SessionLimits, remembered: RememberedSessions) {
    this.#clock = clock;
    this.#remembered = remembered;
    this.#writeMs = useWriteMs(limits);
  }

  /** A session is in use now. */
  note(session: OpenSession): void {
    const now = this.#clock.now();
    session.usedAtMs = Math.max(session.usedAtMs, now);
    if (now < session.content.lastUsedAtMs + this.#writeMs || this.#writing.has(session.id)) return;
    this.#writing.add(session.id);
    const noteUse = (content: SessionContent): SessionContent => ({
      ...content,
      lastUsedAtMs: Math.max(content.lastUsedAtMs, session.usedAtMs),
    });
    this.#remembered.inBackground(async () => {
      try {
        await this.#remembered.change(session, noteUse);
      } finally {
        this.#writing.delete(session.id);
      }
    });
  }
}
