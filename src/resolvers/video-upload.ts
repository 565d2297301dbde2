import { uploadAddress } from "../files/link-address.ts";
import type { Video } from "../upstream/media/model.ts";
import { requireViewer } from "./context.ts";
import { defineMutation } from "./mutation.ts";
import { declareChecked, type SizedDeclaration } from "./video.ts";

/** A declared video, and where its file goes in parts. */
interface VideoUploadResult {
  readonly video: Video;
  readonly uploadUrl: string;
  readonly uploadExpiresAt: Date;
}

/** Declares a video and gives its file an address that speaks the tus protocol. Nothing is kept of it here. */
export const createVideoUpload = defineMutation(
  ["ValidationError"],
  async (input: SizedDeclaration, attempt, context): Promise<VideoUploadResult> => {
    const video = await declareChecked(input, attempt, context);
    const { uploadLinks, clock, publicUrl } = context;
    // What counts is what was declared: a service may say what it likes of a video that has no file.
    const target = { videoId: video.videoId, sizeInBytes: input.sizeInBytes };
    const { text, expiresAt } = await uploadLinks.seal(target, requireViewer(context), clock.now());
    return { video, uploadUrl: uploadAddress(publicUrl, text), uploadExpiresAt: expiresAt };
  },
);
