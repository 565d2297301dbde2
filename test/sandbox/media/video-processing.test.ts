import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mp4 } from "../../helpers/media-files.ts";
import { callSandbox } from "../../helpers/sandbox-client.ts";
import { startMedia } from "./media.ts";
import { uploadFilm } from "./videos.ts";

interface LiveVideo {
  readonly status: string;
  readonly thumbnail: { readonly imageUrl: string };
  readonly playLists: readonly { readonly protocol: string; readonly playUrl: string }[];
}

const dayMs = 86_400_000;

describe("Processing of a video", () => {
  it("lasts the configured time, then makes it LIVE with two playlists of their media types", async () => {
    const { sandbox, pass } = await startMedia({ processingMs: 5000 });
    const video = await uploadFilm(sandbox, await mp4());
    await pass(4999);
    expect((await callSandbox(video)).json()).toMatchObject({ status: "PROCESSING" });
    await pass(1);

    const live = (await callSandbox(video)).json() as unknown as LiveVideo;
    expect(live).toMatchObject({ status: "LIVE", playLists: [{ protocol: "DASH" }, { protocol: "HLS" }] });
    const [dash, hls] = await Promise.all(live.playLists.map(({ playUrl }) => callSandbox(playUrl)));
    expect(dash?.headers["content-type"]).toBe("application/dash+xml");
    expect(hls?.headers).toMatchObject({
      "content-type": "application/vnd.apple.mpegurl",
      "access-control-allow-origin": "*",
    });
    expect(await readdir(join(sandbox.dataDir, "received", "videos"))).toEqual([]);
  });

  it("deletes the video and its files 30 days after the upload", async () => {
    const { sandbox, clock, pass } = await startMedia();
    clock.jump(dayMs);
    const video = await uploadFilm(sandbox, await mp4());
    await pass(2000);
    const { thumbnail } = (await callSandbox(video)).json() as unknown as LiveVideo;
    clock.jump(30 * dayMs - 2001);
    expect((await callSandbox(video)).status).toBe(200);
    expect((await callSandbox(thumbnail.imageUrl)).status).toBe(200);
    clock.jump(1);
    for (const address of [video, thumbnail.imageUrl]) {
      expect((await callSandbox(address)).status).toBe(404);
    }
    await sandbox.idle();
    expect(await readdir(join(sandbox.dataDir, "published"))).toEqual([]);
    expect(sandbox.events).toEqual([]);
  });
});
