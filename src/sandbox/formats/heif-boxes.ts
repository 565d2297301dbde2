import { open } from "node:fs/promises";
import { walkTopLevelBoxes } from "./mp4-boxes.ts";

/** Major brands of files that are sequences, by their registration. */
const sequenceBrands = new Set(["avis", "hevc", "hevx", "msf1"]);

/**
 * Whether a file of the HEIF family (AVIF, HEIC) holds an animation: it says so itself, or it has the index of a film.
 * @throws the error of the file system when the file cannot be read.
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
