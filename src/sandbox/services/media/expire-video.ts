import { rm } from "node:fs/promises";
import type { JobHandler } from "../../jobs.ts";
import type { MediaParts } from "./media-parts.ts";
import { readVideo, videoKind } from "./video-store.ts";

/** Removes a video with its files once it has expired; from that instant on it already answers 404. */
export function expireVideo(parts: MediaParts): JobHandler {
  return {
    async run(videoId) {
      const video = readVideo(parts.database, videoId);
      // The job from the creation finds the date moved on when a file has arrived since.
      if (video === undefined || video.expires_at > parts.clock.now()) return;
      await rm(parts.folder.receivedFolder(videoKind, videoId), { recursive: true, force: true });
      const secrets = [video.secret, video.thumbnail_secret].filter((secret) => secret !== null);
      for (const secret of secrets) await parts.folder.unpublish(secret);
      parts.database.transaction(() => {
        for (const secret of secrets) parts.database.run("DELETE FROM published WHERE secret = ?", secret);
        parts.database.run("DELETE FROM videos WHERE id = ?", videoId);
      });
    },
    // The video answers 404 all the same; only its files stay behind.
    fail() {},
  };
}
