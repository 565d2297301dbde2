import sharp, { type Sharp } from "sharp";

/** Pixels per side of the largest picture that is accepted (wire facts, media §5). */
export const MAX_SIDE = 15_000;

// Its cache knows files by name; a file that was replaced would still be read as the old one.
sharp.cache(false);

/** A decoded picture: 8 bits each of red, green, blue, and of alpha when there are four channels. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
}

/** What {@link openPicture} reads from: a file, one of several pictures in a file, or pixels. */
export type PictureInput = string | { readonly path: string; readonly page: number } | Pixels;

/**
 * Opens a picture for reading. Damage is an error, harmless oddities of old cameras are not, and the number of pixels is
 * bounded whatever the header says. Lines are read one after another where the format allows it.
 */
export function openPicture(input: PictureInput): Sharp {
  const options = { limitInputPixels: MAX_SIDE * MAX_SIDE, failOn: "error", sequentialRead: true } as const;
  if (typeof input === "string") return sharp(input, options);
  if ("page" in input) return sharp(input.path, { ...options, page: input.page });
  const { data, width, height, channels } = input;
  return sharp(data, { ...options, raw: { width, height, channels } });
}
