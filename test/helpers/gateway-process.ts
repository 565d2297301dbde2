import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openLimitNote } from "../../src/state/memory/limit-note.ts";
import { type EndedProgram, runProgram, type RunningProgram, startProgram } from "./program.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The gateway as a separate process. */
export interface GatewayProcess extends Omit<RunningProgram, "found"> {
  /** Address without a trailing slash. */
  readonly url: string;
  /** Data folder of the gateway and of its sandbox. */
  readonly dataDir: string;
}

/** Runs `src/main.ts` with only the given environment and waits until it ends. */
export function runMain(
  environment: Record<string, string>,
  commandLine: readonly string[] = [],
  nodeOptions: readonly string[] = [],
): Promise<EndedProgram> {
  return runProgram({ args: [...nodeOptions, "src/main.ts", ...commandLine], folder: root, environment });
}

/**
 * Starts the gateway on a free port, and waits until it is ready. Its data folder has only a note that no earlier call
 * is in a service's window, so that no call waits after the start. A folder that the environment sets is left
 * unchanged.
 * @param main its program; from source by default
 * @param commandLine arguments of the program
 */
export async function startGatewayProcess(
  environment: Record<string, string> = {},
  main = "src/main.ts",
  commandLine: readonly string[] = [],
): Promise<GatewayProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), "gateway-"));
  openLimitNote(dataDir).leave(0);
  const program = await startProgram(
    {
      args: [main, ...commandLine],
      folder: root,
      environment: { PORT: "0", DATA_DIR: dataDir, SANDBOX_DATA_DIR: dataDir, ...environment },
    },
    /"url":"([^"]+)\/graphql"/,
  );
  return {
    url: program.found,
    pid: program.pid,
    dataDir,
    output: () => program.output(),
    stop: (signal) => program.stop(signal),
    async [Symbol.asyncDispose]() {
      await program[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
