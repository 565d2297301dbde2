// The program of a process that opens files, one after another.
import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import { collectGarbage } from "./collect-garbage.ts";
import type { checkDocument } from "./document.ts";
import type { storeImage } from "./image.ts";
import { isIoFault } from "./io-fault.ts";
import type { makeThumbnail } from "./thumbnail.ts";
import type { packageVideo } from "./video.ts";

/** What the process can be asked to do. */
export interface DecoderTasks {
  readonly storeImage: typeof storeImage;
  readonly checkDocument: typeof checkDocument;
  readonly makeThumbnail: typeof makeThumbnail;
  readonly packageVideo: typeof packageVideo;
}

/** The libraries of one kind of file take memory that another kind needs. */
const loaders: { readonly [Name in keyof DecoderTasks]: () => Promise<DecoderTasks[Name]> } = {
  storeImage: async () => (await import("./image.ts")).storeImage,
  checkDocument: async () => (await import("./document.ts")).checkDocument,
  makeThumbnail: async () => (await import("./thumbnail.ts")).makeThumbnail,
  packageVideo: async () => (await import("./video.ts")).packageVideo,
};

/** The name of a task. */
export type DecoderName = keyof DecoderTasks;

/** One file to open: the name of the task, and what its function is called with. */
export interface DecoderTask {
  readonly name: DecoderName;
  readonly input: readonly string[];
}

/** A fault of the machine, in a form that can be sent. */
interface SentFault {
  readonly message: string;
  readonly code: unknown;
  readonly syscall: unknown;
}

/** The result of a task, and the memory that the process keeps after it, in bytes. */
interface DecoderResult {
  readonly value: Awaited<ReturnType<DecoderTasks[DecoderName]>>;
  readonly residentBytes: number;
}

/**
 * What the process says to each task: that it has its program together, then the result, or the fault of the machine that
 * was thrown. Anything else that is thrown ends it.
 */
export type ProcessMessage = { readonly isReady: true } | DecoderResult | { readonly fault: SentFault };

// It ends with the process that started it, and not by itself when a terminal ends them all: the work would count as failed.
process.on("disconnect", () => process.exit());
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
const guard = new Worker(new URL(`memory-guard${extname(import.meta.url)}`, import.meta.url), {
  execArgv: [],
  workerData: Number(process.argv[2]),
});
guard.unref();
process.on("message", (task: DecoderTask) => void answer(task));

async function answer({ name, input }: DecoderTask): Promise<void> {
  const run = (await loaders[name]()) as (...values: readonly string[]) => Promise<never>;
  send({ isReady: true });
  try {
    const value = await run(...input);
    collectGarbage();
    send({ value, residentBytes: process.memoryUsage.rss() });
  } catch (error) {
    if (!isIoFault(error)) throw error;
    const { message, code, syscall } = error as NodeJS.ErrnoException;
    send({ fault: { message, code, syscall } });
  }
}

function send(message: ProcessMessage): void {
  process.send?.(message);
}
