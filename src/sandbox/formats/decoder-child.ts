import { fork } from "node:child_process";
import { once } from "node:events";
import { extname } from "node:path";
import type { DecoderName, DecoderTask, DecoderTasks, ProcessMessage } from "./decoder-process.ts";
import { maxIdleBytes } from "./memory-budget.ts";

/** Result type of a task. */
type TaskResult<Name extends DecoderName> = Awaited<ReturnType<DecoderTasks[Name]>>;

/** Reason why a task failed: the process exceeded the time or memory limit and was killed, or it crashed. */
export type TaskFailure = "TIME" | "MEMORY" | "CRASH";

/** Outcome of a task. */
export type TaskOutcome<Name extends DecoderName> = TaskResult<Name> | { readonly breakdown: TaskFailure };

/** Child process that decodes files, one after another. It exits when its parent process does. */
export interface DecoderChild {
  /**
   * Runs a task on a file. A result with `breakdown` means that the process exited during the task. LOST means that it
   * had exited before the task started.
   * @throws the file system error that the process reported; the signal's reason when it aborts; Error when the process
   * cannot be started
   */
  run<Name extends DecoderName>(
    name: Name,
    input: Parameters<DecoderTasks[Name]>,
    signal: AbortSignal,
  ): Promise<TaskOutcome<Name> | "LOST">;
  /**
   * Returns true when the process can decode another file: it runs, uses little memory, and has decoded few files, all
   * of them valid.
   */
  isReusable(): boolean;
  /** Kills the process; resolves after it has exited. */
  end(): Promise<void>;
}

/** A TypeScript file like this one, or JavaScript after the build. */
const program = new URL(`decoder-process${extname(import.meta.url)}`, import.meta.url);

/** Time limit of each task in milliseconds. No legitimate file needs more. */
const limitMs: Readonly<Record<DecoderName, number>> = {
  storeImage: 30_000,
  checkDocument: 30_000,
  makeThumbnail: 30_000,
  packageVideo: 120_000,
};
/** Maximum JavaScript heap of the process in megabytes; pixels lie outside it. */
const maxHeapMegabytes = 96;
/** Environment variables that the process inherits. Code that opens untrusted files receives no secrets. */
const inheritedVariables = ["PATH", "SystemRoot", "TMPDIR", "TEMP", "TMP"];
/** Maximum number of files per process, which limits small leaks in native libraries. */
const maxFiles = 100;

/** Starts the process. While idle it does not keep the parent alive. */
export function startDecoderChild(): DecoderChild {
  const child = fork(program, [String(process.pid)], {
    execArgv: [`--max-old-space-size=${maxHeapMegabytes}`],
    env: {
      ...Object.fromEntries(inheritedVariables.map((variable) => [variable, process.env[variable]])),
      // Use one glibc heap for all threads: each additional heap would retain megabytes of freed memory.
      MALLOC_ARENA_MAX: "1",
      // Blocks from this size on are allocated outside the heap, so that freeing them returns the memory immediately.
      MALLOC_MMAP_THRESHOLD_: "131072",
    },
    // Decoder output about bad files is discarded.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const closed: Promise<unknown[]> = once(child, "close");
  // The caller of run() receives the error when the process cannot be started.
  closed.catch(() => undefined);
  let fileCount = 0;
  let hasEnded = false;
  let isFit = true;
  child.once("exit", () => (hasEnded = true));

  const kill = () => child.kill("SIGKILL");
  const end = async () => {
    isFit = false;
    kill();
    // Keeps the parent alive until the child has exited.
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

  /** Sends a task and returns the last message of the process; undefined when it sent none. */
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
    // A process that exits before it receives the task is detected by its exit.
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
      // The memory guard and the kernel's out-of-memory killer use SIGKILL; any other exit is a crash.
      return { breakdown: endedBy === "SIGKILL" ? "MEMORY" : "CRASH" };
    }
    fileCount += 1;
    if ("fault" in answer) throw Object.assign(new Error(answer.fault.message), answer.fault);
    isFit &&= fileCount < maxFiles && answer.residentBytes <= maxIdleBytes && isGood(answer.value);
    // The process returns the result type of the requested task.
    return answer.value as TaskResult<Name>;
  }

  return {
    run,
    isReusable: () => isFit && !hasEnded && child.connected,
    end,
  };
}

/** Returns true when the file was valid. An invalid file may leave the decoder in an undefined state. */
function isGood(value: TaskResult<DecoderName>): boolean {
  return "accepted" in value ? value.accepted : value.ok;
}
