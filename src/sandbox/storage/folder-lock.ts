import { DataFolderError } from "./data-folder-error.ts";
import { DatabaseSync } from "./sqlite.ts";

/**
 * Locks a data folder for this process. The operating system releases the lock even after kill -9. The lock is an
 * SQLite lock on a separate file without sandbox data, so no open statement can hold the lock after its release.
 * @returns a function that releases the lock
 * @throws DataFolderError when another sandbox holds the lock
 */
export function lockFolder(lockFile: string): () => void {
  const connection = new DatabaseSync(lockFile, { timeout: 0 });
  try {
    connection.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    connection.close();
    if (isBusy(error))
      throw new DataFolderError(`Another sandbox is using the data folder (${lockFile}).`, { cause: error });
    throw error;
  }
  return () => connection.close();
}

/** Returns true for the error SQLITE_BUSY (5). */
function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === 5;
}
