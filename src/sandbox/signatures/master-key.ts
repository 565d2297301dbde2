import { createHmac, randomBytes } from "node:crypto";
import type { Database } from "../storage/database.ts";

/** The one secret from which the sandbox's other secrets follow. */
export const masterKeyTable = `
  CREATE TABLE IF NOT EXISTS master_key (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    key TEXT NOT NULL
  ) STRICT`;

/** Gives a secret of 32 bytes for a purpose; the same one as long as the data folder lives. */
export type SecretSource = (purpose: string) => Uint8Array;

/** Reads the master key, or makes one when the data folder is new. */
export function loadMasterKey(database: Database): SecretSource {
  database.run(
    "INSERT INTO master_key (id, key) VALUES (1, ?) ON CONFLICT DO NOTHING",
    randomBytes(32).toString("base64"),
  );
  const row: { key: string } | undefined = database.get("SELECT key FROM master_key WHERE id = 1");
  if (row === undefined) throw new Error("the master key is missing");
  const master = Buffer.from(row.key, "base64");
  return (purpose) => createHmac("sha256", master).update(purpose).digest();
}
