import { constants, crc32, deflateRawSync, inflateRawSync } from "node:zlib";

/** Number of variable digits of a block. */
export const variableDigits = 12;

/**
 * Returns the placeholder byte of a variable digit in a block's text. The values 14 to 25 are control characters that
 * do not occur in tables.
 * @param index - 0 to {@link variableDigits} - 1
 */
export function variableDigit(index: number): number {
  return 14 + index;
}

/** Text that is compressed once. A file repeats copies of it that differ only in their variable digits. */
export interface BlockTemplate {
  /** Size of a compressed copy, which does not depend on the digits. */
  readonly sizeInBytes: number;
  /** Size of the uncompressed text in bytes. */
  readonly textBytes: number;
  /**
   * Writes a compressed copy: a part of a deflate stream that begins and ends on a byte boundary and has no
   * back-references to earlier data.
   */
  write(target: Buffer, offset: number, digits: Uint8Array): void;
  /**
   * Returns the CRC-32 of the data before a copy and the copy itself.
   * @param before - CRC-32 of the data before the copy; 0 when there is none
   */
  checksum(digits: Uint8Array, before: number): number;
}

type Checksum = BlockTemplate["checksum"];

/** Offset of a variable digit, and its index. */
export interface DigitOffset {
  readonly at: number;
  readonly index: number;
}

const digitZero = 0x30;
const storedHeaderBytes = 5;
/** Ends the compressed bytes on a byte boundary, and leaves the stream open for the next block. */
const openEnd = { finishFlush: constants.Z_SYNC_FLUSH } as const;

/**
 * Compresses a text once for all its copies. The first line is stored uncompressed (RFC 1951 §3.2.4), so its digits can
 * be set in place. The other lines are compressed with the first one as dictionary, so their variable digits are
 * back-references to it.
 * @param text - lines of less than 32 KiB, with the placeholders of {@link variableDigit}
 * @throws Error when the compressor emits a placeholder as a literal. This happens when the placeholder is not part of
 * a longer repetition.
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

/** Maximum size in bytes of a stored (uncompressed) deflate block. */
const maxStoredBytes = 0xffff;

/**
 * Creates a template whose bytes are stored uncompressed (RFC 1951 §3.2.4), with digits at known offsets. Use it for
 * binary formats, in which a placeholder byte can have another meaning.
 * @throws Error when there are more than 65535 bytes
 */
export function createStoredTemplate(bytes: Buffer, places: readonly DigitOffset[]): BlockTemplate {
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
    throw new Error("a variable digit of the block is not a copy of the first line's");
  }
}

/** Returns the offsets of all placeholders of {@link variableDigit}. */
export function findDigits(text: Buffer): readonly DigitOffset[] {
  const places: DigitOffset[] = [];
  for (const [at, byte] of text.entries()) {
    const index = byte - variableDigit(0);
    if (index >= 0 && index < variableDigits) places.push({ at, index });
  }
  return places;
}

function setDigits(target: Buffer, offset: number, places: readonly DigitOffset[], digits: Uint8Array): void {
  for (const { at, index } of places) target[offset + at] = digitZero + (digits[index] ?? 0);
}

/**
 * Creates a function that computes the checksum of a copy without building the copy. CRC-32 is linear: each digit and
 * each bit of the previous checksum changes the result independently.
 */
function createChecksum(text: Buffer, places: readonly DigitOffset[]): Checksum {
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
