import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The gateway as a process of its own, started from its source. */
export interface GatewayProcess extends AsyncDisposable {
  /** Address without a slash at the end. */
  readonly url: string;
  /** Folder of the sandbox inside it. */
  readonly dataDir: string;
  /** Everything it has written so far, to both outputs. */
  output(): string;
  /** Sends a signal and waits for the end. @returns the exit code; null when the signal itself ended it. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

/** Runs `src/main.ts` with only the given environment and waits until it ends. */
export async function runMain(
  environment: Record<string, string>,
  commandLine: readonly string[] = [],
): Promise<{ code: number | null; output: string }> {
  const { child, output } = spawnMain(environment, commandLine);
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output: output() };
}

/** Starts `src/main.ts` on a free port with an empty data folder, and waits until it is ready. */
export async function startGatewayProcess(environment: Record<string, string> = {}): Promise<GatewayProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), "gateway-"));
  const { child, output } = spawnMain({ PORT: "0", SANDBOX_DATA_DIR: dataDir, ...environment });
  const closed = once(child, "close") as Promise<[number | null]>;
  const ready = new Promise<string>((resolve, reject) => {
    const look = () => {
      const address = /"url":"([^"]+)\/graphql"/.exec(output())?.[1];
      if (address) resolve(address);
    };
    child.stdout?.on("data", look);
    void closed.then(() => reject(new Error(`The gateway ended before it was ready:\n${output()}`)));
  });
  const stop = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const [code] = await closed;
    return code;
  };
  return {
    url: await ready,
    dataDir,
    output,
    stop,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) await stop("SIGKILL");
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function spawnMain(
  environment: Record<string, string>,
  commandLine: readonly string[] = [],
): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, ["src/main.ts", ...commandLine], {
    cwd: root,
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()));
  return { child, output: () => text };
}
