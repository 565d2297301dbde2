import { isStateUnavailable, unlessAway } from "../state/state-unavailable-error.ts";
import type { SessionEnd } from "../upstream/session-end.ts";
import { OpenSession, type SessionKeeping } from "./open-session.ts";
import type { SessionContent } from "./session-content.ts";
import { type KeptSession, type SessionRecords, useWriteMs } from "./session-records.ts";
import type { SessionParts } from "./session.ts";

/** Most sessions that an instance remembers without their being watched, about 2 KB each, and most that it remembers as ended. */
const maxRemembered = 10_000;
/**
 * For how long a session is taken for what was last read of it, in milliseconds. The channel tells of every change, but a message
 * can be lost.
 */
const freshMs = 5_000;
/**
 * For how long after it was last read a session goes on while the keeper is away, in milliseconds: longer than the restart of a keeper
 * or the change to another one takes, and no longer than someone who has signed out elsewhere meanwhile would bear.
 */
export const awayMs = 120_000;
/** How often a change is made again because another instance was quicker. */
const maxAttempts = 10;

/** What an instance remembers of the sessions, read again before it is old, and changed by versions. */
export class RememberedSessions {
  readonly #parts: SessionParts;
  readonly #records: SessionRecords;
  readonly #keeping: SessionKeeping;
  /** In the order of their last use. What is watched until its end is not forgotten. */
  readonly #sessions = new Map<string, OpenSession>();
  /** The ids of those that ended last. An identifier is random, so none comes back. */
  readonly #ended = new Set<string>();
  /** Reads that are under way, by the session's identifier. */
  readonly #reads = new Map<string, Promise<OpenSession | null>>();
  /** Sessions whose last use is being written. */
  readonly #noting = new Set<OpenSession>();

  constructor(parts: SessionParts, records: SessionRecords, keeping: SessionKeeping) {
    this.#parts = parts;
    this.#records = records;
    this.#keeping = keeping;
  }

  /** How many sessions are remembered. */
  get size(): number {
    return this.#sessions.size;
  }

  /** What is remembered of a session, however old it is. */
  peek(id: string): OpenSession | null {
    return this.#sessions.get(id) ?? null;
  }

  /**
   * The session, read no longer than {@link freshMs} ago, or {@link awayMs} while the keeper is away; null when there is none.
   * @throws StateUnavailableError
   */
  async find(id: string): Promise<OpenSession | null> {
    const known = this.#touch(id);
    const ageMs = known ? this.#parts.clock.now() - known.readAtMs : Infinity;
    const end = known && this.endByClock(known);
    // Other instances may have noted a later use.
    if (known && end !== "IDLE" && ageMs < freshMs) return known;
    try {
      return await this.read(id);
    } catch (error) {
      if (!isStateUnavailable(error) || !known || known.ended) throw error;
      if (end === "IDLE" || ageMs >= awayMs) throw error;
      return known;
    }
  }

  /** Reads a session, once for all who ask at a time; null when there is none. @throws StateUnavailableError */
  read(id: string): Promise<OpenSession | null> {
    let read = this.#reads.get(id);
    if (!read) {
      read = this.#readAnew(id).finally(() => this.#reads.delete(id));
      this.#reads.set(id, read);
    }
    return read;
  }

  /** Remembers what was read or written. */
  remember(kept: KeptSession): OpenSession {
    const known = this.peek(kept.id);
    if (known) {
      known.take(kept);
      return known;
    }
    const session = new OpenSession(kept, this.#parts.clock.now(), this.#keeping);
    this.#sessions.set(session.id, session);
    if (this.size > maxRemembered) this.#forgetOldest(session);
    return session;
  }

  /**
   * Changes what is kept, whatever other instances change meanwhile.
   * @returns false when the session has ended.
   * @throws StateUnavailableError
   */
  async change(session: OpenSession, change: (content: SessionContent) => SessionContent): Promise<boolean> {
    for (let attempt = 0; attempt < maxAttempts && !session.ended; attempt += 1) {
      const changed = await this.#records.replace(session.kept, change(session.content));
      if (changed) {
        session.take(changed);
        return true;
      }
      if (!(await this.read(session.id))) return false;
    }
    return false;
  }

  /** A session is in use now. That is written seldom, and without anybody waiting for it. */
  noteUse(session: OpenSession): void {
    const { clock, limits } = this.#parts;
    const now = clock.now();
    session.usedAtMs = Math.max(session.usedAtMs, now);
    if (now < session.content.lastUsedAtMs + useWriteMs(limits) || this.#noting.has(session)) return;
    this.#noting.add(session);
    this.inBackground(async () => {
      try {
        await this.change(session, (content) => ({
          ...content,
          lastUsedAtMs: Math.max(content.lastUsedAtMs, session.usedAtMs),
        }));
      } finally {
        this.#noting.delete(session);
      }
    });
  }

  /** Another instance has changed a session. */
  outdate(id: string, version: number): void {
    const known = this.peek(id);
    if (known && known.kept.version < version) known.readAtMs -= freshMs;
  }

  /** Changes may have been missed. */
  outdateAll(): void {
    for (const session of this.#sessions.values()) session.readAtMs -= freshMs;
  }

  /** Nobody gets in by what is remembered of a session until it was read again. */
  distrust(id: string): void {
    const known = this.peek(id);
    if (known) known.readAtMs = -Infinity;
  }

  /** Closes a session on this instance, for good: an answer of the keeper from before does not open it again. */
  close(id: string, reason: SessionEnd): void {
    if (this.#ended.has(id)) return;
    const session = this.peek(id);
    this.#sessions.delete(id);
    this.#ended.add(id);
    for (const oldest of this.#ended) {
      if (this.#ended.size <= maxRemembered) break;
      this.#ended.delete(oldest);
    }
    session?.end(reason);
  }

  /** Why a session has ended by the clock, as far as is known here; null when it has not. */
  endByClock(session: OpenSession): SessionEnd | null {
    return session.endAt(this.#parts.clock.now(), this.#parts.limits.idleMs);
  }

  /** The same as `peek`, which counts as a use. */
  #touch(id: string): OpenSession | null {
    const session = this.peek(id);
    if (!session) return null;
    this.#sessions.delete(id);
    this.#sessions.set(id, session);
    return session;
  }

  /** Forgets the least recently used entries. @param added stays. */
  #forgetOldest(added: OpenSession): void {
    for (const oldest of this.#sessions.values()) {
      if (this.size <= maxRemembered) break;
      if (!oldest.isWatched && oldest !== added) this.#sessions.delete(oldest.id);
    }
  }

  async #readAnew(id: string): Promise<OpenSession | null> {
    const askedAtMs = this.#parts.clock.now();
    const kept = await this.#records.get(id);
    if (this.#ended.has(id)) return null;
    const known = this.peek(id);
    if (!kept) {
      if (known) this.close(id, await this.#reasonOf(known));
      return null;
    }
    const session = this.remember(kept);
    session.readAtMs = askedAtMs;
    if (kept.isOld) this.inBackground(() => this.change(session, (content) => content));
    return session;
  }

  /** Why a session is gone that was known here. */
  async #reasonOf(session: OpenSession): Promise<SessionEnd> {
    const noted = await unlessAway(this.#records.reasonOf(session.id, this.#parts.clock.now()), null);
    return noted ?? this.endByClock(session) ?? "ENDED_ELSEWHERE";
  }

  /** Does what nobody waits for. */
  inBackground(work: () => Promise<unknown>): void {
    unlessAway(work(), null).catch(this.#parts.report);
  }
}
