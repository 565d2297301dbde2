import { isStateUnavailable, whenAvailable } from "../state/state-unavailable-error.ts";
import type { SessionEnd } from "../upstream/session-end-reasons.ts";
import { OpenSession, type SessionCallbacks } from "./cached-session.ts";
import type { SessionContent } from "./session-content.ts";
import { type KeptSession, type SessionRecords, useWriteMs } from "./session-records.ts";
import type { SessionDeps } from "./session.ts";

/** Maximum number of cached sessions without listeners, about 2 KB each, and of ids of ended sessions. */
const maxRemembered = 10_000;
/**
 * Time for which a session counts as current after a read, in milliseconds. The channel reports every change, but
 * messages can be lost.
 */
const freshMs = 5_000;
/**
 * Time for which a session stays valid after its last read while the store is unavailable, in milliseconds. It must
 * exceed a restart or failover of the store. A session that ended on another instance may stay open for that long.
 */
export const awayMs = 120_000;
/** Maximum number of attempts for a change that conflicts with other instances. */
const maxAttempts = 10;

/** In-memory cache of sessions. It reads outdated sessions again, and changes sessions with optimistic locking. */
export class SessionCache {
  readonly #deps: SessionDeps;
  readonly #records: SessionRecords;
  readonly #keeping: SessionCallbacks;
  /** Cached sessions, least recently used first. Sessions with listeners are not evicted. */
  readonly #sessions = new Map<string, OpenSession>();
  /** Ids of the most recently ended sessions. Ids are random and never reused. */
  readonly #ended = new Set<string>();
  /** Pending reads by session id. */
  readonly #reads = new Map<string, Promise<OpenSession | null>>();
  /** Sessions whose last use is being written to the store. */
  readonly #noting = new Set<OpenSession>();

  constructor(deps: SessionDeps, records: SessionRecords, keeping: SessionCallbacks) {
    this.#deps = deps;
    this.#records = records;
    this.#keeping = keeping;
  }

  /** Number of cached sessions. */
  get size(): number {
    return this.#sessions.size;
  }

  /** Returns the cached session, regardless of its age. */
  peek(id: string): OpenSession | null {
    return this.#sessions.get(id) ?? null;
  }

  /**
   * Returns a session that was read at most {@link freshMs} ago, or {@link awayMs} ago while the store is unavailable;
   * null when there is none.
   * @throws StateUnavailableError
   */
  async find(id: string): Promise<OpenSession | null> {
    const known = this.#touch(id);
    const ageMs = known ? this.#deps.clock.now() - known.readAtMs : Infinity;
    const end = known && this.endByClock(known);
    // An idle session is read again, because other instances may have stored a later use.
    if (known && end !== "IDLE" && ageMs < freshMs) return known;
    try {
      return await this.read(id);
    } catch (error) {
      if (!isStateUnavailable(error) || !known || known.ended) throw error;
      if (end === "IDLE" || ageMs >= awayMs) throw error;
      return known;
    }
  }

  /** Reads a session; concurrent calls share one read. Null when there is none. @throws StateUnavailableError */
  read(id: string): Promise<OpenSession | null> {
    let read = this.#reads.get(id);
    if (!read) {
      read = this.#readAnew(id).finally(() => this.#reads.delete(id));
      this.#reads.set(id, read);
    }
    return read;
  }

  /** Caches a session that was read or written. */
  remember(kept: KeptSession): OpenSession {
    const known = this.peek(kept.id);
    if (known) {
      known.take(kept);
      return known;
    }
    const session = new OpenSession(kept, this.#deps.clock.now(), this.#keeping);
    this.#sessions.set(session.id, session);
    if (this.size > maxRemembered) this.#forgetOldest(session);
    return session;
  }

  /**
   * Changes the stored session, and retries when another instance has changed it meanwhile.
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

  /** Records a use of the session. The store is updated in the background and at long intervals. */
  noteUse(session: OpenSession): void {
    const { clock, limits } = this.#deps;
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

  /** Marks a session as outdated after another instance has changed it. */
  outdate(id: string, version: number): void {
    const known = this.peek(id);
    if (known && known.kept.version < version) known.readAtMs -= freshMs;
  }

  /** Marks all sessions as outdated after messages may have been lost. */
  outdateAll(): void {
    for (const session of this.#sessions.values()) session.readAtMs -= freshMs;
  }

  /** Prevents the use of a cached session until it has been read again. */
  distrust(id: string): void {
    const known = this.peek(id);
    if (known) known.readAtMs = -Infinity;
  }

  /** Closes a session on this instance permanently. An earlier read that is still pending does not reopen it. */
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

  /** Reason why a session has expired, as far as this instance knows; null when it has not. */
  endByClock(session: OpenSession): SessionEnd | null {
    return session.endAt(this.#deps.clock.now(), this.#deps.limits.idleMs);
  }

  /** Like {@link peek}, but marks the session as recently used. */
  #touch(id: string): OpenSession | null {
    const session = this.peek(id);
    if (!session) return null;
    this.#sessions.delete(id);
    this.#sessions.set(id, session);
    return session;
  }

  /** Evicts the least recently used sessions. @param added session that must not be evicted. */
  #forgetOldest(added: OpenSession): void {
    for (const oldest of this.#sessions.values()) {
      if (this.size <= maxRemembered) break;
      if (!oldest.isWatched && oldest !== added) this.#sessions.delete(oldest.id);
    }
  }

  async #readAnew(id: string): Promise<OpenSession | null> {
    const askedAtMs = this.#deps.clock.now();
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

  /** Returns the end reason of a cached session that is no longer stored. */
  async #reasonOf(session: OpenSession): Promise<SessionEnd> {
    const noted = await whenAvailable(this.#records.reasonOf(session.id, this.#deps.clock.now()), null);
    return noted ?? this.endByClock(session) ?? "ENDED_ELSEWHERE";
  }

  /** Runs work in the background; errors are reported. */
  inBackground(work: () => Promise<unknown>): void {
    whenAvailable(work(), null).catch(this.#deps.report);
  }
}
