import { sealedAddress } from "../files/link-address.ts";
import type { UploadTarget } from "../files/upload-target.ts";
import { hasFault, isRefusedByService } from "../upstream/errors.ts";
import { asId } from "../upstream/ids.ts";
import type { MediaClient } from "../upstream/media/client.ts";
import type { Video } from "../upstream/media/model.ts";
import type { CallOptions } from "../upstream/viewer.ts";
import { type GatewayContext, requireViewer } from "./context.ts";
import { failureKindOf } from "./errors/failures.ts";
import { defineMutation } from "./mutation.ts";
import { declareChecked, isWithoutFile, type SizedDeclaration } from "./video.ts";

/** Upload of the file of a declared video in parts, by the tus protocol. The gateway keeps nothing of it. */
export interface VideoUpload {
  readonly target: UploadTarget;
  readonly url: string;
  readonly expiresAt: Date;
}

/** Makes an address for the file of a video, without a call. */
async function openUpload(target: UploadTarget, context: GatewayContext): Promise<VideoUpload> {
  const { uploadLinks, clock, publicUrl } = context;
  const { text, expiresAt } = await uploadLinks.seal(target, requireViewer(context), clock.now());
  return { target, url: sealedAddress("upload", publicUrl, text), expiresAt };
}

/** The upload of a video; null when the video takes no file any more. */
export async function uploadOf(video: Video, context: GatewayContext): Promise<VideoUpload | null> {
  const { videoId, sizeInBytes } = video;
  return isWithoutFile(video) ? openUpload({ videoId, sizeInBytes }, context) : null;
}

/** Declares a video and gives its file an address that speaks the tus protocol. */
export const createVideoUpload = defineMutation(
  ["ValidationError"],
  async (input: SizedDeclaration, attempt, context) => {
    const video = await declareChecked(input, attempt, context);
    // What counts is what was declared: a service may say what it likes of a video that has no file.
    const target = { videoId: video.videoId, sizeInBytes: input.sizeInBytes };
    const { url, expiresAt } = await openUpload(target, context);
    return { video, uploadUrl: url, uploadExpiresAt: expiresAt };
  },
);

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
