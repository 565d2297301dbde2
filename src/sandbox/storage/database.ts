import { DatabaseSync } from "@photostructure/sqlite";
import type { DatabaseSyncInstance, StatementSyncInstance } from "@photostructure/sqlite";

/** What SQLite can bind and return. */
export type SqlValue = string | number | null;

/** A row as the driver gives it. Its shape follows from the statement, so whoever wrote that names the shape. */
export type SelectedRow = ReturnType<StatementSyncInstance["get"]>;

/** Number of the tables' layout; a data folder with another number is refused instead of misread. */
const layoutVersion = 1;

/** The sandbox's one SQLite connection. Every statement is on disk before the call returns. */
export interface Database {
  /** @returns the first row, or undefined. */
  get(sql: string, ...parameters: SqlValue[]): SelectedRow;
  all(sql: string, ...parameters: SqlValue[]): SelectedRow[];
  /** @returns the number of rows that changed. */
  run(sql: string, ...parameters: SqlValue[]): number;
  /** Runs `work` as one transaction; an exception from it undoes everything. It must not be asynchronous, nor nested. */
  transaction<Result>(work: () => Result): Result;
  close(): void;
}

/**
 * Opens (or creates) the database file and creates the given tables where they are missing. Write-ahead logging with
 * full synchronisation: a committed statement survives kill -9.
 * @throws Error when another version of the sandbox wrote the file.
 */
export function openDatabase(path: string, tables: readonly string[]): Database {
  const connection = connect(path);
  const statements = new Map<string, StatementSyncInstance>();
  const prepare = (sql: string): StatementSyncInstance => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const statement = connection.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };

  for (const sql of tables) connection.exec(sql);

  return {
    get: (sql, ...parameters) => prepare(sql).get(...parameters),
    all: (sql, ...parameters) => prepare(sql).all(...parameters),
    run: (sql, ...parameters) => prepare(sql).run(...parameters).changes,
    transaction(work) {
      connection.exec("BEGIN IMMEDIATE");
      try {
        const result = work();
        connection.exec("COMMIT");
        return result;
      } catch (error) {
        connection.exec("ROLLBACK");
        throw error;
      }
    },
    close() {
      statements.clear();
      connection.close();
    },
  };
}

function connect(path: string): DatabaseSyncInstance {
  const connection = new DatabaseSync(path);
  connection.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
  const row: { user_version: number } = connection.prepare("PRAGMA user_version").get();
  if (row.user_version === 0) connection.exec(`PRAGMA user_version = ${layoutVersion}`);
  else if (row.user_version !== layoutVersion) {
    connection.close();
    throw new Error(`the data folder was written by another version of the sandbox: empty it (${path})`);
  }
  return connection;
}
