// Entry point of the process that decodes files, one after another.
import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import { collectGarbage } from "./collect-garbage.ts";
import type { checkDocument } from "./document.ts";
import type { storeImage } from "./image.ts";
import { isSystemError } from "./system-error.ts";
import type { makeThumbnail } from "./thumbnail.ts";
import type { packageVideo } from "./video.ts";

/** Tasks that the process can run. */
export interface DecoderTasks {
  readonly storeImage: typeof storeImage;
  readonly checkDocument: typeof checkDocument;
  readonly makeThumbnail: typeof makeThumbnail;
  readonly packageVideo: typeof packageVideo;
}

/** Modules are loaded per task, because the libraries of other tasks would use memory that this one needs. */
const loaders: { readonly [Name in keyof DecoderTasks]: () => Promise<DecoderTasks[Name]> } = {
  storeImage: async () => (await import("./image.ts")).storeImage,
  checkDocument: async () => (await import("./document.ts")).checkDocument,
  makeThumbnail: async () => (await import("./thumbnail.ts")).makeThumbnail,
  packageVideo: async () => (await import("./video.ts")).packageVideo,
};

/** Name of a task. */
export type DecoderName = keyof DecoderTasks;

/** Request to decode one file: the task's name and arguments. */
export interface DecoderTask {
  readonly name: DecoderName;
  readonly input: readonly string[];
}

/** Serializable system error. */
interface SentFault {
  readonly message: string;
  readonly code: unknown;
  readonly syscall: unknown;
}

/** Result of a task, and the resident memory of the process after it, in bytes. */
interface DecoderResult {
  readonly value: Awaited<ReturnType<DecoderTasks[DecoderName]>>;
  readonly residentBytes: number;
}

/**
 * Message of the process about a task. The first one reports that the modules are loaded, the second one the result or
 * a system error. Any other exception ends the process.
 */
export type ProcessMessage = { readonly isReady: true } | DecoderResult | { readonly fault: SentFault };

// The process exits with its parent. It ignores terminal signals, because they would make its task fail.
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
    if (!isSystemError(error)) throw error;
    const { message, code, syscall } = error as NodeJS.ErrnoException;
    send({ fault: { message, code, syscall } });
  }
}

function send(message: ProcessMessage): void {
  process.send?.(message);
}
