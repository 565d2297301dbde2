import { open } from "node:fs/promises";

/** Signatures by which a picture is known that has nothing else, or no directory any more, by what {@link readMagic} reads. */
export const pictureSignatures = {
  "II*\0": "TIFF",
  "MM\0*": "TIFF",
  "\x89PNG": "PNG",
  "\xff\xd8": "JPEG",
} as Readonly<Record<string, "TIFF" | "PNG" | "JPEG">>;

/**
 * Reads the first four bytes.
 * @throws the error of the file system, which the image library reports like a damaged file.
 */
export async function readMagic(path: string): Promise<string> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString("latin1", 0, bytesRead);
  } finally {
    await file.close();
  }
}
