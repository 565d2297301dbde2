import type { UploadTarget } from "../files/upload-target.ts";
import { hasFault, isRefusedByService } from "../upstream/errors.ts";
import { asId } from "../upstream/ids.ts";
import type { MediaClient } from "../upstream/media/client.ts";
import type { CallOptions } from "../upstream/viewer.ts";
import { failureKindOf } from "./errors/failures.ts";

/** The service has the whole file (wire facts, media §6). */
export const alreadyUploaded = 190_011;

/**
 * How many bytes of a video's file the service has; null when the service does not say, or does not know the question. Counts
 * as a write.
 */
export async function askUploadOffset(
  media: MediaClient,
  { videoId, sizeInBytes }: UploadTarget,
  options: CallOptions,
): Promise<number | null> {
  try {
    return await media.getUploadProgress(asId(videoId), sizeInBytes, options);
  } catch (error) {
    if (hasFault(error, alreadyUploaded)) return sizeInBytes;
    if (isRefusedByService(error) && failureKindOf(error) === "SERVICE_REFUSED") return null;
    throw error;
  }
}
