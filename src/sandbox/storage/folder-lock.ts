import { DataFolderError } from "./data-folder-error.ts";
import { DatabaseSync } from "./sqlite.ts";

/**
 * Takes a data folder for this process. The lock is SQLite's own on a file of its own: the operating system gives it
 * back even after kill -9, and no statement of ours can keep it beyond its release.
 * @returns the function that gives the folder free.
 * @throws DataFolderError when another sandbox has it.
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

/** SQLITE_BUSY is 5. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === 5;
}
