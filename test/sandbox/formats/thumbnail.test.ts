import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { makeThumbnail } from "../../../src/sandbox/formats/thumbnail.ts";
import { damagedMp4, jpeg, mp4, recordedMp4, truncatedMp4, vp9Mp4, webm } from "../../helpers/media-files.ts";
import { useTemporaryFolder } from "../../helpers/media-files/temporary-folder.ts";

const folder = useTemporaryFolder();

async function thumbnailOf(film: Promise<Buffer>) {
  const output = folder.path("thumbnail.jpg");
  const { ok } = await makeThumbnail(await folder.write("film.mp4", film), output);
  return ok ? sharp(output) : undefined;
}

describe("Thumbnail of a video", () => {
  test("is made from one of its frames", async () => {
    const thumbnail = await thumbnailOf(mp4({ width: 640, height: 360 }));
    expect(await thumbnail?.metadata()).toMatchObject({ format: "jpeg", width: 640, height: 360 });
    const stats = await thumbnail?.stats();
    // The video shows bands of every brightness; a frame that failed to decode is one flat colour.
    expect(stats?.channels[1]?.stdev).toBeGreaterThan(20);
  });

  test("is upright when the video was filmed upright", async () => {
    const thumbnail = await thumbnailOf(mp4({ rotation: 90 }));
    expect(await thumbnail?.metadata()).toMatchObject({ width: 180, height: 320 });
  });

  test("shows the colours of a browser recording", async () => {
    const stats = await (await thumbnailOf(recordedMp4()))?.stats();
    // Blue background with a white square.
    expect(stats?.channels[2]?.mean).toBeGreaterThan(140);
    expect(stats?.channels[1]?.mean).toBeLessThan(120);
  });

  test.each([
    ["has lost its last part", () => truncatedMp4()],
    ["was overwritten in the middle", () => damagedMp4()],
    ["has too many pixels", () => mp4({ width: 1936, height: 1096, seconds: 0.2, audio: false })],
    ["is too long", () => mp4({ seconds: 62, framesPerSecond: 5, audio: false })],
  ])("is made when the file %s", async (_, make) => {
    expect(await thumbnailOf(make())).toBeDefined();
  });

  test.each([
    ["VP9 in MP4", vp9Mp4],
    ["WebM", webm],
    ["an image", jpeg],
    ["an empty file", async () => Buffer.alloc(0)],
    ["a file without its index", async () => (await mp4({ index: "last" })).subarray(0, 3000)],
  ])("is not made from %s", async (_, make) => {
    expect(await thumbnailOf(make())).toBeUndefined();
  });
});
