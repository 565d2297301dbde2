import type { Keyring } from "../secrets/keyring.ts";
import type { SharedRecord, SharedRecords } from "../state/shared-state.ts";
import { readForm, type SessionContent, sessionContentForm } from "./session-content.ts";
import type { SessionLimits } from "./session.ts";

const kind = "session";
const purpose = "sessions";

/** A session as it was read. */
export interface KeptSession {
  readonly id: string;
  readonly userKey: string;
  readonly content: SessionContent;
  readonly version: number;
  /** Whether it was sealed with another secret than the first. */
  readonly isOld: boolean;
}

/** The last use of a session is written at most this often, in milliseconds; more often only where sessions are ended after minutes. */
export function useWriteMs({ idleMs }: SessionLimits): number {
  return Math.min(60_000, idleMs / 10);
}

/** The records of sessions: sealed, each for its place, so that one that was moved or given to another user opens nowhere. */
export class SessionRecords {
  readonly #records: SharedRecords;
  readonly #keyring: Keyring;
  readonly #limits: SessionLimits;

  constructor(records: SharedRecords, keyring: Keyring, limits: SessionLimits) {
    this.#records = records;
    this.#keyring = keyring;
    this.#limits = limits;
  }

  /** Null when there is none, or when none of the secrets opens it. */
  async get(id: string): Promise<KeptSession | null> {
    const record = await this.#records.get(kind, id);
    return record && this.#open(record);
  }

  /** Keeps a new session. */
  async add(id: string, userKey: string, content: SessionContent): Promise<KeptSession> {
    const record = await this.#seal(id, userKey, content);
    if (!(await this.#records.add(kind, record)))
      throw new Error("Two sessions have got one random identifier.");
    return { id, userKey, content, version: 1, isOld: false };
  }

  /** Replaces what was read. @returns null when the session was changed meanwhile, or has ended. */
  async replace({ id, userKey, version }: KeptSession, content: SessionContent): Promise<KeptSession | null> {
    const isReplaced = await this.#records.replace(kind, await this.#seal(id, userKey, content), version);
    return isReplaced ? { id, userKey, content, version: version + 1, isOld: false } : null;
  }

  /** @returns whether it was there. */
  delete(id: string): Promise<boolean> {
    return this.#records.delete(kind, id);
  }

  /** All open sessions of a user, in no order. */
  async listOf(userKey: string): Promise<readonly KeptSession[]> {
    const records = await this.#records.listOf(kind, userKey);
    const sessions = await Promise.all(records.map((record) => this.#open(record)));
    return sessions.filter((session) => session !== null);
  }

  /** Identifiers of all records of a user, whether they can be opened or not. */
  async idsOf(userKey: string): Promise<readonly string[]> {
    return (await this.#records.listOf(kind, userKey)).map(({ id }) => id);
  }

  async #open({ id, owner, content: sealed, version }: SharedRecord): Promise<KeptSession | null> {
    const userKey = owner ?? "";
    const opened = await this.#keyring.open(purpose, placeOf(id, userKey), sealed);
    const content = opened && readForm(sessionContentForm, opened.text);
    return content && { id, userKey, content, version, isOld: opened.isOld };
  }

  async #seal(id: string, userKey: string, content: SessionContent) {
    const { expiresAtMs, lastUsedAtMs } = content;
    // A use that has not been written yet must not find the record gone.
    const idleAtMs = lastUsedAtMs + this.#limits.idleMs + useWriteMs(this.#limits);
    return {
      id,
      owner: userKey,
      endsAtMs: Math.ceil(Math.min(expiresAtMs, idleAtMs)),
      content: await this.#keyring.seal(purpose, placeOf(id, userKey), JSON.stringify(content)),
    };
  }
}

function placeOf(id: string, userKey: string): string {
  return `session ${id} ${userKey}`;
}
