import type { SandboxClock } from "../../clock.ts";
import { createSecret, hashSecret } from "../../identifiers.ts";
import type { AddedColumn, Database } from "../../storage/database.ts";

/** Consent pages that were shown and not answered yet; only the hashes of their ids are kept. */
export const openRequestTable = `
  CREATE TABLE IF NOT EXISTS consent_requests (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    hash TEXT NOT NULL UNIQUE,
    client_id TEXT NOT NULL,
    redirect_uri TEXT NOT NULL,
    scopes TEXT NOT NULL,
    state TEXT,
    ends_at INTEGER NOT NULL
  ) STRICT`;

/** The columns that the table has got since. */
export const openRequestColumns: readonly AddedColumn[] = [
  { table: "consent_requests", column: "code_challenge", type: "TEXT" },
];

/** What a consent page asks for, as it is kept until it is answered. */
export interface OpenRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly state: string | null;
  readonly codeChallenge: string | null;
}

/** The open requests. Each can be answered once, within ten minutes. */
export interface OpenRequests {
  /** @returns the id that the page's form carries. */
  add(request: OpenRequest): string;
  /** Undefined when there is none with this id, or when it has ended or was answered. */
  find(id: string): OpenRequest | undefined;
  /** Ends a request, so that nobody can answer it again. */
  remove(id: string): void;
}

const lifeMs = 10 * 60 * 1000;

interface RequestRow {
  client_id: string;
  redirect_uri: string;
  scopes: string;
  state: string | null;
  code_challenge: string | null;
}

/**
 * @param maxOpen above it the oldest request ends. What one holds is bounded by what Node takes as the head of an HTTP
 * request: 16 KiB.
 */
export function createOpenRequests(database: Database, clock: SandboxClock, maxOpen = 1000): OpenRequests {
  return {
    add({ clientId, redirectUri, scopes, state, codeChallenge }) {
      const id = createSecret();
      const nowMs = clock.now();
      database.transaction(() => {
        database.run("DELETE FROM consent_requests WHERE ends_at <= ?", nowMs);
        database.insert("consent_requests", {
          hash: hashSecret(id),
          client_id: clientId,
          redirect_uri: redirectUri,
          scopes: scopes.join(" "),
          state,
          code_challenge: codeChallenge,
          ends_at: nowMs + lifeMs,
        });
        database.run(
          "DELETE FROM consent_requests WHERE number NOT IN (SELECT number FROM consent_requests ORDER BY number DESC LIMIT ?)",
          maxOpen,
        );
      });
      return id;
    },
    find(id) {
      const row: RequestRow | undefined = database.get(
        "SELECT client_id, redirect_uri, scopes, state, code_challenge FROM consent_requests WHERE hash = ? AND ends_at > ?",
        hashSecret(id),
        clock.now(),
      );
      if (row === undefined) return undefined;
      return {
        clientId: row.client_id,
        redirectUri: row.redirect_uri,
        scopes: row.scopes.split(" "),
        state: row.state,
        codeChallenge: row.code_challenge,
      };
    },
    remove(id) {
      database.run("DELETE FROM consent_requests WHERE hash = ?", hashSecret(id));
    },
  };
}
