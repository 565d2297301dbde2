import { createBitWriter } from "./bit-writer.ts";
import type { Raster } from "./gradient.ts";

const clearCode = 256;
const endCode = 257;
/** Number of codes after which the decoder's table would make codes longer than nine bits. */
const codesBeforeClear = 254;
const levels = 16;
const step = 255 / (levels - 1);

/** Writes a GIF file of one or several pictures, in 16 shades of red by 16 of green, without compression. */
export function encodeGif(pictures: readonly [Raster, ...Raster[]]): Buffer {
  const [{ width, height }] = pictures;
  const screen = Buffer.from("GIF89a\0\0\0\0\x70\0\0", "latin1");
  screen.writeUInt16LE(width, 6);
  screen.writeUInt16LE(height, 8);
  return Buffer.concat([screen, ...pictures.map(encodePicture), Buffer.from(";")]);
}

function encodePicture({ width, height, rgb }: Raster): Buffer {
  // A tenth of a second.
  const control = Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0]);
  const descriptor = Buffer.from([0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0x87]);
  descriptor.writeUInt16LE(width, 5);
  descriptor.writeUInt16LE(height, 7);
  const blue = rgb[2] ?? 0;
  const palette = Array.from({ length: levels * levels }, (_, index) => [
    Math.floor(index / levels) * step,
    (index % levels) * step,
    blue,
  ]).flat();
  const codes = createBitWriter();
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if (pixel % codesBeforeClear === 0) codes.write(clearCode, 9);
    const [red = 0, green = 0] = rgb.subarray(pixel * 3, pixel * 3 + 2);
    codes.write(Math.round(red / step) * levels + Math.round(green / step), 9);
  }
  codes.write(endCode, 9);
  return Buffer.concat([
    control,
    descriptor,
    Buffer.from(palette),
    Buffer.from([8]),
    ...subBlocks(codes.bytes()),
  ]);
}

/** Pieces of at most 255 bytes, each with a length prefix, and an empty last one. */
function subBlocks(data: Buffer): Buffer[] {
  const blocks: Buffer[] = [];
  for (let at = 0; at < data.length; at += 255) {
    const piece = data.subarray(at, at + 255);
    blocks.push(Buffer.from([piece.length]), piece);
  }
  return [...blocks, Buffer.from([0])];
}
