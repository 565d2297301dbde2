import { randomBytes } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { minSecretLength } from "../config/secret-list.ts";
import { makeFolder, ownFolder } from "../state/sqlite/make-folder.ts";

const fileName = "secret";

/**
 * The secret of a gateway over the sandbox for which none is configured: made with its first start, and kept in the data folder
 * for the user of the process alone, so that links and sessions outlive a restart. Starts at the same time agree on one.
 * @throws the file system's error, or Error for a file that holds no secret.
 */
export async function keepOwnSecret(dataFolder: string): Promise<string> {
  const folder = ownFolder(dataFolder);
  const path = join(folder, fileName);
  const kept = await readSecret(path);
  if (kept !== null) return kept;
  makeFolder(folder);
  // It is whole before it has its name, and the first one that has the name stays.
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
  if (made === null) throw new Error("The secret is gone again.");
  return made;
}

/** @returns null when there is no file. */
async function readSecret(path: string): Promise<string | null> {
  try {
    const text = (await readFile(path, "utf8")).trim();
    if (text.length < minSecretLength) throw new Error("The file holds no secret.");
    return text;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
