import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Folder of the project. */
export const root = fileURLToPath(new URL("../../", import.meta.url));

/** A server in a separate process; `await using` stops it. */
export interface ServerProcess extends AsyncDisposable {
  /** URL without a trailing slash. */
  readonly url: string;
  readonly pid: number;
  readonly child: ChildProcess;
}

const startTimeoutMs = 20_000;
const stopTimeoutMs = 10_000;

/**
 * Starts a Node program that prints its address, and waits for it.
 * @param readyPattern matches the address in the program's output, as its first group.
 * @throws Error with the program's output when it exits, or prints no address within 20 s.
 */
export async function startServerProcess(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  readyPattern: RegExp,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], NODE_ENV: "production", ...environment },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  // A benchmark that fails leaves no process running.
  const endWithBench = () => void child.kill("SIGKILL");
  process.once("exit", endWithBench);
  child.once("exit", () => void process.off("exit", endWithBench));
  let output = "";
  let isReady = false;
  const ready = new Promise<string>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${args.join(" ")} ${why}:\n${output}`));
    const timer = setTimeout(() => fail("did not start in time"), startTimeoutMs);
    const read = (text: string) => {
      output = (output + text).slice(-20_000);
      const url = readyPattern.exec(output)?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      isReady = true;
      resolve(url);
    };
    child.stdout?.setEncoding("utf8").on("data", read);
    child.stderr?.setEncoding("utf8").on("data", read);
    child.once("exit", (code) => {
      clearTimeout(timer);
      if (isReady && code !== 0) process.stderr.write(`${args.join(" ")} ended with ${code}:\n${output}\n`);
      fail(`ended with ${code}`);
    });
  });
  try {
    const url = await ready;
    return { url, pid: child.pid ?? 0, child, [Symbol.asyncDispose]: () => stop(child) };
  } catch (error) {
    await stop(child);
    throw error;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), stopTimeoutMs);
  await ended;
  clearTimeout(timer);
}
