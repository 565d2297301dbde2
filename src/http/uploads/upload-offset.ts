import type { UploadTarget } from "../../files/upload-target.ts";
import { failureKindOf } from "../../resolvers/errors/failures.ts";
import { hasFault, isRefusedByService } from "../../upstream/errors.ts";
import { asId } from "../../upstream/ids.ts";
import type { MediaClient } from "../../upstream/media/client.ts";
import type { VideoStatus } from "../../upstream/media/model.ts";
import type { CallOptions } from "../../upstream/viewer.ts";
import { noSuchVideo } from "./upload-refusal.ts";
import type { UploadViewer } from "./upload-viewer.ts";

/** The service has the whole file (wire facts, media §6). */
export const alreadyUploaded = 190_011;

/** Statuses of a video whose file has not come yet, as far as is known. */
const withoutFile: readonly VideoStatus[] = ["PENDING_UPLOAD", "UNRECOGNIZED"];

/**
 * How many bytes of a video's file the service has. Of a service that does not say, or does not know the question, none: the upload
 * begins again, unless the video has its file.
 * @throws UploadRefusal 404 or 410 when there is no such video.
 */
export async function readOffset(
  media: MediaClient,
  { videoId, sizeInBytes }: UploadTarget,
  { isOwner }: UploadViewer,
  options: CallOptions,
): Promise<number> {
  const id = asId<"Video">(videoId);
  try {
    const received = await media.getUploadProgress(id, sizeInBytes, options);
    if (received !== null) return received;
  } catch (error) {
    if (hasFault(error, alreadyUploaded)) return sizeInBytes;
    if (!isRefusedByService(error) || failureKindOf(error) !== "SERVICE_REFUSED") throw error;
  }
  const video = await media.getVideo(id, options);
  if (!video) throw noSuchVideo(isOwner);
  return withoutFile.includes(video.status) ? 0 : sizeInBytes;
}
