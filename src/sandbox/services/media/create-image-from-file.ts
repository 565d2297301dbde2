import { rm } from "node:fs/promises";
import { receiveFilePart } from "../../http/receive-file-part.ts";
import type { Operation } from "../service.ts";
import { maxImageBytes, publishImage } from "./image-store.ts";
import { mediaError } from "./media-errors.ts";
import type { MediaParts } from "./media-parts.ts";

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
