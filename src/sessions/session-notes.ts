import { z } from "zod";
import type { SharedRecords } from "../state/shared-state.ts";
import type { SessionEnd } from "../upstream/session-end.ts";
import { readForm, sessionEndForm } from "./session-content.ts";

const kind = "session-note";

/** How long a browser that comes back is told why its session has ended, in milliseconds after the session's longest time. */
const noteMs = 7 * 24 * 60 * 60 * 1_000;

const note = z.object({
  createdAtMs: z.number(),
  expiresAtMs: z.number(),
  reason: sessionEndForm.nullable(),
});

/** What a note says of a session. */
type Note = z.infer<typeof note>;

/**
 * Why sessions have ended: kept longer than the sessions themselves, whose tokens go with them. A note holds nothing that has to be
 * sealed.
 */
export class SessionNotes {
  readonly #records: SharedRecords;
  readonly #idleMs: number;

  /** @param idleMs how long a session may be unused. */
  constructor(records: SharedRecords, idleMs: number) {
    this.#records = records;
    this.#idleMs = idleMs;
  }

  /** Notes that a session has begun. */
  async begin(id: string, createdAtMs: number, expiresAtMs: number): Promise<void> {
    await this.#records.add(kind, recordOf(id, { createdAtMs, expiresAtMs, reason: null }));
  }

  /** Notes why a session has ended. The first reason stays. */
  async end(id: string, reason: SessionEnd): Promise<void> {
    const record = await this.#records.get(kind, id);
    const known = record && readForm(note, record.content);
    if (!record || !known || known.reason !== null) return;
    await this.#records.replace(kind, recordOf(id, { ...known, reason }), record.version);
  }

  /** Why a session has ended that is no longer there; null when nothing is known of it. */
  async reasonOf(id: string, nowMs: number): Promise<SessionEnd | null> {
    const record = await this.#records.get(kind, id);
    const known = record && readForm(note, record.content);
    if (!known) return null;
    if (known.reason !== null) return known.reason;
    if (nowMs >= known.expiresAtMs) return "EXPIRED";
    // The instance that ended it was itself ended before it could note why.
    return nowMs >= known.createdAtMs + this.#idleMs ? "IDLE" : "ENDED_ELSEWHERE";
  }
}

function recordOf(id: string, noted: Note) {
  return { id, owner: null, endsAtMs: noted.expiresAtMs + noteMs, content: JSON.stringify(noted) };
}
