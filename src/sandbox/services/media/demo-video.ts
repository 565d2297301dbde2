import { copyFile, stat } from "node:fs/promises";
import { demoSellers } from "../../accounts/demo-accounts.ts";
import { sync } from "../../storage/data-folder.ts";
import type { MediaParts } from "./media-parts.ts";
import { beginProcessing, insertVideo, videoKind } from "./video-store.ts";

/** Id of the video that demo seller 1 has from the beginning. */
export const demoVideoId = "c0ffee00c11b4a3e9d5f0b7a2e6d4813";

/** Demo videos that the data folder has or had: none is made twice, not even after it expired. */
export const demoVideoTable = `
  CREATE TABLE IF NOT EXISTS demo_videos (
    video_id TEXT PRIMARY KEY
  ) STRICT`;

/**
 * Gives demo seller 1 a video as if its file had just been received, unless the data folder has had it before.
 * @param file path of an MP4 file, which is copied.
 */
export async function addDemoVideo(parts: MediaParts, file: string): Promise<void> {
  const { database, folder } = parts;
  if (database.get("SELECT 1 FROM demo_videos WHERE video_id = ?", demoVideoId) !== undefined) return;
  const [{ accountId }] = demoSellers;
  await folder.withIncoming(async (arriving) => {
    await copyFile(file, arriving);
    await sync(arriving);
    const { size: sizeInBytes } = await stat(arriving);
    await folder.keepReceived(arriving, videoKind, demoVideoId, (name) =>
      database.transaction(() => {
        database.insert("demo_videos", { video_id: demoVideoId });
        insertVideo(parts, demoVideoId, accountId, { title: "A demo video", sizeInBytes });
        return beginProcessing(parts, demoVideoId, name, null);
      }),
    );
  });
}
