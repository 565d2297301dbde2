import { readdir } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { storeImage, type StoredImage } from "../../../src/sandbox/formats/image.ts";
import {
  animatedGif,
  animatedWebp,
  apng,
  avif,
  bmp,
  gif,
  heic,
  jpeg,
  multiPageTiff,
  pdf,
  png,
  tiff,
  webp,
} from "../../helpers/media-files.ts";
import { avifSequence, avifWithFilm, heicOfTwo } from "../../helpers/media-files/heif.ts";
import { useTemporaryFolder } from "../../helpers/media-files/temporary-folder.ts";

const folder = useTemporaryFolder();

async function store(picture: Buffer | Promise<Buffer>): Promise<StoredImage> {
  return storeImage(await folder.write("picture", picture), folder.path("out"));
}

async function storeAccepted(picture: Buffer | Promise<Buffer>) {
  const stored = await store(picture);
  if (!stored.ok) throw new Error(stored.message);
  return stored;
}

/** Returns red, green and blue of a pixel in the largest rendition; x and y are fractions of its width and height. */
async function colourAt(
  stored: { maxDimensionFile: string; width: number; height: number },
  x: number,
  y: number,
) {
  const [left, top] = [Math.floor(x * stored.width), Math.floor(y * stored.height)];
  const pixel = await sharp(folder.path(`out/${stored.maxDimensionFile}`))
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer();
  return [...pixel];
}

/** Returns the metadata of a rendition. */
const metadataOf = (file: string) => sharp(folder.path(`out/${file}`)).metadata();

/** Compares two colours with a tolerance for lossy formats. */
function expectColour(found: number[], expected: number[]): void {
  const differences = expected.map((value, index) => Math.abs(value - (found[index] ?? Number.NaN)));
  expect(Math.max(...differences), `${found.join(",")} for ${expected.join(",")}`).toBeLessThan(16);
}

const formats = { JPEG: jpeg, GIF: gif, PNG: png, BMP: bmp, TIFF: tiff, AVIF: avif, HEIC: heic, WEBP: webp };

describe.each(Object.entries(formats))("An image in %s", (format, make) => {
  test("is stored as two JPEG files with the same content", async () => {
    const stored = await storeAccepted(make());
    expect(stored).toMatchObject({ format, width: 640, height: 480 });
    for (const file of [stored.standardFile, stored.maxDimensionFile]) {
      expect(await metadataOf(file)).toMatchObject({ format: "jpeg", width: 640 });
    }
    expectColour(await colourAt(stored, 0.9, 0.1), [230, 25, 64]);
    expectColour(await colourAt(stored, 0.1, 0.9), [25, 230, 64]);
  });
});

test("the standard rendition has at most 1600 pixels per side, the largest rendition has all pixels", async () => {
  const stored = await storeAccepted(jpeg({ width: 2000, height: 3000 }));
  expect(stored).toMatchObject({ width: 2000, height: 3000 });
  expect(await metadataOf(stored.standardFile)).toMatchObject({ width: 1067, height: 1600 });
  expect(await metadataOf(stored.maxDimensionFile)).toMatchObject({ width: 2000, height: 3000 });
});

test("an image with a rotated EXIF orientation is stored upright", async () => {
  const stored = await storeAccepted(jpeg({ orientation: 6 }));
  expect(stored).toMatchObject({ width: 480, height: 640 });
  // A quarter turn to the right moves the bottom left to the top left.
  expectColour(await colourAt(stored, 0.1, 0.1), [25, 230, 64]);
});

test("transparent pixels become white", async () => {
  const stored = await storeAccepted(png({ transparent: true }));
  expect(await colourAt(stored, 0.5, 0.5)).toEqual([255, 255, 255]);
});

test("the output folder contains only complete files", async () => {
  const stored = await storeAccepted(png());
  const files = await readdir(folder.path("out"));
  expect(files.toSorted()).toEqual([stored.maxDimensionFile, stored.standardFile].toSorted());
});

test.each([
  ["an animated PNG", apng, "ANIMATED_OR_MULTI_PAGE"],
  ["an animated WEBP", animatedWebp, "ANIMATED_OR_MULTI_PAGE"],
  ["a TIFF with several pages", multiPageTiff, "ANIMATED_OR_MULTI_PAGE"],
  ["a PDF", pdf, "UNSUPPORTED_TYPE"],
  ["text", () => Buffer.from("not a picture"), "UNDETECTABLE_TYPE"],
  ["an empty file", () => Buffer.alloc(0), "EMPTY"],
  ["499 pixels on the longest side", () => png({ width: 499, height: 400 }), "DIMENSIONS_TOO_SMALL"],
  ["15001 pixels on one side", () => png({ width: 15_001, height: 2 }), "DIMENSIONS_TOO_LARGE"],
])("storeImage rejects %s", async (_, make, fault) => {
  expect(await store(make())).toMatchObject({ ok: false, fault, message: expect.stringMatching(/\.$/) });
});

test("detail 7: an animated GIF is stored as its first frame", async () => {
  const stored = await storeAccepted(animatedGif());
  expect(stored).toMatchObject({ format: "GIF", width: 640, height: 480 });
  // The frames differ in blue: 0, 100 and 200.
  expectColour(await colourAt(stored, 0.9, 0.1), [230, 25, 0]);
});

test.each([
  [1, [230, 25, 64]],
  [2, [25, 230, 64]],
] as const)(
  "detail 5: a HEIC file with two images is stored as its primary image %i",
  async (primary, colour) => {
    const stored = await storeAccepted(heicOfTwo(primary));
    expect(stored).toMatchObject({ format: "HEIC", width: 640, height: 480 });
    expectColour(await colourAt(stored, 0.9, 0.1), [...colour]);
  },
);

test.each([
  ["an AVIF image sequence", avifSequence],
  ["an AVIF with a video track", avifWithFilm],
])("detail 5: %s is reported as animated", async (_, make) => {
  expect(await store(make())).toMatchObject({ ok: false, fault: "ANIMATED_OR_MULTI_PAGE" });
});

test("storeImage rejects a BMP that declares more pixels than it has", async () => {
  const picture = await bmp();
  picture.writeInt32LE(14_000, 18);
  picture.writeInt32LE(14_000, 22);
  expect(await store(picture)).toMatchObject({ ok: false, fault: "DAMAGED" });
});

test("storeImage throws when the file is missing", async () => {
  await expect(storeImage(folder.path("missing"), folder.path("out"))).rejects.toThrow(/ENOENT/);
});
