import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { createDecoders } from "../../../src/sandbox/formats/decoders.ts";
import { createManualClock } from "../../helpers/clock.ts";
import { encodeWithFfmpeg, ffmpegFilm, hasFfmpeg } from "../../helpers/media-files/ffmpeg-films.ts";
import { useTemporaryFolder } from "../../helpers/media-files/temporary-folder.ts";

const folder = useTemporaryFolder();
const canEncode = await hasFfmpeg();
// The decoder process exits when it exceeds its memory limit.
const decoders = createDecoders(createManualClock());
afterAll(() => decoders.close());

async function open(film: Buffer) {
  const path = await folder.write("film.mp4", film);
  const thumbnail = folder.path("thumbnail.jpg");
  return {
    packaged: await decoders.packageVideo(path, folder.path("out")),
    thumbnail: (await decoders.makeThumbnail(path, thumbnail)) as { readonly ok: boolean },
    picture: async () => sharp(await readFile(thumbnail)).metadata(),
  };
}

describe("A video encoded by ffmpeg with default key frames", () => {
  test.each([
    ["720p", { width: 1280, height: 720, hasAudio: false }],
    ["1080p with sound", { width: 1920, height: 1080, hasAudio: true }],
    ["1080p with 4:4:4", { width: 1920, height: 1080, hasAudio: false }],
  ] as const)("is accepted and gets a thumbnail: %s", async (name, facts) => {
    const { packaged, thumbnail, picture } = await open(await ffmpegFilm(name));
    expect(packaged).toMatchObject({ ok: true, durationSeconds: 5, ...facts });
    expect(thumbnail).toEqual({ ok: true });
    expect(await picture()).toMatchObject({ format: "jpeg", width: 960, height: 540 });
  });

  test.each([
    [
      "2160p",
      "The picture has 3840 x 2160 pixels; the limit is 1920 x 1080. Export the video with 1080p or less, and upload it as a new one.",
      true,
    ],
    [
      "HEVC",
      "The video is encoded with HEVC (H.265); only AVC (H.264) is accepted. Export the video as MP4 with H.264, and upload it as a new video.",
      false,
    ],
    [
      "QuickTime",
      "The file is a QuickTime movie (.mov), not an MP4 file. Export the video as MP4 with H.264, and upload it as a new video.",
      true,
    ],
  ] as const)("is rejected with its specific reason: %s", async (name, message, hasThumbnail) => {
    const { packaged, thumbnail } = await open(await ffmpegFilm(name));
    expect(packaged).toMatchObject({ ok: false, message });
    expect(thumbnail).toEqual({ ok: hasThumbnail });
  });
});

describe.skipIf(!canEncode)(
  "A video that ffmpeg encodes during the test is accepted",
  { timeout: 120_000 },
  () => {
    test.each([
      ["with a key frame every second", 5, "-pix_fmt yuv420p -preset veryfast -g 25"],
      ["with B-frames", 5, "-pix_fmt yuv420p -preset veryfast -bf 3"],
      ["with 4:2:2 subsampling", 5, "-pix_fmt yuv422p -preset veryfast"],
      ["with 10 bits per sample", 5, "-pix_fmt yuv420p10le -preset veryfast"],
      ["with its index at the start", 5, "-pix_fmt yuv420p -preset veryfast -movflags +faststart"],
      ["with fragments", 5, "-pix_fmt yuv420p -preset veryfast -movflags frag_keyframe+empty_moov"],
      ["with a length of one minute", 60, "-pix_fmt yuv420p -preset ultrafast -b:v 2M"],
      [
        "with 50 MB after its only key frame",
        20,
        "-pix_fmt yuv420p -preset ultrafast -g 9999 -b:v 20M -minrate 20M -maxrate 20M -bufsize 5M",
      ],
    ])("%s", async (_, seconds, options) => {
      await encodeWithFfmpeg(folder.path("film.mp4"), seconds, options);
      expect(await decoders.packageVideo(folder.path("film.mp4"), folder.path("out"))).toMatchObject({
        ok: true,
        durationSeconds: seconds,
      });
    });
  },
);
