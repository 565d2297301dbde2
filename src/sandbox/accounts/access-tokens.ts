import type { SandboxClock } from "../clock.ts";
import { hashSecret, type Identifiers } from "../identifiers.ts";
import type { AddedColumn, Database } from "../storage/database.ts";
import type { Caller } from "./demo-accounts.ts";
import { demoCallers, demoClient } from "./demo-accounts.ts";

/** Lifetime of an access token in seconds (wire facts, common §2). */
export const accessTokenLifeSeconds = 7200;

/** Table of issued access tokens; it stores only their hashes. */
export const accessTokenTable = `
  CREATE TABLE IF NOT EXISTS access_tokens (
    hash TEXT PRIMARY KEY,
    account_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    scopes TEXT NOT NULL,
    ends_at INTEGER NOT NULL
  ) STRICT`;

/** Application and consent of each token. Rows from before 0.5.0 belong to the demo application. */
export const accessTokenColumns: readonly AddedColumn[] = [
  {
    table: "access_tokens",
    column: "application_id",
    type: "TEXT",
    defaultValue: `'${demoClient.accountId}'`,
  },
  { table: "access_tokens", column: "consent_id", type: "TEXT" },
];

interface TokenRow {
  account_id: string;
  kind: Caller["kind"];
  application_id: string;
  scopes: string;
}

/** Issues access tokens and resolves them to callers. */
export interface AccessTokens {
  /**
   * Issues a token that expires after {@link accessTokenLifeSeconds}.
   * @param consentId consent whose revocation also revokes the token; null when there is none
   */
  issue(caller: Caller, consentId: string | null): string;
  /** Returns the caller of a token; undefined when the token is unknown or expired. */
  find(token: string): Caller | undefined;
}

/** Creates the token store. Issuing a token also deletes all expired ones. */
export function createAccessTokens(
  database: Database,
  clock: SandboxClock,
  identifiers: Identifiers,
): AccessTokens {
  return {
    issue(caller, consentId) {
      const token = identifiers.createSecret(`access token ${caller.accountId}`);
      const nowMs = clock.now();
      database.transaction(() => {
        database.run("DELETE FROM access_tokens WHERE ends_at <= ?", nowMs);
        database.insert("access_tokens", {
          hash: hashSecret(token),
          account_id: caller.accountId,
          kind: caller.kind,
          application_id: caller.applicationId,
          consent_id: consentId,
          scopes: [...caller.scopes].join(" "),
          ends_at: nowMs + accessTokenLifeSeconds * 1000,
        });
      });
      return token;
    },
    find(token) {
      const demo = demoCallers.get(token);
      if (demo !== undefined) return demo;
      const row: TokenRow | undefined = database.get(
        "SELECT account_id, kind, application_id, scopes FROM access_tokens WHERE hash = ? AND ends_at > ?",
        hashSecret(token),
        clock.now(),
      );
      if (row === undefined) return undefined;
      const { account_id: accountId, kind, application_id: applicationId, scopes } = row;
      return { accountId, kind, applicationId, scopes: new Set(scopes.split(" ")) };
    },
  };
}
