import { fits, kindRules, type MediaKind, minImageSideInPixels, type NamedFile } from "./file-kinds.ts";
import { type Refusal, refusal } from "./refusal.ts";

/** Size of a picture in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Looks at a file before it is sent. @returns why it would be refused; null when nothing speaks against it. */
export function checkFile(file: NamedFile, kind: MediaKind): Refusal | null {
  const { maxSizeInBytes, typeNames: types } = kindRules[kind];
  if (!fits(file, kind)) return refusal("UNSUPPORTED_TYPE", { types });
  if (file.size === 0) return refusal("EMPTY");
  if (file.size > maxSizeInBytes) return refusal("TOO_LARGE", { maxSizeInBytes });
  return null;
}

/** Looks at a picture's size. @param size null when the browser cannot read the picture: then the service looks. */
export function checkPicture(size: PictureSize | null): Refusal | null {
  return size && Math.max(size.width, size.height) < minImageSideInPixels
    ? refusal("DIMENSIONS_TOO_SMALL")
    : null;
}

/** The size of a picture; null when the browser cannot read it. */
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
