import type { SigningKeyCipher } from "../../signatures/sealed-public-key.ts";
import type { Database } from "../../storage/database.ts";

/** Table of signing keys; private keys are not stored. */
export const signingKeyTable = `
  CREATE TABLE IF NOT EXISTS signing_keys (
    id TEXT PRIMARY KEY,
    application_id TEXT NOT NULL,
    cipher TEXT NOT NULL,
    public_key TEXT NOT NULL,
    jwe TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT`;

/** Row of the signing key table; instants are in seconds since the Unix epoch. */
export interface SigningKeyRow {
  id: string;
  application_id: string;
  cipher: SigningKeyCipher;
  public_key: string;
  jwe: string;
  created_at: number;
  expires_at: number;
}

/** Returns a signing key of the application. */
export function findSigningKey(
  database: Database,
  id: string,
  applicationId: string,
): SigningKeyRow | undefined {
  return database.get("SELECT * FROM signing_keys WHERE id = ? AND application_id = ?", id, applicationId);
}

/** Lists the signing keys of the application, newest first. */
export function listSigningKeys(database: Database, applicationId: string): SigningKeyRow[] {
  return database.all(
    "SELECT * FROM signing_keys WHERE application_id = ? ORDER BY rowid DESC",
    applicationId,
  );
}

/** Returns the wire format of a signing key (wire facts, key management §2). */
export function describeSigningKey(key: SigningKeyRow) {
  return {
    signingKeyId: key.id,
    signingKeyCipher: key.cipher,
    publicKey: key.public_key,
    jwe: key.jwe,
    creationTime: key.created_at,
    expirationTime: key.expires_at,
  };
}
