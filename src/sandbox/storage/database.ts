import type { StatementSync } from "node:sqlite";
import { DataFolderError } from "./data-folder-error.ts";
import { DatabaseSync } from "./sqlite.ts";

/** What SQLite can bind and return. */
export type SqlValue = string | number | null;

/** Number of the tables' layout; a data folder with another number is refused instead of misread. */
const layoutVersion = 1;

/** A column that a table got in a later version. */
export interface AddedColumn {
  readonly table: string;
  readonly column: string;
  readonly type: "INTEGER" | "TEXT";
  /** What the rows of an earlier version have in it, as SQL; it is never null then. Default: NULL. */
  readonly defaultValue?: string;
}

/** The sandbox's one SQLite connection. Every statement is on disk before the call returns. */
export interface Database {
  /** @returns the first row, or undefined. The caller names the row's shape, which follows from the statement. */
  get<Row>(sql: string, ...parameters: SqlValue[]): Row | undefined;
  /** @returns every row. The caller names their shape, which follows from the statement. */
  all<Row>(sql: string, ...parameters: SqlValue[]): Row[];
  /** @param selection - what follows FROM. @returns the number of rows. */
  count(selection: string, ...parameters: SqlValue[]): number;
  /** Adds a row, the columns named by its properties. */
  insert<Row extends { readonly [Column in keyof Row]: SqlValue }>(table: string, row: Row): void;
  /** @returns the number of rows that changed. */
  run(sql: string, ...parameters: SqlValue[]): number;
  /** Runs `work` as one transaction; an exception from it undoes everything. It must not be asynchronous, nor nested. */
  transaction<Result>(work: () => Result): Result;
  /** Runs `work` as a part of the present transaction; an exception from it undoes that part alone. Not to be nested. */
  savepoint<Result>(work: () => Result): Result;
  close(): void;
}

/**
 * Opens (or creates) the database file and creates the given tables and columns where they are missing. Write-ahead logging with
 * full synchronisation: a committed statement survives kill -9.
 * @throws DataFolderError when another version of the sandbox wrote the file.
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

/** SQLite's number for a rule of a table that a row breaks, in the lower eight bits of its error numbers. */
const constraintFault = 19;

/** Whether an error says that a row breaks a rule of its table; every other error of SQLite is one of the machine. */
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
    throw new DataFolderError(`Another version of the sandbox wrote the data folder (${path}): remove it.`);
  }
  return connection;
}
