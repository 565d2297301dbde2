import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";

/**
 * Where the sandbox's files lie:
 *
 * - `sandbox.db`: everything that is not a file's content
 * - `incoming/`: files while they arrive; emptied at every start
 * - `received/<kind>/<id>/`: files that a client sent and that a job still needs
 * - `published/<secret>/`: what the picture service serves
 */
export interface DataFolder {
  readonly databaseFile: string;
  readonly publishedFolder: string;
  /** A path for a file or folder that does not exist yet; lost at the next start. */
  incomingPath(): string;
  /** Creates (when missing) the folder for the received files of one resource. */
  createReceivedFolder(kind: string, id: string): Promise<string>;
  /** The same folder's path, without creating it. */
  receivedFolder(kind: string, id: string): string;
}

/** Creates the folders that are missing and removes what a killed process left in `incoming/`. */
export async function openDataFolder(root: string): Promise<DataFolder> {
  const base = resolve(root);
  const incoming = join(base, "incoming");
  const publishedFolder = join(base, "published");
  const receivedFolder = (kind: string, id: string) => join(base, "received", kind, id);
  await mkdir(base, { recursive: true });
  return {
    databaseFile: join(base, "sandbox.db"),
    publishedFolder,
    incomingPath: () => join(incoming, randomUUID()),
    receivedFolder,
    async createReceivedFolder(kind, id) {
      const folder = receivedFolder(kind, id);
      await mkdir(folder, { recursive: true });
      await syncFolder(dirname(folder));
      return folder;
    },
  };
}

/** Empties `incoming/`. Only the process that holds the database's lock may do this. */
export async function clearIncoming(root: string): Promise<void> {
  const base = resolve(root);
  await rm(join(base, "incoming"), { recursive: true, force: true });
  await mkdir(join(base, "incoming"), { recursive: true });
  await mkdir(join(base, "published"), { recursive: true });
}

/**
 * Moves a finished file or folder to its place, so that after a power cut it is there whole or not at all.
 * A file that was there before is replaced; `to`'s folder must exist.
 */
export async function moveIntoPlace(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(dirname(to));
}

/** Writes the entries of a folder to the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The last part of a path or file name that somebody else chose, or undefined when nothing usable is left. */
export function safeFileName(name: string | undefined): string | undefined {
  const last = basename((name ?? "").replaceAll("\\", "/"))
    .replaceAll(/\p{Cc}/gu, "")
    .trim();
  return last === "" || last === "." || last === ".." ? undefined : last.slice(0, 255);
}
