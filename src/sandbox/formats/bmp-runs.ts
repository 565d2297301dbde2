import type { BmpHeader } from "./bmp-header.ts";

const endOfRow = 0;
const endOfPicture = 1;
const jump = 2;

/**
 * Unpacks the runs of a BMP file: one byte for each index of RLE4 and RLE8, three for each pixel of RLE24, row by row as they
 * are in the file. Pixels that the runs leave out keep index 0.
 *
 * @throws Error when the file ends before the runs do.
 */
export function unpackBmpRuns(
  bytes: Uint8Array,
  { width, height, compression, pixelOffset }: BmpHeader,
): Uint8Array {
  const unit = compression === "RLE24" ? 3 : 1;
  const pixels = new Uint8Array(width * height * unit);
  let at = pixelOffset;
  let x = 0;
  let row = 0;
  const next = () => {
    const byte = bytes[at];
    if (byte === undefined) throw new Error("the runs of the picture are cut off");
    at += 1;
    return byte;
  };
  const put = (value: number, part: number) => {
    if (x < width && row < height) pixels[(row * width + x) * unit + part] = value;
  };

  // The last row is often the end, without a mark.
  const isFull = () => row >= height || (row === height - 1 && x >= width && at >= bytes.length);
  while (!isFull()) {
    const count = next();
    if (count > 0) {
      const values = Array.from({ length: unit }, next);
      for (let index = 0; index < count; index += 1, x += 1) {
        for (const [part, value] of values.entries())
          put(compression === "RLE4" ? nibble(value, index) : value, part);
      }
      continue;
    }
    const command = next();
    if (command === endOfPicture) break;
    if (command === endOfRow) {
      x = 0;
      row += 1;
    } else if (command === jump) {
      x += next();
      row += next();
    } else {
      const start = at;
      let byte = 0;
      for (let index = 0; index < command; index += 1, x += 1) {
        if (compression !== "RLE4") for (let part = 0; part < unit; part += 1) put(next(), part);
        else {
          if (index % 2 === 0) byte = next();
          put(nibble(byte, index), 0);
        }
      }
      // Pixels that are written out fill whole groups of two bytes.
      at += (at - start) % 2;
    }
  }
  return pixels;
}

/** Two indices in turn: the high half of a byte, then the low one. */
function nibble(byte: number, index: number): number {
  return index % 2 === 0 ? byte >> 4 : byte & 0x0f;
}
