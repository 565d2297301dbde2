import type { SandboxClock } from "../../clock.ts";
import { hashSecret, type Identifiers } from "../../identifiers.ts";
import type { AddedColumn, Database } from "../../storage/database.ts";

/** Table of consent requests that the user has not answered yet; only the hashes of their ids are stored. */
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

/** Columns added after the first release of the table. */
export const openRequestColumns: readonly AddedColumn[] = [
  { table: "consent_requests", column: "code_challenge", type: "TEXT" },
];

/** Stored consent request that the user has not answered yet. */
export interface OpenRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly state: string | null;
  readonly codeChallenge: string | null;
}

/** Stores open consent requests. Each can be answered once, within ten minutes. */
export interface OpenRequests {
  /**
   * Stores a request.
   * @returns the id for the hidden form field
   */
  add(request: OpenRequest): string;
  /** Returns an open request; undefined when the id is unknown, or the request has expired or was answered. */
  find(id: string): OpenRequest | undefined;
  /** Deletes a request, so that it cannot be answered again. */
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
 * Creates the store of open requests.
 * @param maxOpen maximum number of open requests; the oldest is deleted above it. A stored request is smaller than 16
 * KiB, because Node limits the head of an HTTP request to that size.
 */
export function createOpenRequests(
  database: Database,
  clock: SandboxClock,
  identifiers: Identifiers,
  maxOpen = 1000,
): OpenRequests {
  return {
    add({ clientId, redirectUri, scopes, state, codeChallenge }) {
      const id = identifiers.createSecret("consent request");
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
