import { createBitWriter } from "./bit-writer.ts";
import type { Raster } from "./gradient.ts";

type BitWriter = ReturnType<typeof createBitWriter>;

/** Writes a WEBP file of one picture, lossless (VP8L) and uncompressed, with eight-bit codes for all values. */
export function encodeWebp(picture: Raster): Buffer {
  return riff([encodePicture(picture)]);
}

/** Writes an animated WEBP file, with a tenth of a second per picture. */
export function encodeAnimatedWebp(pictures: readonly [Raster, ...Raster[]]): Buffer {
  const [{ width, height }] = pictures;
  const features = Buffer.alloc(10);
  features[0] = 0x02;
  features.writeUIntLE(width - 1, 4, 3);
  features.writeUIntLE(height - 1, 7, 3);
  const frames = pictures.map((picture) => {
    const frame = Buffer.alloc(16);
    frame.writeUIntLE(width - 1, 6, 3);
    frame.writeUIntLE(height - 1, 9, 3);
    frame.writeUIntLE(100, 12, 3);
    return chunk("ANMF", Buffer.concat([frame, encodePicture(picture)]));
  });
  return riff([chunk("VP8X", features), chunk("ANIM", Buffer.alloc(6)), ...frames]);
}

function encodePicture({ width, height, rgb }: Raster): Buffer {
  const bits = createBitWriter();
  bits.write(0x2f, 8);
  bits.write(width - 1, 14);
  bits.write(height - 1, 14);
  // No alpha, version 0, no transform, no colour cache, one group of codes.
  bits.write(0, 1 + 3 + 1 + 1 + 1);
  writeByteCode(bits, 24);
  writeByteCode(bits, 0);
  writeByteCode(bits, 0);
  writeSingleCode(bits, 255);
  writeSingleCode(bits, 0);
  for (let at = 0; at < rgb.length; at += 3) {
    for (const channel of [1, 0, 2]) bits.write(reverseByte(rgb[at + channel] ?? 0), 8);
  }
  return chunk("VP8L", bits.bytes());
}

/** Writes an eight-bit code for each of 256 values, and none for the unused symbols after them. */
function writeByteCode(bits: BitWriter, unused: number): void {
  bits.write(0, 1);
  // The lengths 0 and 8 are written as one bit each; they are the third and the twelfth in the order of lengths.
  bits.write(12 - 4, 4);
  for (let index = 0; index < 12; index += 1) bits.write(index === 2 || index === 11 ? 1 : 0, 3);
  bits.write(0, 1);
  for (let symbol = 0; symbol < 256 + unused; symbol += 1) bits.write(symbol < 256 ? 1 : 0, 1);
}

/** Writes a code of zero bits for the only symbol. */
function writeSingleCode(bits: BitWriter, symbol: number): void {
  bits.write(0b101, 3);
  bits.write(symbol, 8);
}

/** Codes are packed with the highest bit first. */
function reverseByte(byte: number): number {
  let reversed = 0;
  for (let bit = 0; bit < 8; bit += 1) reversed |= ((byte >>> bit) & 1) << (7 - bit);
  return reversed;
}

function riff(chunks: readonly Buffer[]): Buffer {
  return chunk("RIFF", Buffer.concat([Buffer.from("WEBP", "latin1"), ...chunks]));
}

function chunk(name: string, content: Buffer): Buffer {
  const start = Buffer.alloc(8);
  start.write(name, "latin1");
  start.writeUInt32LE(content.length, 4);
  return Buffer.concat([start, content, Buffer.alloc(content.length % 2)]);
}
