import { crc32, deflateSync } from "node:zlib";
import type { Raster } from "./gradient.ts";

const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/**
 * Writes a PNG file with unfiltered rows.
 * @param alpha - of all pixels; without it the file has no alpha channel
 * @param animation - chunks between the header and the pixels
 */
export function encodePng(
  { width, height, rgb }: Raster,
  { alpha, animation = [] }: { alpha?: number; animation?: readonly Buffer[] } = {},
): Buffer {
  const channels = alpha === undefined ? 3 : 4;
  const rowBytes = 1 + width * channels;
  const rows = Buffer.alloc(rowBytes * height);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const at = Math.floor(pixel / width) * rowBytes + 1 + (pixel % width) * channels;
    rows.set(rgb.subarray(pixel * 3, pixel * 3 + 3), at);
    if (alpha !== undefined) rows[at + 3] = alpha;
  }
  return assemblePng({ width, height, bits: 8, colourType: alpha === undefined ? 2 : 6 }, rows, animation);
}

/** A PNG file whose pixels are indexes into a palette of at most sixteen colours, several per byte. */
export function encodeIndexedPng({
  width,
  height,
  bits,
  palette,
  alphas = [],
  indexAt,
}: {
  readonly width: number;
  readonly height: number;
  readonly bits: 1 | 2 | 4;
  /** Red, green and blue of each colour. */
  readonly palette: readonly (readonly [number, number, number])[];
  /** Alpha of the first colours; the others are opaque. */
  readonly alphas?: readonly number[];
  readonly indexAt: (x: number, y: number) => number;
}): Buffer {
  const rowBytes = 1 + Math.ceil((width * bits) / 8);
  const rows = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * rowBytes + 1 + Math.floor((x * bits) / 8);
      // The leftmost pixel is in the highest bits.
      rows[at] = (rows[at] ?? 0) | (indexAt(x, y) << (8 - bits - ((x * bits) % 8)));
    }
  }
  return assemblePng({ width, height, bits, colourType: 3 }, rows, [
    pngChunk("PLTE", Buffer.from(palette.flat())),
    ...(alphas.length > 0 ? [pngChunk("tRNS", Buffer.from(alphas))] : []),
  ]);
}

/** The fields of a PNG header that are not always 0. */
interface PngHeader {
  readonly width: number;
  readonly height: number;
  /** Bits of each sample or index. */
  readonly bits: number;
  readonly colourType?: number;
  readonly isInterlaced?: boolean;
}

/** A PNG file with these rows. @param between - chunks between the header and the pixels */
export function assemblePng(
  { width, height, bits, colourType = 0, isInterlaced = false }: PngHeader,
  rows: Buffer,
  between: readonly Buffer[] = [],
): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, bits, colourType, 0, 0, Number(isInterlaced)]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    signature,
    pngChunk("IHDR", header),
    ...between,
    pngChunk("IDAT", deflateSync(rows)),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** One chunk of a PNG file. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
