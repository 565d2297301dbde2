import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { createManualClock } from "../../helpers/clock.ts";
import { callSandbox } from "../../helpers/sandbox-client.ts";
import { startSandbox } from "../../helpers/sandbox.ts";
import { startMedia } from "./media.ts";
import { mp4 } from "../../helpers/media-files.ts";
import { temporaryFolder } from "../../helpers/temporary-folder.ts";
import { declareVideo, openUpload, uploadUrl } from "./videos.ts";

function sendPart(
  video: string,
  file: Buffer,
  first: number,
  last: number,
  total: number | "*" = file.length,
) {
  return callSandbox(uploadUrl(video), {
    body: file.subarray(first, last + 1),
    headers: { "content-range": `bytes ${first}-${last}/${total}` },
  });
}

function askProgress(video: string, total: number | "*") {
  return callSandbox(uploadUrl(video), { method: "POST", headers: { "content-range": `bytes */${total}` } });
}

describe("uploadVideo in parts", () => {
  it("resumes after a restart of the sandbox, and the assembled video becomes LIVE", async () => {
    const dataDir = await temporaryFolder();
    const film = await mp4();
    const half = Math.floor(film.length / 2);
    const clock = createManualClock();
    let videoId: string | undefined;
    {
      await using sandbox = await startSandbox({ dataDir, clock });
      const video = await declareVideo(sandbox, { size: film.length });
      videoId = new URL(video).pathname;
      expect((await sendPart(video, film, 0, half - 1)).status).toBe(200);
    }
    {
      await using sandbox = await startSandbox({ dataDir, clock });
      const video = `${sandbox.url}${videoId}`;
      expect((await askProgress(video, film.length)).headers.range).toBe(`bytes=0-${half - 1}`);
      expect((await sendPart(video, film, half, film.length - 1)).status).toBe(200);
      clock.jump(2000);
      await sandbox.idle();
      expect((await callSandbox(video)).json()).toMatchObject({ status: "LIVE" });
    }
  });

  it("discards an aborted part, and accepts it when it is sent again", async () => {
    await using sandbox = await startSandbox({ clock: createManualClock() });
    const file = Buffer.alloc(1_000_000, "x");
    const video = await declareVideo(sandbox, { size: file.length });
    await sendPart(video, file, 0, 9);
    const headers = { "Content-Length": "999990", "Content-Range": "bytes 10-999999/1000000" };
    const socket = openUpload(video, headers, Buffer.alloc(300_000, "y"));
    const partsFile = join(sandbox.dataDir, "received", "videos", video.split("/").at(-1) ?? "", "parts");
    await vi.waitFor(async () => expect((await stat(partsFile)).size).toBeGreaterThan(200_000));
    socket.destroy();
    await vi.waitFor(async () => expect((await askProgress(video, "*")).headers.range).toBe("bytes=0-9"));
    await vi.waitFor(async () => expect((await sendPart(video, file, 10, 999_999)).status).toBe(200));
    expect((await callSandbox(video)).json()).toMatchObject({ status: "PROCESSING" });
  });

  it("lets a part wait for another part in transit, and rejects it after a second", async () => {
    const { sandbox, clock } = await startMedia();
    const video = await declareVideo(sandbox, { size: 10 });
    const headers = { "Content-Length": "4", "Content-Range": "bytes 0-3/10" };
    const socket = openUpload(video, headers, Buffer.from("012"));
    const partsFile = join(sandbox.dataDir, "received", "videos", video.split("/").at(-1) ?? "", "parts");
    await vi.waitFor(async () => expect((await stat(partsFile)).size).toBe(3));
    const tooSoon = sendPart(video, Buffer.from("abcdefghij"), 0, 3);
    await vi.waitFor(() => expect(clock.delays()[0]).toBe(1_000));
    clock.jump(1_000);
    expect((await tooSoon).errorIds()).toEqual([190009]);
    const inTime = sendPart(video, Buffer.from("abcdefghij"), 0, 3);
    await vi.waitFor(() => expect(clock.delays()[0]).toBe(1_000));
    socket.destroy();
    expect(await inTime).toMatchObject({ status: 200, headers: { range: "bytes=0-3" } });
  });

  it("accepts a whole upload after parts and discards them", async () => {
    await using sandbox = await startSandbox({ clock: createManualClock() });
    const video = await declareVideo(sandbox, { size: 10 });
    await sendPart(video, Buffer.from("0123456789"), 0, 3);
    expect((await callSandbox(uploadUrl(video), { body: "abcdefghij" })).status).toBe(200);
    expect(await readdir(join(sandbox.dataDir, "incoming"))).toEqual([]);
  });
});
