import { IsolatedFailure, runIsolated } from "./isolated.ts";

/** A decoded picture: 8 bits each of red, green, blue and alpha. */
export type Pixels = { data: Uint8Array; width: number; height: number };

/**
 * Decodes the first picture of a HEIC file, turned upright as the file says. The decoder has HEVC, which the prebuilt
 * image library lacks.
 *
 * @throws IsolatedFailure when it cannot be decoded.
 */
export async function decodeHeic(bytes: Uint8Array): Promise<Pixels> {
  return requireAllPixels(await runIsolated("heic", bytes));
}

/**
 * Decodes a BMP file of any bit depth, compressed or not.
 *
 * @throws IsolatedFailure when it cannot be decoded.
 */
export async function decodeBmp(bytes: Uint8Array): Promise<Pixels> {
  return requireAllPixels(await runIsolated("bmp", bytes));
}

function requireAllPixels(pixels: Pixels): Pixels {
  if (pixels.data.length === pixels.width * pixels.height * 4) return pixels;
  throw new IsolatedFailure("the decoder returned another number of pixels than the picture has");
}
