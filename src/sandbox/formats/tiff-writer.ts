import { open } from "node:fs/promises";

/** Number of rows per strip; a reader holds one strip in memory. */
const rowsPerStrip = 32;
const headerBytes = 8;
const entryBytes = 12;

/** Types of directory values: two-byte and four-byte numbers. */
const short = 3;
const long = 4;

/** Pixels to write: 8 bits each of red, green, blue, and of alpha when there are four channels. */
export interface PixelRows {
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  /** Rows from top to bottom, any number of them per chunk. */
  readonly rows: AsyncIterable<Uint8Array>;
}

/**
 * Writes pixels to a new file that can be read line by line: TIFF without compression (TIFF 6.0).
 * @throws the file system error, or the error of `rows`
 */
export async function writeTiff(path: string, { width, height, channels, rows }: PixelRows): Promise<void> {
  const rowBytes = width * channels;
  const strips = Math.ceil(height / rowsPerStrip);
  const depths = Array.from({ length: channels }, () => 8);
  const sizes = Array.from({ length: strips }, (_, strip) => {
    return rowBytes * Math.min(rowsPerStrip, height - strip * rowsPerStrip);
  });
  const makeDirectory = (pixelsAt: number) =>
    directory([
      [256, long, [width]],
      [257, long, [height]],
      [258, short, depths],
      // No compression, RGB.
      [259, short, [1]],
      [262, short, [2]],
      [273, long, sizes.map((__, strip) => pixelsAt + strip * rowsPerStrip * rowBytes)],
      [277, short, [channels]],
      [278, long, [rowsPerStrip]],
      [279, long, sizes],
      // The fourth channel is unassociated alpha: the colours are not multiplied by it.
      ...(channels === 4 ? [[338, short, [2]] as const] : []),
    ]);
  const file = await open(path, "w");
  try {
    const head = makeDirectory(makeDirectory(0).length);
    await file.writeFile(head);
    for await (const chunk of rows) await file.writeFile(chunk);
  } finally {
    await file.close();
  }
}

type Entry = readonly [tag: number, type: typeof short | typeof long, values: readonly number[]];

/** Builds the header and the only directory of the file, followed by the values that do not fit into their entries. */
function directory(entries: readonly Entry[]): Buffer {
  const directoryBytes = 2 + entries.length * entryBytes + 4;
  const head = Buffer.alloc(headerBytes + directoryBytes);
  head.write("II*\0", 0, "latin1");
  head.writeUInt32LE(headerBytes, 4);
  head.writeUInt16LE(entries.length, headerBytes);
  const behind: Buffer[] = [];
  let behindAt = head.length;
  for (const [index, [tag, type, values]] of entries.entries()) {
    const at = headerBytes + 2 + index * entryBytes;
    const size = type === short ? 2 : 4;
    const data = Buffer.alloc(Math.max(4, values.length * size));
    for (const [place, value] of values.entries()) data.writeUIntLE(value, place * size, size);
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(values.length, at + 4);
    if (data.length === 4) data.copy(head, at + 8);
    else {
      head.writeUInt32LE(behindAt, at + 8);
      behind.push(data);
      behindAt += data.length;
    }
  }
  return Buffer.concat([head, ...behind]);
}
