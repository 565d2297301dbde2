import { Listeners } from "../state/listeners.ts";
import type { SessionEnd } from "../upstream/session-end-reasons.ts";
import type { TokenSource } from "../upstream/tokens/token-source.ts";
import type { ViewerSession } from "../upstream/viewer-session.ts";
import type { Viewer } from "../upstream/viewer.ts";
import type { SessionContent } from "./session-content.ts";
import type { KeptSession } from "./session-records.ts";
import type { Session } from "./session.ts";

/** Callbacks of an open session. */
export interface SessionCallbacks {
  /** Creates the token source of a session. */
  tokensOf(session: OpenSession): TokenSource;
  /** Called on each use of the session. */
  use(session: OpenSession): void;
  /** Called when a listener for the session's end is added or removed. */
  watchChanged(session: OpenSession): void;
}

/** Length of a viewer's key, in characters: a prefix of the session id with 132 bits. */
const keyLength = 22;

/** A session in the memory of an instance. */
export class OpenSession implements ViewerSession {
  readonly id: string;
  readonly userKey: string;
  readonly tokens: TokenSource;
  readonly viewer: Viewer;
  /** Time of the last read from the store, in milliseconds since the epoch. */
  readAtMs: number;
  /** Time of the last use on this instance, stored or not, in milliseconds since the epoch; 0 for none. */
  usedAtMs = 0;
  #kept: KeptSession;
  #ended: SessionEnd | null = null;
  readonly #keeping: SessionCallbacks;
  readonly #listeners = new Listeners<SessionEnd>();

  constructor(kept: KeptSession, readAtMs: number, keeping: SessionCallbacks) {
    this.id = kept.id;
    this.userKey = kept.userKey;
    this.#kept = kept;
    this.readAtMs = readAtMs;
    this.#keeping = keeping;
    this.tokens = keeping.tokensOf(this);
    this.viewer = { key: kept.id.slice(0, keyLength), token: "", session: this };
  }

  /** Latest known stored version of the session. */
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

  /** True while the session has listeners for its end. */
  get isWatched(): boolean {
    return !this.#listeners.isEmpty;
  }

  /** Adopts a version that was read from or written to the store, if it is newer. */
  take(kept: KeptSession): void {
    if (kept.version > this.#kept.version) this.#kept = kept;
  }

  /** Uses content that could not be written to the store, until a newer version is read. */
  goOnWith(content: SessionContent): void {
    this.#kept = { ...this.#kept, content };
  }

  /** Reason why the session has expired, as far as this instance knows; null when it has not. */
  endAt(nowMs: number, idleMs: number): SessionEnd | null {
    if (nowMs >= this.content.expiresAtMs) return "EXPIRED";
    return nowMs >= this.#lastUsedAtMs + idleMs ? "IDLE" : null;
  }

  /** Expiry of the session without further use, in milliseconds since the epoch. */
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

  /** Marks the session as ended, notifies the listeners and removes the tokens from memory. */
  end(reason: SessionEnd): void {
    if (this.#ended) return;
    this.#ended = reason;
    const { content } = this;
    this.#kept = {
      ...this.#kept,
      content: { ...content, access: { ...content.access, token: "" }, refreshToken: null },
    };
    this.#listeners.emit(reason);
    this.#keeping.watchChanged(this);
  }

  /** Session data for its user. */
  get facts(): Session {
    return factsOf(this.#kept, this.usedAtMs);
  }

  get #lastUsedAtMs(): number {
    return Math.max(this.content.lastUsedAtMs, this.usedAtMs);
  }
}

/**
 * Converts a stored session to the data that its user may see.
 * @param usedAtMs a use that may not be stored yet, in milliseconds since the epoch.
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
