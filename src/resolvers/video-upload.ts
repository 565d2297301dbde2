import { sealedAddress } from "../files/sealed-urls.ts";
import type { UploadTarget } from "../files/upload-target.ts";
import { hasFault, isErrorResponse } from "../upstream/errors.ts";
import { asId } from "../upstream/ids.ts";
import type { MediaClient } from "../upstream/media/client.ts";
import type { Video } from "../upstream/media/model.ts";
import type { CallOptions } from "../upstream/viewer.ts";
import { type GatewayContext, requireViewer } from "./context.ts";
import { failureKindOf } from "./errors/failures.ts";
import { defineMutation } from "./mutation.ts";
import { declareChecked, isWithoutFile, type SizedDeclaration } from "./video.ts";

/** Resumable upload of a video file with the tus protocol. The gateway stores no upload state. */
export interface VideoUpload {
  readonly target: UploadTarget;
  readonly url: string;
  readonly expiresAt: Date;
}

/** Creates the upload URL of a video, without a call. */
async function openUpload(target: UploadTarget, context: GatewayContext): Promise<VideoUpload> {
  const { uploadLinks, clock, publicUrl } = context;
  const { text, expiresAt } = await uploadLinks.seal(target, requireViewer(context), clock.now());
  return { target, url: sealedAddress("upload", publicUrl, text), expiresAt };
}

/** Returns the resumable upload of a video; null when the video no longer accepts a file. */
export async function uploadOf(video: Video, context: GatewayContext): Promise<VideoUpload | null> {
  const { videoId, sizeInBytes } = video;
  return isWithoutFile(video) ? openUpload({ videoId, sizeInBytes }, context) : null;
}

/** Creates a video and a resumable upload URL for its file, with the tus protocol. */
export const createVideoUpload = defineMutation(
  ["ValidationError"],
  async (input: SizedDeclaration, attempt, context) => {
    const video = await declareChecked(input, attempt, context);
    // Uses the declared size, because a service may report any size for a video without a file.
    const target = { videoId: video.videoId, sizeInBytes: input.sizeInBytes };
    const { url, expiresAt } = await openUpload(target, context);
    return { video, uploadUrl: url, uploadExpiresAt: expiresAt };
  },
);

/** Error number of a video with a complete file (wire facts, media §6). */
export const alreadyUploaded = 190_011;

/**
 * Returns the number of bytes that the service has received for a video; null when it does not report it or does not
 * support the request. Counts as a write.
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
    if (isErrorResponse(error) && failureKindOf(error) === "SERVICE_REFUSED") return null;
    throw error;
  }
}
