import { copyFile, stat } from "node:fs/promises";
import { demoSellers } from "../../accounts/demo-accounts.ts";
import { sync } from "../../storage/data-folder.ts";
import type { MediaDeps } from "./media-context.ts";
import { beginProcessing, insertVideo, videoKind, type VideoRow } from "./video-store.ts";

/** Id of demo seller 1's initial video. */
export const demoVideoId = "c0ffee00c11b4a3e9d5f0b7a2e6d4813";

/** Table of the demo videos created in this data folder, including expired ones. It prevents a second creation. */
export const demoVideoTable = `
  CREATE TABLE IF NOT EXISTS demo_videos (
    video_id TEXT PRIMARY KEY
  ) STRICT`;

/**
 * Creates the video of demo seller 1, as if its file had just been received, unless it was already created in this data
 * folder.
 * @param file path of an MP4 file, which is copied
 */
export async function addDemoVideo(deps: MediaDeps, file: string): Promise<void> {
  const { database, folder } = deps;
  if (database.get("SELECT 1 FROM demo_videos WHERE video_id = ?", demoVideoId) !== undefined) return;
  const [{ accountId }] = demoSellers;
  await folder.withTemporaryPath(async (arriving) => {
    await copyFile(file, arriving);
    await sync(arriving);
    const { size: sizeInBytes } = await stat(arriving);
    await folder.storeReceived(arriving, videoKind, demoVideoId, (name) =>
      database.transaction(() => {
        database.insert("demo_videos", { video_id: demoVideoId });
        insertVideo(deps, demoVideoId, accountId, { title: "A demo video", sizeInBytes });
        return beginProcessing(deps, demoVideoId, name, null);
      }),
    );
  });
}

/** Limits of the time for which a repeated processing shows its result, in milliseconds. */
const [minResultMs, maxResultMs] = [3_000, 35_000];

/**
 * Repeats the processing of the demo video when it is read after a pause of some seconds, so that GraphiQL's subscription
 * has something to report. Only responses change: the stored video stays LIVE.
 * @returns a function that returns the video as a response shows it.
 */
export function createDemoVideoReplay({ clock, processingMs }: MediaDeps): (video: VideoRow) => VideoRow {
  // The result stays for longer than a client waits between two requests. Clients wait longer from one to the next, up
  // to 30 seconds.
  const resultMs = Math.min(Math.max(minResultMs, processingMs), maxResultMs);
  let begunAtMs = Number.NEGATIVE_INFINITY;
  return (video) => {
    if (video.id !== demoVideoId) return video;
    const nowMs = clock.now();
    if (video.status !== "LIVE") {
      begunAtMs = nowMs - processingMs;
      return video;
    }
    if (nowMs - begunAtMs >= processingMs + resultMs) begunAtMs = nowMs;
    return nowMs - begunAtMs < processingMs ? { ...video, status: "PROCESSING", secret: null } : video;
  };
}
