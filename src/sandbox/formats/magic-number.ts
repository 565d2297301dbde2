import { open } from "node:fs/promises";

/**
 * Signatures of picture formats that the library does not recognise in truncated files. The keys are results of
 * {@link readMagic}.
 */
export const pictureSignatures = {
  "II*\0": "TIFF",
  "MM\0*": "TIFF",
  "\x89PNG": "PNG",
  "\xff\xd8": "JPEG",
} as Readonly<Record<string, "TIFF" | "PNG" | "JPEG">>;

/**
 * Returns the first four bytes of a file as text. It does not use the image library, because the library reports system
 * errors as damage.
 * @throws the file system error when the file cannot be read
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
