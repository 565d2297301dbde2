import type { Raster } from "./gradient.ts";

const short = 3;
const long = 4;
const headerBytes = 8;

/** Writes a TIFF file of one or several pages, uncompressed; each page's directory follows its pixels. */
export function encodeTiff(pages: readonly [Raster, ...Raster[]]): Buffer {
  const header = Buffer.from("II*\0\0\0\0\0", "latin1");
  const parts: Buffer[] = [header];
  let length = headerBytes;
  let link: Buffer = header.subarray(4);
  for (const { width, height, rgb } of pages) {
    const bitsAt = length + rgb.length;
    const bits = Buffer.from([8, 0, 8, 0, 8, 0]);
    const directory = encodeDirectory([
      [256, long, 1, width],
      [257, long, 1, height],
      [258, short, 3, bitsAt],
      [259, short, 1, 1],
      [262, short, 1, 2],
      [273, long, 1, length],
      [277, short, 1, 3],
      [278, long, 1, height],
      [279, long, 1, rgb.length],
    ]);
    const padding = Buffer.alloc(rgb.length % 2);
    link.writeUInt32LE(bitsAt + bits.length + padding.length);
    link = directory.subarray(-4);
    parts.push(Buffer.from(rgb), bits, padding, directory);
    length = bitsAt + bits.length + padding.length + directory.length;
  }
  return Buffer.concat(parts);
}

type Entry = readonly [tag: number, type: number, count: number, value: number];

/** The entries, and four bytes for the offset of the next directory. */
function encodeDirectory(entries: readonly Entry[]): Buffer {
  const directory = Buffer.alloc(2 + entries.length * 12 + 4);
  directory.writeUInt16LE(entries.length);
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = 2 + index * 12;
    directory.writeUInt16LE(tag, at);
    directory.writeUInt16LE(type, at + 2);
    directory.writeUInt32LE(count, at + 4);
    directory.writeUInt32LE(value, at + 8);
  }
  return directory;
}
