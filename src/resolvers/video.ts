import type { Video, VideoClassification, VideoId, VideoStatus } from "../upstream/media/model.ts";
import { videoFileRules } from "../upstream/media/limits.ts";
import type { WatchEvent } from "../watch/watch-event.ts";
import { callOptions, type GatewayContext } from "./context.ts";
import { fileRejected } from "./errors/file-rules.ts";
import { mutationFailure } from "./errors/mutation-failure.ts";
import {
  type ErrorOf,
  type FileRejectedError,
  type FileSizeMismatchError,
  type MutationError,
  mutationError,
  notFoundError,
  type ValidationError,
  validationError,
} from "./errors/mutation-error.ts";
import { awaitFile, checkFileSize, filePath, toOutgoingFile, type UploadedFile } from "./uploaded-file.ts";
import { watchStatus } from "./watch-status.ts";

/** Statuses after which nothing changes any more (media specification §3). */
const finalStatuses: readonly VideoStatus[] = ["LIVE", "BLOCKED", "PROCESSING_FAILED"];

/** Failures of `createVideo`. */
export const createVideoErrors = [
  "ValidationError",
  "PermissionDeniedError",
  "RateLimitedError",
  "UpstreamError",
] as const;
/** Failures of `uploadVideo`. */
export const uploadVideoErrors = [
  "ValidationError",
  "NotFoundError",
  "FileRejectedError",
  "FileSizeMismatchError",
  "UploadRefusedError",
  "PermissionDeniedError",
  "RateLimitedError",
  "UpstreamError",
] as const;
/** Failures of `createVideoFromFile`. */
export const createVideoFromFileErrors = [
  "ValidationError",
  "FileRejectedError",
  "FileSizeMismatchError",
  "PermissionDeniedError",
  "RateLimitedError",
  "UpstreamError",
] as const;

/** Result of a video mutation: what exists now, and what went wrong. */
export interface VideoPayload<Names extends readonly MutationError["__typename"][]> {
  readonly video: Video | null;
  readonly errors: readonly ErrorOf<Names>[];
}

/** What is declared about a video before its file. */
export interface VideoDeclaration {
  readonly title: string;
  readonly description?: string | null | undefined;
  readonly classifications: readonly VideoClassification[];
}

/** Whether a video's status is final. */
export function isFinalVideo(video: Video): boolean {
  return finalStatuses.includes(video.status);
}

/** The video with the service's identifier; null when this viewer has none. */
export function loadVideo(videoId: string, context: GatewayContext): Promise<Video | null> {
  return context.loaders.video.load(videoId);
}

/** Declares a video. The payload holds it as the service reports it, PENDING_UPLOAD. */
export async function createVideo(
  input: VideoDeclaration & { readonly sizeInBytes: number },
  context: GatewayContext,
): Promise<VideoPayload<typeof createVideoErrors>> {
  const errors = checkDeclaration(input);
  const { maxSizeInBytes } = videoFileRules;
  if (input.sizeInBytes < 1 || input.sizeInBytes > maxSizeInBytes) {
    const message = `A video has 1 to ${maxSizeInBytes} bytes; ${input.sizeInBytes} were declared.`;
    errors.push(validationError("OUT_OF_RANGE", ["input", "sizeInBytes"], message));
  }
  if (errors.length > 0) return { video: null, errors };
  try {
    return { video: await declareVideo(input, context), errors: [] };
  } catch (error) {
    return { video: null, errors: mutationFailure(error, { allowed: createVideoErrors }) };
  }
}

/** Sends the file of a declared video while it arrives, and starts processing. */
export async function uploadVideo(
  input: { readonly videoId: string; readonly file: Promise<UploadedFile> },
  context: GatewayContext,
): Promise<VideoPayload<typeof uploadVideoErrors>> {
  const file = await awaitFile(input.file, videoFileRules);
  if ("rejectionReason" in file) return { video: null, errors: [file] };
  const idPath = ["input", "videoId"];
  const video = await loadVideo(input.videoId, context);
  if (!video) return { video: null, errors: [notFoundError("video", input.videoId, idPath)] };
  if (isFinalVideo(video) || video.status === "PROCESSING") {
    const message = `The video is ${video.upstreamStatus}: it has its file already. Declare a new video.`;
    return {
      video: null,
      errors: [
        mutationError("UploadRefusedError", { message, path: idPath, refusalReason: "ALREADY_UPLOADED" }),
      ],
    };
  }
  const mismatch = compareSizes(video.sizeInBytes, file.expectedSizeInBytes);
  if (mismatch) return { video: null, errors: [mismatch] };
  try {
    return { video: await sendVideoFile(video, file, video.sizeInBytes, context), errors: [] };
  } catch (error) {
    const failure = {
      allowed: uploadVideoErrors,
      existing: { thing: "video", id: video.videoId, path: idPath },
      source: { path: filePath, rules: videoFileRules },
      declaredSizeInBytes: video.sizeInBytes,
    } as const;
    return { video: null, errors: mutationFailure(error, failure) };
  }
}

/** Declares a video and sends its file. Once the video exists, every failure is told beside it. */
export async function createVideoFromFile(
  input: VideoDeclaration & {
    readonly file: Promise<UploadedFile>;
    readonly sizeInBytes?: number | null | undefined;
  },
  context: GatewayContext,
): Promise<VideoPayload<typeof createVideoFromFileErrors>> {
  const errors: ErrorOf<typeof createVideoFromFileErrors>[] = checkDeclaration(input);
  const file = await awaitFile(input.file, videoFileRules);
  if ("rejectionReason" in file) return { video: null, errors: [...errors, file] };
  const sizeInBytes = input.sizeInBytes ?? file.expectedSizeInBytes;
  const sizeFault = checkFileSize(sizeInBytes, videoFileRules);
  if (sizeFault) errors.push(sizeFault);
  const mismatch = sizeInBytes === null ? null : compareSizes(sizeInBytes, file.expectedSizeInBytes);
  if (mismatch) errors.push(mismatch);
  if (errors.length > 0 || sizeInBytes === null) return { video: null, errors };

  const failure = {
    allowed: createVideoFromFileErrors,
    source: { path: filePath, rules: videoFileRules },
    declaredSizeInBytes: sizeInBytes,
  } as const;
  let video: Video;
  try {
    video = await declareVideo({ ...input, sizeInBytes }, context);
  } catch (error) {
    return { video: null, errors: mutationFailure(error, failure) };
  }
  try {
    return { video: await sendVideoFile(video, file, sizeInBytes, context), errors: [] };
  } catch (error) {
    return { video, errors: mutationFailure(error, { ...failure, isSecondHalf: true }) };
  }
}

/** An event of a video's status stream: a state, or the error that ends the stream. */
export type VideoStatusUpdate = WatchEvent<Video> | { readonly error: unknown };

/** The states of a video from now until its final one, watched by one poller for all who ask. */
export function watchVideo(
  videoId: string,
  context: GatewayContext,
): AsyncIterableIterator<VideoStatusUpdate> {
  return watchStatus("Video", videoId, context, {
    read: (call) => context.media.getVideo(videoId, call),
    isFinal: isFinalVideo,
  });
}

function checkDeclaration(input: VideoDeclaration): ValidationError[] {
  const errors: ValidationError[] = [];
  if (input.title.trim() === "") {
    errors.push(validationError("REQUIRED", ["input", "title"], "A video needs a title that is not empty."));
  }
  if (input.classifications.length === 0) {
    errors.push(
      validationError(
        "REQUIRED",
        ["input", "classifications"],
        "A video needs at least one classification: ITEM.",
      ),
    );
  }
  return errors;
}

/**
 * Compares the declared size with what the request's Content-Length promises, before a byte is sent. A sender that
 * leaves out the line break after the last boundary makes that promise two bytes too small, so a difference of
 * exactly two is left to the count of the bytes themselves.
 */
function compareSizes(
  declared: number,
  expected: number | null,
): FileSizeMismatchError | FileRejectedError | null {
  if (expected === null || expected === declared || expected === declared - 2) return null;
  if (expected === 0)
    return fileRejected("EMPTY", "The file is empty.", { path: filePath, rules: videoFileRules });
  return mutationError("FileSizeMismatchError", {
    message: `The file has ${expected} bytes; ${declared} were declared. Nothing was stored.`,
    path: filePath,
    declaredSizeInBytes: declared,
    actualSizeInBytes: expected,
  });
}

async function declareVideo(
  input: VideoDeclaration & { readonly sizeInBytes: number },
  context: GatewayContext,
): Promise<Video> {
  const declaration = {
    title: input.title,
    description: input.description ?? null,
    classifications: input.classifications,
    sizeInBytes: input.sizeInBytes,
  };
  const videoId = await context.media.createVideo(declaration, callOptions(context));
  return (await readBack(videoId, context)) ?? newVideo(videoId, declaration);
}

async function sendVideoFile(
  video: Video,
  file: UploadedFile,
  sizeInBytes: number,
  context: GatewayContext,
): Promise<Video> {
  await context.media.uploadVideo(video.videoId, toOutgoingFile(file, sizeInBytes), callOptions(context));
  return (
    (await readBack(video.videoId, context)) ?? {
      ...video,
      status: "PROCESSING",
      upstreamStatus: "PROCESSING",
    }
  );
}

/** Reads the video after a change. The change has taken effect, so a failing read must not hide it: null then. */
async function readBack(videoId: VideoId, context: GatewayContext): Promise<Video | null> {
  context.loaders.video.clear(videoId);
  return context.loaders.video.load(videoId).catch(() => {
    context.loaders.video.clear(videoId);
    return null;
  });
}

/** A video as it is right after its declaration, for when the service could not be asked. */
function newVideo(
  videoId: VideoId,
  declaration: Pick<Video, "title" | "description" | "classifications" | "sizeInBytes">,
): Video {
  return {
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
}
