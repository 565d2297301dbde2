import sharp, { type Sharp } from "sharp";

/** Pixels per side of the largest picture that is accepted (wire facts, media §5). */
export const MAX_SIDE = 15_000;

// Its cache knows files by name; a file that was replaced would still be read as the old one.
sharp.cache(false);

/** What {@link openPicture} reads from. */
export type PictureInput = string | { data: Uint8Array; width: number; height: number };

/**
 * Opens a picture for reading: a file, or pixels of four channels. Damage is an error, harmless oddities of old cameras
 * are not, and the number of pixels is bounded whatever the header says.
 */
export function openPicture(input: PictureInput): Sharp {
  const options = { limitInputPixels: MAX_SIDE * MAX_SIDE, failOn: "error" } as const;
  if (typeof input === "string") return sharp(input, options);
  const { data, width, height } = input;
  return sharp(data, { ...options, raw: { width, height, channels: 4 } });
}
