import { uploadLifeMs } from "../files/link-sealer.ts";
import { maxStoredVideoBytes } from "../resolvers/accept-video.ts";
import { createVideo, createVideoFromFile, isFinalVideo, uploadVideo } from "../resolvers/video.ts";
import { callOptions } from "../resolvers/context.ts";
import { askUploadOffset, createVideoUpload, uploadOf, type VideoUpload } from "../resolvers/video-upload.ts";
import { watchStatus } from "../resolvers/watch-status.ts";
import { asId } from "../upstream/ids.ts";
import { maxVideoTextLengths, unusedVideoLifeInDays, videoFileRules } from "../upstream/media/limits.ts";
import type { Video } from "../upstream/media/model.ts";
import { type FieldCost, pure } from "./extensions.ts";
import { longestText } from "./input-plugin.ts";
import { identifierOf, inputType, optional, required } from "./input-type.ts";
import { sizeText } from "./limit-text.ts";
import { inputOf, mutationField } from "./mutation.ts";
import { nodeType } from "./node.ts";
import { enumType, nonNull, nullable, objectType } from "./output-type.ts";
import { statusStream } from "./status-stream.ts";

const VideoStatusEnum = enumType(
  "VideoStatus",
  "States of a video. PENDING_UPLOAD → PROCESSING → LIVE, BLOCKED or PROCESSING_FAILED.",
  {
    PENDING_UPLOAD: "Created; no file has been uploaded.",
    PROCESSING: "Uploaded; being processed.",
    LIVE: "Ready to play. Final.",
    BLOCKED: "Refused by moderation or a safety check; see `statusMessage`. Final: create a new video.",
    PROCESSING_FAILED:
      "The file was corrupt, too large, or not of the declared size. Final: create a new video.",
    UNRECOGNIZED: "A status this version of the gateway does not know; see `upstreamStatus`.",
  },
);

const VideoClassificationEnum = enumType("VideoClassification", "What a video is for.", {
  ITEM: "Shown on a listing. The only use there is today.",
});

const StreamingProtocolEnum = enumType("StreamingProtocol", "Streaming protocols.", {
  DASH: "Dynamic Adaptive Streaming over HTTP.",
  HLS: "HTTP Live Streaming.",
  UNRECOGNIZED: "A protocol this version of the gateway does not know.",
});

const VideoPlaylistType = objectType<Video["playlists"][number]>("VideoPlaylist", {
  description: "One stream of a video.",
  properties: {
    protocol: nonNull(StreamingProtocolEnum, "Streaming protocol of the URL."),
    url: nonNull("URL", "Address of the stream's manifest."),
  },
});

/** How long the address of an upload works. */
const uploadLifeText = `${uploadLifeMs / 3_600_000} hours`;

const VideoUploadType = objectType<VideoUpload>("VideoUpload", {
  description:
    "Resumable upload of the file of a video, by the tus protocol 1.0.0. Each selection makes a new address; earlier ones stay valid until they expire.",
  properties: {
    url: nonNull(
      "URL",
      "Address on this gateway for the file (HEAD, PATCH and OPTIONS of tus). It is sealed and works for this video and this viewer only. Making it costs no call.",
    ),
    expiresAt: nonNull("DateTime", `When \`url\` stops working, ${uploadLifeText} after it was made.`),
  },
  fields: (t) => ({
    offset: t.field({
      description:
        "Number of bytes that the service has, where the upload resumes. Costs one call to the service, which counts once against MEDIA_WRITE. Null when that call fails, with the reason in `errors`.",
      type: "ByteCount",
      nullable: true,
      extensions: { upstreamCalls: 1 } satisfies FieldCost,
      // A service that does not say has nothing yet, as the video has no file.
      resolve: async ({ target }, _args, context) =>
        (await askUploadOffset(context.media, target, callOptions(context))) ?? 0,
    }),
  }),
});

const VideoType = nodeType<Video>("Video", {
  description: `A video of the viewer. Its metadata cannot be changed and it cannot be deleted; a video not used on an active listing expires ${unusedVideoLifeInDays} days after its first upload.`,
  lookup: "A video; null when there is none with this identifier.",
  properties: {
    videoId: nonNull("ID", "The media service's identifier, used to put the video on a listing."),
    title: nonNull("String", "Title set at creation; plain text without markup."),
    description: nullable("String", "Description set at creation, plain text; null when none was given."),
    classifications: nonNull([VideoClassificationEnum], "Intended uses set at creation."),
    sizeInBytes: nonNull(
      "ByteCount",
      "Size declared at creation. The uploaded file must have exactly this many bytes.",
    ),
    status: nonNull(VideoStatusEnum, "Where the video stands."),
    upstreamStatus: nonNull(
      "String",
      "The status exactly as the service spells it; tells more than `status` when that is UNRECOGNIZED.",
    ),
    statusMessage: nullable(
      "String",
      "Why processing failed or the video was blocked, in the service's words; null when there is nothing to tell.",
    ),
    rejectReasons: nonNull(
      ["String"],
      "Reasons given by moderators for a BLOCKED video, in the service's codes such as `BLURRED`; empty otherwise. An open set, so plain strings.",
    ),
    playlists: nonNull(
      [VideoPlaylistType],
      "Streams of a LIVE video, one for each protocol; empty in every other status.",
    ),
    thumbnailUrl: nullable(
      "URL",
      "Preview picture that the service makes from a frame of the file. It comes with PROCESSING, and stays when the video is BLOCKED or PROCESSING_FAILED. Null before the upload. It never comes when no frame of the file can be decoded.",
    ),
    expiresAt: nullable(
      "DateTime",
      `When the video will be removed if no active listing uses it: ${unusedVideoLifeInDays} days after its first upload. Null when the service does not say.`,
    ),
  },
  fields: (t) => ({
    upload: t.field({
      description:
        "Address for the file and how much of it has arrived, to start or resume an upload. Null when the video takes no file any more.",
      type: VideoUploadType,
      nullable: true,
      resolve: (video, _args, context) => uploadOf(video, context),
    }),
    isTerminal: t.boolean({
      description: "Whether the status is final: LIVE, BLOCKED or PROCESSING_FAILED.",
      extensions: pure,
      resolve: isFinalVideo,
    }),
  }),
});

const declaration = {
  title: required(
    "String",
    `Title; plain text without markup, not empty. At most ${maxVideoTextLengths.title} characters as far as is known.`,
  ),
  classifications: required([VideoClassificationEnum], "Intended uses; at least one.", {
    defaultValue: ["ITEM"],
  }),
  description: optional(
    "String",
    `Description; plain text without markup. At most ${maxVideoTextLengths.description} characters as far as is known.`,
    // Well beyond what the service takes, so that its own answer is passed on in cases of doubt.
    { maxCharacters: longestText },
  ),
};

const CreateVideoInput = inputType("CreateVideoInput", "Input of `createVideo` and `createVideoUpload`.", {
  ...declaration,
  sizeInBytes: required(
    "ByteCount",
    `Exact size of the file that will be uploaded; 1 to ${sizeText(videoFileRules)}.`,
  ),
});

const declared = {
  video: nullable(VideoType, "The declared video, PENDING_UPLOAD; null when nothing was created."),
};

mutationField("createVideo", createVideo, {
  description:
    "Declares a video: title, size and use. Upload the file next, with `uploadVideo`. Counts once against MEDIA_WRITE.",
  upstreamCalls: 2,
  input: CreateVideoInput,
  inputDescription: "What to declare.",
  result: declared,
});

mutationField("createVideoUpload", createVideoUpload, {
  description:
    "Declares a video and gives its file an address that speaks the tus protocol 1.0.0: an upload that breaks off goes on where it stopped. tus-js-client and Uppy take it as their `uploadUrl`. Counts once against MEDIA_WRITE; the file is passed on in parts of at most 8 MiB, each of which counts once, as does each question for the offset.",
  upstreamCalls: 2,
  input: CreateVideoInput,
  inputDescription: "What to declare.",
  result: {
    ...declared,
    uploadUrl: nullable(
      "URL",
      "Address on this gateway for the file (HEAD, PATCH and OPTIONS of tus). It is sealed, works for this video only and needs no header; a fresh token that comes with a request is used in the place of the one that it was made with. Null when nothing was created.",
    ),
    uploadExpiresAt: nullable(
      "DateTime",
      `When \`uploadUrl\` stops working, ${uploadLifeText} after it was made; \`video { upload { url } }\` gives a new one. Null when \`uploadUrl\` is.`,
    ),
  },
});

mutationField("uploadVideo", uploadVideo, {
  description:
    "Sends the file of a declared video and starts processing. Follow it with `videoStatusChanged`. Counts once against MEDIA_WRITE.",
  upstreamCalls: 3,
  input: inputOf("uploadVideo", {
    videoId: identifierOf("Video", "A video that is PENDING_UPLOAD."),
    file: required("Upload", "MPEG-4 file (H.264) of exactly the declared size."),
  }),
  inputDescription: "Which video, and its file.",
  result: {
    video: nullable(VideoType, "The video, PROCESSING from now on; null when the file was not accepted."),
  },
});

mutationField("createVideoFromFile", createVideoFromFile, {
  description:
    "Declares a video and sends its file in one step. Counts twice against MEDIA_WRITE, and waits for both places before anything is created. When the second half fails, `video` is set and `errors` is not empty: go on with `uploadVideo`.",
  upstreamCalls: 4,
  input: inputOf("createVideoFromFile", {
    ...declaration,
    file: required("Upload", `MPEG-4 file (H.264); 1 to ${sizeText(videoFileRules)}.`),
    sizeInBytes: optional(
      "ByteCount",
      `Exact size of the file. Needed for a file of more than ${maxStoredVideoBytes} bytes, unless curl or a browser sends it with a Content-Length: it is passed on while it arrives, and the service wants the size before the file. A smaller one is counted.`,
    ),
  }),
  inputDescription: "What to declare, and the file.",
  result: {
    video: nullable(VideoType, "The video; set as soon as it was declared, even when the upload failed."),
  },
  hasTwoHalves: true,
});

statusStream("videoStatusChanged", {
  description: "A video until it is LIVE, BLOCKED or PROCESSING_FAILED.",
  eventDescription: "A video's state at one moment.",
  subject: "video",
  type: VideoType,
  status: VideoStatusEnum,
  watch: ({ key }, context) =>
    watchStatus("Video", key, context, {
      read: (call) => context.media.getVideo(asId(key), call),
      isFinal: isFinalVideo,
    }),
});
