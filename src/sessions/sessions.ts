import { createHash, randomBytes } from "node:crypto";
import { whenAvailable } from "../state/state-unavailable-error.ts";
import type { User } from "../upstream/identity/model.ts";
import type { SessionEnd } from "../upstream/session-end-reasons.ts";
import { factsOf, type OpenSession } from "./cached-session.ts";
import { SessionCache } from "./session-cache.ts";
import { type ReceivedMessage, openSessionChannel } from "./session-channel.ts";
import { firstContent } from "./session-content.ts";
import { type KeptSession, createSessionRecords, type SessionRecords } from "./session-records.ts";
import { createRenewal, createSessionTokenSource } from "./session-tokens.ts";
import { createSessionWatch } from "./session-watch.ts";
import type { FoundSession, Session, SessionDeps, SessionTokens } from "./session.ts";

/**
 * Maximum number of sessions of a user. More than all browsers of the people who share an account, and few enough for
 * one list.
 */
export const maxSessionsOfUser = 100;

/** Maximum number of rounds when all sessions of a user are ended, because new ones may start in the meantime. */
const maxRounds = 10;

/** Pattern of a session cookie's value. */
const cookieForm = /^[\w-]{43}$/;

/**
 * Sessions of signed-in browsers, shared by all instances and cached for a short time. Every method that accesses the
 * store rejects with StateUnavailableError while the store is unavailable. The error says nothing about the session.
 */
export class Sessions {
  readonly #deps: SessionDeps;
  readonly #records: SessionRecords;
  readonly #remembered: SessionCache;
  readonly #channel: ReturnType<typeof openSessionChannel>;
  readonly #watch: ReturnType<typeof createSessionWatch>;

  constructor(deps: SessionDeps) {
    const { state, keyring, clock, limits } = deps;
    this.#deps = deps;
    this.#records = createSessionRecords(state.records, keyring, limits);
    const remembered: SessionCache = new SessionCache(deps, this.#records, {
      tokensOf: (session) => createSessionTokenSource(session, renew, clock),
      use: (session) => remembered.noteUse(session),
      watchChanged: (session) => this.#watch.update(session),
    });
    const renew = createRenewal(
      deps,
      remembered,
      ({ id, kept: { version } }) => this.#channel.publish({ kind: "CHANGED", id, version }),
      (id, reason) => this.end(id, reason),
    );
    this.#remembered = remembered;
    this.#channel = openSessionChannel(state, (heard) => this.#hear(heard));
    this.#watch = createSessionWatch(deps, (session) => remembered.inBackground(() => this.#check(session)));
  }

  /**
   * Creates a session. When the user has too many, the least recently used one ends.
   * @returns the session, and the random value of its cookie. The value is cookie-safe and never stored.
   */
  async begin(tokens: SessionTokens, user: User) {
    const { clock, limits, userKeyOf } = this.#deps;
    const cookie = randomBytes(32).toString("base64url");
    const id = this.idOf(cookie);
    const now = clock.now();
    const content = firstContent(tokens, user, { nowMs: now, maxMs: limits.maxMs });
    const kept = await this.#records.add(id, userKeyOf(user.userId), content);
    await whenAvailable(this.#makeRoom(kept), undefined);
    return { cookie, session: this.#remembered.remember(kept).facts };
  }

  /** Looks up the session of a cookie value, and counts as a use of it. */
  async find(cookie: string): Promise<FoundSession> {
    return cookieForm.test(cookie) ? this.findById(this.idOf(cookie)) : { isOpen: false, reason: null };
  }

  /** Looks up a session by an id that the gateway itself has sealed, and counts as a use of it. */
  async findById(id: string): Promise<FoundSession> {
    const session = await this.#remembered.find(id);
    if (!session) return { isOpen: false, reason: await this.#records.reasonOf(id, this.#deps.clock.now()) };
    const reason = session.ended ?? this.#remembered.endByClock(session);
    if (reason) {
      await this.#endByClock(session, reason);
      return { isOpen: false, reason };
    }
    session.use();
    return { isOpen: true, session: session.facts, viewer: session.viewer };
  }

  /** Id of the session for a cookie value, even if there is no session. */
  idOf(cookie: string): string {
    // A random value of 256 bits cannot be derived from its hash, so the hash needs no secret.
    return createHash("sha256").update(cookie).digest("base64url");
  }

  /** Ends a session on all instances and deletes its tokens. @returns true when it was open. */
  async end(id: string, reason: SessionEnd): Promise<boolean> {
    let wasOpen: boolean;
    try {
      // Stored before the session is deleted, so that other instances can find the reason.
      await this.#records.noteEnd(id, reason);
      wasOpen = await this.#records.delete(id);
    } catch (error) {
      // The session may already be deleted, and must not be used until it is read again.
      this.#remembered.distrust(id);
      throw error;
    }
    if (!wasOpen) {
      // Another instance has ended the session first and stored the reason.
      if (this.#remembered.peek(id)) await whenAvailable(this.#remembered.read(id), null);
      return false;
    }
    this.#remembered.close(id, reason);
    this.#channel.publish({ kind: "ENDED", id, reason });
    return true;
  }

  /**
   * Ends all sessions of a user on all instances.
   * @param kept id of a session that stays open; null or omitted for none.
   * @returns the number of ended sessions.
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

  /** Returns the open sessions of a user, most recently used first. */
  async listOf(userKey: string): Promise<readonly Session[]> {
    const { clock, limits } = this.#deps;
    const now = clock.now();
    const kept = await this.#records.listOf(userKey);
    return kept
      .map((one) => factsOf(one, this.#remembered.peek(one.id)?.usedAtMs))
      .filter(({ lastUsedAt }) => now < lastUsedAt.getTime() + limits.idleMs)
      .toSorted((one, other) => other.lastUsedAt.getTime() - one.lastUsedAt.getTime());
  }

  /** Number of sessions in the memory of this instance. */
  get remembered(): number {
    return this.#remembered.size;
  }

  /** Stops listening for messages and watching sessions. The sessions stay open. */
  close(): void {
    this.#channel.close();
    this.#watch.close();
  }

  /** Ends the sessions of a user above the maximum: first those that cannot be opened, then the least recently used. */
  async #makeRoom({ id: begun, userKey }: KeptSession): Promise<void> {
    const ids = await this.#records.idsOf(userKey);
    if (ids.length <= maxSessionsOfUser) return;
    const listed = (await this.listOf(userKey)).map(({ id }) => id).filter((id) => id !== begun);
    const staying = new Set([begun, ...listed.slice(0, maxSessionsOfUser - 1)]);
    const leaving = ids.filter((id) => !staying.has(id));
    await Promise.all(leaving.map((id) => this.end(id, "ENDED_ELSEWHERE")));
  }

  /** Ends an expired session. While the store is unavailable, the session ends on this instance only. */
  async #endByClock(session: OpenSession, reason: SessionEnd): Promise<void> {
    await whenAvailable(this.end(session.id, reason), false);
    this.#remembered.close(session.id, reason);
  }

  /**
   * Closes an expired session. While the store is unavailable, only the maximum lifetime counts, because another
   * instance may have stored a later use.
   */
  async #check(session: OpenSession): Promise<void> {
    const isKnown = (await whenAvailable(this.#remembered.read(session.id), null)) !== null;
    const reason = session.ended ? null : this.#remembered.endByClock(session);
    if (reason === "EXPIRED" || (reason && isKnown)) await this.#endByClock(session, reason);
  }

  #hear(heard: ReceivedMessage): void {
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
