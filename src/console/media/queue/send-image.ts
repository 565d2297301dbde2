import type { Api } from "../../api/api.ts";
import { sendFile } from "../../api/send-file.ts";
import { SendImage } from "../operations.ts";
import { throwSendFailure, createdResource } from "./mutation-results.ts";
import type { SendFile } from "./send-job.ts";

/**
 * Sends images. An image without a response is sent again: if the first copy was stored after all, no listing uses it
 * and the marketplace removes it.
 */
export function createImageSender(api: Pick<Api, "log" | "handleError">): SendFile {
  return async ({ file, signal, onProgress }) => {
    const data = await sendFile(
      api,
      SendImage,
      { input: { file } },
      { signal, onProgress: (sentBytes) => onProgress(Math.min(sentBytes, file.size)) },
    ).catch((error: unknown) => throwSendFailure(error, "image"));
    return createdResource(data.createImageFromFile?.image, data.createImageFromFile?.errors, "image");
  };
}
