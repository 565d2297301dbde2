import { crc32 } from "node:zlib";
import { createCrcJoiner } from "./crc32.ts";
import { encodeBlock, setDigits, variableDigits, variableIndex } from "./deflate-block.ts";
import type { DeflateBlock } from "./deflate-block.ts";

/** A text of which a file repeats many copies that differ in their variable digits. */
export interface BlockTemplate {
  readonly block: DeflateBlock;
  /** Length of the text. */
  readonly textBytes: number;
  /** CRC-32 of the text with the given variable digits. */
  checksum(digits: Uint8Array): number;
}

/** What a file is made of. */
export interface GzipFileParts {
  /** Comes first, without variable digits. */
  readonly head: BlockTemplate;
  /** Comes next, `blockCount` times. */
  readonly body: BlockTemplate;
  readonly blockCount: number;
  /** The variable digits of the copy with this number. */
  readonly digitsOf: (blockNumber: number) => Uint8Array;
  /** Noted in the file, in seconds since the Unix epoch. */
  readonly modifiedAtSeconds: number;
}

/** A gzip file that exists nowhere: any part of it can be made at any time. */
export interface GzipFile {
  readonly sizeInBytes: number;
  /**
   * The bytes from `first` to `last`, both inclusive. They are made as the reader takes them, in pieces of some 128 KiB.
   */
  stream(first: number, last: number): ReadableStream<Uint8Array<ArrayBuffer>>;
}

const chunkBytes = 128 * 1024;
const uncompressedSizeModulus = 2 ** 32;

/**
 * Compresses a text once for all its copies.
 * @param text - its variable digits written as `variableDigit` says
 */
export function createBlockTemplate(text: Buffer): BlockTemplate {
  let changes: ChecksumChanges | undefined;
  return {
    block: encodeBlock(text),
    textBytes: text.length,
    checksum(digits) {
      changes ??= measureChanges(text);
      let crc = changes.base;
      for (let index = 0; index < variableDigits; index += 1) {
        crc ^= changes.byDigit[index]?.[digits[index] ?? 0] ?? 0;
      }
      return crc >>> 0;
    },
  };
}

interface ChecksumChanges {
  /** Checksum with all variable digits 0. */
  readonly base: number;
  /** What each value of each variable digit changes in it. */
  readonly byDigit: readonly (readonly number[])[];
}

/** A checksum is linear: what one digit changes in it does not depend on the other digits. */
function measureChanges(text: Buffer): ChecksumChanges {
  const filled = Buffer.from(text);
  const places = Array.from({ length: variableDigits }, (): number[] => []);
  for (const [at, byte] of text.entries()) {
    const index = variableIndex(byte);
    if (index !== undefined) places[index]?.push(at);
  }
  const fill = (index: number, digit: number) => {
    for (const at of places[index] ?? []) filled[at] = 0x30 + digit;
  };
  for (const index of places.keys()) fill(index, 0);
  const base = crc32(filled);
  const byDigit = places.map((_, index) => {
    const changes = Array.from({ length: 10 }, (__, digit) => {
      fill(index, digit);
      return crc32(filled) ^ base;
    });
    fill(index, 0);
    return changes;
  });
  return { base, byDigit };
}

/**
 * One gzip member (RFC 1952) of a head and of copies of a block that all have the same compressed length. So the size is
 * known without making the file, a byte's place tells its block, and the checksum follows from the blocks' checksums.
 */
export function createGzipFile(parts: GzipFileParts): GzipFile {
  const { head, body, blockCount, digitsOf } = parts;
  const opening = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
  opening.writeUInt32LE(parts.modifiedAtSeconds, 4);
  const start = Buffer.concat([opening, head.block.bytes]);
  const blockBytes = body.block.bytes.length;
  const blocksEnd = start.length + blockCount * blockBytes;
  const trailerBytes = 10;
  const sizeInBytes = blocksEnd + trailerBytes;

  function makeTrailer(): Buffer<ArrayBuffer> {
    const join = createCrcJoiner(body.textBytes);
    let crc = head.checksum(new Uint8Array(variableDigits));
    for (let number = 0; number < blockCount; number += 1) crc = join(crc, body.checksum(digitsOf(number)));
    // An empty last block, the checksum, the uncompressed size.
    const trailer = Buffer.from([0x03, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    trailer.writeUInt32LE(crc, 2);
    trailer.writeUInt32LE((head.textBytes + blockCount * body.textBytes) % uncompressedSizeModulus, 6);
    return trailer;
  }

  function makeBlocks(firstNumber: number, lastNumber: number): Buffer<ArrayBuffer> {
    const made = Buffer.allocUnsafe((lastNumber - firstNumber + 1) * blockBytes);
    for (let number = firstNumber; number <= lastNumber; number += 1) {
      const offset = (number - firstNumber) * blockBytes;
      body.block.bytes.copy(made, offset);
      setDigits(made, offset, body.block, digitsOf(number));
    }
    return made;
  }

  /** Some bytes from `first` on, up to `end` at most. */
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
        // Nothing is made before the reader asks.
        { highWaterMark: 0 },
      );
    },
  };
}
