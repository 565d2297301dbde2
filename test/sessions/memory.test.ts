import { createMemoryKeeper } from "../../src/state/memory/memory-keeper.ts";
import { describeSessions } from "./contract.ts";
import { createWrittenRecords } from "./written-records.ts";

describeSessions("the memory of one process", async (clock) => {
  const { records, dump } = createWrittenRecords(clock);
  const keeper = createMemoryKeeper({ clock, records });
  return { join: async () => keeper.join(), dump, [Symbol.asyncDispose]: async () => undefined };
});
