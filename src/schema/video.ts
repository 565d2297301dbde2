import { uploadLifeMs } from "../files/link-sealer.ts";
import { createVideo, createVideoFromFile, isFinalVideo, uploadVideo } from "../resolvers/video.ts";
import { callOptions } from "../resolvers/context.ts";
import { maxStoredVideoBytes } from "../resolvers/stored-size.ts";
import { askUploadOffset, createVideoUpload, uploadOf, type VideoUpload } from "../resolvers/video-upload.ts";
import { watchStatus } from "../resolvers/watch-status.ts";
import { asId } from "../upstream/ids.ts";
import { maxVideoTextLengths, unusedVideoLifeInDays, videoFileRules } from "../upstream/media/limits.ts";
import type { Video } from "../upstream/media/model.ts";
import { type FieldCost, pure } from "./extensions.ts";
import { longestText } from "./input-plugin.ts";
import { identifierOf, optional, required } from "./input-type.ts";
import { sizeText } from "./size-text.ts";
import { inputOf, mutationField } from "./mutation.ts";
import { nodeType } from "./node.ts";
import { enumType, nonNull, nullable, objectType } from "./output-type.ts";
import { statusStream } from "./status-stream.ts";

const VideoStatusEnum = enumType(
  "VideoStatus",
  "States of a video: PENDING_UPLOAD → PROCESSING → LIVE, BLOCKED or PROCESSING_FAILED.",
  {
    PENDING_UPLOAD: "Created; no file has been uploaded.",
    PROCESSING: "Uploaded; being processed.",
    LIVE: "Ready to play. Final.",
    BLOCKED: "Rejected by moderation or a safety check; see `statusMessage`. Final: create a new video.",
    PROCESSING_FAILED:
      "The file is damaged, too large, or does not have the declared size. Final: create a new video.",
    UNRECOGNIZED: "A status that this version of the gateway does not know; see `upstreamStatus`.",
  },
);

const VideoClassificationEnum = enumType("VideoClassification", "Uses of a video.", {
  ITEM: "Shown on a listing. Currently the only use.",
});

const StreamingProtocolEnum = enumType("StreamingProtocol", "Streaming protocols.", {
  DASH: "Dynamic Adaptive Streaming over HTTP.",
  HLS: "HTTP Live Streaming.",
  UNRECOGNIZED: "A protocol that this version of the gateway does not know.",
});

const VideoPlaylistType = objectType<Video["playlists"][number]>("VideoPlaylist", {
  description: "One stream of a video.",
  properties: {
    protocol: nonNull(StreamingProtocolEnum, "Streaming protocol of the URL."),
    url: nonNull("URL", "URL of the stream's manifest."),
  },
});

/** Lifetime of an upload URL, as text for descriptions. */
const uploadLifeText = `${uploadLifeMs / 3_600_000} hours`;

const VideoUploadType = objectType<VideoUpload>("VideoUpload", {
  description:
    "Resumable upload of a video file with the tus protocol 1.0.0. Each selection creates a new URL; earlier URLs work until they expire.",
  properties: {
    url: nonNull(
      "URL",
      "Upload URL on this gateway (HEAD, PATCH and OPTIONS of tus). It is sealed and works for this video and this viewer only. Its creation costs no call.",
    ),
    expiresAt: nonNull("DateTime", `Expiry of \`url\`, ${uploadLifeText} after its creation.`),
  },
  fields: (t) => ({
    offset: t.field({
      description:
        "Number of bytes that the service has received, from which the upload resumes. Costs one upstream call, which counts as a MEDIA_WRITE call. Null when that call fails, with the reason in `errors`.",
      type: "ByteCount",
      nullable: true,
      extensions: { upstreamCalls: 1 } satisfies FieldCost,
      // When the service reports no offset, the video has no file, so the offset is 0.
      resolve: async ({ target }, _args, context) =>
        (await askUploadOffset(context.media, target, callOptions(context))) ?? 0,
    }),
  }),
});

const VideoType = nodeType<Video>("Video", {
  description: `A video of the viewer. Its metadata cannot be changed, and it cannot be deleted. A video without an active listing expires ${unusedVideoLifeInDays} days after its first upload.`,
  lookup: "A video; null when there is none with this identifier.",
  properties: {
    videoId: nonNull("ID", "Identifier at the media service, used to add the video to a listing."),
    title: nonNull("String", "Title set at creation; plain text without markup."),
    description: nullable("String", "Description set at creation, plain text; null when none was given."),
    classifications: nonNull([VideoClassificationEnum], "Intended uses set at creation."),
    sizeInBytes: nonNull(
      "ByteCount",
      "Size declared at creation. The uploaded file must have exactly this size.",
    ),
    status: nonNull(VideoStatusEnum, "Status of the video."),
    upstreamStatus: nonNull(
      "String",
      "The status exactly as the service spells it. It is useful when `status` is UNRECOGNIZED.",
    ),
    statusMessage: nullable(
      "String",
      "Message of the service about failed processing or a BLOCKED video; null when there is none.",
    ),
    rejectReasons: nonNull(
      ["String"],
      "Moderators' reasons for a BLOCKED video, as codes of the service such as `BLURRED`; empty otherwise. The service can add codes.",
    ),
    playlists: nonNull(
      [VideoPlaylistType],
      "Streams of a LIVE video, one for each protocol; empty in every other status.",
    ),
    thumbnailUrl: nullable(
      "URL",
      "Preview image that the service creates from a frame of the file. Available from PROCESSING on, and also when the video is BLOCKED or PROCESSING_FAILED. Null before the upload, and when no frame of the file can be decoded.",
    ),
    expiresAt: nullable(
      "DateTime",
      `Time at which the service removes the video if no active listing uses it: ${unusedVideoLifeInDays} days after its first upload. Null when the service does not report it.`,
    ),
  },
  fields: (t) => ({
    upload: t.field({
      description:
        "Upload URL and number of bytes received, to start or resume an upload. Null when the video no longer accepts a file.",
      type: VideoUploadType,
      nullable: true,
      resolve: (video, _args, context) => uploadOf(video, context),
    }),
    isTerminal: t.boolean({
      description: "True when the status is final: LIVE, BLOCKED or PROCESSING_FAILED.",
      extensions: pure,
      resolve: isFinalVideo,
    }),
  }),
});

const declaration = {
  title: required(
    "String",
    `Title; plain text without markup, not empty. As far as is known, at most ${maxVideoTextLengths.title} characters.`,
  ),
  classifications: required([VideoClassificationEnum], "Intended uses; at least one.", {
    defaultValue: ["ITEM"],
  }),
  description: optional(
    "String",
    `Description; plain text without markup. As far as is known, at most ${maxVideoTextLengths.description} characters.`,
    // The bound is far above the limit of the service, so that the service decides in doubtful cases.
    { maxCharacters: longestText },
  ),
};

const CreateVideoInput = inputOf(
  "createVideo",
  {
    ...declaration,
    sizeInBytes: required(
      "ByteCount",
      `Exact size of the file that will be uploaded; 1 to ${sizeText(videoFileRules)}.`,
    ),
  },
  "Also the input of `createVideoUpload`.",
);

const declared = {
  video: nullable(VideoType, "The new video, PENDING_UPLOAD; null when none was created."),
};

mutationField("createVideo", createVideo, {
  description:
    "Creates a video from its title, size and use. Upload its file next, with `uploadVideo`. Counts as one MEDIA_WRITE call.",
  upstreamCalls: 2,
  input: CreateVideoInput,
  inputDescription: "Title, size and use of the video.",
  result: declared,
});

mutationField("createVideoUpload", createVideoUpload, {
  description:
    "Creates a video and a resumable upload URL for its file, with the tus protocol 1.0.0. tus-js-client and Uppy accept the URL as `uploadUrl`. The mutation counts as one MEDIA_WRITE call. The gateway sends the file to the service in parts of at most 8 MiB. Each part counts as one more call, and so does each request for the offset.",
  upstreamCalls: 2,
  input: CreateVideoInput,
  inputDescription: "Title, size and use of the video.",
  result: {
    ...declared,
    uploadUrl: nullable(
      "URL",
      "Upload URL on this gateway (HEAD, PATCH and OPTIONS of tus). It is sealed, works for this video only and needs no header. When a request has a new access token, the gateway uses it instead of the token that created the URL. Null when no video was created.",
    ),
    uploadExpiresAt: nullable(
      "DateTime",
      `Expiry of \`uploadUrl\`, ${uploadLifeText} after its creation; \`video { upload { url } }\` returns a new one. Null when \`uploadUrl\` is null.`,
    ),
  },
});

mutationField("uploadVideo", uploadVideo, {
  description:
    "Uploads the file of a video and starts processing. Follow the processing with `videoStatusChanged`. Counts as one MEDIA_WRITE call.",
  upstreamCalls: 3,
  input: inputOf("uploadVideo", {
    videoId: identifierOf("Video", "A video that is PENDING_UPLOAD."),
    file: required("Upload", "MPEG-4 file (H.264) of exactly the declared size."),
  }),
  inputDescription: "The video and its file.",
  result: {
    video: nullable(VideoType, "The video, now PROCESSING; null when the file was not accepted."),
  },
});

mutationField("createVideoFromFile", createVideoFromFile, {
  description:
    "Creates a video and uploads its file. Counts as two MEDIA_WRITE calls; the gateway waits until the limit allows both before it creates anything. When the video was created but its upload failed, the payload has `video` and `errors`: continue with `uploadVideo`.",
  upstreamCalls: 4,
  input: inputOf("createVideoFromFile", {
    ...declaration,
    file: required("Upload", `MPEG-4 file (H.264); 1 to ${sizeText(videoFileRules)}.`),
    sizeInBytes: optional(
      "ByteCount",
      `Exact size of the file. Required for a file of more than ${maxStoredVideoBytes} bytes, unless curl or a browser sends it with a Content-Length. The gateway streams such a file, and the service requires the size before the file. For a smaller file, the gateway counts the bytes.`,
    ),
  }),
  inputDescription: "Title and use of the video, and its file.",
  result: {
    video: nullable(VideoType, "The video. Set once it was created, even when the upload failed."),
  },
  uploadsAfterCreation: true,
});

statusStream("videoStatusChanged", {
  description: "Follows a video until it is LIVE, BLOCKED or PROCESSING_FAILED.",
  eventDescription: "State of a video at one moment.",
  subject: "video",
  type: VideoType,
  status: VideoStatusEnum,
  watch: ({ key }, context) =>
    watchStatus("Video", key, context, {
      read: (call) => context.media.getVideo(asId(key), call),
      isFinal: isFinalVideo,
    }),
});
