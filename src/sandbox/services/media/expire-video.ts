import { rm } from "node:fs/promises";
import type { JobHandler } from "../../jobs.ts";
import type { MediaDeps } from "./media-context.ts";
import { readVideo, videoKind } from "./video-store.ts";

/**
 * Creates the job that deletes an expired video with its files. Requests for the video receive 404 from the instant of
 * expiry.
 */
export function expireVideo(deps: MediaDeps): JobHandler {
  return {
    async run(videoId) {
      const video = readVideo(deps.database, videoId);
      // An upload extends the expiry date, so the job from the creation may run too early.
      if (video === undefined || video.expires_at > deps.clock.now()) return;
      await rm(deps.folder.receivedFolder(videoKind, videoId), { recursive: true, force: true });
      const secrets = [video.secret, video.thumbnail_secret].filter((secret) => secret !== null);
      for (const secret of secrets) await deps.folder.unpublish(secret);
      deps.database.transaction(() => {
        for (const secret of secrets) deps.database.run("DELETE FROM published WHERE secret = ?", secret);
        deps.database.run("DELETE FROM videos WHERE id = ?", videoId);
      });
    },
    // Requests receive 404 anyway; only the video's files remain.
    fail() {},
  };
}
