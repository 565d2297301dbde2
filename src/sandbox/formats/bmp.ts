import { type BmpHeader, bmpRowBytes } from "./bmp-header.ts";
import { unpackBmpRuns } from "./bmp-run-length.ts";
import type { Pixels } from "./picture.ts";

/**
 * Decodes a BMP file: palettes of 1, 2, 4 and 8 bits; 16, 24 and 32 bits; colour masks; and run lengths of 4, 8 and 24
 * bits (Windows bitmap and OS/2 bitmap formats).
 *
 * A fourth byte counts as alpha only if the header says so and the byte is not zero in every pixel: most encoders leave
 * it zero.
 *
 * The caller must have checked that all uncompressed rows are present.
 * @throws Error when the run-length data ends early
 */
export function decodeBmp(bytes: Uint8Array, header: BmpHeader): Pixels {
  const { width, height, compression } = header;
  const channels = compression === "MASKS" && hasAlpha(bytes, header) ? 4 : 3;
  const data = new Uint8Array(width * height * channels);
  const isPacked = compression.startsWith("RLE");
  const rows = isPacked ? unpackBmpRuns(bytes, header) : bytes.subarray(header.pixelOffset);
  const rowBytes = isPacked ? Math.ceil((width * unpackedBits(header)) / 8) : bmpRowBytes(header);
  const view = new DataView(rows.buffer, rows.byteOffset, rows.byteLength);
  const writePixel = pixelWriter(header, view, data, channels);
  for (let row = 0; row < height; row += 1) {
    const y = header.isTopDown ? row : height - 1 - row;
    for (let x = 0; x < width; x += 1) writePixel(row * rowBytes, x, (y * width + x) * channels);
  }
  return { data, width, height, channels };
}

/** Returns the bits per pixel after decompression. RLE4 and RLE8 are decoded to one byte per pixel. */
function unpackedBits({ compression, bitsPerPixel }: BmpHeader): number {
  return compression === "RLE24" ? 24 : Math.max(bitsPerPixel, 8);
}

type PixelWriter = (rowAt: number, x: number, to: number) => void;

function pixelWriter(header: BmpHeader, view: DataView, data: Uint8Array, channels: number): PixelWriter {
  const { palette, bitsPerPixel, compression } = header;
  if (palette.length > 0 || bitsPerPixel <= 8) {
    const bits = compression.startsWith("RLE") ? 8 : bitsPerPixel;
    const perByte = 8 / bits;
    return (rowAt, x, to) => {
      const byte = view.getUint8(rowAt + Math.floor(x / perByte));
      // The leftmost pixel is in the highest bits.
      const index = (byte >> (8 - bits * ((x % perByte) + 1))) & (2 ** bits - 1);
      for (let channel = 0; channel < 3; channel += 1) data[to + channel] = palette[index * 3 + channel] ?? 0;
    };
  }
  if (bitsPerPixel === 24) {
    return (rowAt, x, to) => {
      for (let channel = 0; channel < 3; channel += 1)
        data[to + channel] = view.getUint8(rowAt + x * 3 + 2 - channel);
    };
  }
  const { red, green, blue, alpha } = header.masks;
  const readers = [red, green, blue, ...(channels === 4 ? [alpha] : [])].map(maskReader);
  const pixelBytes = bitsPerPixel / 8;
  return (rowAt, x, to) => {
    const at = rowAt + x * pixelBytes;
    const value = pixelBytes === 2 ? view.getUint16(at, true) : view.getUint32(at, true);
    for (const [channel, read] of readers.entries()) data[to + channel] = read(value);
  };
}

/** Creates a function that reads the masked bits as a number from 0 to 255. */
function maskReader(mask: number): (value: number) => number {
  if (mask === 0) return () => 0;
  const shift = 31 - Math.clz32(mask & -mask);
  const max = mask >>> shift;
  return (value) => Math.round((((value & mask) >>> shift) / max) * 255);
}

function hasAlpha(bytes: Uint8Array, header: BmpHeader): boolean {
  const { alpha } = header.masks;
  if (alpha === 0) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pixelBytes = header.bitsPerPixel / 8;
  for (let row = 0; row < header.height; row += 1) {
    const start = header.pixelOffset + row * bmpRowBytes(header);
    for (let at = start; at < start + header.width * pixelBytes; at += pixelBytes) {
      const value = pixelBytes === 2 ? view.getUint16(at, true) : view.getUint32(at, true);
      if ((value & alpha) !== 0) return true;
    }
  }
  return false;
}
