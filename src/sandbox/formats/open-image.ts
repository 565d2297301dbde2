import { readFile } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import type { Metadata } from "sharp";
import { hasAllBmpRows, hasForeignBmpRows, readBmpHeader } from "./bmp-header.ts";
import { decodeBmp } from "./bmp.ts";
import { isGifComplete } from "./gif-blocks.ts";
import { openHeic } from "./heic.ts";
import { isHeifSequence } from "./heif-boxes.ts";
import { ImageRefusal } from "./image-refusal.ts";
import { hasPictureEnd } from "./picture-end.ts";
import { pictureSignatures, readMagic } from "./picture-signature.ts";
import { openPicture, type PictureInput } from "./picture.ts";

/** The formats of pictures (media specification §4). */
export type ImageFormat = "JPEG" | "GIF" | "PNG" | "BMP" | "TIFF" | "AVIF" | "HEIC" | "WEBP";

/** What the header of a picture says, before anything is decoded. */
export interface OpenedImage {
  readonly format: ImageFormat;
  /** Pixels, upright. */
  readonly width: number;
  readonly height: number;
  /** What its decoder keeps in memory for each pixel, in bytes; 0 when it goes through the picture line by line. */
  readonly bytesPerPixel: number;
  /** @param scratch - where a file of pixels may be written, which is of no use after them */
  readonly decode: (scratch: string) => PictureInput | Promise<PictureInput>;
}

const FORMATS: Record<string, ImageFormat> = {
  "image/jpeg": "JPEG",
  "image/gif": "GIF",
  "image/png": "PNG",
  "image/tiff": "TIFF",
  "image/avif": "AVIF",
  "image/heic": "HEIC",
  "image/heif": "HEIC",
  "image/webp": "WEBP",
};
const SEQUENCES = new Set(["image/apng", "image/heic-sequence", "image/heif-sequence"]);
/** Exif orientations from this one on turn the picture. */
const FIRST_TURNED = 3;

/**
 * Finds the format of a picture from its content, and reads its header.
 * @throws ImageRefusal when it is none that is accepted, or animated, or cut off in a way that the header shows.
 * @throws the error of the file system when the file cannot be read.
 */
export async function openImage(path: string): Promise<OpenedImage> {
  const magic = await readMagic(path);
  if (magic === "") throw new ImageRefusal("EMPTY", "The file is empty; a picture is needed.");
  const type = await fileTypeFromFile(path);
  if (type !== undefined && SEQUENCES.has(type.mime)) throw animated();
  if (type?.mime === "image/bmp") return openBmp(path);
  // Of a file that was cut, what it is recognised by otherwise may be missing.
  const format = type ? FORMATS[type.mime] : pictureSignatures[magic];
  if (!format && type === undefined) {
    throw new ImageRefusal(
      "UNDETECTABLE_TYPE",
      "The type of the file cannot be recognised from its content.",
    );
  }
  if (!format) {
    throw new ImageRefusal(
      "UNSUPPORTED_TYPE",
      "The file is none of JPG, GIF, PNG, BMP, TIFF, AVIF, HEIC, WEBP.",
    );
  }
  if (!(await hasPictureEnd(path, format))) throw cutOff();
  if (format === "AVIF" || format === "HEIC") return openHeif(path, format);
  if (format === "GIF") return openGif(path);

  const metadata = await openPicture(path).metadata();
  if ((metadata.pages ?? 1) > 1) throw animated();
  const { width, height } = metadata.autoOrient;
  return { format, width, height, bytesPerPixel: decoderBytes(format, metadata), decode: () => path };
}

/** Several pictures are no animation: the file names the one that is meant. */
async function openHeif(path: string, format: "AVIF" | "HEIC"): Promise<OpenedImage> {
  if (await isHeifSequence(path)) throw animated();
  const metadata = await openPicture(path).metadata();
  const page = metadata.pagePrimary ?? 0;
  const primary = page === 0 ? metadata : await openPicture({ path, page }).metadata();
  const { width, height } = primary.autoOrient;
  if (primary.compression !== "hevc") {
    const bytesPerPixel = (primary.bitsPerSample ?? 8) > 8 ? 24 : 16;
    return { format, width, height, bytesPerPixel, decode: () => ({ path, page }) };
  }
  return openHevc(path);
}

/** The decoder is opened twice: what it holds of the file is given back before the picture is wanted. */
async function openHevc(path: string): Promise<OpenedImage> {
  // Node 22 does not know `using`, and runs this file as it is.
  const heic = await openHeic(path);
  try {
    const { width, height, pixelsAtOnce } = heic;
    return {
      format: "HEIC",
      width,
      height,
      bytesPerPixel: (6 * pixelsAtOnce) / (width * height),
      async decode(scratch) {
        const opened = await openHeic(path);
        try {
          await opened.decodeTo(scratch);
          return scratch;
        } finally {
          opened[Symbol.dispose]();
        }
      },
    };
  } finally {
    heic[Symbol.dispose]();
  }
}

/** Its animation is lost: the first picture is kept (media specification §4). */
async function openGif(path: string): Promise<OpenedImage> {
  if (!isGifComplete(await readFile(path))) throw cutOff();
  const { width, height } = await openPicture(path).metadata();
  return { format: "GIF", width, height, bytesPerPixel: 4, decode: () => path };
}

async function openBmp(path: string): Promise<OpenedImage> {
  const bytes = await readFile(path);
  if (hasForeignBmpRows(bytes)) {
    throw new ImageRefusal(
      "UNSUPPORTED_TYPE",
      "The file is a BMP whose rows are JPEG, PNG, fax or inks; rows of colours or of a palette are accepted.",
    );
  }
  const header = readBmpHeader(bytes);
  if (header === undefined || !hasAllBmpRows(header, bytes)) throw cutOff();
  const { width, height } = header;
  return { format: "BMP", width, height, bytesPerPixel: 6, decode: () => decodeBmp(bytes, header) };
}

/** What the decoders of the other formats keep: coefficients, passes, strips of any height, and turned pictures. */
function decoderBytes(format: ImageFormat, metadata: Metadata): number {
  const { channels, depth, orientation = 1 } = metadata;
  const sampleBytes = depth === "uchar" ? 1 : depth === "ushort" || depth === "short" ? 2 : 8;
  const turned = orientation >= FIRST_TURNED ? channels * sampleBytes : 0;
  if (format === "WEBP") return 10 + turned;
  if (format === "TIFF") return 2 * channels * sampleBytes + turned;
  if (!metadata.isProgressive) return turned;
  // A coefficient has two bytes, and most pictures have a quarter of them for each colour.
  const coefficients = metadata.chromaSubsampling === "4:2:0" ? 3 : 2 * channels;
  return (format === "JPEG" ? coefficients : channels * sampleBytes) + turned;
}

function cutOff(): ImageRefusal {
  return new ImageRefusal("DAMAGED", "The picture is damaged or cut off: its data is not complete.");
}

function animated(): ImageRefusal {
  return new ImageRefusal(
    "ANIMATED_OR_MULTI_PAGE",
    "The picture is animated or has several pages; one still picture is accepted, or an animated GIF, of which the first picture is kept.",
  );
}
