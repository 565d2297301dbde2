import { Readable, type Transform } from "node:stream";
import { createGunzip, createInflateRaw } from "node:zlib";
import { FileContentError } from "./file-content-error.ts";
import { joinBytes, takeZippedFile } from "./zipped-file.ts";

/** Maximum number of decompressed bytes read for a preview. */
export const maxPreviewBytes = 1_048_576;

/**
 * Maximum number of decompressed bytes in which failed records are searched. Ten times the size limit of an uploaded
 * file.
 */
export const maxResultBytes = 157_286_400;

/**
 * Reads a file and decompresses it when its first bytes show gzip or a zip archive; of an archive, only the first file.
 * One piece is in memory, and decompression stops at the limit. So a file that would decompress to gigabytes costs no
 * more than others.
 * @throws FileFault from `bytes`, when the content does not match the first bytes; any error of the source.
 */
export class DecompressedFile {
  /** Decompressed bytes, up to the limit. */
  readonly bytes: AsyncIterable<Buffer>;
  /** Number of bytes read from the service so far. */
  bytesRead = 0;
  /** True when the bytes were truncated at the limit. Known after `bytes` has ended. */
  isCut = false;

  /**
   * Creates the reader.
   * @param maxBytes maximum number of decompressed bytes. With {@link maxResultBytes}, a larger file is an error;
   * otherwise it is truncated.
   */
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
          throw new FileContentError(
            "TOO_LARGE",
            `The decompressed file is larger than ${maxResultBytes} bytes, the limit for finding failed records.`,
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
    yield* inflate(whole, createGunzip(), "The file is not a valid gzip stream.");
  } else if (head.toString("latin1", 0, 4) === "PK\u0003\u0004") {
    const { isDeflated, bytes } = await takeZippedFile(whole);
    if (isDeflated) yield* inflate(bytes, createInflateRaw(), "The file is not a valid zip archive.");
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
  // Errors of the source reach the reader through the decompressor.
  input.on("error", (error) => decompressor.destroy(error));
  input.pipe(decompressor);
  try {
    yield* decompressor as AsyncIterable<Buffer>;
  } catch (error) {
    if (error instanceof Error && "code" in error && String(error.code).startsWith("Z_")) {
      throw new FileContentError("CORRUPT", complaint, { cause: error });
    }
    throw error;
  } finally {
    input.destroy();
    decompressor.destroy();
  }
}
