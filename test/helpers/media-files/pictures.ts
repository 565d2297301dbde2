import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { encodeBmp } from "./bmp.ts";
import { encodeGif } from "./gif.ts";
import { gradient, type Raster } from "./gradient.ts";
import { encodeJpeg } from "./jpeg.ts";
import { encodePng, pngChunk } from "./png.ts";
import { encodeTiff } from "./tiff.ts";
import { encodeAnimatedWebp, encodeWebp } from "./webp.ts";

/** Pixels of the picture. */
export type PictureSize = { width?: number; height?: number };

/** A JPEG file, optionally with an EXIF orientation. */
export async function jpeg(options: PictureSize & { orientation?: number } = {}): Promise<Buffer> {
  return encodeJpeg(gradient(sizeOf(options)), options.orientation);
}

/** A PNG file, optionally fully transparent. */
export async function png(options: PictureSize & { transparent?: boolean } = {}): Promise<Buffer> {
  return encodePng(gradient(sizeOf(options)), options.transparent === true ? { alpha: 0 } : {});
}

/** A GIF file of one picture. */
export async function gif(options: PictureSize = {}): Promise<Buffer> {
  return encodeGif([gradient(sizeOf(options))]);
}

/** A GIF file of three pictures. */
export async function animatedGif(options: PictureSize = {}): Promise<Buffer> {
  return encodeGif(threePictures(options));
}

/** A WEBP file of one picture. */
export async function webp(options: PictureSize = {}): Promise<Buffer> {
  return encodeWebp(gradient(sizeOf(options)));
}

/** A WEBP file of three pictures. */
export async function animatedWebp(options: PictureSize = {}): Promise<Buffer> {
  return encodeAnimatedWebp(threePictures(options));
}

/** A TIFF file of one page. */
export async function tiff(options: PictureSize = {}): Promise<Buffer> {
  return encodeTiff([gradient(sizeOf(options))]);
}

/** A TIFF file of three pages. */
export async function multiPageTiff(options: PictureSize = {}): Promise<Buffer> {
  return encodeTiff(threePictures(options));
}

/** An AVIF file, written by the library that reads it, because npm has no other encoder. */
export async function avif(options: PictureSize = {}): Promise<Buffer> {
  const { width, height, rgb } = gradient(sizeOf(options));
  return sharp(rgb, { raw: { width, height, channels: 3 } })
    .avif({ effort: 0 })
    .toBuffer();
}

/** A BMP file of 24 bits per pixel. */
export async function bmp(options: PictureSize = {}): Promise<Buffer> {
  return encodeBmp(gradient(sizeOf(options)));
}

/** A HEIC file (HEVC) of 640 x 480 pixels. It is a stored file, because npm has no encoder. */
export async function heic(): Promise<Buffer> {
  return readFile(new URL("../../fixtures/picture.heic", import.meta.url));
}

/** An animated PNG file: a still with an animation control chunk and one frame control chunk. */
export async function apng(options: PictureSize = {}): Promise<Buffer> {
  const { width, height } = sizeOf(options);
  const control = Buffer.alloc(8);
  control.writeUInt32BE(1, 0);
  const frame = Buffer.alloc(26);
  frame.writeUInt32BE(width, 4);
  frame.writeUInt32BE(height, 8);
  frame.writeUInt16BE(1, 20);
  frame.writeUInt16BE(10, 22);
  const animation = [pngChunk("acTL", control), pngChunk("fcTL", frame)];
  return encodePng(gradient({ width, height }), { animation });
}

/** The first part of a file. */
export function truncated(file: Buffer, keep = 0.6): Buffer {
  return file.subarray(0, Math.floor(file.length * keep));
}

function sizeOf({ width = 640, height = 480 }: PictureSize): { width: number; height: number } {
  return { width, height };
}

function threePictures(options: PictureSize): [Raster, Raster, Raster] {
  const size = sizeOf(options);
  return [gradient(size, 0), gradient(size, 100), gradient(size, 200)];
}
