import { Readable } from "node:stream";
import { type Clock, sleep } from "../clock.ts";
import type { ByteRange } from "../upstream/catalog-feed/content-range.ts";
import { isUpstreamFailure, UpstreamConnectionError } from "../upstream/errors.ts";
import type { IncomingFile } from "../upstream/files/incoming-file.ts";
import { upstreamCall } from "../upstream/upstream-call.ts";

/** How a range is read from a service that does not hand it out in one piece, or breaks off. */
export interface RangeReading {
  /** Opens the bytes from `range.first` on; what comes beyond `range.last` is cut off. */
  readonly openPart: (range: ByteRange, signal: AbortSignal) => Promise<IncomingFile>;
  /** Most bytes that are asked for at once. */
  readonly maxPartSizeInBytes: number;
  readonly clock: Clock;
  /** Uniform between 0 and 1. */
  readonly random: () => number;
  /** Ends the reading. */
  readonly signal: AbortSignal;
}

/** How often the service is asked in a row without one more byte before the whole transfer fails. */
const maxFruitlessAttempts = 5;
/** After an attempt that brought bytes, the pause is a random share of this: the next one may do as well. */
const shortDelayMs = 100;
/** The pause after the second fruitless attempt is a random share of this; it doubles with each further one. */
const baseDelayMs = 400;

/** Whether asking again may help. The transport has repeated what failed before the first byte. */
function mayPass(error: unknown): boolean {
  if (!isUpstreamFailure(error)) return false;
  if (error.code === "UPSTREAM_HTTP") return error.status >= 500;
  return ["UPSTREAM_UNAVAILABLE", "UPSTREAM_TIMEOUT", "GATEWAY_BUSY"].includes(error.code);
}

/**
 * Reads a range as one stream: part after part, and a part that breaks off again from where it stopped. Rejects when the
 * first part cannot be opened; later failures are those of the stream.
 */
export async function readRange(range: ByteRange, reading: RangeReading): Promise<Readable> {
  const stop = new AbortController();
  const signal = AbortSignal.any([reading.signal, stop.signal]);
  signal.throwIfAborted();
  const bytes = await openParts(range, { ...reading, signal });
  // Not `Readable.from`: destroying that would wait for a chunk that the service may never send.
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
      // Counted anew with every byte gained: what makes progress comes to its end, however often it breaks off.
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
        // What breaks after the last byte has broken nothing.
        if (next > part.last) break;
        fruitless = next > before ? 0 : fruitless + 1;
        if (failure !== null && (signal.aborted || !mayPass(failure))) throw failure;
        if (fruitless === maxFruitlessAttempts) throw failure ?? endedEarly();
        // The first time it may have been an accident; after that the service gets time.
        const maxPauseMs = fruitless < 2 ? shortDelayMs : baseDelayMs * 2 ** (fruitless - 2);
        await sleep(clock, random() * maxPauseMs, signal);
      }
    }
  }
  return read();
}

/** The answer was whole in itself, but shorter than the range, again and again. */
function endedEarly(): UpstreamConnectionError {
  const call = upstreamCall("catalogFeed", "downloadFile");
  return new UpstreamConnectionError("The answer ended early", call, { nothingSent: false, outcome: "NONE" });
}
