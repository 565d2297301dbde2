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

/** A piece of a deflate stream whose variable digits can be set in place; its length never depends on them. */
export interface DeflateBlock {
  /** With all variable digits 0. Begins and ends on a byte boundary and refers to nothing before it. */
  readonly bytes: Buffer;
  /** Where the variable digits are written. */
  readonly slots: readonly DigitSlot[];
}

interface DigitSlot {
  readonly bitOffset: number;
  /** Which of the variable digits. */
  readonly index: number;
}

/** Lengths and distances in deflate: first value and number of extra bits of each code (RFC 1951 §3.2.5). */
const lengthCodes = listCodes(
  3,
  [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5],
);
const distanceCodes = listCodes(
  1,
  [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13],
);

const minMatch = 4;
/** One less than deflate's longest, whose code is an exception. */
const maxMatch = 257;
const maxDistance = 32_768;
const digitZero = 0x30;
const endOfBlock = 256;

/**
 * Compresses a text into a block with deflate's fixed codes (RFC 1951 §3.2.6). All ten digits have codes of 8 bits there,
 * so a digit can be changed afterwards without moving anything. A repetition of text with variable digits copies whatever
 * digits the first occurrence was given.
 */
export function encodeBlock(text: Uint8Array): DeflateBlock {
  const bits = createBitWriter(text.length + 16);
  const slots: DigitSlot[] = [];
  const lastSeen = new Int32Array(1 << 15).fill(-1);
  bits.write(0b010, 3);
  for (let position = 0; position < text.length;) {
    const match = findMatch(text, position, lastSeen);
    if (match === undefined) {
      const byte = text[position] ?? 0;
      const index = variableIndex(byte);
      if (index !== undefined) slots.push({ bitOffset: bits.length(), index });
      writeSymbol(bits, index === undefined ? byte : digitZero);
    } else {
      writeRange(bits, lengthCodes, match.length, (code) => writeSymbol(bits, 257 + code));
      writeRange(bits, distanceCodes, match.distance, (code) => bits.writeReversed(code, 5));
    }
    const end = position + (match?.length ?? 1);
    for (; position < end; position += 1) lastSeen[hashAt(text, position)] = position;
  }
  writeSymbol(bits, endOfBlock);
  // An empty stored block brings the stream to a byte boundary.
  bits.write(0b000, 3);
  bits.align();
  bits.write(0xffff0000, 32);
  return { bytes: bits.bytes(), slots };
}

/** Which variable digit a byte of a text stands for; undefined for text that is what it is. */
export function variableIndex(byte: number): number | undefined {
  const index = byte - variableDigit(0);
  return index >= 0 && index < variableDigits ? index : undefined;
}

/** Sets the variable digits of a block, copied into `target` at `offset`. */
export function setDigits(target: Buffer, offset: number, block: DeflateBlock, digits: Uint8Array): void {
  for (const { bitOffset, index } of block.slots) {
    const code = reverse(literalBase + digitZero + (digits[index] ?? 0), 8);
    const at = offset + (bitOffset >>> 3);
    const shift = bitOffset & 7;
    const mask = 0xff << shift;
    const both = ((target[at] ?? 0) | ((target[at + 1] ?? 0) << 8)) & ~mask;
    const changed = both | (code << shift);
    target[at] = changed & 0xff;
    if (shift > 0) target[at + 1] = changed >>> 8;
  }
}

/** Code of the literal 0; the following 143 count up from it. */
const literalBase = 0x30;

type BitWriter = ReturnType<typeof createBitWriter>;

function writeSymbol(bits: BitWriter, symbol: number): void {
  if (symbol < 144) bits.writeReversed(literalBase + symbol, 8);
  else if (symbol < 256) bits.writeReversed(0x190 + symbol - 144, 9);
  else if (symbol < 280) bits.writeReversed(symbol - 256, 7);
  else bits.writeReversed(0xc0 + symbol - 280, 8);
}

interface RangeCode {
  readonly first: number;
  readonly extraBits: number;
}

function listCodes(first: number, extraBits: readonly number[]): readonly RangeCode[] {
  let next = first;
  return extraBits.map((extra) => {
    const code = { first: next, extraBits: extra };
    next += 1 << extra;
    return code;
  });
}

function writeRange(
  bits: BitWriter,
  codes: readonly RangeCode[],
  value: number,
  writeRangeCode: (code: number) => void,
): void {
  const code = codes.findLastIndex(({ first }) => first <= value);
  const { first, extraBits } = codes[code] ?? { first: value, extraBits: 0 };
  writeRangeCode(code);
  bits.write(value - first, extraBits);
}

/** What the text at a position repeats, as far as the last place with the same hash shows it. */
function findMatch(
  text: Uint8Array,
  position: number,
  lastSeen: Int32Array,
): { length: number; distance: number } | undefined {
  const earlier = lastSeen[hashAt(text, position)] ?? -1;
  const distance = position - earlier;
  if (earlier < 0 || distance > maxDistance) return undefined;
  const length = matchLength(text, earlier, position);
  return length < minMatch ? undefined : { length, distance };
}

/** Of the four bytes from a place on; past the end they count as 0. */
function hashAt(text: Uint8Array, at: number): number {
  const value =
    (text[at] ?? 0) | ((text[at + 1] ?? 0) << 8) | ((text[at + 2] ?? 0) << 16) | ((text[at + 3] ?? 0) << 24);
  return Math.imul(value, 0x9e3779b1) >>> 17;
}

function matchLength(text: Uint8Array, earlier: number, position: number): number {
  const longest = Math.min(maxMatch, text.length - position);
  let length = 0;
  while (length < longest && text[earlier + length] === text[position + length]) length += 1;
  return length;
}

/** The lowest `count` bits in reverse order: Huffman codes are packed beginning with their highest bit. */
function reverse(value: number, count: number): number {
  let reversed = 0;
  for (let bit = 0; bit < count; bit += 1) reversed |= ((value >>> bit) & 1) << (count - 1 - bit);
  return reversed;
}

/** Packs bits as deflate does, the lowest of a byte first. No symbol takes more than 9 bits for each byte of the text. */
function createBitWriter(textBytes: number) {
  const buffer = Buffer.alloc(Math.ceil((textBytes * 9) / 8) + 16);
  let position = 0;
  const write = (value: number, count: number) => {
    let rest = value;
    for (let left = count; left > 0;) {
      const shift = position & 7;
      const taken = Math.min(8 - shift, left);
      const at = position >>> 3;
      buffer[at] = (buffer[at] ?? 0) | ((rest & ((1 << taken) - 1)) << shift);
      rest >>>= taken;
      left -= taken;
      position += taken;
    }
  };
  return {
    write,
    writeReversed: (value: number, count: number) => write(reverse(value, count), count),
    align: () => {
      position = Math.ceil(position / 8) * 8;
    },
    length: () => position,
    bytes: () => Buffer.from(buffer.subarray(0, position >>> 3)),
  };
}
