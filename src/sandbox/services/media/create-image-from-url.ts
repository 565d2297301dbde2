import type { Operation } from "../service.ts";
import { maxImageBytes, publishImage } from "./image-store.ts";
import { readFields } from "../../http/json-fields.ts";
import { mediaError, rejectFile } from "./media-errors.ts";
import type { MediaParts } from "./media-parts.ts";

/** `POST /image/create_image_from_url`: fetches the picture before it answers; HTTPS only (wire facts, media §7). */
export function createImageFromUrl(parts: MediaParts): Operation {
  return {
    method: "POST",
    path: "/image/create_image_from_url",
    async answer(call) {
      const { imageUrl } = await readFields(call.incoming);
      if (typeof imageUrl !== "string" || !URL.canParse(imageUrl)) {
        throw mediaError(190204, "The 'imageUrl' is missing or is no address.");
      }
      return parts.folder.withIncoming(async (arriving) => {
        const limits = { maxBytes: maxImageBytes, signal: call.signal };
        const fetched = await parts.fetcher.fetchTo(new URL(imageUrl), arriving, limits);
        if (!fetched.ok) {
          throw rejectFile(fetched.fault === "TOO_LARGE" ? 190201 : 190204, fetched.fault, fetched.message);
        }
        return publishImage(parts, call, arriving);
      });
    },
  };
}
