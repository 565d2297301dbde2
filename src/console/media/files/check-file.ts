import { fits, kindRules, type MediaKind, minImageSideInPixels, type NamedFile } from "./file-kinds.ts";
import { type Refusal, refusal } from "./refusal.ts";

/** Size of an image in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Checks a file before it is sent.
 * @returns the reason for a rejection; null when the file passes.
 */
export function checkFile(file: NamedFile, kind: MediaKind): Refusal | null {
  const { maxSizeInBytes, typeNames: types } = kindRules[kind];
  if (!fits(file, kind)) return refusal("UNSUPPORTED_TYPE", { types });
  if (file.size === 0) return refusal("EMPTY");
  if (file.size > maxSizeInBytes) return refusal("TOO_LARGE", { maxSizeInBytes });
  return null;
}

/**
 * Checks the size of an image.
 * @param size null when the browser cannot decode the image; the service then checks it.
 */
export function checkPicture(size: PictureSize | null): Refusal | null {
  return size && Math.max(size.width, size.height) < minImageSideInPixels
    ? refusal("DIMENSIONS_TOO_SMALL")
    : null;
}

/** Returns the size of an image; null when the browser cannot decode it. */
export async function readPictureSize(file: Blob): Promise<PictureSize | null> {
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    picture.close();
    return { width, height };
  } catch {
    return null;
  }
}
