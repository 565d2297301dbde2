import type { SandboxClock } from "../clock.ts";
import { type TaskFailure, type DecoderChild, startDecoderChild, type TaskOutcome } from "./decoder-child.ts";
import type { DecoderName, DecoderTasks } from "./decoder-process.ts";
import type { DocumentCheck } from "./document.ts";
import type { DocumentFileType } from "./document-type.ts";
import type { StoredImage } from "./image.ts";
import { beginsLikeMp4 } from "./mp4-boxes.ts";
import type { MadeThumbnail } from "./thumbnail.ts";
import type { PackagedVideo } from "./video.ts";
import { refusalMessage, type VideoFault } from "./video-error.ts";

/**
 * Decodes untrusted files in a child process, one at a time. Each method corresponds to the function of the same name
 * in this folder.
 */
export interface Decoders {
  /**
   * Decodes and stores an image.
   * @throws the signal's reason when it aborts, even while the file is queued; the work then stops
   */
  storeImage(inputPath: string, outputFolder: string, signal: AbortSignal): Promise<StoredImage>;
  checkDocument(path: string, type: DocumentFileType): Promise<DocumentCheck>;
  /**
   * Creates a thumbnail from a video.
   * @throws the signal's reason when it aborts, even while the file is queued; the work then stops
   */
  makeThumbnail(inputPath: string, outputPath: string, signal?: AbortSignal): Promise<MadeThumbnail>;
  packageVideo(inputPath: string, outputFolder: string): Promise<PackagedVideo>;
  /** Ends the process; queued files are not processed. */
  close(): Promise<void>;
}

/** Idle time in milliseconds after which the process ends. Starting a new one takes some tenths of a second. */
const maxIdleMs = 5_000;

const breakdowns: Readonly<Record<TaskFailure, string>> = {
  TIME: "Opening it takes too long.",
  MEMORY: "Opening it takes too much memory.",
  CRASH: "It is damaged and cannot be opened.",
};

const videoBreakdowns: Readonly<
  Record<TaskFailure, { readonly fault: VideoFault; readonly reason: string }>
> = {
  TIME: { fault: "TOO_COMPLEX", reason: "Decoding the video takes too long." },
  MEMORY: { fault: "TOO_COMPLEX", reason: "Decoding the video takes too much memory." },
  CRASH: { fault: "CORRUPT", reason: "The file is damaged." },
};

/**
 * Creates decoders with limited memory. Files are queued and decoded in a child process with a memory limit. The
 * process is reused while it is small and all its files were valid. A crash of a decoder does not affect this process.
 * @param clock - schedules the end of an idle process
 */
export function createDecoders(clock: SandboxClock): Decoders {
  const closing = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  let resting: DecoderChild | undefined;
  let cancelRest: (() => void) | undefined;

  function takeResting(): DecoderChild | undefined {
    cancelRest?.();
    const taken = resting;
    resting = undefined;
    return taken;
  }

  /** Retains the process for the next file, or ends it. */
  async function giveBack(child: DecoderChild): Promise<void> {
    if (!child.isReusable() || closing.signal.aborted) return child.end();
    resting = child;
    cancelRest = clock.schedule(() => {
      last = Promise.all([last, takeResting()?.end()]);
    }, maxIdleMs);
  }

  /**
   * Runs a task in the idle process or in a new one.
   * @throws Error when the process does not start
   */
  async function runTask<Name extends DecoderName>(
    name: Name,
    input: Parameters<DecoderTasks[Name]>,
    signal: AbortSignal,
  ): Promise<TaskOutcome<Name>> {
    signal.throwIfAborted();
    const used = takeResting();
    if (used?.isReusable() === true) {
      const outcome = await runIn(used, name, input, signal);
      // The process exited while idle, not because of this file.
      if (outcome !== "LOST") return outcome;
    }
    await used?.end();
    const outcome = await runIn(startDecoderChild(), name, input, signal);
    if (outcome === "LOST") throw new Error("the decoder process did not start");
    return outcome;
  }

  async function runIn<Name extends DecoderName>(
    child: DecoderChild,
    name: Name,
    input: Parameters<DecoderTasks[Name]>,
    signal: AbortSignal,
  ): Promise<TaskOutcome<Name> | "LOST"> {
    try {
      return await child.run(name, input, signal);
    } finally {
      await giveBack(child);
    }
  }

  /** Runs a task after the queued ones, unless the signal aborts first. */
  function enqueue<Name extends DecoderName>(
    name: Name,
    input: Parameters<DecoderTasks[Name]>,
    leaving?: AbortSignal,
  ): Promise<TaskOutcome<Name>> {
    const signal = leaving ? AbortSignal.any([leaving, closing.signal]) : closing.signal;
    return new Promise((resolve, reject) => {
      const leave = () => reject(signal.reason);
      signal.addEventListener("abort", leave, { once: true });
      const turn = last.then(() => {
        // From here on, an abort must first kill the process, so that it writes nothing after the rejection.
        signal.removeEventListener("abort", leave);
        return runTask(name, input, signal);
      });
      last = turn.catch(() => undefined);
      turn.then(resolve, reject);
    });
  }

  return {
    async storeImage(inputPath, outputFolder, signal) {
      const result = await enqueue("storeImage", [inputPath, outputFolder], signal);
      if (!("breakdown" in result)) return result;
      const fault = result.breakdown === "MEMORY" ? "DIMENSIONS_TOO_LARGE" : "DAMAGED";
      return { ok: false, fault, message: `The picture cannot be used. ${breakdowns[result.breakdown]}` };
    },
    async checkDocument(path, type) {
      const result = await enqueue("checkDocument", [path, type]);
      if (!("breakdown" in result)) return result;
      return { accepted: false, reason: `The document cannot be used. ${breakdowns[result.breakdown]}` };
    },
    async makeThumbnail(inputPath, outputPath, signal) {
      // A file that is not a video is rejected without starting a process.
      if (!(await beginsLikeMp4(inputPath))) return { ok: false };
      const result = await enqueue("makeThumbnail", [inputPath, outputPath], signal);
      return "breakdown" in result ? { ok: false } : result;
    },
    async packageVideo(inputPath, outputFolder) {
      const result = await enqueue("packageVideo", [inputPath, outputFolder]);
      if (!("breakdown" in result)) return result;
      const { fault, reason } = videoBreakdowns[result.breakdown];
      return { ok: false, fault, message: refusalMessage(fault, reason) };
    },
    async close() {
      closing.abort(new Error("the sandbox is closing"));
      await last;
      await takeResting()?.end();
    },
  };
}
