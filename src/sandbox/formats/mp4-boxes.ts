import { open, type FileHandle } from "node:fs/promises";

/** Each box is one read; a film of a minute has a few thousand at most (two for each frame, when fragmented so finely). */
const MAX_BOXES = 20_000;

const incomplete = "The file is incomplete: its end is missing.";

/** What {@link walkTopLevelBoxes} found: the four-letter types in file order, or why the boxes do not fill the file. */
export type BoxWalk = { complete: true; types: string[] } | { complete: false; message: string };

/**
 * Walks the top-level boxes of an ISO base media file (MP4) and checks that they fill it exactly.
 *
 * A file that was cut short is found by this alone, wherever its index is: the box that was cut reaches past the end.
 *
 * @throws the error of the file system when the file cannot be read.
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
        message: `The file is damaged: its part "${printableType(type)}" has a wrong length.`,
      };
    position += length;
    if (position > fileSize) return { complete: false, message: incomplete };
    types.push(type);
  }
  return { complete: true, types };
}

/** Length in bytes: 32 bits, or 64 after the type when those say 1, or up to the end of the file when they say 0. */
function boxLength(header: Buffer, bytesRead: number, remaining: number): number {
  const short = header.readUInt32BE(0);
  if (short === 0) return remaining;
  if (short !== 1) return short;
  return bytesRead < 16 ? 0 : Number(header.readBigUInt64BE(8));
}

/** Boxes with which MP4 and QuickTime files begin. */
const firstTypes: readonly string[] = ["ftyp", "moov", "mdat", "free", "skip", "wide", "pnot"];

/** Whether the first bytes are those of an MP4 or QuickTime file. */
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

/** The four letters of a box or a sample entry, safe to show. */
export function printableType(type: string): string {
  return type.replaceAll(/[^\x20-\x7e]/g, "?");
}
