import { rename } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { request } from "undici";
import { describe, expect, it } from "vitest";
import { createManualClock } from "../../helpers/clock.ts";
import { ffmpegFilm } from "../../helpers/media-files/ffmpeg-films.ts";
import { mp4, truncatedMp4 } from "../../helpers/media-files.ts";
import { callSandbox } from "../../helpers/sandbox-client.ts";
import { startSandbox } from "../../helpers/sandbox.ts";
import { startMedia } from "./media.ts";
import { temporaryFolder } from "../../helpers/temporary-folder.ts";
import { declareVideo, uploadFilm, uploadUrl } from "./videos.ts";

interface VideoOnWire {
  readonly status: string;
  readonly thumbnail?: { readonly imageUrl: string };
}

async function read(video: string): Promise<VideoOnWire> {
  return (await callSandbox(video)).json() as unknown as VideoOnWire;
}

/** Returns the first bytes of the image at the video's thumbnail address. */
async function pictureOf({ thumbnail }: VideoOnWire): Promise<Buffer> {
  const { headers, body } = await request(thumbnail?.imageUrl ?? "");
  expect(headers["content-type"]).toBe("image/jpeg");
  return Buffer.from(await body.arrayBuffer()).subarray(0, 3);
}

const jpegSignature = Buffer.from([0xff, 0xd8, 0xff]);

describe("Thumbnail of a video", () => {
  it("exists from PROCESSING on, and keeps its address when the video is LIVE", async () => {
    const { sandbox, pass } = await startMedia();
    const video = await uploadFilm(sandbox, await mp4());
    const processing = await read(video);
    expect(processing).toMatchObject({ status: "PROCESSING" });
    expect(await pictureOf(processing)).toEqual(jpegSignature);
    await pass(2000);
    const live = await read(video);
    expect(live).toMatchObject({ status: "LIVE", thumbnail: processing.thumbnail });
    expect(await pictureOf(live)).toEqual(jpegSignature);
  });

  it("exists from PROCESSING on after an upload in parts", async () => {
    await using sandbox = await startSandbox({ clock: createManualClock() });
    const film = await mp4();
    const half = Math.floor(film.length / 2);
    const video = await declareVideo(sandbox, { size: film.length });
    for (const [first, last] of [
      [0, half - 1],
      [half, film.length - 1],
    ] as const) {
      const headers = { "Content-Range": `bytes ${first}-${last}/${film.length}` };
      const answer = await callSandbox(uploadUrl(video), { body: film.subarray(first, last + 1), headers });
      expect(answer).toMatchObject({ status: 200 });
    }
    expect(await pictureOf(await read(video))).toEqual(jpegSignature);
  });

  it.each([
    ["BLOCKED", () => mp4(), "A film [blocked]"],
    ["PROCESSING_FAILED", () => truncatedMp4(), "A film that breaks off"],
    ["PROCESSING_FAILED", () => ffmpegFilm("2160p"), "A film with too many pixels"],
  ])("stays when the video is %s", async (status, make, title) => {
    const { sandbox, pass } = await startMedia();
    const video = await uploadFilm(sandbox, await make(), title);
    await pass(2000);
    const ended = await read(video);
    expect(ended).toMatchObject({ status });
    expect(await pictureOf(ended)).toEqual(jpegSignature);
  });

  it("is missing when no frame can be decoded", async () => {
    const { sandbox, pass } = await startMedia();
    const video = await uploadFilm(sandbox, await ffmpegFilm("HEVC"));
    expect(await read(video)).not.toHaveProperty("thumbnail");
    await pass(2000);
    const failed = await read(video);
    expect(failed).toMatchObject({ status: "PROCESSING_FAILED" });
    expect(failed).not.toHaveProperty("thumbnail");
    expect(sandbox.events).toEqual([]);
  });

  it("is still served from the stream folder, where earlier versions stored it", async () => {
    const clock = createManualClock();
    const dataDir = await temporaryFolder();
    const upload = async () => {
      await using sandbox = await startSandbox({ clock, dataDir });
      const video = await uploadFilm(sandbox, await mp4());
      clock.jump(2000);
      await sandbox.idle();
      return new URL(video).pathname;
    };
    const path = await upload();
    const database = new DatabaseSync(join(dataDir, "sandbox.db"));
    const row = database.prepare("SELECT secret, thumbnail_secret FROM videos").get();
    const published = (secret: unknown) => join(dataDir, "published", String(secret));
    await rename(
      join(published(row?.["thumbnail_secret"]), "thumbnail.jpg"),
      join(published(row?.["secret"]), "thumbnail.jpg"),
    );
    database.exec("ALTER TABLE videos DROP COLUMN thumbnail_secret");
    database.close();
    await using sandbox = await startSandbox({ clock, dataDir });
    const video = await read(`${sandbox.url}${path}`);
    expect(video).toMatchObject({ status: "LIVE" });
    expect(await pictureOf(video)).toEqual(jpegSignature);
  });
});
