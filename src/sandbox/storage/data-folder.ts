import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { createResourceId } from "../identifiers.ts";

/**
 * Where the sandbox's files lie:
 *
 * - `lock`: held by the sandbox that uses the folder
 * - `sandbox.db`: everything that is not a file's content
 * - `incoming/`: files while they arrive; emptied at every start
 * - `received/<kind>/<id>/`: files of one resource: what a client sent, and what was made of it for that client alone
 * - `published/<secret>/`: what the picture service serves
 */
export interface DataFolder {
  readonly databaseFile: string;
  readonly lockFile: string;
  readonly publishedFolder: string;
  /** Empties `incoming/` and removes what is published without being known. Only for the holder of the lock. */
  clearLeftovers(isKnownSecret: (secret: string) => boolean): Promise<void>;
  /** Does work that needs a path for a new file or folder, and removes what is there afterwards. */
  withIncoming<Result>(work: (path: string) => Promise<Result>): Promise<Result>;
  /**
   * Moves a file that has arrived to the received files of one resource, under a new name.
   * @param commit - stores the name; the file is removed unless it returns true.
   * @returns what `commit` returned.
   */
  keepReceived(
    arrived: string,
    kind: string,
    id: string,
    commit: (name: string) => boolean,
  ): Promise<boolean>;
  /** Creates (when missing) the folder for the received files of one resource. */
  createReceivedFolder(kind: string, id: string): Promise<string>;
  /** The same folder's path, without creating it. */
  receivedFolder(kind: string, id: string): string;
  /** Moves a folder of finished files to where the picture service finds it. */
  publish(folder: string, secret: string): Promise<void>;
  /** Removes a published folder. */
  unpublish(secret: string): Promise<void>;
}

/**
 * Creates a folder with all above it. Node's own recursion never ends where a folder is there in which none can be created,
 * as in /proc.
 */
async function createFolder(path: string): Promise<void> {
  if (await isFolder(path)) return;
  if (dirname(path) !== path) await createFolder(dirname(path));
  await mkdir(path).catch(async (error: unknown) => {
    // Another process may have been faster.
    if (!(await isFolder(path))) throw error;
  });
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() === true;
}

/** Creates the folders that are missing, and nothing else: another process may be using them. */
export async function openDataFolder(root: string): Promise<DataFolder> {
  const base = resolve(root);
  const incomingFolder = join(base, "incoming");
  const publishedFolder = join(base, "published");
  const receivedFolder = (kind: string, id: string) => join(base, "received", kind, id);
  const createReceivedFolder = async (kind: string, id: string) => {
    const folder = receivedFolder(kind, id);
    await mkdir(folder, { recursive: true });
    await sync(dirname(folder));
    return folder;
  };
  await createFolder(incomingFolder);
  await createFolder(publishedFolder);
  return {
    databaseFile: join(base, "sandbox.db"),
    lockFile: join(base, "lock"),
    publishedFolder,
    async clearLeftovers(isKnownSecret) {
      const published = await readdir(publishedFolder);
      const leftovers = [
        ...(await readdir(incomingFolder)).map((name) => join(incomingFolder, name)),
        ...published
          .filter((secret) => !isKnownSecret(secret))
          .map((secret) => join(publishedFolder, secret)),
      ];
      for (const path of leftovers) await rm(path, { recursive: true, force: true });
    },
    async withIncoming(work) {
      const path = join(incomingFolder, randomUUID());
      try {
        return await work(path);
      } finally {
        await rm(path, { recursive: true, force: true });
      }
    },
    async keepReceived(arrived, kind, id, commit) {
      const name = createResourceId();
      const kept = join(await createReceivedFolder(kind, id), name);
      await moveIntoPlace(arrived, kept);
      let isKept = false;
      try {
        isKept = commit(name);
      } finally {
        if (!isKept) await rm(kept, { force: true });
      }
      return isKept;
    },
    receivedFolder,
    createReceivedFolder,
    async publish(folder, secret) {
      for (const entry of await readdir(folder, { recursive: true })) await sync(join(folder, entry));
      await sync(folder);
      await moveIntoPlace(folder, join(publishedFolder, secret));
    },
    async unpublish(secret) {
      await rm(join(publishedFolder, secret), { recursive: true, force: true });
    },
  };
}

/**
 * Moves a file or folder that is already on the disk to its place, so that after a power cut it is there whole or not
 * at all. `to`'s folder must exist.
 */
async function moveIntoPlace(from: string, to: string): Promise<void> {
  await rename(from, to);
  await sync(dirname(to));
}

/** Writes a file's content, or a folder's entries, to the disk. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
