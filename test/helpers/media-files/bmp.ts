import type { Raster } from "./gradient.ts";

const headerBytes = 54;

/** Writes a BMP file of 24 bits per pixel: rows from the bottom up, each padded to four bytes. */
export function encodeBmp({ width, height, rgb }: Raster): Buffer {
  const rowBytes = Math.ceil((width * 3) / 4) * 4;
  const file = Buffer.alloc(headerBytes + rowBytes * height);
  file.write("BM", "latin1");
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(headerBytes, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y += 1) {
    const row = headerBytes + (height - 1 - y) * rowBytes;
    for (let x = 0; x < width * 3; x += 3) {
      // Blue, green, red.
      for (let channel = 0; channel < 3; channel += 1) {
        file[row + x + channel] = rgb[y * width * 3 + x + 2 - channel] ?? 0;
      }
    }
  }
  return file;
}
