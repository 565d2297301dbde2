import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storeImage } from "../../../src/sandbox/formats/image.ts";
import { browserNote, chromiumPath, launchBrowser } from "../../helpers/browser.ts";
import { gradient } from "../../helpers/media-files/gradient.ts";
import { useTemporaryFolder } from "../../helpers/media-files/temporary-folder.ts";

const size = { width: 520, height: 400 };
/**
 * Side of the squares whose mean colours are compared, in pixels; single pixels differ because the stored file is a
 * JPEG.
 */
const field = 8;

const picture = () => sharp(gradient(size).rgb, { raw: { ...size, channels: 3 } });
/** @param alphaAt - returns the alpha of a column */
const withAlpha = (alphaAt = (x: number) => Math.floor((x * 255) / size.width)) => {
  const alpha = Buffer.alloc(size.width * size.height).map((_, pixel) => alphaAt(pixel % size.width));
  return picture().joinChannel(Buffer.from(alpha), { raw: { ...size, channels: 1 } });
};

const fine = { effort: 0, quality: 90 };
const files: Readonly<Record<string, () => Sharp>> = {
  "lossy WEBP": () => picture().webp(),
  "lossless WEBP": () => picture().webp({ lossless: true }),
  "lossy WEBP with alpha": () => withAlpha().webp(),
  "lossless WEBP with alpha": () => withAlpha().webp({ lossless: true }),
  "AVIF with 4:4:4 subsampling": () => picture().avif(fine),
  "AVIF with 4:2:0 subsampling": () => picture().avif({ ...fine, chromaSubsampling: "4:2:0" }),
  "lossless AVIF": () => picture().avif({ effort: 0, lossless: true }),
  // The encoder wrongly marks its alpha as limited range, and browsers trust the mark. So only alpha 0 and 255 agree.
  "AVIF with alpha": () => withAlpha((x) => (x < size.width / 2 ? 0 : 255)).avif(fine),
};

describe.skipIf(!chromiumPath)(
  `detail 5: a stored image looks as a browser shows the original${browserNote}`,
  () => {
    const folder = useTemporaryFolder();
    let browser: Browser;
    let page: Page;
    beforeAll(async () => {
      browser = await launchBrowser();
      page = await browser.newPage();
    });
    afterAll(() => browser?.close());

    /** Returns the mean colours of squares of the file on white, as the browser decodes it. */
    function shown(file: Buffer, type: string): Promise<number[]> {
      const url = `data:${type};base64,${file.toString("base64")}`;
      return page.evaluate(
        async ({ address, side }) => {
          const image = new Image();
          image.src = address;
          await image.decode();
          const canvas = document.createElement("canvas");
          canvas.width = image.naturalWidth;
          canvas.height = image.naturalHeight;
          const context = canvas.getContext("2d");
          if (context === null) throw new Error("no canvas");
          context.fillStyle = "#fff";
          context.fillRect(0, 0, canvas.width, canvas.height);
          context.drawImage(image, 0, 0);
          const means = [canvas.width, canvas.height];
          for (let y = 4; y < canvas.height - side; y += 40) {
            for (let x = 4; x < canvas.width - side; x += 40) {
              const { data } = context.getImageData(x, y, side, side);
              for (let channel = 0; channel < 3; channel += 1) {
                let sum = 0;
                for (let at = channel; at < data.length; at += 4) sum += data[at] ?? 0;
                means.push(sum / (side * side));
              }
            }
          }
          return means;
        },
        { address: url, side: field },
      );
    }

    test.each(Object.entries(files))("for %s", async (name, make) => {
      const file = await make().toBuffer();
      const stored = await storeImage(await folder.write("picture", file), folder.path("out"));
      if (!stored.ok) throw new Error(stored.message);
      const found = await shown(await readFile(folder.path(`out/${stored.maxDimensionFile}`)), "image/jpeg");
      const expected = await shown(file, name.includes("WEBP") ? "image/webp" : "image/avif");
      expect(expected.slice(0, 2)).toEqual([size.width, size.height]);
      expect(found).toHaveLength(expected.length);
      const differences = found.map((value, index) => Math.abs(value - (expected[index] ?? 0)));
      expect(Math.max(...differences)).toBeLessThan(16);
      // Proves that the browser's image is not blank.
      expect(Math.max(...expected.slice(2)) - Math.min(...expected.slice(2))).toBeGreaterThan(100);
    });
  },
);
