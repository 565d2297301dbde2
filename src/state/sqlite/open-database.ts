import { chmodSync, openSync, closeSync } from "node:fs";
import { join } from "node:path";
import type * as Sqlite from "node:sqlite";
import { DataFolderError } from "./data-folder-error.ts";
import { makeFolder, ownFolder } from "./make-folder.ts";

/** Connection to a database, from Node's built-in SQLite. */
export type Connection = Sqlite.DatabaseSync;

const fileName = "records.db";

/** Version of the table layout. A file with another version is rejected. */
const layoutVersion = 1;

/**
 * Maximum time that a statement waits for another process, in milliseconds. Two processes can overlap during a restart.
 */
const busyMs = 1_000;

const tables = `
  CREATE TABLE IF NOT EXISTS records (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    owner TEXT,
    ends_at_ms INTEGER NOT NULL,
    content TEXT NOT NULL,
    version INTEGER NOT NULL,
    PRIMARY KEY (kind, id)
  );
  CREATE INDEX IF NOT EXISTS records_by_owner ON records (kind, owner);
  CREATE INDEX IF NOT EXISTS records_by_end ON records (ends_at_ms);
`;

/**
 * Opens or creates the database of a data folder. Only the user of the process can read it. Each write is on disk
 * before the call returns.
 * @param dataFolder null for a database in memory, which is lost when the connection closes.
 * @throws the error of the file system or SQLite; DataFolderError for a file with another version.
 */
export function openDatabase(dataFolder: string | null): Connection {
  const path = dataFolder === null ? ":memory:" : makePrivateFile(ownFolder(dataFolder));
  const { DatabaseSync } = loadQuietly();
  const connection = new DatabaseSync(path, { timeout: busyMs });
  try {
    connection.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
    const version = Number(connection.prepare("PRAGMA user_version").get()?.["user_version"]);
    if (version !== 0 && version !== layoutVersion) {
      throw new DataFolderError(
        `Another version of the gateway created ${JSON.stringify(path)}. Remove this file.`,
      );
    }
    connection.exec(`BEGIN IMMEDIATE; ${tables} PRAGMA user_version = ${layoutVersion}; COMMIT`);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Creates the database file before SQLite opens it. SQLite gives its other files the same mode. @returns the path. */
function makePrivateFile(folder: string): string {
  makeFolder(folder);
  chmodSync(folder, 0o700);
  const path = join(folder, fileName);
  try {
    closeSync(openSync(path, "wx", 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    // The mode is set by path. Opening and closing the file would release SQLite's locks on it in this process.
    chmodSync(path, 0o600);
  }
  return path;
}

/** Loads Node's built-in SQLite without the "experimental" warning of Node 22, which operators cannot act on. */
function loadQuietly(): typeof Sqlite {
  const emitWarning: unknown = Reflect.get(process, "emitWarning");
  process.emitWarning = () => undefined;
  try {
    return process.getBuiltinModule("node:sqlite");
  } finally {
    Reflect.set(process, "emitWarning", emitWarning);
  }
}
