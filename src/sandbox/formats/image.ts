import { mkdir, open, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileTypeFromFile } from "file-type";
import sharp from "sharp";
import { readBmpHeader } from "./bmp-header.ts";
import { isIoFault } from "./io-fault.ts";
import { MAX_SIDE, openPicture, type PictureInput } from "./picture.ts";
import { decodeBmp, decodeHeic } from "./pixels.ts";

/** At least this many pixels on the longest side (wire facts, media §5). */
const MIN_LONG_SIDE = 500;
/** Decoders that need the whole picture in memory at once take no more: four bytes for each pixel, and copies. */
const MAX_PIXELS_IN_MEMORY = 100_000_000;
const STANDARD_LONG_SIDE = 1600;
const STANDARD_FILE = "standard.jpg";
const MAX_DIMENSION_FILE = "max.jpg";

/** Why a picture is refused. */
export type ImageFault =
  | "UNSUPPORTED_TYPE"
  | "ANIMATED_OR_MULTI_PAGE"
  | "CORRUPT"
  | "TOO_SMALL"
  | "DIMENSIONS_TOO_LARGE";

/** The outcome of {@link storeImage}. File names are relative to the output folder. */
export type StoredImage =
  | {
      ok: true;
      /** JPEG, GIF, PNG, BMP, TIFF, AVIF, HEIC or WEBP, by content. */
      format: string;
      /** Pixels of the picture as stored, upright. */
      width: number;
      height: number;
      /** At most 1600 pixels on the longest side, JPEG. */
      standardFile: string;
      /** As large as it came, JPEG. */
      maxDimensionFile: string;
    }
  | { ok: false; fault: ImageFault; message: string };

type Format = "JPEG" | "GIF" | "PNG" | "BMP" | "TIFF" | "AVIF" | "HEIC" | "WEBP";
/** What the header says, before anything is decoded. */
type Opened = {
  format: Format;
  width: number;
  height: number;
  decode: () => PictureInput | Promise<PictureInput>;
};

const FORMATS: Record<string, Format> = {
  "image/jpeg": "JPEG",
  "image/gif": "GIF",
  "image/png": "PNG",
  "image/tiff": "TIFF",
  "image/avif": "AVIF",
  "image/heic": "HEIC",
  "image/heif": "HEIC",
  "image/webp": "WEBP",
};
const TIFF_MAGIC = new Set(["II*\0", "MM\0*"]);
const SEQUENCES = new Set(["image/apng", "image/heic-sequence", "image/heif-sequence"]);

class ImageRefusal extends Error {
  override readonly name = "ImageRefusal";
  readonly fault: ImageFault;

  constructor(fault: ImageFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/**
 * Decodes an uploaded picture for real and stores it as two JPEG files, upright, on white where it is transparent.
 *
 * The type is found by content: JPG, GIF, PNG, BMP, TIFF, AVIF, HEIC, WEBP (media specification §4). Animations and
 * several pages are refused, dimensions are checked before anything is decoded (wire facts, media §5).
 *
 * @param outputFolder is made when it is missing. A file has its final name only when it is complete.
 * @throws the error of the file system, and nothing else: a bad picture is an answer.
 */
export async function storeImage(inputPath: string, outputFolder: string): Promise<StoredImage> {
  await mkdir(outputFolder, { recursive: true });
  const magic = await readMagic(inputPath);
  try {
    const opened = await openImage(inputPath, magic);
    requireDimensions(opened);
    const isOpaque = opened.format === "BMP";
    const picture = openPicture(await opened.decode()).autoOrient();
    // The fourth byte of a BMP pixel is mostly unused, and zero.
    const onWhite = isOpaque ? picture.removeAlpha() : picture.flatten({ background: "#ffffff" });
    const { data: largest, info } = await onWhite.jpeg({ quality: 92 }).toBuffer({ resolveWithObject: true });
    const standard = await sharp(largest, { limitInputPixels: MAX_SIDE * MAX_SIDE })
      .resize({
        width: STANDARD_LONG_SIDE,
        height: STANDARD_LONG_SIDE,
        fit: "inside",
        withoutEnlargement: true,
      })
      .jpeg({ quality: 85 })
      .toBuffer();
    await writeWhole(join(outputFolder, MAX_DIMENSION_FILE), largest);
    await writeWhole(join(outputFolder, STANDARD_FILE), standard);
    const { width, height } = info;
    const files = { standardFile: STANDARD_FILE, maxDimensionFile: MAX_DIMENSION_FILE };
    return { ok: true, format: opened.format, width, height, ...files };
  } catch (error) {
    if (error instanceof ImageRefusal) return { ok: false, fault: error.fault, message: error.message };
    if (isIoFault(error)) throw error;
    return { ok: false, fault: "CORRUPT", message: "The picture is damaged and cannot be decoded." };
  }
}

/** The first bytes. The image library reports a missing file like a damaged one; this throws for it. */
async function readMagic(path: string): Promise<string> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString("latin1", 0, bytesRead);
  } finally {
    await file.close();
  }
}

async function openImage(path: string, magic: string): Promise<Opened> {
  const type = await fileTypeFromFile(path);
  if (type !== undefined && SEQUENCES.has(type.mime)) throw animated();
  if (type?.mime === "image/bmp") return openBmp(path);
  // A TIFF file is recognised by its directory, which is missing at the end of one that was cut.
  const format = type ? FORMATS[type.mime] : TIFF_MAGIC.has(magic) ? "TIFF" : undefined;
  if (!format)
    throw new ImageRefusal(
      "UNSUPPORTED_TYPE",
      "The file is none of JPG, GIF, PNG, BMP, TIFF, AVIF, HEIC, WEBP.",
    );

  const { pages = 1, compression, autoOrient } = await openPicture(path).metadata();
  if (pages > 1) throw animated();
  const { width, height } = autoOrient;
  if (compression !== "hevc") return { format, width, height, decode: () => path };
  return { format: "HEIC", width, height, decode: async () => decodeHeic(await readFile(path)) };
}

async function openBmp(path: string): Promise<Opened> {
  const bytes = await readFile(path);
  const header = readBmpHeader(bytes);
  if (!header?.isComplete)
    throw new ImageRefusal("CORRUPT", "The picture is damaged: its data is not complete.");
  return { format: "BMP", width: header.width, height: header.height, decode: () => decodeBmp(bytes) };
}

function requireDimensions({ format, width, height }: Opened): void {
  const longest = Math.max(width, height);
  const size = `${width} x ${height} pixels`;
  if (longest < MIN_LONG_SIDE) {
    throw new ImageRefusal(
      "TOO_SMALL",
      `The picture has ${size}; the longest side must have ${MIN_LONG_SIDE}.`,
    );
  }
  if (longest > MAX_SIDE) {
    throw new ImageRefusal(
      "DIMENSIONS_TOO_LARGE",
      `The picture has ${size}; no side may have more than ${MAX_SIDE}.`,
    );
  }
  if ((format === "HEIC" || format === "BMP") && width * height > MAX_PIXELS_IN_MEMORY) {
    throw new ImageRefusal(
      "DIMENSIONS_TOO_LARGE",
      `The picture has ${size}: too many for a ${format} picture.`,
    );
  }
}

function animated(): ImageRefusal {
  return new ImageRefusal("ANIMATED_OR_MULTI_PAGE", "The picture is animated or has several pages.");
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await writeFile(`${path}.part`, bytes);
  await rename(`${path}.part`, path);
}
