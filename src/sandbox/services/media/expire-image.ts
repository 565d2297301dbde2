import type { JobHandler } from "../../jobs.ts";
import type { ImageRow } from "./image-store.ts";
import type { MediaParts } from "./media-context.ts";

/**
 * Creates the job that deletes an expired image with its files. Requests for the image receive 404 from the instant of
 * expiry.
 */
export function expireImage(parts: MediaParts): JobHandler {
  return {
    async run(imageId) {
      const image: ImageRow | undefined = parts.database.get("SELECT * FROM images WHERE id = ?", imageId);
      if (image === undefined) return;
      await parts.folder.unpublish(image.secret);
      parts.database.transaction(() => {
        parts.database.run("DELETE FROM published WHERE secret = ?", image.secret);
        parts.database.run("DELETE FROM images WHERE id = ?", imageId);
      });
    },
    // Requests receive 404 anyway; only the image's files remain.
    fail() {},
  };
}
