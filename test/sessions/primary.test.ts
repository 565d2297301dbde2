import type { SharedState } from "../../src/state/shared-state.ts";
import { createTestPrimary } from "../state/primary-instance.ts";
import { describeSessions } from "./contract.ts";
import { createWrittenRecords } from "./written-records.ts";

describeSessions("the primary of several workers", async (clock) => {
  const { records, dump } = createWrittenRecords(clock);
  const primary = createTestPrimary({ clock, records });
  const instances: SharedState[] = [];
  return {
    async join() {
      const state = await primary.join();
      instances.push(state);
      return state;
    },
    dump,
    async [Symbol.asyncDispose]() {
      await Promise.all(instances.map((state) => state.close()));
    },
  };
});
