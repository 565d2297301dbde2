import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { operations } from "./operations.ts";
import type { PeerOptions } from "./options.ts";
import { gatewayProgram, type PeerProgram } from "./programs.ts";
import { startPeer } from "./start-peers.ts";

/** Start times of one program. */
export interface Starts {
  readonly name: string;
  /** Kind of the program, and whether the sandbox runs in its process. */
  readonly kind: "peer" | "gateway" | "gateway with sandbox";
  readonly startedInMs: readonly number[];
}

const anything = JSON.stringify({ query: "{ __typename }" });

/** Starts each program in turn, `rounds` times, and each build of the gateway once more with its sandbox. */
export async function measureStarts(
  programs: readonly PeerProgram[],
  { rounds, builds }: PeerOptions,
): Promise<Starts[]> {
  const video = operations[0]?.body ?? anything;
  const folder = await mkdtemp(join(tmpdir(), "bench-starts-"));
  const sandbox = { SANDBOX: "true", SANDBOX_DATA_DIR: join(folder, "data") };
  const starts = [
    ...programs.map((program) => ({
      program,
      body: video,
      kind: program.isGateway ? ("gateway" as const) : ("peer" as const),
    })),
    ...builds.map(({ name, path }) => ({
      program: gatewayProgram(`${name}, with the sandbox`, path, sandbox),
      body: anything,
      kind: "gateway with sandbox" as const,
    })),
  ].map((start) => ({ ...start, startedInMs: [] as number[] }));
  try {
    // The first round fills the file cache and Node's compile cache.
    for (let round = 0; round <= rounds; round++) {
      for (const { program, body, startedInMs } of starts) {
        await using peer = await startPeer(program, body);
        if (round > 0) startedInMs.push(peer.startedInMs);
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return starts.map(({ program, kind, startedInMs }) => ({ name: program.name, kind, startedInMs }));
}
