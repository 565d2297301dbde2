import { Readable, type Transform } from "node:stream";
import { createGunzip, createInflateRaw } from "node:zlib";
import { FileFault } from "./file-fault.ts";
import { joinBytes, takeZippedFile } from "./zipped-file.ts";

/** Most bytes of a file that a preview decompresses. */
export const maxPreviewBytes = 1_048_576;

/** Most bytes of a result file that are decompressed in search of failed records: ten times what an uploaded file may have. */
export const maxResultBytes = 157_286_400;

/**
 * Reads a file, through gzip or out of a zip archive when its first bytes say so; of an archive the first file. Never holds
 * more than a piece of it, and decompression stops with the bound, so a file that would swell to gigabytes costs no more than
 * any other.
 * @throws FileFault from `bytes`, when the file is not what its first bytes say; and whatever the source throws.
 */
export class UnpackedFile {
  /** Decompressed bytes as they become known; at most as many as were wanted. */
  readonly bytes: AsyncIterable<Buffer>;
  /** Bytes read from the service so far. */
  bytesRead = 0;
  /** Whether the bytes ended because of the bound and not with the file. Known when `bytes` has ended. */
  isCut = false;

  /** @param maxBytes most decompressed bytes that are wanted; with {@link maxResultBytes} a file that has more cannot be read. */
  constructor(source: AsyncIterable<Uint8Array>, maxBytes: number) {
    this.bytes = this.#bounded(plain(this.#counted(source)), maxBytes);
  }

  async *#counted(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      this.bytesRead += chunk.byteLength;
      yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    }
  }

  async *#bounded(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
    let rest = maxBytes;
    for await (const chunk of chunks) {
      if (chunk.length > rest) {
        if (maxBytes === maxResultBytes) {
          throw new FileFault(
            "TOO_LARGE",
            `No more than ${maxResultBytes} bytes of a file, decompressed, are searched for failed records.`,
          );
        }
        this.isCut = true;
        yield chunk.subarray(0, rest);
        return;
      }
      rest -= chunk.length;
      yield chunk;
    }
  }
}

async function* plain(source: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < 4) {
    const next = await source.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  const whole = joinBytes(head, source);
  if (head[0] === 0x1f && head[1] === 0x8b) {
    yield* inflate(whole, createGunzip(), "The file is not a sound gzip stream.");
  } else if (head.toString("latin1", 0, 4) === "PK\u0003\u0004") {
    const { isDeflated, bytes } = await takeZippedFile(whole);
    if (isDeflated) yield* inflate(bytes, createInflateRaw(), "The file is not a sound zip archive.");
    else yield* bytes;
  } else {
    yield* whole;
  }
}

async function* inflate(
  source: AsyncIterable<Buffer>,
  decompressor: Transform,
  complaint: string,
): AsyncGenerator<Buffer> {
  const input = Readable.from(source, { objectMode: false });
  // An error of the source reaches the reader through the decompressor.
  input.on("error", (error) => decompressor.destroy(error));
  input.pipe(decompressor);
  try {
    yield* decompressor as AsyncIterable<Buffer>;
  } catch (error) {
    if (error instanceof Error && "code" in error && String(error.code).startsWith("Z_")) {
      throw new FileFault("CORRUPT", complaint, { cause: error });
    }
    throw error;
  } finally {
    input.destroy();
    decompressor.destroy();
  }
}
