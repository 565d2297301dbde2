import type * as Sqlite from "node:sqlite";

/** Connection of Node's built-in SQLite. */
export type DatabaseSync = Sqlite.DatabaseSync;

/**
 * Constructor from Node's built-in SQLite. Node 22 prints an experimental warning when the module is loaded. Users of
 * the sandbox cannot act on the warning, so it is suppressed.
 */
export const { DatabaseSync } = loadQuietly();

function loadQuietly(): typeof Sqlite {
  const emitWarning: unknown = Reflect.get(process, "emitWarning");
  process.emitWarning = () => undefined;
  try {
    return process.getBuiltinModule("node:sqlite");
  } finally {
    Reflect.set(process, "emitWarning", emitWarning);
  }
}
