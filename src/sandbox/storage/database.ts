import type { StatementSync } from "node:sqlite";
import { DataFolderError } from "./data-folder-error.ts";
import { DatabaseSync } from "./sqlite.ts";

/** Value that SQLite can bind and return. */
export type SqlValue = string | number | null;

/** Version of the table layout. A data folder with another version is rejected. */
const layoutVersion = 1;

/** Column that was added to a table in a later version. */
export interface AddedColumn {
  readonly table: string;
  readonly column: string;
  readonly type: "INTEGER" | "TEXT";
  /** SQL value for rows of earlier versions; with it, the column is NOT NULL. Default: NULL. */
  readonly defaultValue?: string;
}

/** SQLite connection of the sandbox. Every statement is on disk before the call returns. */
export interface Database {
  /** Returns the first row, or undefined. The caller specifies the row type, which must match the statement. */
  get<Row>(sql: string, ...parameters: SqlValue[]): Row | undefined;
  /** Returns all rows. The caller specifies the row type, which must match the statement. */
  all<Row>(sql: string, ...parameters: SqlValue[]): Row[];
  /**
   * Returns the number of rows.
   * @param selection - the SQL after FROM
   */
  count(selection: string, ...parameters: SqlValue[]): number;
  /** Inserts a row; its property names are the column names. */
  insert<Row extends { readonly [Column in keyof Row]: SqlValue }>(table: string, row: Row): void;
  /**
   * Runs a statement.
   * @returns the number of changed rows
   */
  run(sql: string, ...parameters: SqlValue[]): number;
  /**
   * Runs `work` in a transaction; an exception rolls it back. `work` must be synchronous, and transactions cannot be
   * nested.
   */
  transaction<Result>(work: () => Result): Result;
  /**
   * Runs `work` in a savepoint of the current transaction; an exception rolls back only that part. Savepoints cannot be
   * nested.
   */
  savepoint<Result>(work: () => Result): Result;
  close(): void;
}

/**
 * Opens or creates the database file, and creates missing tables and columns. It uses write-ahead logging with full
 * synchronisation, so that a committed statement survives kill -9.
 * @throws DataFolderError when another version of the sandbox wrote the file
 */
export function openDatabase(
  path: string,
  tables: readonly string[],
  addedColumns: readonly AddedColumn[] = [],
): Database {
  const connection = connect(path);
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const statement = connection.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };

  for (const sql of tables) connection.exec(sql);
  for (const added of addedColumns) addColumn(connection, added);

  return {
    get: <Row>(sql: string, ...parameters: SqlValue[]) => prepare(sql).get(...parameters) as Row | undefined,
    all: <Row>(sql: string, ...parameters: SqlValue[]) => prepare(sql).all(...parameters) as Row[],
    count(selection, ...parameters) {
      const row = prepare(`SELECT count(*) AS count FROM ${selection}`).get(...parameters);
      return Number(row?.["count"]);
    },
    insert(table, row) {
      const columns = Object.keys(row);
      const places = columns.map(() => "?").join(", ");
      prepare(`INSERT INTO ${table} (${columns.join(", ")}) VALUES (${places})`).run(
        ...Object.values<SqlValue>(row),
      );
    },
    run: (sql, ...parameters) => Number(prepare(sql).run(...parameters).changes),
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
    savepoint(work) {
      connection.exec("SAVEPOINT part");
      try {
        const result = work();
        connection.exec("RELEASE part");
        return result;
      } catch (error) {
        connection.exec("ROLLBACK TO part; RELEASE part");
        throw error;
      }
    },
    close() {
      statements.clear();
      connection.close();
    },
  };
}

/** Result code SQLITE_CONSTRAINT, in the lower eight bits of SQLite's error codes. */
const constraintFault = 19;

/** Returns true when a row violates a constraint of its table. Every other SQLite error is a system error. */
export function isConstraintFault(error: unknown): boolean {
  if (!(error instanceof Error) || !("errcode" in error)) return false;
  return typeof error.errcode === "number" && (error.errcode & 0xff) === constraintFault;
}

function addColumn(connection: DatabaseSync, { table, column, type, defaultValue }: AddedColumn): void {
  const known = connection.prepare("SELECT 1 FROM pragma_table_info(?) WHERE name = ?").get(table, column);
  if (known !== undefined) return;
  const rule = defaultValue === undefined ? "" : ` NOT NULL DEFAULT ${defaultValue}`;
  connection.exec(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}${rule}`);
}

function connect(path: string): DatabaseSync {
  const connection = new DatabaseSync(path);
  connection.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
  const row = connection.prepare("PRAGMA user_version").get() as { user_version: number };
  if (row.user_version === 0) connection.exec(`PRAGMA user_version = ${layoutVersion}`);
  else if (row.user_version !== layoutVersion) {
    connection.close();
    throw new DataFolderError(
      `An incompatible version of the sandbox wrote the data folder (${path}). Delete the folder.`,
    );
  }
  return connection;
}
