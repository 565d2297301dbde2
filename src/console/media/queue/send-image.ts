import type { Api } from "../../api/api.ts";
import { sendFile } from "../../api/send-file.ts";
import { SendImage } from "../operations.ts";
import { throwSendFailure, createdResource } from "./mutation-results.ts";
import type { SendFile } from "./send-job.ts";

/** Sends images. After a lost response, an image is sent again with the same key, so that it is stored once. */
export function createImageSender(api: Pick<Api, "log" | "handleError">): SendFile {
  return async ({ file, idempotencyKey, signal, onProgress }) => {
    const data = await sendFile(
      api,
      SendImage,
      { input: { file, idempotencyKey } },
      { signal, onProgress: (sentBytes) => onProgress(Math.min(sentBytes, file.size)) },
    ).catch((error: unknown) => throwSendFailure(error, "image"));
    return createdResource(data.createImageFromFile?.image, data.createImageFromFile?.errors, "image");
  };
}
