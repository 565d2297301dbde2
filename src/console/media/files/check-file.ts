import { fits, kindRules, type MediaKind, minImageSideInPixels, type NamedFile } from "./file-kinds.ts";
import { type Rejection, rejection } from "./rejection.ts";

/** Size of an image in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Checks a file before it is sent.
 * @returns the reason for a rejection; null when the file passes.
 */
export function checkFile(file: NamedFile, kind: MediaKind): Rejection | null {
  const { maxSizeInBytes, typeNames: types } = kindRules[kind];
  if (!fits(file, kind)) return rejection("UNSUPPORTED_TYPE", { types });
  if (file.size === 0) return rejection("EMPTY");
  if (file.size > maxSizeInBytes) return rejection("TOO_LARGE", { maxSizeInBytes });
  return null;
}

/**
 * Checks the size of an image.
 * @param size null when the browser cannot decode the image; the service then checks it.
 */
export function checkPicture(size: PictureSize | null): Rejection | null {
  return size && Math.max(size.width, size.height) < minImageSideInPixels
    ? rejection("DIMENSIONS_TOO_SMALL")
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
