import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSandbox } from "../../src/sandbox/sandbox.ts";
import type { SandboxEvent, SandboxOptions } from "../../src/sandbox/options.ts";
import type { Sandbox } from "../../src/sandbox/sandbox.ts";

/** A separate sandbox for a test; `await using` closes it and removes its data folder. */
export interface TestSandbox extends Sandbox, AsyncDisposable {
  readonly dataDir: string;
  /** Failures inside the sandbox, in order. */
  readonly events: readonly SandboxEvent[];
}

/**
 * Starts a sandbox on a free port, by default with an empty temporary data folder. A given folder is not removed at the
 * end.
 */
export async function startSandbox(overrides: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const dataDir = overrides.dataDir ?? (await mkdtemp(join(tmpdir(), "sandbox-")));
  const events: SandboxEvent[] = [];
  const sandbox = await createSandbox({ log: (event) => events.push(event), ...overrides, dataDir });
  return {
    ...sandbox,
    dataDir,
    events,
    async [Symbol.asyncDispose]() {
      await sandbox.close();
      if (overrides.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
