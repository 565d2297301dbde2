import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type DataFolder, openDataFolder } from "./data-folder.ts";
import { explainDataFolder } from "./data-folder-error.ts";
import { type AddedColumn, type Database, openDatabase } from "./database.ts";
import { lockFolder } from "./folder-lock.ts";
import { createTemporaryFolder, removeTemporaryFolder } from "./temporary-folder.ts";

/** Storage of one sandbox. */
export interface Storage {
  readonly folder: DataFolder;
  readonly database: Database;
  /**
   * Closes the database and releases the lock. Storage in memory is lost.
   * @param isToErase true to delete all data of a data folder. Default false.
   */
  close(isToErase?: boolean): Promise<void>;
}

/**
 * Opens a data folder: creates missing parts and locks it.
 * @param dataDir path of the folder. Undefined keeps the database in memory and the files, which decoders open by their
 * path, in a temporary folder.
 * @param tables statements that create missing tables
 * @param columns columns that tables of older data folders may lack
 * @throws DataFolderError when the folder cannot be used
 */
export async function openStorage(
  dataDir: string | undefined,
  tables: readonly string[],
  columns: readonly AddedColumn[],
): Promise<Storage> {
  if (dataDir === undefined) return openTemporary(tables, columns);
  try {
    const folder = await openDataFolder(dataDir);
    const unlock = lockFolder(folder.lockFile);
    try {
      const database = openDatabase(folder.databaseFile, tables, columns);
      await folder.clearLeftovers(
        (secret) => database.get("SELECT 1 FROM published WHERE secret = ?", secret) !== undefined,
      );
      return {
        folder,
        database,
        async close(isToErase = false) {
          database.close();
          if (isToErase) await erase(dataDir);
          unlock();
        },
      };
    } catch (error) {
      unlock();
      throw error;
    }
  } catch (error) {
    throw explainDataFolder(dataDir, error);
  }
}

async function openTemporary(tables: readonly string[], columns: readonly AddedColumn[]): Promise<Storage> {
  const root = await createTemporaryFolder();
  const folder = await openDataFolder(root, false);
  const database = openDatabase(":memory:", tables, columns);
  return {
    folder,
    database,
    async close() {
      database.close();
      await removeTemporaryFolder(root);
    },
  };
}

/** Deletes everything that a sandbox stores in a data folder, except the lock. */
async function erase(dataDir: string): Promise<void> {
  const names = ["sandbox.db", "sandbox.db-wal", "sandbox.db-shm", "incoming", "received", "published"];
  for (const name of names) await rm(join(dataDir, name), { recursive: true, force: true });
}
