import type { FileLink } from "./file-link.ts";
import { readRangeAnswer } from "./range-answer.ts";
import type { StoredParts } from "./stored-parts.ts";

/** How many bytes are gathered before they are stored, 4 MiB: a page that is left in between asks for these again. */
const partSizeInBytes = 4 * 1_048_576;

/** A link is not used in its last seconds, in milliseconds. */
const linkReserveMs = 10_000;

/** How often a service that fails is asked again before it is given up, when not one byte comes in between. */
const maxFailures = 6;

/** How long is waited between two tries, in milliseconds, doubled each time. */
const firstDelayMs = 500;

/** After how long without a byte a request counts as broken, in milliseconds, and how often that is looked at. */
const silenceMs = 30_000;
const lookEveryMs = 1_000;

/** The service has failed too often. */
export class ServiceFailedError extends Error {}

/** What a transfer works with. */
export interface TransferParts {
  readonly parts: Pick<StoredParts, "append" | "clear" | "sizeInBytes">;
  /** Of the file that the stored bytes are of. */
  readonly etag: string | null;
  readonly fetch: typeof fetch;
  readonly askForLink: () => Promise<FileLink>;
  /** Resolves when the gateway can be reached; is called after a request got no answer. */
  readonly networkBack: () => Promise<void>;
  readonly nowMs: () => number;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Ends it; what has arrived is stored. */
  readonly signal: AbortSignal;
  /** Is called when bytes begin to come, with what is known of their file. It is awaited: the next bytes count as of that file. */
  readonly onFile: (file: {
    readonly etag: string | null;
    readonly sizeInBytes: number | null;
  }) => Promise<void>;
  /** Is called when the stored bytes were thrown away, because the file has changed. */
  readonly onRestart: () => void;
  /** Is called with the bytes that have arrived, stored or not. */
  readonly onProgress: (receivedBytes: number) => void;
}

/** What one request has brought. */
type Outcome = "again" | "done" | { readonly afterMs: number | null };

/**
 * Gets the rest of a file, from the bytes that are stored already: over losses of the network, with a fresh link where the old one is
 * used up, and from the beginning when the file has changed meanwhile.
 * @throws ServiceFailedError, NoLinkError, what storing throws, and the signal's reason.
 */
export async function transfer(given: TransferParts): Promise<void> {
  const { parts, signal } = given;
  let link: FileLink | null = null;
  let etag = given.etag;
  let failures = 0;

  const takeBody = async (response: Response, heard: () => void): Promise<void> => {
    let chunks: Uint8Array<ArrayBuffer>[] = [];
    let gathered = 0;
    const store = async () => {
      const full = chunks;
      chunks = [];
      gathered = 0;
      await parts.append(full);
    };
    try {
      for await (const chunk of response.body ?? []) {
        chunks.push(chunk);
        gathered += chunk.byteLength;
        failures = 0;
        heard();
        given.onProgress(parts.sizeInBytes + gathered);
        if (gathered >= partSizeInBytes) await store();
      }
    } finally {
      await store();
    }
  };

  const request = async (url: string, broken: AbortSignal, heard: () => void): Promise<Outcome> => {
    const from = parts.sizeInBytes;
    const response = await given.fetch(url, {
      headers: { range: `bytes=${from}-`, ...(from > 0 && etag !== null && { "if-range": etag }) },
      signal: AbortSignal.any([signal, broken]),
    });
    heard();
    const answer = readRangeAnswer(response, from);
    if (answer.kind !== "rest" && answer.kind !== "whole") await response.body?.cancel();
    switch (answer.kind) {
      case "rest":
      case "whole":
        if (answer.kind === "whole" && from > 0) {
          await parts.clear();
          given.onRestart();
        }
        ({ etag } = answer);
        await given.onFile(answer);
        await takeBody(response, heard);
        return answer.sizeInBytes === null || parts.sizeInBytes >= answer.sizeInBytes ? "done" : "again";
      case "otherFile":
        await parts.clear();
        etag = null;
        given.onRestart();
        return { afterMs: null };
      case "oldAddress":
        link = null;
        return { afterMs: 0 };
      case "later":
        return { afterMs: answer.afterMs };
      case "refused":
        throw new ServiceFailedError(`The gateway answered with the status ${answer.status}.`);
    }
  };

  for (;;) {
    signal.throwIfAborted();
    link ??= await given.askForLink();
    if (link.expiresAt.getTime() - given.nowMs() < linkReserveMs) link = await given.askForLink();
    let outcome: Outcome;
    const silence = watchSilence(given.nowMs);
    try {
      outcome = await request(link.url, silence.signal, silence.heard);
    } catch (error) {
      // A request that gets no answer, and a body that breaks off, are TypeErrors; whatever else there is has a name of its own.
      if (!(error instanceof TypeError)) throw error;
      await given.networkBack();
      outcome = { afterMs: null };
    } finally {
      silence.end();
    }
    if (outcome === "done") return;
    if (outcome === "again") continue;
    failures += 1;
    if (failures > maxFailures) throw new ServiceFailedError("The service fails again and again.");
    await given.wait(outcome.afterMs ?? firstDelayMs * 2 ** failures, signal);
  }
}

/** Aborts a request that says nothing for long, as one whose network has gone away unnoticed. */
function watchSilence(nowMs: () => number): {
  readonly signal: AbortSignal;
  readonly heard: () => void;
  readonly end: () => void;
} {
  const controller = new AbortController();
  let heardAtMs = nowMs();
  const timer = setInterval(() => {
    if (nowMs() - heardAtMs > silenceMs) controller.abort(new TypeError("Nothing comes any more."));
  }, lookEveryMs);
  return {
    signal: controller.signal,
    heard: () => {
      heardAtMs = nowMs();
    },
    end: () => clearInterval(timer),
  };
}
