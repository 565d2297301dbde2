import { constants, crc32, deflateRawSync, inflateRawSync } from "node:zlib";

/** How many digits of a block may be chosen later. */
export const variableDigits = 12;

/**
 * The byte that stands for a variable digit in a block's text. The values 14 to 25 are control characters that no table
 * contains.
 * @param index - 0 to {@link variableDigits} - 1
 */
export function variableDigit(index: number): number {
  return 14 + index;
}

/** A text, compressed once, of which a file repeats copies that differ in their variable digits. */
export interface BlockTemplate {
  /** Length of a compressed copy; it does not depend on the digits. */
  readonly sizeInBytes: number;
  /** Length of the text. */
  readonly textBytes: number;
  /**
   * Writes a compressed copy: a piece of a deflate stream that begins and ends on a byte boundary and refers to nothing
   * before it.
   */
  write(target: Buffer, offset: number, digits: Uint8Array): void;
  /**
   * CRC-32 of a text that ends with a copy.
   * @param before - CRC-32 of what comes before the copy, 0 for nothing
   */
  checksum(digits: Uint8Array, before: number): number;
}

type Checksum = BlockTemplate["checksum"];

/** Where a variable digit stands in a text or in bytes, and which one. */
export interface DigitPlace {
  readonly at: number;
  readonly index: number;
}

const digitZero = 0x30;
const storedHeaderBytes = 5;
/** Ends the compressed bytes on a byte boundary, and leaves the stream open for the next block. */
const openEnd = { finishFlush: constants.Z_SYNC_FLUSH } as const;

/**
 * Compresses a text once for all its copies. Its first line is stored as it is (RFC 1951 §3.2.4), so its digits can be set in
 * place. The other lines are compressed with the first one as the dictionary: wherever they have a variable digit, they
 * copy what the first line was given.
 * @param text - lines of less than 32 KiB, with the variable digits written as {@link variableDigit} says
 * @throws Error when the compressor wrote a variable digit itself instead of copying it. It does so only for digits that
 * are not part of a longer repetition.
 */
export function createBlockTemplate(text: Buffer): BlockTemplate {
  const firstLine = text.subarray(0, text.indexOf("\n") + 1);
  const otherLines = deflateRawSync(text.subarray(firstLine.length), {
    ...openEnd,
    dictionary: firstLine,
    level: constants.Z_BEST_COMPRESSION,
  });
  const compressed = Buffer.concat([storedHeaderOf(firstLine.length), firstLine, otherLines]);
  const slots = findDigits(firstLine);
  let checksum: Checksum | undefined;
  const template: BlockTemplate = {
    sizeInBytes: compressed.length,
    textBytes: text.length,
    write(target, offset, digits) {
      compressed.copy(target, offset);
      setDigits(target, offset + storedHeaderBytes, slots, digits);
    },
    checksum(digits, before) {
      checksum ??= createChecksum(text, findDigits(text));
      return checksum(digits, before);
    },
  };
  requireTrueCopy(template, text);
  return template;
}

/** Most bytes that a piece of a deflate stream holds as they are. */
const maxStoredBytes = 0xffff;

/**
 * Takes bytes as they are (RFC 1951 §3.2.4), with digits at known places: for formats that are not text, where every value of a
 * byte can stand for something else.
 * @throws Error when there are more than 65535 bytes.
 */
export function createStoredTemplate(bytes: Buffer, places: readonly DigitPlace[]): BlockTemplate {
  if (bytes.length > maxStoredBytes) throw new Error(`a block of ${bytes.length} bytes cannot be stored`);
  const stored = Buffer.concat([storedHeaderOf(bytes.length), bytes]);
  let checksum: Checksum | undefined;
  return {
    sizeInBytes: stored.length,
    textBytes: bytes.length,
    write(target, offset, digits) {
      stored.copy(target, offset);
      setDigits(target, offset + storedHeaderBytes, places, digits);
    },
    checksum(digits, before) {
      checksum ??= createChecksum(bytes, places);
      return checksum(digits, before);
    },
  };
}

function storedHeaderOf(length: number): Buffer {
  const header = Buffer.alloc(storedHeaderBytes);
  header.writeUInt16LE(length, 1);
  header.writeUInt16LE(length ^ 0xffff, 3);
  return header;
}

function requireTrueCopy(template: BlockTemplate, text: Buffer): void {
  const digits = Uint8Array.from({ length: variableDigits }, (_, index) => index % 10);
  const copy = Buffer.alloc(template.sizeInBytes);
  template.write(copy, 0, digits);
  const expected = Buffer.from(text);
  setDigits(expected, 0, findDigits(text), digits);
  if (!inflateRawSync(copy, openEnd).equals(expected)) {
    throw new Error("a variable digit of the block does not repeat the first line's");
  }
}

/** The places of all bytes that {@link variableDigit} has for a digit. */
export function findDigits(text: Buffer): readonly DigitPlace[] {
  const places: DigitPlace[] = [];
  for (const [at, byte] of text.entries()) {
    const index = byte - variableDigit(0);
    if (index >= 0 && index < variableDigits) places.push({ at, index });
  }
  return places;
}

function setDigits(target: Buffer, offset: number, places: readonly DigitPlace[], digits: Uint8Array): void {
  for (const { at, index } of places) target[offset + at] = digitZero + (digits[index] ?? 0);
}

/**
 * Prepares checksums of copies without making them. CRC-32 is linear: each digit, and each bit of the checksum before,
 * changes the result in its own way, independent of the others.
 */
function createChecksum(text: Buffer, places: readonly DigitPlace[]): Checksum {
  const filled = Buffer.from(text);
  const measure = (digits: Uint8Array) => {
    setDigits(filled, 0, places, digits);
    return crc32(filled);
  };
  const noDigits = new Uint8Array(variableDigits);
  const base = measure(noDigits);
  const changesByDigit = Array.from(noDigits, (_, index) =>
    Array.from({ length: 10 }, (__, digit) => measure(noDigits.with(index, digit)) ^ base),
  );
  const changesByBit = Array.from({ length: 32 }, (_, bit) => crc32(filled, 2 ** bit) ^ crc32(filled));
  return (digits, before) => {
    let crc = base;
    for (const [index, changes] of changesByDigit.entries()) crc ^= changes[digits[index] ?? 0] ?? 0;
    for (const [bit, change] of changesByBit.entries()) if ((before >>> bit) & 1) crc ^= change;
    return crc >>> 0;
  };
}
