import { fork } from "node:child_process";
import { once } from "node:events";
import { extname } from "node:path";
import type { DecoderName, DecoderTasks, ProcessMessage } from "./decoder-process.ts";
import type { DocumentCheck, DocumentFileType } from "./document.ts";
import type { StoredImage } from "./image.ts";
import type { PackagedVideo } from "./video.ts";

/** Opens files of people in a process apart, one at a time. Each is as the function of the same name in this folder. */
export interface Decoders {
  storeImage(inputPath: string, outputFolder: string): Promise<StoredImage>;
  checkDocument(path: string, type: DocumentFileType): Promise<DocumentCheck>;
  packageVideo(inputPath: string, outputFolder: string): Promise<PackagedVideo>;
  /** Ends the running process; what waits is not begun. */
  close(): Promise<void>;
}

/** TypeScript like this file, or JavaScript after the build. */
const program = new URL(`decoder-process${extname(import.meta.url)}`, import.meta.url);

/** Nothing legitimate takes longer; a file that keeps a decoder busy for longer is meant to. */
const limitMs: Readonly<Record<DecoderName, number>> = {
  storeImage: 30_000,
  checkDocument: 30_000,
  packageVideo: 120_000,
};
/** Heap of the process's JavaScript; pictures lie outside. */
const maxHeapMegabytes = 96;
/** What the process needs of the environment: no secret is given to the code that opens foreign files. */
const passedVariables = ["PATH", "SystemRoot", "TMPDIR", "TEMP", "TMP"];

/** The process ended without an answer. */
type Breakdown = { readonly breakdown: "TIME" | "MEMORY" | "CRASH" };

const breakdowns = {
  TIME: "Opening it takes too long.",
  MEMORY: "Opening it takes too much memory.",
  CRASH: "It is damaged and cannot be opened.",
} as const;

/**
 * Decoders whose memory is bounded and given back: each file has a process of its own, which ends with it and takes no more
 * than its share, and files wait for each other. A decoder that crashes takes nothing with it.
 */
export function createDecoders(): Decoders {
  const closing = new AbortController();
  let last: Promise<unknown> = Promise.resolve();

  function enqueue<Name extends DecoderName>(name: Name, ...input: Parameters<DecoderTasks[Name]>) {
    const result = last.then(() => runProcess(name, input, closing.signal));
    last = result.catch(() => undefined);
    return result;
  }

  return {
    async storeImage(inputPath, outputFolder) {
      const result = await enqueue("storeImage", inputPath, outputFolder);
      if (!("breakdown" in result)) return result;
      const fault = result.breakdown === "MEMORY" ? "DIMENSIONS_TOO_LARGE" : "DAMAGED";
      return { ok: false, fault, message: `The picture cannot be used. ${breakdowns[result.breakdown]}` };
    },
    async checkDocument(path, type) {
      const result = await enqueue("checkDocument", path, type);
      if (!("breakdown" in result)) return result;
      return { accepted: false, reason: `The document cannot be used. ${breakdowns[result.breakdown]}` };
    },
    async packageVideo(inputPath, outputFolder) {
      const result = await enqueue("packageVideo", inputPath, outputFolder);
      if (!("breakdown" in result)) return result;
      const message = `The video cannot be used. ${breakdowns[result.breakdown]}`;
      return { ok: false, fault: "CORRUPT", message };
    },
    async close() {
      closing.abort(new Error("the sandbox is closing"));
      await last;
    },
  };
}

/** @throws the file system's error as the process met it; the signal's reason when it aborts; Error when it does not start. */
async function runProcess<Name extends DecoderName>(
  name: Name,
  input: Parameters<DecoderTasks[Name]>,
  signal: AbortSignal,
): Promise<Awaited<ReturnType<DecoderTasks[Name]>> | Breakdown> {
  signal.throwIfAborted();
  const child = fork(program, {
    execArgv: [`--max-old-space-size=${maxHeapMegabytes}`],
    env: {
      ...Object.fromEntries(passedVariables.map((variable) => [variable, process.env[variable]])),
      // One heap for all threads (glibc): each further one keeps megabytes that it has given back.
      MALLOC_ARENA_MAX: "1",
    },
    // What a decoder prints about a bad file is dropped.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  let last: ProcessMessage | undefined;
  let isLate = false;
  const end = () => child.kill("SIGKILL");
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, limitMs[name]);
  signal.addEventListener("abort", end, { once: true });
  child.on("message", (message: ProcessMessage) => {
    last = message;
    if (!("isReady" in message)) end();
  });
  // A process that ends before it has read its task is found by its end.
  child.send({ name, input }, () => undefined);
  const [, endedBy] = await once(child, "close").finally(() => {
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
  });
  if (last === undefined || "isReady" in last) {
    signal.throwIfAborted();
    if (isLate) return { breakdown: "TIME" };
    if (last === undefined) throw new Error("the process that opens files did not start");
    // Its guard, or the system that runs out of memory, kills it; whatever else ends it is a crash.
    return { breakdown: endedBy === "SIGKILL" ? "MEMORY" : "CRASH" };
  }
  if ("fault" in last) throw Object.assign(new Error(last.fault.message), last.fault);
  // The process answers with the result of the task that it was given.
  return last.value as Awaited<ReturnType<DecoderTasks[Name]>>;
}
