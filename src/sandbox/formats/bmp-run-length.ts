import type { BmpHeader } from "./bmp-header.ts";

const endOfRow = 0;
const endOfPicture = 1;
const jump = 2;

/**
 * Decodes the run-length encoding of a BMP file into one palette index per byte (RLE4, RLE8) or three bytes per pixel
 * (RLE24), with the rows in file order. Pixels that the runs skip keep index 0.
 *
 * @throws Error when the data ends before the last run
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
    if (byte === undefined) throw new Error("the run-length data of the picture is incomplete");
    at += 1;
    return byte;
  };
  const put = (value: number, part: number) => {
    if (x < width && row < height) pixels[(row * width + x) * unit + part] = value;
  };

  // Many files end after the last row, without an end marker.
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
      // Literal runs are padded to an even number of bytes.
      at += (at - start) % 2;
    }
  }
  return pixels;
}

/** Returns the high half of the byte for an even index, the low half for an odd one. */
function nibble(byte: number, index: number): number {
  return index % 2 === 0 ? byte >> 4 : byte & 0x0f;
}
