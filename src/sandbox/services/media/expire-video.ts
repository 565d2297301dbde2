import { rm } from "node:fs/promises";
import type { JobHandler } from "../../jobs.ts";
import type { MediaParts } from "./media-context.ts";
import { readVideo, videoKind } from "./video-store.ts";

/**
 * Creates the job that deletes an expired video with its files. Requests for the video receive 404 from the instant of
 * expiry.
 */
export function expireVideo(parts: MediaParts): JobHandler {
  return {
    async run(videoId) {
      const video = readVideo(parts.database, videoId);
      // An upload extends the expiry date, so the job from the creation may run too early.
      if (video === undefined || video.expires_at > parts.clock.now()) return;
      await rm(parts.folder.receivedFolder(videoKind, videoId), { recursive: true, force: true });
      const secrets = [video.secret, video.thumbnail_secret].filter((secret) => secret !== null);
      for (const secret of secrets) await parts.folder.unpublish(secret);
      parts.database.transaction(() => {
        for (const secret of secrets) parts.database.run("DELETE FROM published WHERE secret = ?", secret);
        parts.database.run("DELETE FROM videos WHERE id = ?", videoId);
      });
    },
    // Requests receive 404 anyway; only the video's files remain.
    fail() {},
  };
}
