import { systemClock } from "../../clock.ts";
import type { SharedState } from "../shared-state.ts";
import { createSqliteRecords } from "../sqlite/sqlite-records.ts";
import type { LimitNote } from "./limit-note.ts";
import { createMemoryKeeper } from "./memory-keeper.ts";

/**
 * Makes the state of a gateway that is the only instance: all but its records stays in this process. Without a folder for their database,
 * which is made with the first one, records are kept in memory as well; without a note no call was made before.
 */
export function createMemoryState({
  clock = systemClock,
  dataFolder = null as string | null,
  limitNote = null as LimitNote | null,
} = {}): SharedState {
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
