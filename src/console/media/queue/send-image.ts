import type { Api } from "../../api/api.ts";
import { sendFile } from "../../api/send-file.ts";
import { SendImage } from "../operations.ts";
import { failRequest, madeBy } from "./answers.ts";
import type { SendFile } from "./send-job.ts";

/**
 * Sends pictures. One that got no answer is sent again: if it was stored after all, it is used nowhere and the marketplace removes it
 * by itself.
 */
export function createImageSender(api: Pick<Api, "log" | "notice">): SendFile {
  return async ({ file, signal, onProgress }) => {
    const data = await sendFile(
      api,
      SendImage,
      { input: { file } },
      { signal, onProgress: (sentBytes) => onProgress(Math.min(sentBytes, file.size)) },
    ).catch((error: unknown) => failRequest(error, "image"));
    return madeBy(data.createImageFromFile?.image, data.createImageFromFile?.errors, "image");
  };
}
