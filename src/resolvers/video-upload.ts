import { uploadAddress } from "../files/link-address.ts";
import type { UploadTarget } from "../files/upload-target.ts";
import type { Video } from "../upstream/media/model.ts";
import { callOptions, type GatewayContext, requireViewer } from "./context.ts";
import { defineMutation } from "./mutation.ts";
import { declareChecked, isWithoutFile, type SizedDeclaration } from "./video.ts";
import { askUploadOffset } from "./video-upload-offset.ts";

/** A declared video, and where its file goes in parts. */
interface VideoUploadResult {
  readonly video: Video;
  readonly uploadUrl: string;
  readonly uploadExpiresAt: Date;
}

/** Address of an upload, and when it stops working. */
interface UploadLink {
  readonly url: string;
  readonly expiresAt: Date;
}

/** Upload of the file of a declared video in parts, by the tus protocol. The gateway keeps nothing of it. */
export class VideoUpload {
  readonly #target: UploadTarget;
  readonly #context: GatewayContext;
  #link: Promise<UploadLink> | undefined;

  constructor(target: UploadTarget, context: GatewayContext) {
    this.#target = target;
    this.#context = context;
  }

  /** The address, the same for all fields of one selection. Makes no call. */
  link(): Promise<UploadLink> {
    this.#link ??= this.#seal();
    return this.#link;
  }

  async #seal(): Promise<UploadLink> {
    const { uploadLinks, clock, publicUrl } = this.#context;
    const { text, expiresAt } = await uploadLinks.seal(
      this.#target,
      requireViewer(this.#context),
      clock.now(),
    );
    return { url: uploadAddress(publicUrl, text), expiresAt };
  }

  /** Number of bytes that the service has; none when it does not say, as the video has no file. Each question is a write. */
  async offset(): Promise<number> {
    const { media } = this.#context;
    return (await askUploadOffset(media, this.#target, callOptions(this.#context))) ?? 0;
  }
}

/** The upload of a video; null when the video takes no file any more. */
export function uploadOf(video: Video, context: GatewayContext): VideoUpload | null {
  const { videoId, sizeInBytes } = video;
  return isWithoutFile(video) ? new VideoUpload({ videoId, sizeInBytes }, context) : null;
}

/** Declares a video and gives its file an address that speaks the tus protocol. */
export const createVideoUpload = defineMutation(
  ["ValidationError"],
  async (input: SizedDeclaration, attempt, context): Promise<VideoUploadResult> => {
    const video = await declareChecked(input, attempt, context);
    // What counts is what was declared: a service may say what it likes of a video that has no file.
    const target = { videoId: video.videoId, sizeInBytes: input.sizeInBytes };
    const { url, expiresAt } = await new VideoUpload(target, context).link();
    return { video, uploadUrl: url, uploadExpiresAt: expiresAt };
  },
);
