import { Readable } from "node:stream";
import { type Clock, sleep } from "../clock.ts";
import type { ByteRange } from "../upstream/catalog-feed/content-range.ts";
import { isUpstreamFailure, UpstreamConnectionError } from "../upstream/errors.ts";
import type { IncomingFile } from "../upstream/files/incoming-file.ts";
import { upstreamCall } from "../upstream/upstream-call.ts";

/** Options for reading a range of a file. The service may limit the length of one request and may cut responses off. */
export interface RangeReading {
  /** Opens a response with the bytes from `range.first`. Bytes after `range.last` are ignored. */
  readonly openPart: (range: ByteRange, signal: AbortSignal) => Promise<IncomingFile>;
  /** Maximum number of bytes in one request. */
  readonly maxPartSizeInBytes: number;
  readonly clock: Clock;
  /** Returns a random number from 0 to 1. */
  readonly random: () => number;
  /** Aborts the transfer. */
  readonly signal: AbortSignal;
}

/** Number of consecutive attempts without a new byte, after which the transfer fails. */
const maxFruitlessAttempts = 5;
/**
 * Maximum pause after an attempt that received bytes, and after the first one without bytes. In milliseconds; the
 * actual pause is random.
 */
const shortDelayMs = 100;
/**
 * Maximum pause after the second consecutive attempt without bytes, in milliseconds. The maximum doubles with each
 * further such attempt. The actual pause is random.
 */
const baseDelayMs = 400;

/** Returns true when another attempt may succeed. The transport itself retries failures before the first byte. */
function mayPass(error: unknown): boolean {
  if (!isUpstreamFailure(error)) return false;
  if (error.code === "UPSTREAM_HTTP") return error.status >= 500;
  return ["UPSTREAM_UNAVAILABLE", "UPSTREAM_TIMEOUT", "GATEWAY_BUSY"].includes(error.code);
}

/**
 * Reads a range as one stream, part by part. After an interruption, a part resumes at the next missing byte.
 * @throws the error of opening the first part; later errors are errors of the stream.
 */
export async function readRange(range: ByteRange, reading: RangeReading): Promise<Readable> {
  const stop = new AbortController();
  const signal = AbortSignal.any([reading.signal, stop.signal]);
  signal.throwIfAborted();
  const bytes = await openParts(range, { ...reading, signal });
  // Not `Readable.from`: destroying that stream would wait for a chunk that the service may never send.
  return new Readable({
    read() {
      bytes.next().then(
        ({ done, value }) => this.push(done ? null : value),
        (error: unknown) => this.destroy(error as Error),
      );
    },
    destroy(error, done) {
      stop.abort();
      done(error);
    },
  });
}

async function openParts(
  range: ByteRange,
  { openPart, maxPartSizeInBytes, clock, random, signal }: RangeReading,
): Promise<AsyncGenerator<Buffer>> {
  const partAt = (first: number): ByteRange => ({
    first,
    last: Math.min(range.last, first + maxPartSizeInBytes - 1),
  });
  const beginning = range.first <= range.last ? await openPart(partAt(range.first), signal) : null;

  async function* read(): AsyncGenerator<Buffer> {
    let file = beginning;
    for (let part = partAt(range.first); part.first <= part.last; part = partAt(part.last + 1)) {
      let next = part.first;
      // Every received byte resets the count. A transfer that makes progress therefore finishes, even with many
      // interruptions.
      let fruitless = 0;
      while (next <= part.last) {
        const before = next;
        let failure: unknown = null;
        try {
          file ??= await openPart({ first: next, last: part.last }, signal);
          for await (const chunk of file.body as AsyncIterable<Buffer>) {
            const wanted = chunk.subarray(0, part.last + 1 - next);
            next += wanted.length;
            if (wanted.length > 0) yield wanted;
            if (wanted.length < chunk.length) break;
          }
        } catch (error) {
          failure = error;
        } finally {
          file?.close();
          file = null;
        }
        // A failure after the last byte of the part does not matter.
        if (next > part.last) break;
        fruitless = next > before ? 0 : fruitless + 1;
        if (failure !== null && (signal.aborted || !mayPass(failure))) throw failure;
        if (fruitless === maxFruitlessAttempts) throw failure ?? endedEarly();
        // The first failure may be random. After more failures, the service gets more time.
        const maxPauseMs = fruitless < 2 ? shortDelayMs : baseDelayMs * 2 ** (fruitless - 2);
        await sleep(clock, random() * maxPauseMs, signal);
      }
    }
  }
  return read();
}

/** Creates the error for responses that repeatedly end too early. */
function endedEarly(): UpstreamConnectionError {
  const call = upstreamCall("catalogFeed", "downloadFile");
  return new UpstreamConnectionError("The response ended early", call, {
    nothingSent: false,
    outcome: "NONE",
  });
}
