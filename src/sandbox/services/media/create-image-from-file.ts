import { receiveFilePart } from "../../http/multipart-file.ts";
import type { Operation } from "../service.ts";
import { maxImageBytes, publishImage } from "./image-store.ts";
import { mediaError } from "./media-errors.ts";
import type { MediaDeps } from "./media-context.ts";

/**
 * Creates the operation `POST /image/create_image_from_file`: multipart, with the file in the part `image` (wire facts,
 * media §1).
 */
export function createImageFromFile(deps: MediaDeps): Operation {
  return {
    method: "POST",
    path: "/image/create_image_from_file",
    answer: (call) =>
      deps.folder.withTemporaryPath(async (arriving) => {
        const received = await receiveFilePart(call.incoming, {
          partName: "image",
          path: arriving,
          maxBytes: maxImageBytes,
        });
        if (!received.ok) {
          throw mediaError(received.fault === "TOO_LARGE" ? 190201 : 190058, received.message);
        }
        return publishImage(deps, call, arriving, received.fileName ?? "");
      }),
  };
}
