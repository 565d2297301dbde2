import type { UploadTarget } from "../../files/upload-target.ts";
import { isWithoutFile } from "../../resolvers/video.ts";
import { askUploadOffset } from "../../resolvers/video-upload-offset.ts";
import { asId } from "../../upstream/ids.ts";
import type { MediaClient } from "../../upstream/media/client.ts";
import type { CallOptions } from "../../upstream/viewer.ts";
import { noSuchVideo } from "./upload-refusal.ts";
import type { UploadViewer } from "./upload-viewer.ts";

/**
 * How many bytes of a video's file the service has. Of a service that does not say, or does not know the question, none: the upload
 * begins again, unless the video has its file.
 * @throws UploadRefusal 404 or 410 when there is no such video.
 */
export async function readOffset(
  media: MediaClient,
  target: UploadTarget,
  { isOwner }: UploadViewer,
  options: CallOptions,
): Promise<number> {
  const received = await askUploadOffset(media, target, options);
  if (received !== null) return received;
  const video = await media.getVideo(asId(target.videoId), options);
  if (!video) throw noSuchVideo(isOwner);
  return isWithoutFile(video) ? 0 : target.sizeInBytes;
}
