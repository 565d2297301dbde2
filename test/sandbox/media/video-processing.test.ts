import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { request } from "undici";
import { describe, expect, it } from "vitest";
import { mp4 } from "../../helpers/media-files.ts";
import { createManualClock } from "../../helpers/clock.ts";
import { callSandbox } from "../../helpers/sandbox-client.ts";
import { startSandbox } from "../../helpers/sandbox.ts";
import { uploadFilm } from "./videos.ts";

interface LiveVideo {
  readonly status: string;
  readonly thumbnail: { readonly imageUrl: string };
  readonly playLists: readonly { readonly protocol: string; readonly playUrl: string }[];
}

const dayMs = 86_400_000;

describe("Processing of a video", () => {
  it("lasts the configured time, then makes it LIVE with a thumbnail and two playlists", async () => {
    const clock = createManualClock();
    await using sandbox = await startSandbox({ clock, processingMs: 5000 });
    const video = await uploadFilm(sandbox, await mp4());
    clock.jump(4999);
    await sandbox.idle();
    expect((await callSandbox(video)).json()).toMatchObject({ status: "PROCESSING" });
    expect((await callSandbox(video)).json()).not.toHaveProperty("playLists");
    clock.jump(1);
    await sandbox.idle();

    const live = (await callSandbox(video)).json() as unknown as LiveVideo;
    expect(live).toMatchObject({ status: "LIVE", playLists: [{ protocol: "DASH" }, { protocol: "HLS" }] });
    expect(live).not.toHaveProperty("statusMessage");
    expect(live).not.toHaveProperty("moderation");

    const thumbnail = await request(live.thumbnail.imageUrl);
    expect(thumbnail.headers["content-type"]).toBe("image/jpeg");
    expect(Buffer.from(await thumbnail.body.arrayBuffer()).subarray(0, 3)).toEqual(
      Buffer.from([0xff, 0xd8, 0xff]),
    );
    const [dash, hls] = await Promise.all(live.playLists.map(({ playUrl }) => request(playUrl)));
    expect(dash?.headers["content-type"]).toBe("application/dash+xml");
    expect(await dash?.body.text()).toContain("<MPD");
    expect(hls?.headers).toMatchObject({
      "content-type": "application/vnd.apple.mpegurl",
      "access-control-allow-origin": "*",
    });
    expect(await hls?.body.text()).toMatch(/^#EXTM3U/);
    expect(await readdir(join(sandbox.dataDir, "received", "videos"))).toEqual([]);
  });

  it.each([
    ["A [blocked] film", "INAPPROPRIATE_DEPICTION"],
    ["A film [blocked:NUDITY]", "NUDITY"],
  ])("blocks a video titled %s", async (title, reason) => {
    const clock = createManualClock();
    await using sandbox = await startSandbox({ clock });
    const video = await uploadFilm(sandbox, Buffer.from("whatever"), title);
    clock.jump(2000);
    await sandbox.idle();
    expect((await callSandbox(video)).json()).toMatchObject({
      status: "BLOCKED",
      statusMessage: expect.stringContaining(reason),
      moderation: { rejectReasons: [reason] },
    });
  });

  it("deletes the video and its files 30 days after the upload", async () => {
    const clock = createManualClock();
    await using sandbox = await startSandbox({ clock });
    clock.jump(dayMs);
    const video = await uploadFilm(sandbox, await mp4());
    clock.jump(2000);
    await sandbox.idle();
    const { thumbnail } = (await callSandbox(video)).json() as unknown as LiveVideo;
    clock.jump(30 * dayMs - 2001);
    expect((await callSandbox(video)).status).toBe(200);
    expect((await callSandbox(thumbnail.imageUrl)).status).toBe(200);
    clock.jump(1);
    const gone = await callSandbox(video);
    expect(gone.status).toBe(404);
    expect(gone.errorIds()).toEqual([190001]);
    expect((await callSandbox(thumbnail.imageUrl)).status).toBe(404);
    await sandbox.idle();
    expect(await readdir(join(sandbox.dataDir, "published"))).toEqual([]);
    expect(sandbox.events).toEqual([]);
  });
});
