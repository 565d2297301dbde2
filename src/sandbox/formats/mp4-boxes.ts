import type { FileHandle } from "node:fs/promises";

/** Each box is one read; a film of a minute has a few thousand at most (two for each frame, when fragmented so finely). */
const MAX_BOXES = 20_000;

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
    if (bytesRead < 8) return { complete: false, message: "The file ends inside a box header." };
    if (types.length === MAX_BOXES)
      return { complete: false, message: "The file is cut into too many boxes." };
    const type = header.toString("latin1", 4, 8);
    const length = boxLength(header, bytesRead, fileSize - position);
    if (length < 8)
      return { complete: false, message: `The length of the box "${printable(type)}" is wrong.` };
    position += length;
    if (position > fileSize)
      return { complete: false, message: `The file ends inside the box "${printable(type)}".` };
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

function printable(type: string): string {
  return type.replaceAll(/[^\x20-\x7e]/g, "?");
}
