import { fork } from "node:child_process";
import { once } from "node:events";
import { extname } from "node:path";
import type { DecoderName, DecoderTask, DecoderTasks, ProcessMessage } from "./decoder-process.ts";
import { maxRestingBytes } from "./memory-budget.ts";

/** The result of a task. */
type TaskResult<Name extends DecoderName> = Awaited<ReturnType<DecoderTasks[Name]>>;

/** Why a process ended without an answer: its file took too much time or memory, or crashed it. */
export type Breakdown = "TIME" | "MEMORY" | "CRASH";

/** How a task ended. */
export type TaskOutcome<Name extends DecoderName> = TaskResult<Name> | { readonly breakdown: Breakdown };

/** A process that opens files, one after another. It ends with the process that started it. */
export interface DecoderChild {
  /**
   * Opens a file. The process has ended when the outcome is a breakdown; LOST when it was gone before it took the task up.
   * @throws the file system's error as the process met it; the signal's reason when it aborts; Error when the process
   * cannot be started.
   */
  run<Name extends DecoderName>(
    name: Name,
    input: Parameters<DecoderTasks[Name]>,
    signal: AbortSignal,
  ): Promise<TaskOutcome<Name> | "LOST">;
  /** Whether it may open another file: it runs, is small, and has opened few files, all of them good ones. */
  isFit(): boolean;
  /** Kills it; resolves when its memory is given back. */
  end(): Promise<void>;
}

/** TypeScript like this file, or JavaScript after the build. */
const program = new URL(`decoder-process${extname(import.meta.url)}`, import.meta.url);

/** Nothing legitimate takes longer; a file that keeps a decoder busy for longer is meant to. */
const limitMs: Readonly<Record<DecoderName, number>> = {
  storeImage: 30_000,
  checkDocument: 30_000,
  makeThumbnail: 30_000,
  packageVideo: 120_000,
};
/** Heap of the process's JavaScript; pictures lie outside. */
const maxHeapMegabytes = 96;
/** What the process needs of the environment: no secret is given to the code that opens foreign files. */
const passedVariables = ["PATH", "SystemRoot", "TMPDIR", "TEMP", "TMP"];
/** Small leaks of native libraries end with their process. */
const maxFiles = 100;

/** Starts the process. It does not keep this one alive while it has nothing to do. */
export function startDecoderChild(): DecoderChild {
  const child = fork(program, [String(process.pid)], {
    execArgv: [`--max-old-space-size=${maxHeapMegabytes}`],
    env: {
      ...Object.fromEntries(passedVariables.map((variable) => [variable, process.env[variable]])),
      // One heap for all threads (glibc): each further one keeps megabytes that it has given back.
      MALLOC_ARENA_MAX: "1",
      // What is large lies outside that heap, and is given back at once.
      MALLOC_MMAP_THRESHOLD_: "131072",
    },
    // What a decoder prints about a bad file is dropped.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const closed: Promise<unknown[]> = once(child, "close");
  // A process that cannot be started is told of to whoever runs a task.
  closed.catch(() => undefined);
  let fileCount = 0;
  let hasEnded = false;
  let isFit = true;
  child.once("exit", () => (hasEnded = true));

  const kill = () => child.kill("SIGKILL");
  const end = async () => {
    isFit = false;
    kill();
    // Whoever waits for the end must live to see it.
    child.ref();
    await closed.catch(() => undefined);
  };
  const keepAwake = (isBusy: boolean) => {
    if (isBusy) {
      child.ref();
      child.channel?.ref();
    } else {
      child.unref();
      child.channel?.unref();
    }
  };
  keepAwake(false);

  /** The last thing that the process says to a task; undefined when it said nothing. */
  async function ask(task: DecoderTask): Promise<ProcessMessage | undefined> {
    let last: ProcessMessage | undefined;
    let listen: ((message: ProcessMessage) => void) | undefined;
    const answered = new Promise<void>((resolve) => {
      listen = (message) => {
        last = message;
        if (!("isReady" in message)) resolve();
      };
      child.on("message", listen);
    });
    // A process that ends before it has read its task is found by its end.
    child.send(task, () => undefined);
    try {
      await Promise.race([answered, closed]);
      return last;
    } finally {
      if (listen) child.off("message", listen);
    }
  }

  async function run<Name extends DecoderName>(
    name: Name,
    input: Parameters<DecoderTasks[Name]>,
    signal: AbortSignal,
  ): Promise<TaskOutcome<Name> | "LOST"> {
    signal.throwIfAborted();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      kill();
    }, limitMs[name]);
    signal.addEventListener("abort", kill, { once: true });
    keepAwake(true);
    let answer: ProcessMessage | undefined;
    try {
      answer = await ask({ name, input });
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", kill);
      keepAwake(false);
    }
    if (answer === undefined || "isReady" in answer) {
      const [, endedBy] = await closed;
      signal.throwIfAborted();
      if (isLate) return { breakdown: "TIME" };
      if (answer === undefined) return "LOST";
      // Its guard, or the system that runs out of memory, kills it; whatever else ends it is a crash.
      return { breakdown: endedBy === "SIGKILL" ? "MEMORY" : "CRASH" };
    }
    fileCount += 1;
    if ("fault" in answer) throw Object.assign(new Error(answer.fault.message), answer.fault);
    isFit &&= fileCount < maxFiles && answer.residentBytes <= maxRestingBytes && isGood(answer.value);
    // The process answers with the result of the task that it was given.
    return answer.value as TaskResult<Name>;
  }

  return {
    run,
    isFit: () => isFit && !hasEnded && child.connected,
    end,
  };
}

/** A file that a decoder stumbled over may have left it in any state. */
function isGood(value: TaskResult<DecoderName>): boolean {
  return "accepted" in value ? value.accepted : value.ok;
}
