import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { ImageError, type ImageFault } from "./image-error.ts";
import { isSystemError } from "./system-error.ts";
import { openImage, type ImageFormat, type OpenedImage } from "./open-image.ts";
import { MAX_SIDE, openPicture } from "./picture.ts";
import { pixelBudget } from "./memory-budget.ts";

/** Minimum length of the longest side in pixels (wire facts, media §5). */
const MIN_LONG_SIDE = 500;
const STANDARD_LONG_SIDE = 1600;
const STANDARD_FILE = "standard.jpg";
const MAX_DIMENSION_FILE = "max.jpg";
const SCRATCH_FILE = "pixels.tif";

/** Result of {@link storeImage}. File names are relative to the output folder. */
export type StoredImage =
  | {
      ok: true;
      /** Format detected from the content. */
      format: ImageFormat;
      /** Width of the stored picture in pixels, after rotation. */
      width: number;
      height: number;
      /** JPEG, at most 1600 pixels on the longest side. */
      standardFile: string;
      /** JPEG in the original size. */
      maxDimensionFile: string;
    }
  | { ok: false; fault: ImageFault; message: string };

/**
 * Fully decodes an uploaded picture and stores it as two JPEG files: upright, with a white background behind
 * transparency.
 *
 * The type is detected from the content: JPG, GIF, PNG, BMP, TIFF, AVIF, HEIC, WEBP (media specification §4). Of an
 * animated GIF the first frame is stored; other animations and multi-page files are rejected. Dimensions and the
 * decoder's memory needs are checked before decoding (wire facts, media §5).
 *
 * @param outputFolder created when missing. A file gets its final name only when it is complete.
 * @throws file system errors only; an invalid picture is a result
 */
export async function storeImage(inputPath: string, outputFolder: string): Promise<StoredImage> {
  await mkdir(outputFolder, { recursive: true });
  try {
    const opened = await openImage(inputPath);
    requireDimensions(opened);
    const { width, height } = await writeLargest(opened, join(outputFolder, MAX_DIMENSION_FILE));
    await writeStandard(join(outputFolder, MAX_DIMENSION_FILE), join(outputFolder, STANDARD_FILE));
    const files = { standardFile: STANDARD_FILE, maxDimensionFile: MAX_DIMENSION_FILE };
    return { ok: true, format: opened.format, width, height, ...files };
  } catch (error) {
    if (error instanceof ImageError) return { ok: false, fault: error.fault, message: error.message };
    if (isSystemError(error)) throw error;
    const message =
      "The picture is damaged or incomplete and cannot be decoded; a complete file is required.";
    return { ok: false, fault: "DAMAGED", message };
  }
}

async function writeLargest(opened: OpenedImage, path: string): Promise<{ width: number; height: number }> {
  const scratch = join(dirname(path), SCRATCH_FILE);
  const upright = openPicture(await opened.decode(scratch)).autoOrient();
  // `optimiseCoding` would need a second pass, which holds the whole picture in memory.
  const jpeg = upright.flatten({ background: "#ffffff" }).jpeg({ quality: 92, optimiseCoding: false });
  const { width, height } = await jpeg.toFile(`${path}.part`);
  await rm(scratch, { force: true });
  await rename(`${path}.part`, path);
  return { width, height };
}

async function writeStandard(largest: string, path: string): Promise<void> {
  await sharp(largest, { limitInputPixels: MAX_SIDE * MAX_SIDE })
    .resize({
      width: STANDARD_LONG_SIDE,
      height: STANDARD_LONG_SIDE,
      fit: "inside",
      withoutEnlargement: true,
    })
    .jpeg({ quality: 85 })
    .toFile(`${path}.part`);
  await rename(`${path}.part`, path);
}

function requireDimensions({ format, width, height, bytesPerPixel }: OpenedImage): void {
  const longest = Math.max(width, height);
  const size = `${width} x ${height} pixels`;
  if (longest < MIN_LONG_SIDE) {
    throw new ImageError(
      "DIMENSIONS_TOO_SMALL",
      `The picture has ${size}; the longest side must have at least ${MIN_LONG_SIDE} pixels.`,
    );
  }
  if (longest > MAX_SIDE) {
    throw new ImageError(
      "DIMENSIONS_TOO_LARGE",
      `The picture has ${size}; the limit is ${MAX_SIDE} pixels per side.`,
    );
  }
  const budget = pixelBudget(bytesPerPixel);
  if (width * height > budget) {
    throw new ImageError(
      "DIMENSIONS_TOO_LARGE",
      `The picture has ${size}; the limit for a ${format} picture of this kind is ${budget / 1_000_000} million pixels.`,
    );
  }
}
