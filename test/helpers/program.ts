import { spawn } from "node:child_process";

/** A program to run. The environment holds the given variables, PATH and HOME, and nothing else. */
export interface Program {
  /** @defaultValue the Node that runs the tests */
  readonly file?: string;
  readonly args: readonly string[];
  /** Folder in which it runs. */
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Longest time that it gets when it is to end by itself, in milliseconds; then it is killed. @defaultValue 200_000 */
  readonly longestMs?: number;
}

/** A program that runs. */
export interface RunningProgram extends AsyncDisposable {
  /** What the first group of the pattern found in its output. */
  readonly found: string;
  /** Its process. */
  readonly pid: number;
  /** Everything it has written so far, to both outputs. */
  output(): string;
  /** Sends a signal and waits for the end. @returns the exit code; null when the signal itself ended it. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

/** A program's `longestMs` when it says nothing else. */
const usualLongestMs = 200_000;

/** What a program has left that has ended. */
export interface EndedProgram {
  readonly code: number | null;
  /** What it has written, to both outputs. */
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
 * @throws Error with its output when it ends before.
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
    // It has started: something was found in its output.
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
