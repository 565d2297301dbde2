import { z } from "zod";
import type { Keyring } from "../secrets/keyring.ts";
import type { SharedRecord, SharedRecords } from "../state/shared-state.ts";
import type { SessionEnd } from "../upstream/session-end-reasons.ts";
import { readForm, type SessionContent, sessionContentForm, sessionEndForm } from "./session-content.ts";
import type { SessionLimits } from "./session.ts";

const kind = "session";
const purpose = "sessions";

const noteKind = "session-note";

/**
 * Time for which the store holds the reason of a session's end, after the latest possible end of the session, in
 * milliseconds.
 */
const noteMs = 7 * 24 * 60 * 60 * 1_000;

const note = z.object({
  createdAtMs: z.number(),
  expiresAtMs: z.number(),
  reason: sessionEndForm.nullable(),
});

/** Record of a session's end reason. It is not sealed, because it contains no secret. */
type Note = z.infer<typeof note>;

/** A session as read from the store. */
export interface KeptSession {
  readonly id: string;
  readonly userKey: string;
  readonly content: SessionContent;
  readonly version: number;
  /** True when the record was not sealed with the first secret. */
  readonly isOld: boolean;
}

/**
 * Minimum interval between two writes of a session's last use, in milliseconds. It is shorter when sessions expire
 * after minutes.
 */
export function useWriteMs({ idleMs }: SessionLimits): number {
  return Math.min(60_000, idleMs / 10);
}

/**
 * Store of the sessions. Each record is sealed for its session id and user, so a record that is moved to another user
 * cannot be opened. The reason of a session's end has its own record, which outlives the session and its tokens.
 */
export type SessionRecords = ReturnType<typeof createSessionRecords>;

/** Creates the store of session records. */
export function createSessionRecords(records: SharedRecords, keyring: Keyring, limits: SessionLimits) {
  async function open({ id, owner, content: sealed, version }: SharedRecord): Promise<KeptSession | null> {
    const userKey = owner ?? "";
    const opened = await keyring.open(purpose, recordIdOf(id, userKey), sealed);
    const content = opened && readForm(sessionContentForm, opened.text);
    return content && { id, userKey, content, version, isOld: opened.isOld };
  }

  async function seal(id: string, userKey: string, content: SessionContent) {
    const { expiresAtMs, lastUsedAtMs } = content;
    // The record must not expire before a use that has not been written yet.
    const idleAtMs = lastUsedAtMs + limits.idleMs + useWriteMs(limits);
    return {
      id,
      owner: userKey,
      endsAtMs: Math.ceil(Math.min(expiresAtMs, idleAtMs)),
      content: await keyring.seal(purpose, recordIdOf(id, userKey), JSON.stringify(content)),
    };
  }

  return {
    /** Reads a session; null when there is none, or when it was sealed with an unknown secret. */
    async get(id: string): Promise<KeptSession | null> {
      const record = await records.get(kind, id);
      return record && open(record);
    },

    /** Stores a new session. The record for its end reason is stored first. */
    async add(id: string, userKey: string, content: SessionContent): Promise<KeptSession> {
      const { createdAtMs, expiresAtMs } = content;
      await records.add(noteKind, noteOf(id, { createdAtMs, expiresAtMs, reason: null }));
      const record = await seal(id, userKey, content);
      if (!(await records.add(kind, record)))
        throw new Error("Two sessions have the same random identifier.");
      return { id, userKey, content, version: 1, isOld: false };
    },

    /** Replaces a session that was read. @returns null when the session has changed in the meantime, or has ended. */
    async replace(
      { id, userKey, version }: KeptSession,
      content: SessionContent,
    ): Promise<KeptSession | null> {
      const isReplaced = await records.replace(kind, await seal(id, userKey, content), version);
      return isReplaced ? { id, userKey, content, version: version + 1, isOld: false } : null;
    },

    /** Deletes a session. @returns true when it existed. */
    delete: (id: string): Promise<boolean> => records.delete(kind, id),

    /** All open sessions of a user, in no particular order. */
    async listOf(userKey: string): Promise<readonly KeptSession[]> {
      const found = await records.listOf(kind, userKey);
      const sessions = await Promise.all(found.map((record) => open(record)));
      return sessions.filter((session) => session !== null);
    },

    /** Ids of all records of a user, even of those that cannot be opened. */
    async idsOf(userKey: string): Promise<readonly string[]> {
      return (await records.listOf(kind, userKey)).map(({ id }) => id);
    },

    /** Stores the end reason of a session. The first reason wins. */
    async noteEnd(id: string, reason: SessionEnd): Promise<void> {
      const record = await records.get(noteKind, id);
      const known = record && readForm(note, record.content);
      if (!record || !known || known.reason !== null) return;
      await records.replace(noteKind, noteOf(id, { ...known, reason }), record.version);
    },

    /** Returns the end reason of a deleted session; null when unknown. */
    async reasonOf(id: string, nowMs: number): Promise<SessionEnd | null> {
      const record = await records.get(noteKind, id);
      const known = record && readForm(note, record.content);
      if (!known) return null;
      if (known.reason !== null) return known.reason;
      if (nowMs >= known.expiresAtMs) return "EXPIRED";
      // The instance that ended the session stopped before it could store the reason, so the reason is derived from the
      // times.
      return nowMs >= known.createdAtMs + limits.idleMs ? "IDLE" : "ENDED_ELSEWHERE";
    },
  };
}

function recordIdOf(id: string, userKey: string): string {
  return `session ${id} ${userKey}`;
}

function noteOf(id: string, noted: Note) {
  return { id, owner: null, endsAtMs: noted.expiresAtMs + noteMs, content: JSON.stringify(noted) };
}
