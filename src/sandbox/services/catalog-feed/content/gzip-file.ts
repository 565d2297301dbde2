import { variableDigits } from "./block-template.ts";
import type { BlockTemplate } from "./block-template.ts";

/** Content of a gzip file. */
export interface GzipFileParts {
  /** Start of the file; has no variable digits. */
  readonly head: BlockTemplate;
  /** Block that follows the head `blockCount` times. */
  readonly body: BlockTemplate;
  readonly blockCount: number;
  /** Returns the variable digits of a block. */
  readonly digitsOf: (blockNumber: number) => Uint8Array;
  /** Modification time in the gzip header, in seconds since the Unix epoch. */
  readonly modifiedAtSeconds: number;
}

/** Gzip file of which any part is generated on demand. */
export interface GzipFile {
  readonly sizeInBytes: number;
  /**
   * Streams the bytes from `first` to `last`, both inclusive. They are generated as the reader consumes them, in chunks
   * of about 128 KiB.
   */
  stream(first: number, last: number): ReadableStream<Uint8Array<ArrayBuffer>>;
}

const chunkBytes = 128 * 1024;
const uncompressedSizeModulus = 2 ** 32;
const noDigits = new Uint8Array(variableDigits);

/**
 * Creates a gzip file with one member (RFC 1952): a head and copies of a block with a fixed compressed size. Size,
 * block positions and checksum can therefore be computed without generating the file.
 */
export function createGzipFile(parts: GzipFileParts): GzipFile {
  const { head, body, blockCount, digitsOf } = parts;
  const opening = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
  opening.writeUInt32LE(parts.modifiedAtSeconds, 4);
  const start = Buffer.alloc(opening.length + head.sizeInBytes);
  opening.copy(start);
  head.write(start, opening.length, noDigits);
  const blockBytes = body.sizeInBytes;
  const blocksEnd = start.length + blockCount * blockBytes;
  const trailerBytes = 10;
  const sizeInBytes = blocksEnd + trailerBytes;

  function makeTrailer(): Buffer<ArrayBuffer> {
    let crc = head.checksum(noDigits, 0);
    for (let number = 0; number < blockCount; number += 1) crc = body.checksum(digitsOf(number), crc);
    // An empty last block, the checksum, the uncompressed size.
    const trailer = Buffer.from([0x03, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    trailer.writeUInt32LE(crc, 2);
    trailer.writeUInt32LE((head.textBytes + blockCount * body.textBytes) % uncompressedSizeModulus, 6);
    return trailer;
  }

  function makeBlocks(firstNumber: number, lastNumber: number): Buffer<ArrayBuffer> {
    const made = Buffer.allocUnsafe((lastNumber - firstNumber + 1) * blockBytes);
    for (let number = firstNumber; number <= lastNumber; number += 1) {
      body.write(made, (number - firstNumber) * blockBytes, digitsOf(number));
    }
    return made;
  }

  /** Generates the next chunk from `first`, ending at `end` at the latest. */
  function makeChunk(first: number, end: number): Buffer<ArrayBuffer> {
    if (first < start.length) return start.subarray(first, end);
    if (first >= blocksEnd) return makeTrailer().subarray(first - blocksEnd, end - blocksEnd);
    const firstNumber = Math.floor((first - start.length) / blockBytes);
    const chunkEnd = Math.min(end, blocksEnd, first + chunkBytes);
    const lastNumber = Math.floor((chunkEnd - 1 - start.length) / blockBytes);
    const offset = start.length + firstNumber * blockBytes;
    return makeBlocks(firstNumber, lastNumber).subarray(first - offset, chunkEnd - offset);
  }

  return {
    sizeInBytes,
    stream(first, last) {
      const end = Math.min(last + 1, sizeInBytes);
      let position = first;
      return new ReadableStream(
        {
          pull(controller) {
            if (position >= end) {
              controller.close();
              return;
            }
            const chunk = makeChunk(position, end);
            position += chunk.length;
            controller.enqueue(chunk);
          },
        },
        // Generates nothing before the reader pulls.
        { highWaterMark: 0 },
      );
    },
  };
}
