import { readFile, writeFile } from "node:fs/promises";

/** Boxes that contain other boxes with times. */
const containers: ReadonlySet<string> = new Set(["moov", "trak", "mdia"]);
/** Boxes that begin with a version, flags, and the times of creation and modification. */
const timed: ReadonlySet<string> = new Set(["mvhd", "tkhd", "mdhd"]);

/** Length of the size and the type of a box, and of a version with its flags, in bytes. */
const [headBytes, versionBytes] = [8, 4];

/**
 * Sets the times of creation and modification in a small MP4 file to 0, which means unknown. The muxer writes the time
 * of the machine, so that the same video would give different files.
 */
export async function clearTimes(path: string): Promise<void> {
  const file = await readFile(path);
  clearIn(file);
  await writeFile(path, file);
}

function clearIn(boxes: Buffer): void {
  for (let start = 0; start + headBytes <= boxes.length;) {
    const length = Math.max(boxes.readUInt32BE(start), headBytes);
    const type = boxes.toString("latin1", start + 4, start + headBytes);
    const content = boxes.subarray(start + headBytes, start + length);
    if (containers.has(type)) clearIn(content);
    if (timed.has(type)) {
      // Times have 64 bits in version 1, and 32 bits in version 0.
      const timesBytes = content[0] === 1 ? 16 : 8;
      content.fill(0, versionBytes, versionBytes + timesBytes);
    }
    start += length;
  }
}
