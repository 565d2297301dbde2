/** Error of an unusable data folder. The message names the folder and the reason. */
export class DataFolderError extends Error {
  readonly code = "GATEWAY_DATA_FOLDER";

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "DataFolderError";
  }
}

/** Meaning of system error codes for the data folder. */
const systemReasons: Readonly<Record<string, string>> = {
  EACCES: "this user may not write there",
  EPERM: "it belongs to another user",
  EROFS: "its file system is read-only",
  ENOSPC: "its disk is full",
  EDQUOT: "this user's disk quota is used up",
  ENOENT: "no folder can be created there",
  ENOTDIR: "a file is where a folder belongs",
  EEXIST: "a file is where a folder belongs",
  EISDIR: "a folder is where its database file belongs",
  ELOOP: "its path is a loop of symbolic links",
  ENAMETOOLONG: "its path is too long",
};

/** Meaning of SQLite result codes for the database in the folder. */
const databaseReasons: Readonly<Record<number, string>> = {
  5: "another process has locked its database",
  8: "its database is read-only",
  10: "its database cannot be read",
  11: "its database is damaged",
  13: "its disk is full",
  14: "its database cannot be opened",
  26: "its database file is not a database",
};

/**
 * Converts the error of opening a data folder to one with a readable reason.
 * @param folder path as configured.
 */
export function explainDataFolder(folder: string, error: unknown): DataFolderError {
  if (error instanceof DataFolderError) return error;
  const { code = "", errcode = 0 } = error as NodeJS.ErrnoException & { errcode?: number };
  // The upper bytes of an SQLite result code only add detail.
  const reason = systemReasons[code] ?? databaseReasons[errcode & 0xff] ?? (error as Error).message;
  return new DataFolderError(`The data folder ${JSON.stringify(folder)} cannot be used: ${reason}.`, {
    cause: error,
  });
}
