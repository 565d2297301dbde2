import { open } from "node:fs/promises";
import { walkTopLevelBoxes } from "./mp4-boxes.ts";

/** Major brands that are registered for image sequences. */
const sequenceBrands = new Set(["avis", "hevc", "hevx", "msf1"]);

/**
 * Returns true when a HEIF file (AVIF, HEIC) contains an animation: by its brand, or because it has a movie box.
 * @throws the file system error when the file cannot be read
 */
export async function isHeifSequence(path: string): Promise<boolean> {
  const file = await open(path, "r");
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 8);
    if (sequenceBrands.has(buffer.toString("latin1"))) return true;
    const boxes = await walkTopLevelBoxes(file);
    return boxes.complete && boxes.types.includes("moov");
  } finally {
    await file.close();
  }
}
