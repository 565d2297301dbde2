import type { JobHandler } from "../../jobs.ts";
import type { ImageRow } from "./image-store.ts";
import type { MediaParts } from "./media-parts.ts";

/** Removes an image with its files once it has expired; from that instant on it already answers 404. */
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
    // The image answers 404 all the same; only its files stay behind.
    fail() {},
  };
}
