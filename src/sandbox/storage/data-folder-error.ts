/** Thrown when the data folder cannot be used. The message names the folder and the reason. */
export class DataFolderError extends Error {
  readonly code = "DATA_FOLDER";

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "DataFolderError";
  }
}

/** Reasons by error code of the operating system. */
const systemReasons: Readonly<Record<string, string>> = {
  ENOENT: "no folder can be created there",
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "its file system is read-only",
  ENOSPC: "its disk is full",
  EDQUOT: "this user's disk quota is used up",
  ENOTDIR: "a file is where a folder belongs",
  EEXIST: "a file is where a folder belongs",
  EISDIR: "a folder is where one of its files belongs",
  ENAMETOOLONG: "its path is too long",
  ELOOP: "its path is a loop of symbolic links",
};

/** Reasons by primary result code of SQLite. */
const databaseReasons: Readonly<Record<number, string>> = {
  8: "its database is read-only",
  10: "its database cannot be read",
  11: "its database is damaged",
  13: "its disk is full",
  14: "its database cannot be opened",
  26: "its database file is not a database",
};

/**
 * Converts an error of opening a data folder to a {@link DataFolderError}; returns unknown errors unchanged.
 * @param folder path as configured
 */
export function explainDataFolder(folder: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DataFolderError) return error;
  const { code, errcode } = error as NodeJS.ErrnoException & { errcode?: number };
  // SQLite's extended result codes have the primary code in their lowest byte.
  const reason = errcode === undefined ? systemReasons[code ?? ""] : databaseReasons[errcode & 0xff];
  if (reason === undefined) return error;
  return new DataFolderError(`The data folder ${JSON.stringify(folder)} cannot be used: ${reason}.`, {
    cause: error,
  });
}
