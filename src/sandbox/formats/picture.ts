import sharp, { type Sharp } from "sharp";

/** Maximum pixels per side of a picture (wire facts, media §5). */
export const MAX_SIDE = 15_000;

// The cache is keyed by file name, so a replaced file would yield its old content.
sharp.cache(false);

/** Decoded picture: 8 bits each of red, green, blue, and of alpha when there are four channels. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
}

/** Input of {@link openPicture}: a file, one of several pictures in a file, or pixels. */
export type PictureInput = string | { readonly path: string; readonly page: number } | Pixels;

/**
 * Opens a picture for reading. Damaged data is an error; harmless quirks of old cameras are accepted. A picture has at
 * most {@link MAX_SIDE} squared pixels. Lines are read sequentially where the format allows it.
 */
export function openPicture(input: PictureInput): Sharp {
  const options = { limitInputPixels: MAX_SIDE * MAX_SIDE, failOn: "error", sequentialRead: true } as const;
  if (typeof input === "string") return sharp(input, options);
  if ("page" in input) return sharp(input.path, { ...options, page: input.page });
  const { data, width, height, channels } = input;
  return sharp(data, { ...options, raw: { width, height, channels } });
}
