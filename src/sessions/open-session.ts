import { Listeners } from "../state/listeners.ts";
import type { SessionEnd } from "../upstream/session-end.ts";
import type { TokenSource } from "../upstream/tokens/token-source.ts";
import type { ViewerSession } from "../upstream/viewer-session.ts";
import type { Viewer } from "../upstream/viewer.ts";
import type { SessionContent } from "./session-content.ts";
import type { KeptSession } from "./session-records.ts";
import type { Session } from "./session.ts";

/** What open sessions ask of those who keep them. */
export interface SessionKeeping {
  /** Makes the source of a session's tokens. */
  tokensOf(session: OpenSession): TokenSource;
  /** The session is in use. */
  use(session: OpenSession): void;
  /** Somebody wants to know when the session ends, or nobody any more. */
  watchChanged(session: OpenSession): void;
}

/** Characters of a session's identifier that tell viewers apart: 132 bits. */
const keyLength = 22;

/** A session as an instance remembers it. */
export class OpenSession implements ViewerSession {
  readonly id: string;
  readonly userKey: string;
  readonly tokens: TokenSource;
  readonly viewer: Viewer;
  /** When the keeper was last asked, in milliseconds since the epoch. */
  readAtMs: number;
  /** The last use on this instance, written or not, in milliseconds since the epoch; 0 for none. */
  usedAtMs = 0;
  #kept: KeptSession;
  #ended: SessionEnd | null = null;
  readonly #keeping: SessionKeeping;
  readonly #listeners = new Listeners<SessionEnd>();

  constructor(kept: KeptSession, readAtMs: number, keeping: SessionKeeping) {
    this.id = kept.id;
    this.userKey = kept.userKey;
    this.#kept = kept;
    this.readAtMs = readAtMs;
    this.#keeping = keeping;
    this.tokens = keeping.tokensOf(this);
    this.viewer = { key: kept.id.slice(0, keyLength), token: "", session: this };
  }

  /** What is known of it, and of which version that is. */
  get kept(): KeptSession {
    return this.#kept;
  }

  get content(): SessionContent {
    return this.#kept.content;
  }

  get user() {
    return this.content.user;
  }

  get ended(): SessionEnd | null {
    return this.#ended;
  }

  /** Whether somebody wants to know when it ends. */
  get isWatched(): boolean {
    return !this.#listeners.isEmpty;
  }

  /** Takes over what was read or written. What is no newer changes nothing. */
  take(kept: KeptSession): void {
    if (kept.version > this.#kept.version) this.#kept = kept;
  }

  /** Goes on with a content that could not be written, until a newer one is read. */
  goOnWith(content: SessionContent): void {
    this.#kept = { ...this.#kept, content };
  }

  /** Why it has ended by the clock, as far as is known here; null when it has not. */
  endAt(nowMs: number, idleMs: number): SessionEnd | null {
    if (nowMs >= this.content.expiresAtMs) return "EXPIRED";
    return nowMs >= this.#lastUsedAtMs + idleMs ? "IDLE" : null;
  }

  /** When it ends if it is not used, in milliseconds since the epoch. */
  endsAtMs(idleMs: number): number {
    return Math.min(this.content.expiresAtMs, this.#lastUsedAtMs + idleMs);
  }

  onEnd(listener: (reason: SessionEnd) => void): () => void {
    if (this.#ended) {
      listener(this.#ended);
      return () => undefined;
    }
    const end = this.#listeners.add(listener);
    this.#keeping.watchChanged(this);
    return () => {
      end();
      this.#keeping.watchChanged(this);
    };
  }

  use(): void {
    if (!this.#ended) this.#keeping.use(this);
  }

  /** Tells all who listen, and forgets its tokens. */
  end(reason: SessionEnd): void {
    if (this.#ended) return;
    this.#ended = reason;
    const { content } = this;
    this.#kept = {
      ...this.#kept,
      content: { ...content, access: { ...content.access, token: "" }, refreshToken: null },
    };
    this.#listeners.tell(reason);
    this.#keeping.watchChanged(this);
  }

  /** The session as its user may see it. */
  get facts(): Session {
    return factsOf(this.#kept, this.usedAtMs);
  }

  get #lastUsedAtMs(): number {
    return Math.max(this.content.lastUsedAtMs, this.usedAtMs);
  }
}

/**
 * A session as its user may see it.
 * @param usedAtMs a use that may not have been written yet, in milliseconds since the epoch.
 */
export function factsOf({ id, userKey, content }: KeptSession, usedAtMs = 0): Session {
  const { user, createdAtMs, lastUsedAtMs, expiresAtMs } = content;
  return {
    id,
    userKey,
    user,
    createdAt: new Date(createdAtMs),
    lastUsedAt: new Date(Math.max(lastUsedAtMs, usedAtMs)),
    expiresAt: new Date(expiresAtMs),
  };
}
