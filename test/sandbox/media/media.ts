import type { SandboxOptions } from "../../../src/sandbox/options.ts";
import { createManualClock } from "../../helpers/clock.ts";
import { closeAfterTest } from "../../helpers/close-after.ts";
import { startSandbox } from "../../helpers/sandbox.ts";

/** Starts a sandbox with a manual clock for the running test. */
export async function startMedia(overrides: Partial<SandboxOptions> = {}) {
  const clock = createManualClock();
  const sandbox = await closeAfterTest(startSandbox({ clock, ...overrides }));
  return {
    sandbox,
    clock,
    /** Advances the clock and waits for the jobs that became due. */
    pass: async (durationMs: number): Promise<void> => {
      clock.jump(durationMs);
      await sandbox.idle();
    },
  };
}
