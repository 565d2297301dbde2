import sharp from "sharp";
import { assembleBmp } from "./bmp-variants.ts";
import { assemblePdf } from "./documents.ts";
import { gif, heic, jpeg, tiff } from "./pictures.ts";
import { assemblePng } from "./png.ts";

const side = 15_000;

/** Small pictures that need much memory to decode, by their technique. */
export const pictureBombs: Readonly<Record<string, () => Promise<Buffer>>> = {
  "a PNG of 15000 x 15000 pixels in 28 kB": async () => flatPng(side),
  "a PNG of 15000 x 15000 pixels in 57 kB": async () => flatPng(side, { bits: 2 }),
  "an interlaced PNG of 15000 x 15000 pixels": async () => flatPng(side, { isInterlaced: true }),
  "a progressive JPEG that claims 15000 x 15000 pixels": async () => {
    const file = await jpeg();
    const frame = file.indexOf(Buffer.from([0xff, 0xc0]));
    file[frame + 1] = 0xc2;
    file.writeUInt16BE(side, frame + 5);
    file.writeUInt16BE(side, frame + 7);
    return file;
  },
  "a GIF whose screen and picture claim 15000 x 15000 pixels": async () => {
    const file = await gif();
    // The image descriptor follows the header and a block of eight bytes.
    for (const at of [6, 8, 26, 28]) file.writeUInt16LE(side, at);
    return file;
  },
  "a TIFF whose only strip claims 14000 rows": async () => {
    const file = await tiff();
    for (const tag of [256, 257, 278]) writeTiffTag(file, tag, 14_000);
    writeTiffTag(file, 279, 588_000_000);
    return file;
  },
  "a BMP of runs that claims 15000 x 15000 pixels": async () =>
    assembleBmp({
      width: side,
      height: side,
      bits: 8,
      compression: 1,
      palette: [[1, 2, 3]],
      rows: Buffer.from([0, 1]),
    }),
  "a lossless WEBP of 4600 x 4500 pixels in 38 bytes": () =>
    flat(4600, 4500).webp({ lossless: true, effort: 0 }).toBuffer(),
  "an AVIF of 3500 x 3500 pixels in 600 bytes": () => flat(3500, 3500).avif({ effort: 0 }).toBuffer(),
  "a HEIC that claims 15000 x 15000 pixels": async () => {
    const file = Buffer.from(await heic());
    for (let at = file.indexOf("ispe"); at !== -1; at = file.indexOf("ispe", at + 1)) {
      file.writeUInt32BE(side, at + 8);
      file.writeUInt32BE(side, at + 12);
    }
    return file;
  },
};

/** A PDF file with a picture of 20000 x 20000 pixels, in runs of 128. */
export function pdfBomb(): Buffer {
  const runs = Buffer.alloc((20_000 * 20_000) / 64, Buffer.from([129, 0])).toString("latin1");
  const image = `<< /Type /XObject /Subtype /Image /Width 20000 /Height 20000 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /RunLengthDecode /Length ${runs.length} >>`;
  const drawing = "595 0 0 842 0 0 cm /I Do";
  return assemblePdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /I 5 0 R >> >> /Contents 4 0 R >>",
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    `${image}\nstream\n${runs}\nendstream`,
  ]);
}

function flat(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: "#a01020" } });
}

/** A greyscale PNG file, all black. @param pixels - width and height */
export function flatPng(pixels: number, { bits = 1, isInterlaced = false } = {}): Buffer {
  const rows = Buffer.alloc(pixels * (1 + Math.ceil((pixels * bits) / 8)));
  return assemblePng({ width: pixels, height: pixels, bits, isInterlaced }, rows);
}

/** Sets a tag in the first directory of a little-endian file. */
function writeTiffTag(file: Buffer, tag: number, value: number): void {
  const directory = file.readUInt32LE(4);
  const count = file.readUInt16LE(directory);
  for (let index = 0; index < count; index += 1) {
    const at = directory + 2 + index * 12;
    if (file.readUInt16LE(at) === tag) file.writeUInt32LE(value, at + 8);
  }
}
