import { createHash, randomBytes } from "node:crypto";
import { unlessAway } from "../state/state-unavailable-error.ts";
import type { User } from "../upstream/identity/model.ts";
import type { SessionEnd } from "../upstream/session-end.ts";
import { factsOf, type OpenSession } from "./open-session.ts";
import { RememberedSessions } from "./remembered-sessions.ts";
import { type HeardOfSession, openSessionChannel } from "./session-channel.ts";
import { firstContent } from "./session-content.ts";
import { type KeptSession, createSessionRecords, type SessionRecords } from "./session-records.ts";
import { createRenewal, createSessionTokenSource } from "./session-tokens.ts";
import { createSessionWatch } from "./session-watch.ts";
import type { FoundSession, Session, SessionParts, SessionTokens } from "./session.ts";

/** Most sessions of a user: more browsers than the people of one account use, and few enough to be listed at once. */
export const maxSessionsOfUser = 100;

/** How often all sessions of a user are ended, because others may begin meanwhile. */
const maxRounds = 10;

/** What the value of a cookie looks like. */
const cookieForm = /^[\w-]{43}$/;

/**
 * The sessions of signed-in browsers, which all instances share; what an instance has found, it remembers for a short time. Every
 * function that asks the keeper rejects with StateUnavailableError when it cannot be reached: that says nothing of the session.
 */
export class Sessions {
  readonly #parts: SessionParts;
  readonly #records: SessionRecords;
  readonly #remembered: RememberedSessions;
  readonly #channel: ReturnType<typeof openSessionChannel>;
  readonly #watch: ReturnType<typeof createSessionWatch>;

  constructor(parts: SessionParts) {
    const { state, keyring, clock, limits } = parts;
    this.#parts = parts;
    this.#records = createSessionRecords(state.records, keyring, limits);
    const remembered: RememberedSessions = new RememberedSessions(parts, this.#records, {
      tokensOf: (session) => createSessionTokenSource(session, renew, clock),
      use: (session) => remembered.noteUse(session),
      watchChanged: (session) => this.#watch.update(session),
    });
    const renew = createRenewal(
      parts,
      remembered,
      ({ id, kept: { version } }) => this.#channel.tell({ kind: "CHANGED", id, version }),
      (id, reason) => this.end(id, reason),
    );
    this.#remembered = remembered;
    this.#channel = openSessionChannel(state, (heard) => this.#hear(heard));
    this.#watch = createSessionWatch(parts, (session) => remembered.inBackground(() => this.#check(session)));
  }

  /**
   * Begins a session. A user's session that was used longest ago ends when there would be too many.
   * @returns the session, and what its browser gets as its cookie, and nothing else does: it is random, and kept nowhere. Of characters
   * that a cookie may have.
   */
  async begin(tokens: SessionTokens, user: User) {
    const { clock, limits, userKeyOf } = this.#parts;
    const cookie = randomBytes(32).toString("base64url");
    const id = this.idOf(cookie);
    const now = clock.now();
    const content = firstContent(tokens, user, { nowMs: now, maxMs: limits.maxMs });
    const kept = await this.#records.add(id, userKeyOf(user.userId), content);
    await unlessAway(this.#makeRoom(kept), undefined);
    return { cookie, session: this.#remembered.remember(kept).facts };
  }

  /** What stands behind a cookie's value. Counts as a use of the session. */
  async find(cookie: string): Promise<FoundSession> {
    return cookieForm.test(cookie) ? this.findById(this.idOf(cookie)) : { isOpen: false, reason: null };
  }

  /** The same by the session's identifier, for what the gateway itself has sealed. Counts as a use. */
  async findById(id: string): Promise<FoundSession> {
    const session = await this.#remembered.find(id);
    if (!session) return { isOpen: false, reason: await this.#records.reasonOf(id, this.#parts.clock.now()) };
    const reason = session.ended ?? this.#remembered.endByClock(session);
    if (reason) {
      await this.#endByClock(session, reason);
      return { isOpen: false, reason };
    }
    session.use();
    return { isOpen: true, session: session.facts, viewer: session.viewer };
  }

  /** Identifier of the session that a cookie's value stands for, whether there is one or not. */
  idOf(cookie: string): string {
    // A random value of 256 bits cannot be found from its hash, so the hash needs no secret.
    return createHash("sha256").update(cookie).digest("base64url");
  }

  /** Ends a session everywhere and forgets its tokens. @returns whether it was open. */
  async end(id: string, reason: SessionEnd): Promise<boolean> {
    let wasOpen: boolean;
    try {
      // Before the session is gone, so that an instance which misses it knows why.
      await this.#records.noteEnd(id, reason);
      wasOpen = await this.#records.delete(id);
    } catch (error) {
      // It may be gone, and its user wants it to be.
      this.#remembered.distrust(id);
      throw error;
    }
    if (!wasOpen) {
      // Another instance was quicker, and says why.
      if (this.#remembered.peek(id)) await unlessAway(this.#remembered.read(id), null);
      return false;
    }
    this.#remembered.close(id, reason);
    this.#channel.tell({ kind: "ENDED", id, reason });
    return true;
  }

  /**
   * Ends all sessions of a user everywhere.
   * @param kept identifier of one that goes on; null, or left out, for none.
   * @returns how many were ended.
   */
  async endAll(userKey: string, reason: SessionEnd, kept: string | null = null): Promise<number> {
    let count = 0;
    for (let round = 0; round < maxRounds; round += 1) {
      const ids = (await this.#records.idsOf(userKey)).filter((id) => id !== kept);
      if (ids.length === 0) break;
      const ended = await Promise.all(ids.map((id) => this.end(id, reason)));
      count += ended.filter(Boolean).length;
    }
    return count;
  }

  /** The open sessions of a user, the one that was used last first. */
  async listOf(userKey: string): Promise<readonly Session[]> {
    const { clock, limits } = this.#parts;
    const now = clock.now();
    const kept = await this.#records.listOf(userKey);
    return kept
      .map((one) => factsOf(one, this.#remembered.peek(one.id)?.usedAtMs))
      .filter(({ lastUsedAt }) => now < lastUsedAt.getTime() + limits.idleMs)
      .toSorted((one, other) => other.lastUsedAt.getTime() - one.lastUsedAt.getTime());
  }

  /** How many sessions this instance remembers. */
  get remembered(): number {
    return this.#remembered.size;
  }

  /** Listens no longer. The sessions go on. */
  close(): void {
    this.#channel.close();
    this.#watch.close();
  }

  /** Ends what a user has beside a session above the most: first what nobody can open, then what was used longest ago. */
  async #makeRoom({ id: begun, userKey }: KeptSession): Promise<void> {
    const ids = await this.#records.idsOf(userKey);
    if (ids.length <= maxSessionsOfUser) return;
    const listed = (await this.listOf(userKey)).map(({ id }) => id).filter((id) => id !== begun);
    const staying = new Set([begun, ...listed.slice(0, maxSessionsOfUser - 1)]);
    const leaving = ids.filter((id) => !staying.has(id));
    await Promise.all(leaving.map((id) => this.end(id, "ENDED_ELSEWHERE")));
  }

  /** A session whose time is over is closed here, whether or not the keeper can be reached. */
  async #endByClock(session: OpenSession, reason: SessionEnd): Promise<void> {
    await unlessAway(this.end(session.id, reason), false);
    this.#remembered.close(session.id, reason);
  }

  /** Whether a session has ended without this instance having heard of it. Without the keeper only its longest time is known. */
  async #check(session: OpenSession): Promise<void> {
    const isKnown = (await unlessAway(this.#remembered.read(session.id), null)) !== null;
    const reason = session.ended ? null : this.#remembered.endByClock(session);
    if (reason === "EXPIRED" || (reason && isKnown)) await this.#endByClock(session, reason);
  }

  #hear(heard: HeardOfSession): void {
    switch (heard.kind) {
      case "ENDED":
        this.#remembered.close(heard.id, heard.reason);
        break;
      case "CHANGED":
        this.#remembered.outdate(heard.id, heard.version);
        break;
      case "GAP":
        this.#remembered.outdateAll();
        this.#watch.checkSoon();
    }
  }
}
