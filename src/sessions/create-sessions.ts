import { createHash, randomBytes } from "node:crypto";
import { Listeners } from "../state/listeners.ts";
import { unlessAway } from "../state/unless-away.ts";
import type { User } from "../upstream/identity/model.ts";
import type { SessionEnd } from "../upstream/session-end.ts";
import type { OpenSession, SessionKeeping } from "./open-session.ts";
import { RememberedSessions } from "./remembered-sessions.ts";
import { type HeardOfSession, SessionChannel } from "./session-channel.ts";
import { firstContent } from "./session-content.ts";
import { SessionNotes } from "./session-notes.ts";
import type { SessionParts } from "./session-parts.ts";
import { SessionRecords } from "./session-records.ts";
import { createRenewal } from "./session-renewal.ts";
import { createSessionTokenSource } from "./session-token-source.ts";
import { SessionWatch } from "./session-watch.ts";
import type { BegunSession, FoundSession, Session, Sessions, SessionTokens } from "./sessions.ts";
import { UserSessions } from "./user-sessions.ts";

/** Sessions that can be let go of. */
export interface OwnedSessions extends Sessions {
  /** How many sessions this instance remembers. */
  readonly remembered: number;
  /** Listens no longer. The sessions go on. */
  close(): void;
}

/** What the value of a cookie looks like. */
const cookieForm = /^[\w-]{43}$/;
/** Makes the sessions of an instance. They are kept by what instances share; what was found is remembered for a short time. */
export function createSessions(parts: SessionParts): OwnedSessions {
  return new KeptSessions(parts);
}

class KeptSessions implements OwnedSessions, SessionKeeping {
  readonly #parts: SessionParts;
  readonly #records: SessionRecords;
  readonly #notes: SessionNotes;
  readonly #remembered: RememberedSessions;
  readonly #channel: SessionChannel;
  readonly #watch: SessionWatch;
  readonly #ends = new Listeners<{ readonly id: string; readonly reason: SessionEnd }>();
  readonly #renew: ReturnType<typeof createRenewal>;
  readonly #ofUsers: UserSessions;

  constructor(parts: SessionParts) {
    const { state, keyring, clock, limits } = parts;
    this.#parts = parts;
    this.#records = new SessionRecords(state.records, keyring, limits);
    this.#notes = new SessionNotes(state.records, limits.idleMs);
    const kept = { records: this.#records, notes: this.#notes };
    const remembered = new RememberedSessions(parts, kept, this, (id, reason) =>
      this.#ends.tell({ id, reason }),
    );
    this.#remembered = remembered;
    this.#ofUsers = new UserSessions({
      clock,
      idleMs: limits.idleMs,
      records: this.#records,
      remembered,
      end: (id, reason) => this.end(id, reason),
    });
    this.#channel = new SessionChannel(state, (heard) => this.#hear(heard));
    this.#watch = new SessionWatch(parts, (session) => remembered.inBackground(() => this.#check(session)));
    this.#renew = createRenewal(parts, remembered, {
      onRenewed: ({ id, kept: { version } }) => this.#channel.tell({ kind: "CHANGED", id, version }),
      end: (id, reason) => this.end(id, reason),
    });
  }

  async begin(tokens: SessionTokens, user: User): Promise<BegunSession> {
    const { clock, limits, userKeyOf } = this.#parts;
    const cookie = randomBytes(32).toString("base64url");
    const id = this.idOf(cookie);
    const now = clock.now();
    const content = firstContent(tokens, user, { nowMs: now, maxMs: limits.maxMs });
    await this.#notes.begin(id, now, content.expiresAtMs);
    const kept = await this.#records.add(id, userKeyOf(user.userId), content);
    await unlessAway(this.#ofUsers.makeRoom(kept), undefined);
    return { cookie, session: this.#remembered.remember(kept).facts };
  }

  async find(cookie: string): Promise<FoundSession> {
    return cookieForm.test(cookie) ? this.findById(this.idOf(cookie)) : { isOpen: false, reason: null };
  }

  async findById(id: string): Promise<FoundSession> {
    const session = await this.#remembered.find(id);
    if (!session) return { isOpen: false, reason: await this.#notes.reasonOf(id, this.#parts.clock.now()) };
    const reason = session.ended ?? this.#remembered.endByClock(session);
    if (reason) {
      await this.#endByClock(session, reason);
      return { isOpen: false, reason };
    }
    session.use();
    return { isOpen: true, session: session.facts, viewer: session.viewer };
  }

  /** A random value of 256 bits cannot be found from its hash, so the hash needs no secret. */
  idOf(cookie: string): string {
    return createHash("sha256").update(cookie).digest("base64url");
  }

  async end(id: string, reason: SessionEnd): Promise<boolean> {
    let wasOpen: boolean;
    try {
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
    await unlessAway(this.#notes.end(id, reason), undefined);
    return true;
  }

  endAll(userKey: string, reason: SessionEnd, kept: string | null = null): Promise<number> {
    return this.#ofUsers.endAll(userKey, reason, kept);
  }

  listOf(userKey: string): Promise<readonly Session[]> {
    return this.#ofUsers.listOf(userKey);
  }

  onEnd(listener: (id: string, reason: SessionEnd) => void): () => void {
    return this.#ends.add(({ id, reason }) => listener(id, reason));
  }

  get remembered(): number {
    return this.#remembered.size;
  }

  close(): void {
    this.#channel.close();
    this.#watch.close();
  }

  tokensOf(session: OpenSession) {
    return createSessionTokenSource(session, (one, stale) => this.#renew(one, stale), this.#parts.clock);
  }

  use(session: OpenSession): void {
    this.#remembered.noteUse(session);
  }

  watchChanged(session: OpenSession): void {
    this.#watch.update(session);
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
