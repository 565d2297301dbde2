import type { FileLink } from "./file-link.ts";
import { readRangeResponse } from "./range-response.ts";
import type { StoredParts } from "./stored-parts.ts";

/**
 * Bytes collected before they are stored as one part: 4 MiB. When the page closes earlier, they are downloaded again.
 */
const partSizeInBytes = 4 * 1_048_576;

/** Minimum remaining lifetime of a link when it is used, in milliseconds. */
const linkReserveMs = 10_000;

/** Number of failed requests in a row, without any byte received, before the download fails. */
const maxFailures = 6;

/**
 * Base of the exponential back-off, in milliseconds: the first retry waits twice as long, each further one doubles the
 * delay.
 */
const firstDelayMs = 500;

/** Time without received data after which a request is aborted, in milliseconds. It is checked every `lookEveryMs`. */
const silenceMs = 30_000;
const lookEveryMs = 1_000;

/** The gateway rejected the request, or too many requests failed in a row. */
export class ServiceFailedError extends Error {}

/** Dependencies and callbacks of `transfer`. */
export interface TransferDeps {
  readonly parts: Pick<StoredParts, "append" | "clear" | "sizeInBytes">;
  /** ETag of the file that the stored bytes belong to. */
  readonly etag: string | null;
  readonly fetch: typeof fetch;
  readonly askForLink: () => Promise<FileLink>;
  /** Resolves once the gateway is reachable; called after a request without a response. */
  readonly networkBack: () => Promise<void>;
  readonly nowMs: () => number;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Stops the transfer; received bytes stay stored. */
  readonly signal: AbortSignal;
  /** Called with the file's ETag and size before the response's body is stored. The transfer waits for the promise. */
  readonly onFile: (file: {
    readonly etag: string | null;
    readonly sizeInBytes: number | null;
  }) => Promise<void>;
  /** Called when the stored bytes were deleted because the file changed. */
  readonly onRestart: () => void;
  /** Called with the number of received bytes, including bytes not yet stored. */
  readonly onProgress: (receivedBytes: number) => void;
}

/**
 * Result of one request. "again" continues immediately; `afterMs` is the delay before a retry, or null for back-off.
 */
type Outcome = "again" | "done" | { readonly afterMs: number | null };

/**
 * Downloads the rest of a file and appends it to the stored parts. It survives network failures, renews expired links,
 * and starts over when the file has changed.
 * @throws ServiceFailedError, NoLinkError, storage errors, or the signal's reason when aborted.
 */
export async function transfer(given: TransferDeps): Promise<void> {
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
    const answer = readRangeResponse(response, from);
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
      // `fetch` reports a missing response or a broken body as TypeError. Other errors are not network failures.
      if (!(error instanceof TypeError)) throw error;
      await given.networkBack();
      outcome = { afterMs: null };
    } finally {
      silence.end();
    }
    if (outcome === "done") return;
    if (outcome === "again") continue;
    failures += 1;
    if (failures > maxFailures) throw new ServiceFailedError("The service failed repeatedly.");
    await given.wait(outcome.afterMs ?? firstDelayMs * 2 ** failures, signal);
  }
}

/**
 * Watches a request: the signal aborts it after 30 seconds without data, because browsers may not notice a lost
 * network.
 */
function watchSilence(nowMs: () => number): {
  readonly signal: AbortSignal;
  readonly heard: () => void;
  readonly end: () => void;
} {
  const controller = new AbortController();
  let heardAtMs = nowMs();
  const timer = setInterval(() => {
    if (nowMs() - heardAtMs > silenceMs) controller.abort(new TypeError("The download stalled."));
  }, lookEveryMs);
  return {
    signal: controller.signal,
    heard: () => {
      heardAtMs = nowMs();
    },
    end: () => clearInterval(timer),
  };
}
