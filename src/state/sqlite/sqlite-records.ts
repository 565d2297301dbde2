import type { StatementSync } from "node:sqlite";
import type { Clock } from "../../clock.ts";
import type { SharedRecord, SharedRecords } from "../shared-state.ts";
import { StateUnavailableError } from "../state-unavailable-error.ts";
import { explainDataFolder } from "./data-folder-error.ts";
import { type Connection, openDatabase } from "./open-database.ts";

/** Maximum number of expired records that each new record removes. */
const removalsPerAddition = 64;

const isAlive = "ends_at_ms > ?";
const columns = "id, owner, ends_at_ms AS endsAtMs, content, version";

/** Prepares the statements of an open database. All times are milliseconds since the epoch. */
function prepareStatements(connection: Connection) {
  return {
    get: connection.prepare(`SELECT ${columns} FROM records WHERE kind = ? AND id = ? AND ${isAlive}`),
    list: connection.prepare(`SELECT ${columns} FROM records WHERE kind = ? AND owner = ? AND ${isAlive}`),
    add: connection.prepare(`
      INSERT INTO records (kind, id, owner, ends_at_ms, content, version) VALUES (?, ?, ?, ?, ?, 1)
      ON CONFLICT (kind, id) DO UPDATE SET owner = excluded.owner, ends_at_ms = excluded.ends_at_ms,
      content = excluded.content, version = 1 WHERE records.ends_at_ms <= ?`),
    replace: connection.prepare(`
      UPDATE records SET owner = ?, ends_at_ms = ?, content = ?, version = version + 1
      WHERE kind = ? AND id = ? AND version = ? AND ${isAlive}`),
    delete: connection.prepare(
      "DELETE FROM records WHERE kind = ? AND id = ? RETURNING ends_at_ms AS endsAtMs",
    ),
    removeEnded: connection.prepare(
      `DELETE FROM records WHERE rowid IN (SELECT rowid FROM records WHERE ends_at_ms <= ? LIMIT ${removalsPerAddition})`,
    ),
  } satisfies Record<string, StatementSync>;
}

/**
 * Creates a record store in a database file in the data folder. The file is opened when it is first needed. A gateway
 * that stores no records creates no folder.
 * @param dataFolder null for records in memory, which are lost on a restart.
 */
export function createSqliteRecords(
  dataFolder: string | null,
  clock: Clock,
): SharedRecords & { close(): void } {
  let connection: Connection | null = null;
  let statements: ReturnType<typeof prepareStatements> | null = null;
  let isClosed = false;

  const open = () => {
    if (isClosed) throw new StateUnavailableError("The database of the data folder is closed.");
    try {
      connection ??= openDatabase(dataFolder);
      statements ??= prepareStatements(connection);
      return statements;
    } catch (error) {
      connection?.close();
      connection = null;
      throw explainDataFolder(dataFolder ?? "", error);
    }
  };
  /** Runs a statement. Errors of an open file, such as a full disk, count as temporary. */
  const run = async <Result>(work: (prepared: ReturnType<typeof prepareStatements>) => Result) => {
    try {
      return work(open());
    } catch (error) {
      throw new StateUnavailableError("The database of the data folder cannot be used now.", {
        cause: error,
      });
    }
  };
  return {
    async prepare() {
      open();
    },
    get: (kind, id) => run(({ get }) => (get.get(kind, id, clock.now()) ?? null) as SharedRecord | null),
    add: (kind, { id, owner, endsAtMs, content }) =>
      run(({ add, removeEnded }) => {
        removeEnded.run(clock.now());
        return add.run(kind, id, owner, endsAtMs, content, clock.now()).changes === 1;
      }),
    replace: (kind, { id, owner, endsAtMs, content }, version) =>
      run(
        ({ replace }) => replace.run(owner, endsAtMs, content, kind, id, version, clock.now()).changes === 1,
      ),
    delete: (kind, id) =>
      run((prepared) => Number(prepared.delete.get(kind, id)?.["endsAtMs"] ?? 0) > clock.now()),
    listOf: (kind, owner) =>
      run(({ list }) => list.all(kind, owner, clock.now()) as unknown as readonly SharedRecord[]),
    /** Closes the database, if open. */
    close() {
      isClosed = true;
      statements = null;
      connection?.close();
      connection = null;
    },
  };
}
