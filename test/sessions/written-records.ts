import type { SharedRecord, SharedRecords } from "../../src/state/shared-state.ts";
import { createSqliteRecords } from "../../src/state/sqlite/sqlite-records.ts";
import type { TestClock } from "../helpers/clock.ts";

/** Records in memory, with everything that was ever added to them. */
export function createWrittenRecords(clock: TestClock): {
  readonly records: SharedRecords;
  readonly dump: () => Promise<string>;
} {
  const records = createSqliteRecords(null, clock);
  const written: SharedRecord[] = [];
  return {
    records: {
      ...records,
      add: (...[kind, record]: Parameters<SharedRecords["add"]>) => {
        written.push({ ...record, version: 1 });
        return records.add(kind, record);
      },
    },
    dump: async () => JSON.stringify(written),
  };
}
