import type { Clock } from "../clock.ts";
import type { SessionEnd } from "../upstream/session-end.ts";
import { factsOf } from "./open-session.ts";
import type { RememberedSessions } from "./remembered-sessions.ts";
import type { KeptSession, SessionRecords } from "./session-records.ts";
import type { Session } from "./session.ts";

/** Most sessions of a user: more browsers than the people of one account use, and few enough to be listed at once. */
export const maxSessionsOfUser = 100;

/** How often all sessions of a user are ended, because others may begin meanwhile. */
const maxRounds = 10;

/** What the sessions of users are found with. */
export interface UserSessionsParts {
  readonly clock: Clock;
  /** How long a session may be unused, in milliseconds. */
  readonly idleMs: number;
  readonly records: SessionRecords;
  readonly remembered: RememberedSessions;
  /** Ends a session everywhere. @returns whether it was open. */
  readonly end: (id: string, reason: SessionEnd) => Promise<boolean>;
}

/** The sessions of one user among all: listed, ended together, and bounded in number. */
export class UserSessions {
  readonly #parts: UserSessionsParts;

  constructor(parts: UserSessionsParts) {
    this.#parts = parts;
  }

  /** Ends them all except one. @param kept its identifier; null for none. @returns how many were ended. @throws StateUnavailableError */
  async endAll(userKey: string, reason: SessionEnd, kept: string | null): Promise<number> {
    const { records, end } = this.#parts;
    let count = 0;
    for (let round = 0; round < maxRounds; round += 1) {
      const ids = (await records.idsOf(userKey)).filter((id) => id !== kept);
      if (ids.length === 0) break;
      const ended = await Promise.all(ids.map((id) => end(id, reason)));
      count += ended.filter(Boolean).length;
    }
    return count;
  }

  /** Those that are open, the one that was used last first. @throws StateUnavailableError */
  async listOf(userKey: string): Promise<readonly Session[]> {
    const { clock, idleMs, records, remembered } = this.#parts;
    const now = clock.now();
    const kept = await records.listOf(userKey);
    return kept
      .map((one) => factsOf(one, remembered.peek(one.id)?.usedAtMs))
      .filter(({ lastUsedAt }) => now < lastUsedAt.getTime() + idleMs)
      .toSorted((one, other) => other.lastUsedAt.getTime() - one.lastUsedAt.getTime());
  }

  /**
   * Ends what a user has beside a session above the most: first what nobody can open, then what was used longest ago.
   * @throws StateUnavailableError
   */
  async makeRoom({ id: begun, userKey }: KeptSession): Promise<void> {
    const { records, end } = this.#parts;
    const ids = await records.idsOf(userKey);
    if (ids.length <= maxSessionsOfUser) return;
    const listed = (await this.listOf(userKey)).map(({ id }) => id).filter((id) => id !== begun);
    const staying = new Set([begun, ...listed.slice(0, maxSessionsOfUser - 1)]);
    const leaving = ids.filter((id) => !staying.has(id));
    await Promise.all(leaving.map((id) => end(id, "ENDED_ELSEWHERE")));
  }
}
