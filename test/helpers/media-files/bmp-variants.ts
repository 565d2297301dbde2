/** Parts of a BMP file, from which each variant of the format can be assembled. */
export interface BmpParts {
  readonly width: number;
  /** Negative when the top row is first in the file. */
  readonly height: number;
  readonly bits: number;
  /** Length of the header: 12 and 16 to 64 of OS/2, 40, 52, 56, 108 and 124 of Windows. @defaultValue 40 */
  readonly headerBytes?: number;
  /** The compression field. @defaultValue 0 */
  readonly compression?: number;
  /** Masks of red, green, blue, and of alpha. */
  readonly masks?: readonly number[];
  /** Red, green and blue of each index. */
  readonly palette?: readonly (readonly [number, number, number])[];
  /** True when the header contains the number of colours. */
  readonly tellsColours?: boolean;
  readonly rows: Buffer;
}

/** Writes the headers, the palette and the rows of a BMP file. */
export function assembleBmp({
  headerBytes = 40,
  compression = 0,
  masks = [],
  palette = [],
  ...parts
}: BmpParts): Buffer {
  const isCore = headerBytes === 12;
  const header = Buffer.alloc(headerBytes);
  header.writeUInt32LE(headerBytes, 0);
  if (isCore) {
    header.writeUInt16LE(parts.width, 4);
    header.writeUInt16LE(parts.height, 6);
    header.writeUInt16LE(1, 8);
    header.writeUInt16LE(parts.bits, 10);
  } else {
    header.writeInt32LE(parts.width, 4);
    header.writeInt32LE(parts.height, 8);
    header.writeUInt16LE(1, 12);
    header.writeUInt16LE(parts.bits, 14);
    if (headerBytes >= 20) header.writeUInt32LE(compression, 16);
    if (headerBytes >= 36) header.writeUInt32LE(parts.tellsColours ? palette.length : 0, 32);
  }
  const masksInside = headerBytes > 40 && headerBytes !== 64;
  const maskBytes = Buffer.alloc(masks.length * 4);
  for (const [index, mask] of masks.entries()) maskBytes.writeUInt32LE(mask, index * 4);
  if (masksInside) maskBytes.copy(header, 40);
  const colours = palette.map(([red, green, blue]) =>
    Buffer.from(isCore ? [blue, green, red] : [blue, green, red, 0]),
  );
  const before = Buffer.concat([header, masksInside ? Buffer.alloc(0) : maskBytes, ...colours]);
  const start = Buffer.alloc(14);
  start.write("BM", "latin1");
  start.writeUInt32LE(14 + before.length + parts.rows.length, 2);
  start.writeUInt32LE(14 + before.length, 10);
  return Buffer.concat([start, before, parts.rows]);
}

/** Packs one number per pixel into rows padded to four bytes, with the leftmost pixel in the highest bits of a byte. */
export function packRows(values: readonly (readonly number[])[], bits: number): Buffer {
  return Buffer.concat(
    values.map((row) => {
      const bytes = Buffer.alloc(Math.ceil((row.length * bits) / 32) * 4);
      for (const [x, value] of row.entries()) {
        if (bits < 8) {
          const at = Math.floor((x * bits) / 8);
          bytes[at] = (bytes[at] ?? 0) | (value << (8 - bits - ((x * bits) % 8)));
        } else bytes.writeUIntLE(value, (x * bits) / 8, bits / 8);
      }
      return bytes;
    }),
  );
}
