import { type DataFolder, openDataFolder } from "./data-folder.ts";
import { explainDataFolder } from "./data-folder-error.ts";
import { type AddedColumn, type Database, openDatabase } from "./database.ts";
import { lockFolder } from "./folder-lock.ts";

/** Storage of one sandbox. */
export interface Storage {
  readonly folder: DataFolder;
  readonly database: Database;
  /** Closes the database and releases the lock. */
  close(): void;
}

/**
 * Opens a data folder: creates missing parts and locks it.
 * @param tables statements that create missing tables
 * @param columns columns that tables of older data folders may lack
 * @throws DataFolderError when the folder cannot be used
 */
export async function openStorage(
  dataDir: string,
  tables: readonly string[],
  columns: readonly AddedColumn[],
): Promise<Storage> {
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
        close() {
          database.close();
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
