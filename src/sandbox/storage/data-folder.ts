import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { randomIdentifiers } from "../identifiers.ts";

/**
 * Layout of the data folder:
 *
 * - `lock`: locked by the sandbox that uses the folder
 * - `sandbox.db`: all data except file contents
 * - `incoming/`: incomplete files; emptied at every start
 * - `received/<kind>/<id>/`: files of one resource: the client's uploads, and results that only this client can
 *   download
 * - `published/<secret>/`: files that the picture service serves
 */
export interface DataFolder {
  readonly databaseFile: string;
  readonly lockFile: string;
  readonly publishedFolder: string;
  /** True when the files must survive a power failure. */
  readonly isDurable: boolean;
  /**
   * Empties `incoming/` and deletes published folders with unknown secrets. Must be called by the holder of the lock.
   */
  clearLeftovers(isKnownSecret: (secret: string) => boolean): Promise<void>;
  /** Calls `work` with a path for a new file or folder, and deletes leftovers at that path afterwards. */
  withTemporaryPath<Result>(work: (path: string) => Promise<Result>): Promise<Result>;
  /**
   * Moves a received file to the folder of its resource, under a new name.
   * @param commit - stores the name; the file is deleted unless it returns true
   * @returns the result of `commit`
   */
  storeReceived(
    arrived: string,
    kind: string,
    id: string,
    commit: (name: string) => boolean,
  ): Promise<boolean>;
  /** Creates the folder for the received files of a resource, unless it exists. */
  createReceivedFolder(kind: string, id: string): Promise<string>;
  /** Returns the path of the folder for received files, without creating it. */
  receivedFolder(kind: string, id: string): string;
  /** Moves a folder of complete files to the published folders. */
  publish(folder: string, secret: string): Promise<void>;
  /** Deletes a published folder. */
  unpublish(secret: string): Promise<void>;
}

/**
 * Creates a folder and its parents. Node's recursive mkdir hangs where an existing folder rejects new entries, as in
 * /proc.
 */
async function createFolder(path: string): Promise<void> {
  if (await isFolder(path)) return;
  if (dirname(path) !== path) await createFolder(dirname(path));
  await mkdir(path).catch(async (error: unknown) => {
    // Another process may have created it in the meantime.
    if (!(await isFolder(path))) throw error;
  });
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() === true;
}

/**
 * Creates the missing folders and nothing else, because another process may be using the data folder.
 * @param isDurable false for a folder that is deleted when the sandbox closes. Default true.
 */
export async function openDataFolder(root: string, isDurable = true): Promise<DataFolder> {
  const base = resolve(root);
  const incomingFolder = join(base, "incoming");
  const publishedFolder = join(base, "published");
  const syncNow = (path: string) => (isDurable ? sync(path) : Promise.resolve());
  /**
   * Moves a synced file or folder atomically: after a power failure, `to` is either complete or missing. The parent
   * folder of `to` must exist.
   */
  const moveIntoPlace = async (from: string, to: string) => {
    await rename(from, to);
    await syncNow(dirname(to));
  };
  const receivedFolder = (kind: string, id: string) => join(base, "received", kind, id);
  const createReceivedFolder = async (kind: string, id: string) => {
    const folder = receivedFolder(kind, id);
    await mkdir(folder, { recursive: true });
    await syncNow(dirname(folder));
    return folder;
  };
  await createFolder(incomingFolder);
  await createFolder(publishedFolder);
  return {
    databaseFile: join(base, "sandbox.db"),
    lockFile: join(base, "lock"),
    publishedFolder,
    isDurable,
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
    async withTemporaryPath(work) {
      const path = join(incomingFolder, randomUUID());
      try {
        return await work(path);
      } finally {
        await rm(path, { recursive: true, force: true });
      }
    },
    async storeReceived(arrived, kind, id, commit) {
      const name = randomIdentifiers.createResourceId("file");
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
      for (const entry of await readdir(folder, { recursive: true })) await syncNow(join(folder, entry));
      await syncNow(folder);
      await moveIntoPlace(folder, join(publishedFolder, secret));
    },
    async unpublish(secret) {
      await rm(join(publishedFolder, secret), { recursive: true, force: true });
    },
  };
}

/** Syncs the content of a file, or the entries of a folder, to disk. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
