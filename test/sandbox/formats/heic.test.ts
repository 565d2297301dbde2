import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { openHeic } from "../../../src/sandbox/formats/heic.ts";
import { storeImage } from "../../../src/sandbox/formats/image.ts";
import { heicOfTiles } from "../../helpers/media-files/heif.ts";
import { heic } from "../../helpers/media-files.ts";
import { useTemporaryFolder } from "../../helpers/media-files/temporary-folder.ts";

const folder = useTemporaryFolder();
const size = { width: 1000, height: 700 };

/** Returns the tiles' pixels, assembled with another library, cropped and rotated. */
async function assemble(turns: number): Promise<Buffer> {
  using tile = await openHeic(await folder.write("tile.heic", await heic()));
  await tile.decodeTo(folder.path("tile.tif"));
  const places = [0, 640].flatMap((left) => [0, 480].map((top) => ({ left, top })));
  const whole = await sharp({ create: { width: 1280, height: 960, channels: 3, background: "#000" } })
    .composite(places.map((place) => ({ input: folder.path("tile.tif"), ...place })))
    .removeAlpha()
    .raw()
    .toBuffer();
  const cut = await sharp(whole, { raw: { width: 1280, height: 960, channels: 3 } })
    .extract({ left: 0, top: 0, ...size })
    .raw()
    .toBuffer();
  return sharp(cut, { raw: { ...size, channels: 3 } })
    .rotate(-90 * turns)
    .raw()
    .toBuffer();
}

describe("detail 3: a tiled HEIC image", () => {
  test.each([0, 1, 2, 3] as const)(
    "is decoded row by row and rotated by %i quarter turns, as the file says",
    async (turns) => {
      const path = await folder.write("picture.heic", await heicOfTiles({ ...size, turns }));
      using opened = await openHeic(path);
      expect(opened.bufferedPixels).toBe(turns % 2 === 0 ? 2 * 640 * 480 : 2 * 480 * 640);
      await opened.decodeTo(folder.path("pixels.tif"));
      const found = sharp(folder.path("pixels.tif"));
      expect(await found.metadata()).toMatchObject(
        turns % 2 === 0 ? size : { width: size.height, height: size.width },
      );
      expect((await found.raw().toBuffer()).equals(await assemble(turns))).toBe(true);
    },
  );

  test.each([0, 1] as const)(
    "is stored at the 48 megapixels of a phone camera with %i quarter turns",
    async (turns) => {
      const file = await heicOfTiles({ width: 8064, height: 6048, turns });
      const stored = await storeImage(await folder.write("picture.heic", file), folder.path("out"));
      expect(stored).toMatchObject({
        ok: true,
        format: "HEIC",
        width: turns === 0 ? 8064 : 6048,
        height: turns === 0 ? 6048 : 8064,
      });
      expect((await readFile(folder.path("out/max.jpg"))).length).toBeGreaterThan(100_000);
    },
  );
});
