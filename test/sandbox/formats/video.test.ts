import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { packageVideo } from "../../../src/sandbox/formats/video.ts";
import {
  damagedMp4,
  jpeg,
  mp4,
  padMp4,
  recordedMp4,
  truncated,
  truncatedMp4,
  vp9Mp4,
  webm,
} from "../../helpers/media-files.ts";
import { useTemporaryFolder } from "../../helpers/media-files/temporary-folder.ts";

const folder = useTemporaryFolder();

async function packageFilm(film: Buffer | Promise<Buffer>) {
  return packageVideo(await folder.write("film.mp4", film), folder.path("out"));
}

const usual = { durationSeconds: 2, width: 320, height: 180, hasAudio: true };
const recorded = { durationSeconds: expect.closeTo(1.5, 1), width: 320, height: 180, hasAudio: false };
const quick = { framesPerSecond: 5, audio: false };
const short = { seconds: 0.2, audio: false };
const upright = { width: 1080, height: 1920 };

describe("An accepted video", () => {
  test.each<[string, () => Promise<Buffer>, object]>([
    ["reports its duration, its dimensions and its sound", () => mp4({ seconds: 2 }), usual],
    ["is upright when it was filmed upright", () => mp4({ rotation: 90 }), { width: 180, height: 320 }],
    ["may be a recording from a browser", recordedMp4, recorded],
    ["may have its index at the end, as cameras write it", () => mp4({ index: "last" }), {}],
    ["may last exactly 60 seconds", () => mp4({ seconds: 60, ...quick }), { durationSeconds: 60 }],
    ["may be upright with 1080 x 1920 pixels", () => mp4({ ...upright, ...short }), upright],
  ])("%s", async (_, make, expected) => {
    expect(await packageFilm(make())).toMatchObject({ ok: true, ...expected });
  });

  test("may have no audio track", async () => {
    const packaged = await packageFilm(mp4({ audio: false }));
    expect(packaged).toMatchObject({ ok: true, hasAudio: false });
    expect(await readFile(folder.path("out/master.m3u8"), "utf8")).not.toContain("mp4a");
    expect(await readdir(folder.path("out"))).not.toContain("audio.m3u8");
  });

  test("may be padded to 150 MB", async () => {
    const film = padMp4(await mp4(), 157_286_400);
    expect(film).toHaveLength(157_286_400);
    expect(await packageFilm(film)).toMatchObject({ ok: true, durationSeconds: 1 });
  });
});

describe("A rejected video", () => {
  test.each([
    ["for a WebM file", webm, "NOT_MP4"],
    ["for an image", jpeg, "NOT_MP4"],
    ["for an empty file", async () => Buffer.alloc(0), "NOT_MP4"],
    ["for an MP4 file with VP9", vp9Mp4, "NOT_AVC"],
    ["for a file without its last part", truncatedMp4, "CORRUPT"],
    ["for a file without its last byte", async () => (await mp4()).subarray(0, -1), "CORRUPT"],
    ["for a file without its index", async () => truncated(await mp4({ index: "last" }), 0.6), "CORRUPT"],
    ["for a file that was overwritten in the middle", damagedMp4, "CORRUPT"],
    ["for a duration of 62 seconds", () => mp4({ seconds: 62, ...quick }), "TOO_LONG"],
    ["for 1920 x 1200 pixels", () => mp4({ width: 1920, height: 1200, ...short }), "TOO_LARGE_PICTURE"],
    ["for 1200 x 1600 pixels", () => mp4({ width: 1200, height: 1600, ...short }), "TOO_LARGE_PICTURE"],
  ])("is reported with its specific fault %s", async (_, make, fault) => {
    expect(await packageFilm(make())).toMatchObject({
      ok: false,
      fault,
      message: expect.stringMatching(/\.$/),
    });
  });

  test("leaves no manifest, and a folder that can be removed", async () => {
    await packageFilm(damagedMp4());
    const remains = await readdir(folder.path("out"));
    expect(remains.filter((file) => file === "master.m3u8" || file.endsWith(".mpd"))).toEqual([]);
    await rm(folder.path("out"), { recursive: true });
  });
});

describe("packageVideo", () => {
  test("throws when the file is missing", async () => {
    await expect(packageVideo(folder.path("missing.mp4"), folder.path("out"))).rejects.toThrow(/ENOENT/);
  });

  test("throws when a segment cannot be written", async () => {
    await mkdir(folder.path("out/video-1.m4s"), { recursive: true });
    await expect(packageFilm(mp4())).rejects.toThrow(/EISDIR/);
  });
});

test("packageVideo keeps an otherwise idle process alive until its result", async () => {
  const film = fileURLToPath(new URL("../../../examples/clip.mp4", import.meta.url));
  const module = new URL("../../../src/sandbox/formats/video.ts", import.meta.url).href;
  const program = `
    import { packageVideo } from ${JSON.stringify(module)};
    const packaged = await packageVideo(${JSON.stringify(film)}, ${JSON.stringify(folder.path("out"))});
    process.stdout.write(JSON.stringify(packaged));`;
  const options = ["--input-type=module", "--eval", program];
  const { stdout } = await promisify(execFile)(process.execPath, options);
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, durationSeconds: 6 });
});
