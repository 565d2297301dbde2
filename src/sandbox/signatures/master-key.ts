import { createHmac } from "node:crypto";
import type { Identifiers } from "../identifiers.ts";
import type { Database } from "../storage/database.ts";

/** Table of the master key, from which all other secrets are derived. */
export const masterKeyTable = `
  CREATE TABLE IF NOT EXISTS master_key (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    key TEXT NOT NULL
  ) STRICT`;

/** Returns a secret of 32 bytes for a purpose, always the same within a data folder. */
export type SecretSource = (purpose: string) => Uint8Array;

/** Reads the master key; creates one in a new data folder. */
export function loadMasterKey(database: Database, identifiers: Identifiers): SecretSource {
  database.run(
    "INSERT INTO master_key (id, key) VALUES (1, ?) ON CONFLICT DO NOTHING",
    identifiers.createKey("master key").toString("base64"),
  );
  const row: { key: string } | undefined = database.get("SELECT key FROM master_key WHERE id = 1");
  if (row === undefined) throw new Error("the master key is missing");
  const master = Buffer.from(row.key, "base64");
  return (purpose) => createHmac("sha256", master).update(purpose).digest();
}
