import type { Operation } from "../service.ts";
import { describeImage } from "./image-store.ts";
import type { ImageRow } from "./image-store.ts";
import { mediaError } from "./media-errors.ts";
import type { MediaDeps } from "./media-context.ts";

/**
 * Creates the operation `GET /image/{image_id}`. The status is 404 after the image has expired (media specification
 * §7).
 */
export function getImage(deps: MediaDeps): Operation {
  return {
    method: "GET",
    path: "/image/:imageId",
    answer({ caller, publishedUrl, parameter }) {
      const image: ImageRow | undefined = deps.database.get(
        "SELECT * FROM images WHERE id = ? AND account_id = ? AND expires_at > ?",
        parameter("imageId"),
        caller.accountId,
        deps.clock.now(),
      );
      if (image === undefined) throw mediaError(190200);
      return Response.json(describeImage(image, publishedUrl));
    },
  };
}
