import { spawn } from "node:child_process";

/** A program to run. Its environment has only the given variables, PATH and HOME. */
export interface Program {
  /** Path of the executable. @defaultValue the Node that runs the tests */
  readonly file?: string;
  readonly args: readonly string[];
  /** Working folder. */
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Time limit of a program that should end, in milliseconds; then it is killed. @defaultValue 200_000 */
  readonly longestMs?: number;
}

/** A running program. */
export interface RunningProgram extends AsyncDisposable {
  /** First group of the pattern in its output. */
  readonly found: string;
  /** Id of its process. */
  readonly pid: number;
  /** The whole output so far, of both streams. */
  output(): string;
  /** Sends a signal and waits for the end. @returns the exit code; null when the signal itself ended it */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

/** Default of a program's `longestMs`. */
const usualLongestMs = 200_000;

/** Result of a program that has ended. */
export interface EndedProgram {
  readonly code: number | null;
  /** Its output, of both streams. */
  readonly output: string;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program until it ends. */
export async function runProgram(program: Program): Promise<EndedProgram> {
  const { child, ended, output } = spawnProgram(program, program.longestMs ?? usualLongestMs);
  const texts = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk: string) => (texts.stdout += chunk));
  child.stderr.on("data", (chunk: string) => (texts.stderr += chunk));
  const code = await ended;
  return { code, output: output(), ...texts };
}

/**
 * Starts a program and waits until the pattern is found in its output. It is killed with its scope.
 * @throws Error with its output when it ends before
 */
export async function startProgram(program: Program, ready: RegExp): Promise<RunningProgram> {
  const { child, ended, output } = spawnProgram(program);
  const found = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const match = ready.exec(output());
      if (!match) return;
      child.stdout.off("data", look);
      resolve(match[1] ?? "");
    };
    child.stdout.on("data", look);
    void ended.then(() => reject(new Error(`The program ended before it was ready:\n${output()}`)), reject);
  });
  const stop = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return {
    found,
    // It has started, because the pattern was found in its output.
    pid: child.pid ?? 0,
    output,
    stop,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) await stop("SIGKILL");
    },
  };
}

function spawnProgram({ file = process.execPath, args, folder, environment }: Program, timeout?: number) {
  const { PATH, HOME } = process.env;
  const child = spawn(file, args, {
    cwd: folder,
    env: { PATH, HOME, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    timeout,
    killSignal: "SIGKILL",
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8");
    stream.on("data", (chunk: string) => (text += chunk));
  }
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  return { child, ended, output: () => text };
}
