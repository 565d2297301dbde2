import { type Clock, systemClock } from "../../clock.ts";
import type { SharedState } from "../shared-state.ts";
import { createSqliteRecords } from "../sqlite/sqlite-records.ts";
import type { LimitNote } from "./limit-note.ts";
import { createMemoryKeeper } from "./memory-keeper.ts";

/** What the state of a single instance is made of. */
export interface MemoryStateParts {
  /** @defaultValue the machine's clock */
  readonly clock?: Clock;
  /** Folder for the records' database, which is made with the first record. @defaultValue none: records are kept in memory */
  readonly dataFolder?: string | null;
  /** What the limits go by after the start. @defaultValue none: no call was made before */
  readonly limitNote?: LimitNote | null;
}

/** Makes the state of a gateway that is the only instance: all but its records stays in this process. */
export function createMemoryState({
  clock = systemClock,
  dataFolder = null,
  limitNote = null,
}: MemoryStateParts = {}): SharedState {
  const records = createSqliteRecords(dataFolder, clock);
  const keeper = createMemoryKeeper({
    clock,
    isShared: false,
    records,
    heldForMs: limitNote?.heldForMs ?? 0,
  });
  const state = keeper.join();
  const leave = state.close.bind(state);
  return Object.assign(state, {
    async close() {
      await leave();
      limitNote?.leave(keeper.restMs());
      records.close();
    },
  });
}
