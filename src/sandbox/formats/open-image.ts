import { readFile } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import type { Metadata } from "sharp";
import { hasAllBmpRows, hasUnsupportedBmpCompression, readBmpHeader } from "./bmp-header.ts";
import { decodeBmp } from "./bmp.ts";
import { isGifComplete } from "./gif-blocks.ts";
import { openHeic } from "./heic.ts";
import { isHeifSequence } from "./heif-boxes.ts";
import { ImageError } from "./image-error.ts";
import { hasPictureEnd } from "./end-marker.ts";
import { pictureSignatures, readMagic } from "./magic-number.ts";
import { openPicture, type PictureInput } from "./picture.ts";

/** Picture formats (media specification §4). */
export type ImageFormat = "JPEG" | "GIF" | "PNG" | "BMP" | "TIFF" | "AVIF" | "HEIC" | "WEBP";

/** Parsed header of a picture; its pixels are not decoded yet. */
export interface OpenedImage {
  readonly format: ImageFormat;
  /** Width in pixels, after rotation. */
  readonly width: number;
  readonly height: number;
  /** Decoder memory per pixel in bytes; 0 when the decoder works line by line. */
  readonly bytesPerPixel: number;
  /**
   * Decodes the picture.
   * @param scratch - path at which the decoder may create a temporary file; the caller deletes it
   */
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
/** First Exif orientation that rotates the picture. */
const FIRST_TURNED = 3;

/**
 * Detects the format of a picture from its content and reads its header.
 * @throws ImageError when the format is not accepted, or the picture is animated or visibly truncated
 * @throws the file system error when the file cannot be read
 */
export async function openImage(path: string): Promise<OpenedImage> {
  const magic = await readMagic(path);
  if (magic === "") throw new ImageError("EMPTY", "The file is empty; a picture is needed.");
  const type = await fileTypeFromFile(path);
  if (type !== undefined && SEQUENCES.has(type.mime)) throw animated();
  if (type?.mime === "image/bmp") return openBmp(path);
  // A truncated file may lack the parts that the library needs to recognise it.
  const format = type ? FORMATS[type.mime] : pictureSignatures[magic];
  if (!format && type === undefined) {
    throw new ImageError("UNDETECTABLE_TYPE", "The type of the file cannot be recognised from its content.");
  }
  if (!format) {
    throw new ImageError(
      "UNSUPPORTED_TYPE",
      "The file type is not supported; JPG, GIF, PNG, BMP, TIFF, AVIF, HEIC and WEBP are accepted.",
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

/** Opens the primary picture of the file. A file with several pictures is accepted unless it is an animation. */
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

/**
 * Reads the header of the primary picture. The decoder is opened again for decoding, so that it holds no memory in
 * between.
 */
async function openHevc(path: string): Promise<OpenedImage> {
  // Node 22 does not support `using`, and runs this file untranspiled.
  const heic = await openHeic(path);
  try {
    const { width, height, bufferedPixels } = heic;
    return {
      format: "HEIC",
      width,
      height,
      bytesPerPixel: (6 * bufferedPixels) / (width * height),
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

/** Opens the first frame of a GIF; its animation is dropped (media specification §4). */
async function openGif(path: string): Promise<OpenedImage> {
  if (!isGifComplete(await readFile(path))) throw cutOff();
  const { width, height } = await openPicture(path).metadata();
  return { format: "GIF", width, height, bytesPerPixel: 4, decode: () => path };
}

async function openBmp(path: string): Promise<OpenedImage> {
  const bytes = await readFile(path);
  if (hasUnsupportedBmpCompression(bytes)) {
    throw new ImageError(
      "UNSUPPORTED_TYPE",
      "The BMP file uses an unsupported compression (JPEG, PNG, Huffman or CMYK); RGB and palette colours are accepted.",
    );
  }
  const header = readBmpHeader(bytes);
  if (header === undefined || !hasAllBmpRows(header, bytes)) throw cutOff();
  const { width, height } = header;
  return { format: "BMP", width, height, bytesPerPixel: 6, decode: () => decodeBmp(bytes, header) };
}

/**
 * Returns the decoder memory per pixel in bytes for formats whose decoder may need more than a line. Such decoders
 * buffer coefficients, passes, strips, or a rotated picture.
 */
function decoderBytes(format: ImageFormat, metadata: Metadata): number {
  const { channels, depth, orientation = 1 } = metadata;
  const sampleBytes = depth === "uchar" ? 1 : depth === "ushort" || depth === "short" ? 2 : 8;
  const turned = orientation >= FIRST_TURNED ? channels * sampleBytes : 0;
  if (format === "WEBP") return 10 + turned;
  if (format === "TIFF") return 2 * channels * sampleBytes + turned;
  if (!metadata.isProgressive) return turned;
  // A coefficient has two bytes. Most pictures store each chroma channel at a quarter of the resolution.
  const coefficients = metadata.chromaSubsampling === "4:2:0" ? 3 : 2 * channels;
  return (format === "JPEG" ? coefficients : channels * sampleBytes) + turned;
}

function cutOff(): ImageError {
  return new ImageError("DAMAGED", "The picture is damaged: some of its data is missing.");
}

function animated(): ImageError {
  return new ImageError(
    "ANIMATED_OR_MULTI_PAGE",
    "The picture is animated or has several pages. A still picture is accepted, or an animated GIF, of which the first frame is used.",
  );
}
