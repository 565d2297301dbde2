import { createMemoryKeeper } from "../../src/state/memory/memory-keeper.ts";
import type { SharedRecord } from "../../src/state/shared-records.ts";
import { createMemoryRecords } from "../../src/state/memory/memory-records.ts";
import { describeSessions } from "./contract.ts";

describeSessions("the memory of one process", async (clock) => {
  const records = createMemoryRecords(clock);
  const written: SharedRecord[] = [];
  const keeper = createMemoryKeeper({
    clock,
    records: {
      ...records,
      add: (kind, record) => {
        written.push({ ...record, version: 1 });
        return records.add(kind, record);
      },
    },
  });
  return {
    join: async () => keeper.join(),
    dump: async () => JSON.stringify(written),
    [Symbol.asyncDispose]: async () => undefined,
  };
});
