import { createGunzip } from "node:zlib";
import { Readable } from "node:stream";

/** Most bytes of a file that a preview decompresses. */
export const maxPreviewBytes = 1_048_576;

/** The bytes are not what they claim to be. */
export class CorruptFileError extends Error {}

/** The beginning of a file, decompressed, and what it took to read it. */
export interface FileStart {
  /** Decompressed bytes as they become known; at most {@link maxPreviewBytes} of them. */
  readonly bytes: AsyncIterable<Buffer>;
  /** Bytes read from the service so far. */
  bytesRead(): number;
  /** Whether the bytes ended because of the bound and not with the file. Known when `bytes` has ended. */
  isCut(): boolean;
}

/**
 * Reads the beginning of a file, through gzip when its first bytes say so. Never holds more than what is bounded:
 * decompression stops with the bound, so a file that would swell to gigabytes costs no more than any other.
 */
export function readFileStart(source: AsyncIterable<Uint8Array>): FileStart {
  let read = 0;
  let cut = false;

  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      read += chunk.byteLength;
      yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    }
  }

  async function* bounded(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let seen = 0;
    for await (const chunk of chunks) {
      const rest = maxPreviewBytes - seen;
      if (chunk.length > rest) {
        cut = true;
        yield chunk.subarray(0, rest);
        return;
      }
      seen += chunk.length;
      yield chunk;
    }
  }

  return {
    bytes: bounded(plain(counted())),
    bytesRead: () => read,
    isCut: () => cut,
  };
}

async function* plain(source: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < 2) {
    const next = await source.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  const whole = join(head, source);
  if (head[0] !== 0x1f || head[1] !== 0x8b) {
    yield* whole;
    return;
  }
  const gunzip = createGunzip();
  const input = Readable.from(whole, { objectMode: false });
  // An error of the source reaches the reader through the gunzip stream.
  input.on("error", (error) => gunzip.destroy(error));
  input.pipe(gunzip);
  try {
    yield* gunzip as AsyncIterable<Buffer>;
  } catch (error) {
    if (error instanceof Error && "code" in error && String(error.code).startsWith("Z_")) {
      throw new CorruptFileError("The file is not a sound gzip stream.", { cause: error });
    }
    throw error;
  } finally {
    input.destroy();
    gunzip.destroy();
  }
}

async function* join(head: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    if (head.length > 0) yield head;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
