import { randomBytes } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { minSecretLength } from "../config/secret-list.ts";
import { makeFolder, ownFolder } from "../state/sqlite/make-folder.ts";

const fileName = "secret";

/**
 * Returns the secret of a gateway with the sandbox when none is configured. The first start creates it in the data
 * folder, readable only by the process's user, so that links and sessions survive a restart. Concurrent starts get the
 * same secret.
 * @throws the file system's error, or Error for a file without a valid secret.
 */
export async function loadOrCreateSecret(dataFolder: string): Promise<string> {
  const folder = ownFolder(dataFolder);
  const path = join(folder, fileName);
  const kept = await readSecret(path);
  if (kept !== null) return kept;
  makeFolder(folder);
  // The draft is complete before it gets the final name. The first process to create that name wins.
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    const text = `${randomBytes(32).toString("base64url")}\n`;
    await writeFile(draft, text, { flag: "wx", mode: 0o600, flush: true });
    await link(draft, path);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const made = await readSecret(path);
  if (made === null) throw new Error("The secret has been deleted.");
  return made;
}

/** Reads the secret from a file; null when the file does not exist. */
async function readSecret(path: string): Promise<string | null> {
  try {
    const text = (await readFile(path, "utf8")).trim();
    if (text.length < minSecretLength) throw new Error("The file contains no valid secret.");
    return text;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
