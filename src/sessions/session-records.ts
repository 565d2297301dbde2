import { z } from "zod";
import type { Keyring } from "../secrets/keyring.ts";
import type { SharedRecord, SharedRecords } from "../state/shared-state.ts";
import type { SessionEnd } from "../upstream/session-end.ts";
import { readForm, type SessionContent, sessionContentForm, sessionEndForm } from "./session-content.ts";
import type { SessionLimits } from "./session.ts";

const kind = "session";
const purpose = "sessions";

const noteKind = "session-note";

/** How long a browser that comes back is told why its session has ended, in milliseconds after the session's longest time. */
const noteMs = 7 * 24 * 60 * 60 * 1_000;

const note = z.object({
  createdAtMs: z.number(),
  expiresAtMs: z.number(),
  reason: sessionEndForm.nullable(),
});

/** What a note says of a session. Nothing in it has to be sealed. */
type Note = z.infer<typeof note>;

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

/**
 * The records of sessions: sealed, each for its place, so that one that was moved or given to another user opens nowhere. And notes of
 * why they have ended, which are kept longer than the sessions themselves, whose tokens go with them.
 */
export type SessionRecords = ReturnType<typeof createSessionRecords>;

/** Makes them. */
export function createSessionRecords(records: SharedRecords, keyring: Keyring, limits: SessionLimits) {
  async function open({ id, owner, content: sealed, version }: SharedRecord): Promise<KeptSession | null> {
    const userKey = owner ?? "";
    const opened = await keyring.open(purpose, placeOf(id, userKey), sealed);
    const content = opened && readForm(sessionContentForm, opened.text);
    return content && { id, userKey, content, version, isOld: opened.isOld };
  }

  async function seal(id: string, userKey: string, content: SessionContent) {
    const { expiresAtMs, lastUsedAtMs } = content;
    // A use that has not been written yet must not find the record gone.
    const idleAtMs = lastUsedAtMs + limits.idleMs + useWriteMs(limits);
    return {
      id,
      owner: userKey,
      endsAtMs: Math.ceil(Math.min(expiresAtMs, idleAtMs)),
      content: await keyring.seal(purpose, placeOf(id, userKey), JSON.stringify(content)),
    };
  }

  return {
    /** Null when there is none, or when none of the secrets opens it. */
    async get(id: string): Promise<KeptSession | null> {
      const record = await records.get(kind, id);
      return record && open(record);
    },

    /** Keeps a new session, and before it notes that it has begun. */
    async add(id: string, userKey: string, content: SessionContent): Promise<KeptSession> {
      const { createdAtMs, expiresAtMs } = content;
      await records.add(noteKind, noteOf(id, { createdAtMs, expiresAtMs, reason: null }));
      const record = await seal(id, userKey, content);
      if (!(await records.add(kind, record))) throw new Error("Two sessions have got one random identifier.");
      return { id, userKey, content, version: 1, isOld: false };
    },

    /** Replaces what was read. @returns null when the session was changed meanwhile, or has ended. */
    async replace(
      { id, userKey, version }: KeptSession,
      content: SessionContent,
    ): Promise<KeptSession | null> {
      const isReplaced = await records.replace(kind, await seal(id, userKey, content), version);
      return isReplaced ? { id, userKey, content, version: version + 1, isOld: false } : null;
    },

    /** @returns whether it was there. */
    delete: (id: string): Promise<boolean> => records.delete(kind, id),

    /** All open sessions of a user, in no order. */
    async listOf(userKey: string): Promise<readonly KeptSession[]> {
      const found = await records.listOf(kind, userKey);
      const sessions = await Promise.all(found.map((record) => open(record)));
      return sessions.filter((session) => session !== null);
    },

    /** Identifiers of all records of a user, whether they can be opened or not. */
    async idsOf(userKey: string): Promise<readonly string[]> {
      return (await records.listOf(kind, userKey)).map(({ id }) => id);
    },

    /** Notes why a session has ended. The first reason stays. */
    async noteEnd(id: string, reason: SessionEnd): Promise<void> {
      const record = await records.get(noteKind, id);
      const known = record && readForm(note, record.content);
      if (!record || !known || known.reason !== null) return;
      await records.replace(noteKind, noteOf(id, { ...known, reason }), record.version);
    },

    /** Why a session has ended that is no longer there; null when nothing is known of it. */
    async reasonOf(id: string, nowMs: number): Promise<SessionEnd | null> {
      const record = await records.get(noteKind, id);
      const known = record && readForm(note, record.content);
      if (!known) return null;
      if (known.reason !== null) return known.reason;
      if (nowMs >= known.expiresAtMs) return "EXPIRED";
      // The instance that ended it was itself ended before it could note why.
      return nowMs >= known.createdAtMs + limits.idleMs ? "IDLE" : "ENDED_ELSEWHERE";
    },
  };
}

function placeOf(id: string, userKey: string): string {
  return `session ${id} ${userKey}`;
}

function noteOf(id: string, noted: Note) {
  return { id, owner: null, endsAtMs: noted.expiresAtMs + noteMs, content: JSON.stringify(noted) };
}
