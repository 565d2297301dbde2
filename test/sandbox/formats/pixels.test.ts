import { readFile } from "node:fs/promises";
import jpegJs from "jpeg-js";
import { GifReader } from "omggif";
import { PNG } from "pngjs";
import sharp from "sharp";
import UTIF from "utif2";
import { expect, test } from "vitest";
import { storeImage } from "../../../src/sandbox/formats/image.ts";
import { gradient } from "../../helpers/media-files/gradient.ts";
import { encodeIndexedPng } from "../../helpers/media-files/png.ts";
import { useTemporaryFolder } from "../../helpers/media-files/temporary-folder.ts";
import { animatedGif, gif, jpeg, tiff } from "../../helpers/media-files.ts";

const folder = useTemporaryFolder();
const size = { width: 520, height: 400 };

/** Decoded pixels: red, green, blue, alpha. */
interface Decoded {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

const decodePng = (file: Buffer): Decoded => PNG.sync.read(file);
const decodeJpeg = (file: Buffer): Decoded => jpegJs.decode(file, { useTArray: true });

function decodeGif(file: Buffer): Decoded {
  const reader = new GifReader(file);
  const { width, height } = reader;
  const data = new Uint8Array(width * height * 4);
  reader.decodeAndBlitFrameRGBA(0, data);
  return { width, height, data };
}

function decodeTiff(file: Buffer): Decoded {
  const [page] = UTIF.decode(file);
  if (page === undefined) throw new Error("no page");
  UTIF.decodeImage(file, page);
  return { width: page.width, height: page.height, data: UTIF.toRGBA8(page) };
}

/** Stores an image. @returns the pixels of its largest rendition */
async function storedPixels(file: Buffer): Promise<Decoded> {
  const stored = await storeImage(await folder.write("picture", file), folder.path("out"));
  if (!stored.ok) throw new Error(stored.message);
  return decodeJpeg(await readFile(folder.path(`out/${stored.maxDimensionFile}`)));
}

const picture = () => sharp(gradient(size).rgb, { raw: { ...size, channels: 3 } });
/** The alpha increases from left to right. */
const withAlpha = () => {
  const { rgb } = gradient(size);
  const rgba = new Uint8Array((rgb.length / 3) * 4);
  for (let pixel = 0; pixel < rgb.length / 3; pixel += 1) {
    rgba.set(rgb.subarray(pixel * 3, pixel * 3 + 3), pixel * 4);
    rgba[pixel * 4 + 3] = Math.floor(((pixel % size.width) * 255) / size.width);
  }
  return sharp(rgba, { raw: { ...size, channels: 4 } });
};
/** Writes a PNG with a library that the product does not use, in a given colour type and depth. */
const pngOf = async (colorType: 0 | 2 | 4 | 6, bitDepth: 8 | 16) => {
  const file = new PNG({ ...size, inputHasAlpha: true });
  file.data = await withAlpha().raw().toBuffer();
  return PNG.sync.write(file, { colorType, bitDepth, inputColorType: 6 });
};

const files: Readonly<Record<string, { make: () => Promise<Buffer>; decode: (file: Buffer) => Decoded }>> = {
  "PNG in grey": { make: () => pngOf(0, 8), decode: decodePng },
  "PNG in colour": { make: () => pngOf(2, 8), decode: decodePng },
  "PNG in grey with alpha": { make: () => pngOf(4, 8), decode: decodePng },
  "PNG in colour with alpha": { make: () => pngOf(6, 8), decode: decodePng },
  "PNG in grey with 16 bits": {
    make: () => picture().greyscale().toColourspace("grey16").png().toBuffer(),
    decode: decodePng,
  },
  "PNG in colour with 16 bits": {
    make: () => picture().toColourspace("rgb16").png().toBuffer(),
    decode: decodePng,
  },
  "PNG in colour with 16 bits and alpha": {
    make: () => withAlpha().toColourspace("rgb16").png().toBuffer(),
    decode: decodePng,
  },
  "interlaced PNG": { make: () => withAlpha().png({ progressive: true }).toBuffer(), decode: decodePng },
  "PNG with 256 colours": { make: () => picture().png({ palette: true }).toBuffer(), decode: decodePng },
  "PNG with 16 colours": {
    make: () => picture().png({ palette: true, colours: 16 }).toBuffer(),
    decode: decodePng,
  },
  "PNG with 2 colours": {
    make: () => picture().png({ palette: true, colours: 2 }).toBuffer(),
    decode: decodePng,
  },
  GIF: { make: () => gif(size), decode: decodeGif },
  "animated GIF": { make: () => animatedGif(size), decode: decodeGif },
  "transparent and interlaced GIF": {
    make: () => withAlpha().gif({ progressive: true }).toBuffer(),
    decode: decodeGif,
  },
  TIFF: { make: () => tiff(size), decode: decodeTiff },
  ...Object.fromEntries(
    (["lzw", "deflate", "packbits", "jpeg"] as const).map((compression) => [
      `TIFF with ${compression} compression`,
      { make: () => picture().tiff({ compression }).toBuffer(), decode: decodeTiff },
    ]),
  ),
  "tiled TIFF": {
    make: () => picture().tiff({ tile: true, compression: "lzw" }).toBuffer(),
    decode: decodeTiff,
  },
  "TIFF in grey": {
    make: () => picture().greyscale().tiff({ compression: "lzw" }).toBuffer(),
    decode: decodeTiff,
  },
  "TIFF in black and white": {
    make: () => picture().greyscale().threshold(100).tiff({ bitdepth: 1 }).toBuffer(),
    decode: decodeTiff,
  },
  JPEG: { make: () => jpeg(size), decode: decodeJpeg },
  "JPEG in grey": { make: () => picture().greyscale().jpeg().toBuffer(), decode: decodeJpeg },
  "progressive JPEG": { make: () => picture().jpeg({ progressive: true }).toBuffer(), decode: decodeJpeg },
  "JPEG without chroma subsampling": {
    make: () => picture().jpeg({ chromaSubsampling: "4:4:4" }).toBuffer(),
    decode: decodeJpeg,
  },
};

test.each(Object.entries(files))(
  "detail 5: the stored pixels of %s match those of another decoder",
  async (_, { make, decode }) => {
    const file = await make();
    const found = await storedPixels(file);
    expect(found).toMatchObject(size);
    expect(largestDifference(found, decode(file))).toBeLessThan(16);
  },
);

/** Strong colours make a misread pixel visible. */
const palette = [
  [250, 20, 20],
  [20, 20, 250],
  [20, 220, 20],
  [250, 250, 40],
  ...Array.from({ length: 12 }, (_, index) => [index * 20, 255 - index * 20, index % 2 === 0 ? 250 : 10]),
] as [number, number, number][];

test.each([
  [1, []],
  [2, []],
  [4, []],
  [2, [0, 255, 128]],
] as const)(
  "detail 5: every square of a PNG with a %i-bit palette has the colour of its index (alphas: %j)",
  async (bits, alphas) => {
    const colours = palette.slice(0, 2 ** bits);
    const square = 40;
    const indexAt = (x: number, y: number) =>
      (Math.floor(x / square) + Math.floor(y / square)) % colours.length;
    // The last byte of a row is only partly used, because 521 is not a multiple of the pixels per byte.
    const odd = { width: 521, height: 400 };
    const file = encodeIndexedPng({ ...odd, bits, palette: colours, alphas, indexAt });
    const found = await storedPixels(file);
    expect(found).toMatchObject(odd);
    let largest = 0;
    for (let y = 16; y < 400; y += square) {
      for (let x = 16; x < 500; x += square) {
        const index = indexAt(x, y);
        const alpha = (alphas[index] ?? 255) / 255;
        for (let channel = 0; channel < 3; channel += 1) {
          const expected = (colours[index]?.[channel] ?? 0) * alpha + 255 * (1 - alpha);
          largest = Math.max(largest, Math.abs(meanOnWhite(found, x, y, channel) - expected));
        }
      }
    }
    expect(largest).toBeLessThan(16);
  },
);

test("detail 5: a CMYK JPEG is stored with its colours", async () => {
  const found = await storedPixels(await picture().toColourspace("cmyk").jpeg().toBuffer());
  // CMYK covers fewer colours than RGB, so the test compares only strong ones.
  const [red = 0, green = 0] = pixelAt(found, 0.9, 0.1);
  const [otherRed = 0, otherGreen = 0] = pixelAt(found, 0.1, 0.9);
  expect(red).toBeGreaterThan(green + 80);
  expect(otherGreen).toBeGreaterThan(otherRed + 30);
});

function pixelAt({ width, height, data }: Decoded, x: number, y: number): number[] {
  const at = (Math.floor(y * height) * width + Math.floor(x * width)) * 4;
  return [...data.subarray(at, at + 4)];
}

/**
 * Returns the largest difference of the mean colours of small squares on white; single pixels differ because the stored
 * image is a JPEG.
 */
function largestDifference(found: Decoded, expected: Decoded): number {
  let largest = 0;
  for (let y = 4; y < expected.height - 8; y += 40) {
    for (let x = 4; x < expected.width - 8; x += 40) {
      for (let channel = 0; channel < 3; channel += 1) {
        const difference = meanOnWhite(found, x, y, channel) - meanOnWhite(expected, x, y, channel);
        largest = Math.max(largest, Math.abs(difference));
      }
    }
  }
  return largest;
}

function meanOnWhite({ width, data }: Decoded, left: number, top: number, channel: number): number {
  let sum = 0;
  for (let y = top; y < top + 8; y += 1) {
    for (let x = left; x < left + 8; x += 1) {
      const at = (y * width + x) * 4;
      const alpha = (data[at + 3] ?? 0) / 255;
      sum += (data[at + channel] ?? 0) * alpha + 255 * (1 - alpha);
    }
  }
  return sum / 64;
}
