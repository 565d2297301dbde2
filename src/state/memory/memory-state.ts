import { type Clock, systemClock } from "../../clock.ts";
import type { SharedState } from "../shared-state.ts";
import { createSqliteRecords } from "../sqlite/sqlite-records.ts";
import { createMemoryKeeper } from "./memory-keeper.ts";

/** What the state of a single instance is made of. */
export interface MemoryStateParts {
  /** @defaultValue the machine's clock */
  readonly clock?: Clock;
  /** Folder for the records' database, which is made with the first record. @defaultValue none: records are kept in memory */
  readonly dataFolder?: string;
}

/** Makes the state of a gateway that is the only instance: all but its records stays in this process. */
export function createMemoryState({ clock = systemClock, dataFolder }: MemoryStateParts = {}): SharedState {
  const records = dataFolder === undefined ? undefined : createSqliteRecords(dataFolder, clock);
  const state = createMemoryKeeper({ clock, isShared: false, ...(records && { records }) }).join();
  const leave = state.close.bind(state);
  return Object.assign(state, {
    async close() {
      await leave();
      records?.close();
    },
  });
}
