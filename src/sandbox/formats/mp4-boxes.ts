import { open, type FileHandle } from "node:fs/promises";

/**
 * Maximum number of boxes; each takes one read. A video of one minute has a few thousand, even with one fragment per
 * frame.
 */
const MAX_BOXES = 20_000;

const incomplete = "The file is incomplete: its end is missing.";

/**
 * Result of {@link walkTopLevelBoxes}: the four-letter types in file order, or a message that explains why the boxes do
 * not fill the file.
 */
export type BoxWalk = { complete: true; types: string[] } | { complete: false; message: string };

/**
 * Walks the top-level boxes of an ISO base media file (MP4) and checks that they fill it exactly.
 *
 * This detects truncated files wherever the index is, because the truncated box extends past the end of the file.
 *
 * @throws the file system error when the file cannot be read
 */
export async function walkTopLevelBoxes(file: FileHandle): Promise<BoxWalk> {
  const { size: fileSize } = await file.stat();
  const header = Buffer.alloc(16);
  const types: string[] = [];
  let position = 0;
  while (position < fileSize) {
    const { bytesRead } = await file.read(header, 0, 16, position);
    if (bytesRead < 8) return { complete: false, message: incomplete };
    if (types.length === MAX_BOXES)
      return { complete: false, message: `The file has more than ${MAX_BOXES} parts (MP4 boxes).` };
    const type = header.toString("latin1", 4, 8);
    const length = boxLength(header, bytesRead, fileSize - position);
    if (length < 8)
      return {
        complete: false,
        message: `The file is damaged: the part "${printableType(type)}" has a wrong length.`,
      };
    position += length;
    if (position > fileSize) return { complete: false, message: incomplete };
    types.push(type);
  }
  return { complete: true, types };
}

/**
 * Returns the length of a box in bytes. The 32-bit field contains it, or 1 when a 64-bit field follows, or 0 when the
 * box extends to the end of the file.
 */
function boxLength(header: Buffer, bytesRead: number, remaining: number): number {
  const short = header.readUInt32BE(0);
  if (short === 0) return remaining;
  if (short !== 1) return short;
  return bytesRead < 16 ? 0 : Number(header.readBigUInt64BE(8));
}

/** First boxes of MP4 and QuickTime files. */
const firstTypes: readonly string[] = ["ftyp", "moov", "mdat", "free", "skip", "wide", "pnot"];

/** Returns true when the first bytes are those of an MP4 or QuickTime file. */
export async function beginsLikeMp4(path: string): Promise<boolean> {
  const file = await open(path, "r");
  try {
    const header = Buffer.alloc(8);
    await file.read(header, 0, 8, 0);
    return firstTypes.includes(header.toString("latin1", 4, 8));
  } finally {
    await file.close();
  }
}

/** Returns the four letters of a box or sample entry, with unprintable characters replaced. */
export function printableType(type: string): string {
  return type.replaceAll(/[^\x20-\x7e]/g, "?");
}
