import { readFile } from "node:fs/promises";
import { crc32 } from "node:zlib";
import { encode as encodeBmp } from "bmp-ts";
import sharp, { type Sharp } from "sharp";

/** Pixels of the picture to make. */
export type PictureSize = { width?: number; height?: number };

const FRAMES = 3;

/** A JPEG file, with an EXIF orientation if asked for. */
export async function jpeg(options: PictureSize & { orientation?: number } = {}): Promise<Buffer> {
  const picture = gradient(options);
  if (options.orientation !== undefined) picture.withMetadata({ orientation: options.orientation });
  return picture.jpeg().toBuffer();
}

/** A PNG file; one that is transparent everywhere if asked for. */
export async function png(options: PictureSize & { transparent?: boolean } = {}): Promise<Buffer> {
  if (options.transparent !== true) return gradient(options).png().toBuffer();
  const { width, height } = sizeOf(options);
  const background = { r: 255, g: 0, b: 0, alpha: 0 };
  return sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();
}

/** A GIF file of one picture. */
export async function gif(options: PictureSize = {}): Promise<Buffer> {
  return gradient(options).gif({ effort: 1 }).toBuffer();
}

/** A GIF file of three pictures. */
export async function animatedGif(options: PictureSize = {}): Promise<Buffer> {
  return (await frames(options)).gif({ delay: [100, 100, 100], effort: 1 }).toBuffer();
}

/** A WEBP file of one picture. */
export async function webp(options: PictureSize = {}): Promise<Buffer> {
  return gradient(options).webp({ effort: 0 }).toBuffer();
}

/** A WEBP file of three pictures. */
export async function animatedWebp(options: PictureSize = {}): Promise<Buffer> {
  return (await frames(options)).webp({ delay: [100, 100, 100], effort: 0 }).toBuffer();
}

/** A TIFF file of one page. */
export async function tiff(options: PictureSize = {}): Promise<Buffer> {
  return gradient(options).tiff().toBuffer();
}

/** A TIFF file of three pages. */
export async function multiPageTiff(options: PictureSize = {}): Promise<Buffer> {
  return (await frames(options)).tiff().toBuffer();
}

/** An AVIF file. */
export async function avif(options: PictureSize = {}): Promise<Buffer> {
  return gradient(options).avif({ effort: 0 }).toBuffer();
}

/** A BMP file of 24 bits for each pixel. */
export async function bmp(options: PictureSize = {}): Promise<Buffer> {
  const { width, height } = sizeOf(options);
  const rgba = await gradient(options).ensureAlpha().raw().toBuffer();
  // The encoder wants alpha, blue, green, red.
  const data = Buffer.from(rgba).swap32();
  return encodeBmp({ data, width, height, bitPP: 24 }).data;
}

/** A HEIC file (HEVC) of 640 x 480 pixels. No encoder comes with npm, so it is a file. */
export async function heic(): Promise<Buffer> {
  return readFile(new URL("../../fixtures/picture.heic", import.meta.url));
}

/** An animated PNG file: a still one with an animation control chunk and one frame control chunk. */
export async function apng(options: PictureSize = {}): Promise<Buffer> {
  const { width, height } = sizeOf(options);
  const still = await png(options);
  const afterHeader = 8 + 25;
  const control = Buffer.alloc(8);
  control.writeUInt32BE(1, 0);
  const frame = Buffer.alloc(26);
  frame.writeUInt32BE(width, 4);
  frame.writeUInt32BE(height, 8);
  frame.writeUInt16BE(1, 20);
  frame.writeUInt16BE(10, 22);
  const chunks = [pngChunk("acTL", control), pngChunk("fcTL", frame)];
  return Buffer.concat([still.subarray(0, afterHeader), ...chunks, still.subarray(afterHeader)]);
}

/** The first part of any file. */
export function truncated(file: Buffer, keep = 0.6): Buffer {
  return file.subarray(0, Math.floor(file.length * keep));
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

function sizeOf({ width = 640, height = 480 }: PictureSize): { width: number; height: number } {
  return { width, height };
}

/** Red grows to the right, green downwards; a wrong orientation or channel order shows. */
function gradient(options: PictureSize, blue = 64): Sharp {
  const { width, height } = sizeOf(options);
  const data = Buffer.alloc(width * height * 3, blue);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      data[at] = Math.floor((x * 255) / width);
      data[at + 1] = Math.floor((y * 255) / height);
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

async function frames(options: PictureSize): Promise<Sharp> {
  const blues = Array.from({ length: FRAMES }, (_, index) => index * 100);
  const pictures = await Promise.all(blues.map((blue) => gradient(options, blue).png().toBuffer()));
  return sharp(pictures, { join: { animated: true } });
}
