import { isWithoutFile } from "../../resolvers/video.ts";
import { askUploadOffset } from "../../resolvers/video-upload.ts";
import { asId } from "../../upstream/ids.ts";
import type { MediaClient } from "../../upstream/media/client.ts";
import type { UploadExchange } from "./upload-parts.ts";
import { noSuchVideo } from "./upload-refusal.ts";

/**
 * How many bytes of a video's file the service has. Of a service that does not say, or does not know the question, none: the upload
 * begins again, unless the video has its file.
 * @throws UploadRefusal 404 or 410 when there is no such video.
 */
export async function readOffset(
  media: MediaClient,
  { target, by, options }: UploadExchange,
): Promise<number> {
  const received = await askUploadOffset(media, target, options);
  if (received !== null) return received;
  const video = await media.getVideo(asId(target.videoId), options);
  if (!video) throw noSuchVideo(by.isOwner);
  return isWithoutFile(video) ? 0 : target.sizeInBytes;
}
