import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SandboxEvent, SandboxOptions } from "../../src/sandbox/options.ts";
import { type Kit, startKit } from "../../src/testing/start-kit.ts";

/** A separate sandbox for a test; `await using` closes it and removes its data folder. */
export interface TestSandbox extends Kit, AsyncDisposable {
  readonly dataDir: string;
  /** Failures inside the sandbox, in order. */
  readonly events: readonly SandboxEvent[];
}

/**
 * Starts a sandbox of the test kit on a free port, by default with the machine's clock, random identifiers and an empty
 * temporary data folder. A given folder is not removed at the end.
 */
export async function startSandbox(overrides: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const dataDir = overrides.dataDir ?? (await mkdtemp(join(tmpdir(), "sandbox-")));
  const events: SandboxEvent[] = [];
  const kit = await startKit({ log: (event) => events.push(event), ...overrides, dataDir });
  return Object.assign(kit, {
    dataDir,
    events,
    async [Symbol.asyncDispose]() {
      await kit.close();
      if (overrides.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  });
}
