import type { SandboxClock } from "../../clock.ts";
import { createResourceId, createSecret, hashSecret } from "../../identifiers.ts";
import type { AddedColumn, Database } from "../../storage/database.ts";
import { fitsCodeChallenge } from "./code-challenge.ts";

/** Life of an authorization code (wire facts, common §2); answers say one second less, as the public service does. */
export const codeLifeSeconds = 300;

/** Life of a refresh token: 18 months (wire facts, common §2). */
export const refreshTokenLifeSeconds = 47_304_000;

/**
 * What sellers have consented to. A row begins with a code and ends with it, unless the code is redeemed in time: then it lives
 * as long as its refresh token. Only the hashes of both are kept.
 */
export const consentTable = `
  CREATE TABLE IF NOT EXISTS consents (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    account_id TEXT NOT NULL,
    client_id TEXT NOT NULL,
    redirect_uri TEXT NOT NULL,
    scopes TEXT NOT NULL,
    is_partial INTEGER NOT NULL,
    code_hash TEXT NOT NULL UNIQUE,
    refresh_hash TEXT UNIQUE,
    given_at INTEGER NOT NULL,
    ends_at INTEGER NOT NULL
  ) STRICT`;

/** The columns that the table has got since. */
export const consentColumns: readonly AddedColumn[] = [
  { table: "consents", column: "code_challenge", type: "TEXT" },
];

/** What a seller allows an application. */
export interface GivenConsent {
  /** The seller's. */
  readonly accountId: string;
  readonly clientId: string;
  /** What the token request must repeat. */
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  /** Whether the application had asked for more. */
  readonly isPartial: boolean;
  /** What the token request's verifier must fit; null when the application sent none. */
  readonly codeChallenge: string | null;
}

/** What a token request says of the code that it redeems. */
export interface CodeUse {
  readonly clientId: string;
  readonly redirectUri: string;
  /** Null when it has none. */
  readonly codeVerifier: string | null;
}

/** A consent that was given, with the time that it was given at. */
export interface Consent extends GivenConsent {
  readonly id: string;
  readonly givenAtMs: number;
}

/** Codes, refresh tokens, and the end of both. */
export interface Consents {
  /** @returns the authorization code. */
  add(given: GivenConsent): string;
  /**
   * Makes the refresh token of a code. A second use of a code revokes what the first one gave out (RFC 6749 §4.1.2).
   * @returns undefined when the code is unknown, has ended, was used, or belongs to another client, return address or verifier.
   */
  redeem(code: string, use: CodeUse): { consent: Consent; refreshToken: string } | undefined;
  /** Undefined when the token is unknown, has ended, was revoked, or was issued to another client. */
  findByRefreshToken(refreshToken: string, clientId: string): Consent | undefined;
  /** The consents of a seller whose code was redeemed, newest first. */
  list(accountId: string, max: number): readonly Consent[];
  /** Ends a consent with all its tokens. @returns false when there is none with this id. */
  revoke(id: string): boolean;
}

interface ConsentRow {
  id: string;
  account_id: string;
  client_id: string;
  redirect_uri: string;
  scopes: string;
  is_partial: number;
  refresh_hash: string | null;
  code_challenge: string | null;
  given_at: number;
}

/** @param maxForEach above it the oldest consent of the same seller to the same application ends. */
export function createConsents(database: Database, clock: SandboxClock, maxForEach = 1000): Consents {
  /** Must be called within a transaction. */
  function remove(id: string): boolean {
    database.run("DELETE FROM access_tokens WHERE consent_id = ?", id);
    return database.run("DELETE FROM consents WHERE id = ?", id) > 0;
  }

  /** Makes room for one more. Must be called within a transaction. */
  function clean(accountId: string, clientId: string, nowMs: number): void {
    database.run("DELETE FROM consents WHERE ends_at <= ?", nowMs);
    const surplus: { id: string }[] = database.all(
      "SELECT id FROM consents WHERE account_id = ? AND client_id = ? ORDER BY number DESC LIMIT -1 OFFSET ?",
      accountId,
      clientId,
      maxForEach - 1,
    );
    for (const { id } of surplus) remove(id);
  }

  return {
    add({ accountId, clientId, redirectUri, scopes, isPartial, codeChallenge }) {
      // As the public service's codes, it has characters that must be encoded in an address.
      const code = `v^1.1#i^1#${createSecret()}`;
      const nowMs = clock.now();
      database.transaction(() => {
        clean(accountId, clientId, nowMs);
        database.insert("consents", {
          id: createResourceId(),
          account_id: accountId,
          client_id: clientId,
          redirect_uri: redirectUri,
          scopes: scopes.join(" "),
          is_partial: isPartial ? 1 : 0,
          code_hash: hashSecret(code),
          code_challenge: codeChallenge,
          given_at: nowMs,
          ends_at: nowMs + codeLifeSeconds * 1000,
        });
      });
      return code;
    },
    redeem(code, { clientId, redirectUri, codeVerifier }) {
      const nowMs = clock.now();
      return database.transaction(() => {
        const row: ConsentRow | undefined = database.get(
          "SELECT * FROM consents WHERE code_hash = ? AND client_id = ? AND ends_at > ?",
          hashSecret(code),
          clientId,
          nowMs,
        );
        if (row !== undefined && row.refresh_hash !== null) remove(row.id);
        if (row?.refresh_hash !== null || row.redirect_uri !== redirectUri) return undefined;
        if (!fitsCodeChallenge(codeVerifier, row.code_challenge)) return undefined;
        const refreshToken = `v^1.1#i^1#r^1#${createSecret()}`;
        database.run(
          "UPDATE consents SET refresh_hash = ?, ends_at = ? WHERE id = ?",
          hashSecret(refreshToken),
          nowMs + refreshTokenLifeSeconds * 1000,
          row.id,
        );
        return { consent: toConsent(row), refreshToken };
      });
    },
    findByRefreshToken(refreshToken, clientId) {
      const row: ConsentRow | undefined = database.get(
        "SELECT * FROM consents WHERE refresh_hash = ? AND client_id = ? AND ends_at > ?",
        hashSecret(refreshToken),
        clientId,
        clock.now(),
      );
      return row && toConsent(row);
    },
    list(accountId, max) {
      const rows: ConsentRow[] = database.all(
        "SELECT * FROM consents WHERE account_id = ? AND refresh_hash IS NOT NULL AND ends_at > ? ORDER BY number DESC LIMIT ?",
        accountId,
        clock.now(),
        max,
      );
      return rows.map(toConsent);
    },
    revoke: (id) => database.transaction(() => remove(id)),
  };
}

function toConsent(row: ConsentRow): Consent {
  return {
    id: row.id,
    accountId: row.account_id,
    clientId: row.client_id,
    redirectUri: row.redirect_uri,
    scopes: row.scopes.split(" "),
    isPartial: row.is_partial === 1,
    codeChallenge: row.code_challenge,
    givenAtMs: row.given_at,
  };
}
