import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { storeImage } from "../../../src/sandbox/formats/image.ts";
import { animatedGif, avif, bmp, gif, heic, jpeg, png, tiff, webp } from "../../helpers/media-files.ts";
import { gradient } from "../../helpers/media-files/gradient.ts";
import { useTemporaryFolder } from "../../helpers/media-files/temporary-folder.ts";
import { createRandom } from "../../helpers/random.ts";

const folder = useTemporaryFolder();
const size = { width: 521, height: 11 };

async function outcomeOf(picture: Uint8Array): Promise<string> {
  const path = await folder.write("picture", Buffer.from(picture));
  const stored = await storeImage(path, folder.path("out"));
  return stored.ok ? "STORED" : stored.fault;
}

const picture = () => sharp(gradient(size).rgb, { raw: { ...size, channels: 3 } });
const exif = { exif: { IFD0: { Copyright: "A seller, who has a long name" } } } as const;

/** File types with the number of leading bytes that identify the type. */
const files: Readonly<Record<string, readonly [typeBytes: number, make: () => Promise<Buffer>]>> = {
  PNG: [4, () => png(size)],
  "PNG from another library": [4, () => picture().png().toBuffer()],
  JPEG: [2, () => jpeg(size)],
  "JPEG from another library": [2, () => picture().jpeg().withMetadata(exif).toBuffer()],
  "progressive JPEG": [2, () => picture().jpeg({ progressive: true }).toBuffer()],
  GIF: [3, () => gif(size)],
  "animated GIF": [3, () => animatedGif(size)],
  BMP: [2, () => bmp(size)],
  TIFF: [4, () => tiff(size)],
  "TIFF from another library": [4, () => picture().tiff({ compression: "lzw" }).toBuffer()],
  WEBP: [12, () => webp(size)],
  "WEBP with metadata": [12, () => picture().webp().withMetadata(exif).toBuffer()],
  AVIF: [12, () => avif(size)],
  HEIC: [12, heic],
};

/** Returns the first and last 14 lengths at which the file is cut, and 14 random ones between. */
function cutsOf(length: number, typeBytes: number): number[] {
  const random = createRandom(7);
  const first = Array.from({ length: 14 }, (_, at) => typeBytes + at);
  const last = Array.from({ length: 14 }, (_, at) => length - 1 - at);
  const between = Array.from({ length: 14 }, () => typeBytes + Math.floor(random() * (length - typeBytes)));
  return [...new Set([...first, ...between, ...last])];
}

describe.each(Object.entries(files))("detail 7: an image of type %s", (_, [typeBytes, make]) => {
  test("is reported as DAMAGED when it is cut at any position", async () => {
    const file = await make();
    for (const cut of cutsOf(file.length, typeBytes)) {
      expect(await outcomeOf(file.subarray(0, cut)), `${cut} of ${file.length} bytes`).toBe("DAMAGED");
    }
  });

  test.each([
    ["zeros", Buffer.alloc(64)],
    ["a line break", Buffer.from("\n")],
    ["text", Buffer.from("\x07 behind the end of the picture.")],
  ])("is stored with %s after its end", async (_what, more) => {
    expect(await outcomeOf(Buffer.concat([await make(), more]))).toBe("STORED");
  });
});

test("detail 7: a PNG with a damaged end is reported as DAMAGED", async () => {
  const file = await png(size);
  file.writeUInt8(file.readUInt8(file.length - 1) ^ 1, file.length - 1);
  expect(await outcomeOf(file)).toBe("DAMAGED");
});

test.each([4, 5, 11, 12, 13])(
  "detail 7: a BMP with compression %i is reported as UNSUPPORTED_TYPE",
  async (form) => {
    const file = await bmp(size);
    file.writeUInt32LE(form, 30);
    expect(await outcomeOf(file)).toBe("UNSUPPORTED_TYPE");
  },
);
