import { addressesUnder } from "../helpers/addresses.ts";
import type { SandboxOptions } from "../../src/sandbox/options.ts";
import { createUpstreamReports } from "../../src/upstream-reports.ts";
import { createMemoryState } from "../../src/state/memory/memory-state.ts";
import { createUpstream } from "../../src/upstream/upstream.ts";
import type { CallOptions } from "../../src/upstream/viewer.ts";
import { createManualClock } from "../helpers/clock.ts";
import { startSandbox } from "../helpers/sandbox.ts";

/** The first demo seller of the sandbox. */
export function seller(): CallOptions {
  return { viewer: { key: "1", token: "sandbox-seller-1" }, signal: new AbortController().signal };
}

/** Starts the real sandbox on a manual clock, with the real upstream layer in front of it. */
export async function startContract(options: Partial<SandboxOptions>) {
  const clock = createManualClock();
  const sandbox = await startSandbox({ ...options, clock });
  const callsClock = createManualClock();
  const upstream = createUpstream(
    { addresses: addressesUnder(sandbox.url, "specification") },
    {
      clock: callsClock,
      random: () => 0.5,
      state: createMemoryState({ clock: callsClock }),
      ...createUpstreamReports(undefined, null),
    },
  );
  return {
    ...upstream,
    sandbox,
    /** Advances the sandbox's time and waits until due work is done. */
    async pass(durationMs: number) {
      await clock.advance(durationMs);
      await sandbox.idle();
    },
    async [Symbol.asyncDispose]() {
      await upstream.close();
      await sandbox[Symbol.asyncDispose]();
    },
  };
}
