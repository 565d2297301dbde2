import type { SandboxClock } from "../clock.ts";
import { createSecret, hashSecret } from "../identifiers.ts";
import type { AddedColumn, Database } from "../storage/database.ts";
import type { Caller } from "./demo-accounts.ts";
import { demoCallers, demoClient } from "./demo-accounts.ts";

/** Life of an issued access token (wire facts, common §2). */
export const accessTokenLifeSeconds = 7200;

/** Issued access tokens; only their hashes are kept. */
export const accessTokenTable = `
  CREATE TABLE IF NOT EXISTS access_tokens (
    hash TEXT PRIMARY KEY,
    account_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    scopes TEXT NOT NULL,
    ends_at INTEGER NOT NULL
  ) STRICT`;

/** Which application a token was issued to, and by which consent: those before 0.5.0 were the demo application's. */
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

/** Issues access tokens and finds their callers. */
export interface AccessTokens {
  /**
   * A new token that ends after {@link accessTokenLifeSeconds}.
   * @param consentId the consent that it ends with; null when there is none
   */
  issue(caller: Caller, consentId: string | null): string;
  /** Undefined for a token that is unknown or has ended. */
  find(token: string): Caller | undefined;
}

/** Makes the tokens. Ended ones are thrown away when another is given out. */
export function createAccessTokens(database: Database, clock: SandboxClock): AccessTokens {
  return {
    issue(caller, consentId) {
      const token = createSecret();
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
