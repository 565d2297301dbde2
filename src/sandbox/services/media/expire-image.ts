import type { JobHandler } from "../../jobs.ts";
import type { ImageRow } from "./image-store.ts";
import type { MediaDeps } from "./media-context.ts";

/**
 * Creates the job that deletes an expired image with its files. Requests for the image receive 404 from the instant of
 * expiry.
 */
export function expireImage(deps: MediaDeps): JobHandler {
  return {
    async run(imageId) {
      const image: ImageRow | undefined = deps.database.get("SELECT * FROM images WHERE id = ?", imageId);
      if (image === undefined) return;
      await deps.folder.unpublish(image.secret);
      deps.database.transaction(() => {
        deps.database.run("DELETE FROM published WHERE secret = ?", image.secret);
        deps.database.run("DELETE FROM images WHERE id = ?", imageId);
      });
    },
    // Requests receive 404 anyway; only the image's files remain.
    fail() {},
  };
}
