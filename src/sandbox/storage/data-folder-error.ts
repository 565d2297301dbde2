/** The data folder cannot be used. The message is a sentence that names the folder and says why. */
export class DataFolderError extends Error {
  readonly code = "DATA_FOLDER";

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "DataFolderError";
  }
}

/** What the operating system's codes mean for a folder. */
const systemReasons: Readonly<Record<string, string>> = {
  ENOENT: "no folder can be created there",
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "its file system is read-only",
  ENOSPC: "its disk is full",
  EDQUOT: "the disk space of this user is used up",
  ENOTDIR: "a file is where a folder belongs",
  EEXIST: "a file is where a folder belongs",
  EISDIR: "a folder is where one of its files belongs",
  ENAMETOOLONG: "its path is too long",
  ELOOP: "its path is a circle of links",
};

/** What SQLite's codes mean for the files in it. */
const databaseReasons: Readonly<Record<number, string>> = {
  8: "its database is read-only",
  10: "its database cannot be read",
  11: "its database is damaged",
  13: "its disk is full",
  14: "its database cannot be opened",
  26: "its database is no database",
};

/**
 * Makes a failure to open a data folder into a sentence; a failure of another kind stays as it is.
 * @param folder as it was configured.
 */
export function explainDataFolder(folder: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DataFolderError) return error;
  const { code, errcode } = error as NodeJS.ErrnoException & { errcode?: number };
  // The upper bytes of SQLite's codes say more than is needed here.
  const reason = errcode === undefined ? systemReasons[code ?? ""] : databaseReasons[errcode & 0xff];
  if (reason === undefined) return error;
  return new DataFolderError(`The data folder ${JSON.stringify(folder)} cannot be used: ${reason}.`, {
    cause: error,
  });
}
