import { rm } from "node:fs/promises";
import { receiveFilePart } from "../../http/receive-file-part.js";
import type { Operation } from "../../http/service.js";
import { maxImageBytes, publishImage } from "./image-store.js";
import { mediaError } from "./media-errors.js";
import type { MediaParts } from "./media-parts.js";

/** `POST /image/create_image_from_file`: multipart, the file in the part `image` (wire facts, media §1). */
export function createImageFromFile(parts: MediaParts): Operation {
  return {
    method: "POST",
    path: "/image/create_image_from_file",
    async answer(call) {
      const arriving = parts.folder.incomingPath();
      try {
        const received = await receiveFilePart(call.incoming, {
          partName: "image",
          path: arriving,
          maxBytes: maxImageBytes,
        });
        if (!received.ok)
          throw mediaError(received.fault === "TOO_LARGE" ? 190201 : 190058, received.message);
        return await publishImage(parts, call, arriving);
      } finally {
        await rm(arriving, { force: true });
      }
    },
  };
}
