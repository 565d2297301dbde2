import type * as Sqlite from "node:sqlite";

/** A connection of Node's own SQLite. */
export type DatabaseSync = Sqlite.DatabaseSync;

/**
 * Node's own SQLite. Node 22 calls it experimental in a warning when it is loaded; users of the sandbox can do nothing
 * about that, so it is held back for that moment.
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
