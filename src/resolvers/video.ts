import type { OutgoingFile } from "../upstream/files/outgoing-file.ts";
import type { VideoInput } from "../upstream/media/client.ts";
import { videoFileRules } from "../upstream/media/limits.ts";
import type { Video, VideoStatus } from "../upstream/media/model.ts";
import { type PairedWrite, withWritePair } from "../upstream/rate-limit/write-pair.ts";
import { waitForHeaders, type FileInput } from "./accept-file.ts";
import { acceptVideo, videoSource } from "./accept-video.ts";
import { callOptions, type GatewayContext } from "./context.ts";
import { mutationError, type ValidationError, validationError } from "./errors/mutation-error.ts";
import { mediaCheck } from "./errors/outcome-check.ts";
import { quoted } from "./errors/quoted.ts";
import type { Recovery } from "./idempotency/recovery.ts";
import type { OptionalFields } from "./optional-fields.ts";
import { type Attempt, defineMutation, loadNamed } from "./mutation.ts";
import { readBack } from "./read-back.ts";

/** Final statuses (media specification §3). */
const finalStatuses: readonly VideoStatus[] = ["LIVE", "BLOCKED", "PROCESSING_FAILED"];

/** Properties of a video that are declared before its file. */
type VideoDeclaration = Pick<VideoInput, "title" | "classifications"> &
  OptionalFields<Pick<VideoInput, "description">>;

/** Properties of a video that are declared before its file, with the size of the file. */
export type SizedDeclaration = VideoDeclaration & Pick<VideoInput, "sizeInBytes">;

/** Returns true when a video's status is final. */
export function isFinalVideo(video: Video): boolean {
  return finalStatuses.includes(video.status);
}

/**
 * Returns true when a video has no file yet, as far as known. A status that the gateway does not know counts as without
 * a file.
 */
export function isWithoutFile({ status }: Video): boolean {
  return status === "PENDING_UPLOAD" || status === "UNRECOGNIZED";
}

/** Creates a video. The payload contains it as the service reports it, with the status PENDING_UPLOAD. */
export const createVideo = defineMutation(
  ["ValidationError"],
  async (input: SizedDeclaration, attempt, context) => ({
    video: await declareChecked(input, attempt, context),
  }),
);

/** Streams the file of a video to the service and starts processing. */
export const uploadVideo = defineMutation(
  ["ValidationError", "NotFoundError", "FileRejectedError", "FileSizeMismatchError", "UploadRefusedError"],
  async (input: FileInput & { readonly videoId: string }, attempt, context) => {
    const { videoId } = input;
    const path = ["input", "videoId"];
    const arrived = await waitForHeaders(input.file, videoSource, attempt);
    attempt.addFacts({ source: videoSource, check: mediaCheck("video", videoId) });
    const video = await loadNamed({ thing: "video", id: videoId, path }, context.loaders.video, attempt);
    if (!isWithoutFile(video)) {
      const message = `The video is ${video.upstreamStatus} and already has its file. Create a new video.`;
      const refusalReason = "ALREADY_UPLOADED";
      throw attempt.rejection(mutationError("UploadRefusedError", { message, path, refusalReason }));
    }
    const file = await acceptVideo(arrived, video.sizeInBytes, attempt);
    attempt.addFacts({ declaredSizeInBytes: video.sizeInBytes });
    return { video: await sendVideoFile(video, file, context) };
  },
  (input, _lost, context) => recoverUpload(input.videoId, context),
);

/**
 * Creates a video and uploads its file. After the video is created, every failure is an error in the payload next to
 * the video.
 */
export const createVideoFromFile = defineMutation(
  ["ValidationError", "FileRejectedError", "FileSizeMismatchError"],
  async (input: FileInput & VideoDeclaration & OptionalFields<{ sizeInBytes: number }>, attempt, context) => {
    attempt.addErrors(checkDeclaration(input));
    const arrived = await waitForHeaders(input.file, videoSource, attempt);
    const file = await acceptVideo(arrived, input.sizeInBytes ?? null, attempt);
    const { sizeInBytes } = file;
    attempt.addFacts({ source: videoSource, declaredSizeInBytes: sizeInBytes, check: mediaCheck("video") });
    return withWritePair(async (writes) => {
      const created = attempt.earlier<{ video: Video }>().video;
      const video = created ?? (await declareVideo({ ...input, sizeInBytes }, context, writes.first));
      if (!created) await attempt.recordResult({ video });
      const { videoId } = video;
      attempt.addFacts({
        check: mediaCheck("video", videoId),
        tookEffect: `The video ${quoted(videoId)} was created and has no file yet: upload the file with \`uploadVideo\` instead of creating another video.`,
      });
      return { video: await sendVideoFile(video, file, context, writes.second) };
    });
  },
  async (_input, { earlier }, context) => {
    const { video } = (earlier ?? {}) as { readonly video?: Video };
    return video ? recoverUpload(video.videoId, context) : null;
  },
);

/**
 * Finds out if a lost upload arrived. A video accepts one file, so an upload that has not arrived can be repeated.
 */
async function recoverUpload(
  videoId: string,
  { loaders }: GatewayContext,
): Promise<Recovery<{ video: Video }>> {
  const video = await loaders.video.clear(videoId).load(videoId);
  if (!video) return null;
  return isWithoutFile(video) ? "REPEAT" : { result: { video } };
}

/** Creates a video with a known file size, after all checks by the gateway. */
export async function declareChecked(
  input: SizedDeclaration,
  attempt: Attempt<ValidationError>,
  context: GatewayContext,
): Promise<Video> {
  const errors = checkDeclaration(input);
  const { maxSizeInBytes } = videoFileRules;
  if (input.sizeInBytes < 1 || input.sizeInBytes > maxSizeInBytes) {
    const message = `A video has 1 to ${maxSizeInBytes} bytes; ${input.sizeInBytes} were declared.`;
    errors.push(validationError("OUT_OF_RANGE", ["input", "sizeInBytes"], message));
  }
  attempt.rejectIfInvalid(errors);
  attempt.addFacts({ check: mediaCheck("video") });
  return declareVideo(input, context);
}

function checkDeclaration(input: VideoDeclaration): ValidationError[] {
  const errors: ValidationError[] = [];
  if (input.title.trim() === "") {
    errors.push(validationError("REQUIRED", ["input", "title"], "A video needs a title that is not empty."));
  }
  if (input.classifications.length === 0) {
    const message = "A video needs at least one classification: ITEM.";
    errors.push(validationError("REQUIRED", ["input", "classifications"], message));
  }
  return errors;
}

/**
 * Creates a video. The result is its state right after creation. When the client selects more than its identifiers, the
 * video is read back.
 */
async function declareVideo(input: SizedDeclaration, context: GatewayContext, write?: PairedWrite) {
  const { title, description = null, classifications, sizeInBytes } = input;
  const declaration = { title, description, classifications, sizeInBytes };
  const videoId = await context.media.createVideo(declaration, callOptions(context, write));
  const declared: Video = {
    ...declaration,
    videoId,
    status: "PENDING_UPLOAD",
    upstreamStatus: "PENDING_UPLOAD",
    statusMessage: null,
    rejectReasons: [],
    playlists: [],
    thumbnailUrl: null,
    expiresAt: null,
  };
  return readBack(context.loaders.video, videoId, declared);
}

async function sendVideoFile(video: Video, file: OutgoingFile, context: GatewayContext, write?: PairedWrite) {
  await context.media.uploadVideo(video.videoId, file, callOptions(context, write));
  const processing: Video = { ...video, status: "PROCESSING", upstreamStatus: "PROCESSING" };
  return readBack(context.loaders.video, video.videoId, processing);
}
