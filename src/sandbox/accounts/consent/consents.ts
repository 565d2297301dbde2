import type { SandboxClock } from "../../clock.ts";
import { hashSecret, type Identifiers } from "../../identifiers.ts";
import type { AddedColumn, Database } from "../../storage/database.ts";
import { fitsCodeChallenge } from "./code-challenge.ts";

/**
 * Lifetime of an authorization code in seconds (wire facts, common §2). Responses report one second less, like the
 * public service.
 */
export const codeLifeSeconds = 300;

/** Lifetime of a refresh token in seconds: 18 months (wire facts, common §2). */
export const refreshTokenLifeSeconds = 47_304_000;

/**
 * Table of sellers' consents. A row expires with its authorization code. When the code is redeemed in time, the row is
 * extended to the lifetime of the refresh token. Only the hashes of code and refresh token are stored.
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

/** Columns added after the first release of the table. */
export const consentColumns: readonly AddedColumn[] = [
  { table: "consents", column: "code_challenge", type: "TEXT" },
];

/** Access that a seller grants to an application. */
export interface NewConsent {
  /** Account of the seller. */
  readonly accountId: string;
  readonly clientId: string;
  /** Redirect URI that the token request must repeat. */
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  /** True when the seller granted fewer scopes than requested. */
  readonly isPartial: boolean;
  /** S256 challenge that the verifier of the token request must match; null when the application sent none. */
  readonly codeChallenge: string | null;
}

/** Parameters of the token request that redeems a code. */
export interface CodeRedemption {
  readonly clientId: string;
  readonly redirectUri: string;
  /** PKCE verifier; null when the request has none. */
  readonly codeVerifier: string | null;
}

/** Stored consent with its time of creation. */
export interface Consent extends NewConsent {
  readonly id: string;
  readonly givenAtMs: number;
}

/** Stores consents with their codes and refresh tokens. */
export interface Consents {
  /**
   * Stores a consent.
   * @returns the authorization code
   */
  add(given: NewConsent): string;
  /**
   * Exchanges a code for a refresh token. A second use of a code revokes the tokens from the first use (RFC 6749
   * §4.1.2).
   * @returns undefined when the code is unknown, expired or used, or when client, redirect URI or verifier do not match
   */
  redeem(code: string, use: CodeRedemption): { consent: Consent; refreshToken: string } | undefined;
  /**
   * Returns the consent of a refresh token; undefined when the token is unknown, expired, revoked or issued to another
   * client.
   */
  findByRefreshToken(refreshToken: string, clientId: string): Consent | undefined;
  /** Lists the seller's consents whose code was redeemed, newest first. */
  list(accountId: string, max: number): readonly Consent[];
  /**
   * Deletes a consent and all its tokens.
   * @returns false when no consent has this id
   */
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

/**
 * Creates the consent store.
 * @param maxForEach maximum number of consents per seller and application; the oldest is deleted above it
 */
export function createConsents(
  database: Database,
  clock: SandboxClock,
  identifiers: Identifiers,
  maxForEach = 1000,
): Consents {
  /** Deletes a consent and its access tokens. Must be called within a transaction. */
  function remove(id: string): boolean {
    database.run("DELETE FROM access_tokens WHERE consent_id = ?", id);
    return database.run("DELETE FROM consents WHERE id = ?", id) > 0;
  }

  /** Deletes expired consents, and the oldest ones above the maximum. Must be called within a transaction. */
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
      // The code contains characters that must be percent-encoded in a URL, like the codes of the public service.
      const code = `v^1.1#i^1#${identifiers.createSecret(`code ${accountId}`)}`;
      const nowMs = clock.now();
      database.transaction(() => {
        clean(accountId, clientId, nowMs);
        database.insert("consents", {
          id: identifiers.createResourceId(`consent ${accountId}`),
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
        const refreshToken = `v^1.1#i^1#r^1#${identifiers.createSecret(`refresh token ${row.id}`)}`;
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
