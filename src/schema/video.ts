import {
  createVideo,
  createVideoFromFile,
  isFinalVideo,
  uploadVideo,
  watchVideo,
} from "../resolvers/video.ts";
import { uploadLifeMs } from "../files/link-sealer.ts";
import { maxStoredVideoBytes } from "../resolvers/accept-video.ts";
import { createVideoUpload, uploadOf, uploadOffsetOf, type VideoUpload } from "../resolvers/video-upload.ts";
import { maxVideoTextLengths, unusedVideoLifeInDays, videoFileRules } from "../upstream/media/limits.ts";
import type { StreamingProtocol, Video, VideoClassification, VideoStatus } from "../upstream/media/model.ts";
import { longestText } from "./bounds-plugin.ts";
import { builder } from "./builder.ts";
import type { FieldCost } from "./field-cost.ts";
import { pure } from "./field-purity.ts";
import { enumType } from "./enum-type.ts";
import { identifierOf } from "./identifiers-plugin.ts";
import { sizeText } from "./limit-text.ts";
import { mutationField } from "./mutation.ts";
import { lookupField, nodeType } from "./node.ts";
import { statusStream } from "./status-stream.ts";

const VideoStatusEnum = enumType<VideoStatus>(
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

const VideoClassificationEnum = enumType<VideoClassification>("VideoClassification", "What a video is for.", {
  ITEM: "Shown on a listing. The only use there is today.",
});

const StreamingProtocolEnum = enumType<StreamingProtocol>("StreamingProtocol", "Streaming protocols.", {
  DASH: "Dynamic Adaptive Streaming over HTTP.",
  HLS: "HTTP Live Streaming.",
  UNRECOGNIZED: "A protocol this version of the gateway does not know.",
});

const VideoPlaylistType = builder.objectRef<Video["playlists"][number]>("VideoPlaylist").implement({
  description: "One stream of a video.",
  fields: (t) => ({
    protocol: t.expose("protocol", {
      description: "Streaming protocol of the URL.",
      type: StreamingProtocolEnum,
    }),
    url: t.expose("url", {
      description: "Address of the stream's manifest.",
      type: "URL",
    }),
  }),
});

/** How long the address of an upload works. */
const uploadLifeText = `${uploadLifeMs / 3_600_000} hours`;

const VideoUploadType = builder.objectRef<VideoUpload>("VideoUpload").implement({
  description:
    "Resumable upload of the file of a video, by the tus protocol 1.0.0. Each selection makes a new address; earlier ones stay valid until they expire.",
  fields: (t) => ({
    url: t.expose("url", {
      description:
        "Address on this gateway for the file (HEAD, PATCH and OPTIONS of tus). It is sealed and works for this video and this viewer only. Making it costs no call.",
      type: "URL",
    }),
    expiresAt: t.expose("expiresAt", {
      description: `When \`url\` stops working, ${uploadLifeText} after it was made.`,
      type: "DateTime",
    }),
    offset: t.field({
      description:
        "Number of bytes that the service has, where the upload resumes. Costs one call to the service, which counts once against MEDIA_WRITE. Null when that call fails, with the reason in `errors`.",
      type: "ByteCount",
      nullable: true,
      extensions: { upstreamCalls: 1 } satisfies FieldCost,
      resolve: (upload, _args, context) => uploadOffsetOf(upload, context),
    }),
  }),
});

const VideoType = nodeType<Video>("Video", {
  description: `A video of the viewer. Its metadata cannot be changed and it cannot be deleted; a video not used on an active listing expires ${unusedVideoLifeInDays} days after its first upload.`,
  key: ({ videoId }) => videoId,
  is: (node) => "videoId" in node,
  load: (videoId, { loaders }) => loaders.video.load(videoId),
  fields: (t) => ({
    videoId: t.exposeID("videoId", {
      description: "The media service's identifier, used to put the video on a listing.",
    }),
    title: t.exposeString("title", { description: "Title set at creation; plain text without markup." }),
    description: t.exposeString("description", {
      description: "Description set at creation, plain text; null when none was given.",
      nullable: true,
    }),
    classifications: t.expose("classifications", {
      description: "Intended uses set at creation.",
      type: [VideoClassificationEnum],
    }),
    sizeInBytes: t.expose("sizeInBytes", {
      description: "Size declared at creation. The uploaded file must have exactly this many bytes.",
      type: "ByteCount",
    }),
    status: t.expose("status", {
      description: "Where the video stands.",
      type: VideoStatusEnum,
    }),
    upload: t.field({
      description:
        "Address for the file and how much of it has arrived, to start or resume an upload. Null when the video takes no file any more.",
      type: VideoUploadType,
      nullable: true,
      resolve: (video, _args, context) => uploadOf(video, context),
    }),
    upstreamStatus: t.exposeString("upstreamStatus", {
      description:
        "The status exactly as the service spells it; tells more than `status` when that is UNRECOGNIZED.",
    }),
    isTerminal: t.boolean({
      description: "Whether the status is final: LIVE, BLOCKED or PROCESSING_FAILED.",
      extensions: pure,
      resolve: isFinalVideo,
    }),
    statusMessage: t.exposeString("statusMessage", {
      description:
        "Why processing failed or the video was blocked, in the service's words; null when there is nothing to tell.",
      nullable: true,
    }),
    rejectReasons: t.exposeStringList("rejectReasons", {
      description:
        "Reasons given by moderators for a BLOCKED video, in the service's codes such as `BLURRED`; empty otherwise. An open set, so plain strings.",
    }),
    playlists: t.expose("playlists", {
      description: "Streams of a LIVE video, one for each protocol; empty in every other status.",
      type: [VideoPlaylistType],
    }),
    thumbnailUrl: t.expose("thumbnailUrl", {
      description:
        "Preview picture that the service makes from a frame of the file. It comes with PROCESSING, and stays when the video is BLOCKED or PROCESSING_FAILED. Null before the upload. It never comes when no frame of the file can be decoded.",
      type: "URL",
      nullable: true,
    }),
    expiresAt: t.expose("expiresAt", {
      description: `When the video will be removed if no active listing uses it: ${unusedVideoLifeInDays} days after its first upload. Null when the service does not say.`,
      type: "DateTime",
      nullable: true,
    }),
  }),
});

lookupField("video", VideoType, {
  argument: "videoId",
  description: "A video; null when there is none with this identifier.",
});

const titleDescription = `Title; plain text without markup, not empty. At most ${maxVideoTextLengths.title} characters as far as is known.`;

const descriptionOptions = {
  description: `Description; plain text without markup. At most ${maxVideoTextLengths.description} characters as far as is known.`,
  required: false,
  // Well beyond what the service takes, so that its own answer is passed on in cases of doubt.
  maxCharacters: longestText,
} as const;

const CreateVideoInput = builder.inputType("CreateVideoInput", {
  description: "Input of `createVideo` and `createVideoUpload`.",
  fields: (t) => ({
    title: t.string({ description: titleDescription }),
    sizeInBytes: t.field({
      description: `Exact size of the file that will be uploaded; 1 to ${sizeText(videoFileRules)}.`,
      type: "ByteCount",
    }),
    classifications: t.field({
      description: "Intended uses; at least one.",
      type: [VideoClassificationEnum],
      defaultValue: ["ITEM"],
    }),
    description: t.string(descriptionOptions),
  }),
});

const UploadVideoInput = builder.inputType("UploadVideoInput", {
  description: "Input of `uploadVideo`.",
  fields: (t) => ({
    videoId: t.id(identifierOf("Video", "A video that is PENDING_UPLOAD.")),
    file: t.field({ description: "MPEG-4 file (H.264) of exactly the declared size.", type: "Upload" }),
  }),
});

const CreateVideoFromFileInput = builder.inputType("CreateVideoFromFileInput", {
  description: "Input of `createVideoFromFile`.",
  fields: (t) => ({
    title: t.string({ description: titleDescription }),
    classifications: t.field({
      description: "Intended uses; at least one.",
      type: [VideoClassificationEnum],
      defaultValue: ["ITEM"],
    }),
    description: t.string(descriptionOptions),
    file: t.field({ description: `MPEG-4 file (H.264); 1 to ${sizeText(videoFileRules)}.`, type: "Upload" }),
    sizeInBytes: t.field({
      description: `Exact size of the file. Needed for a file of more than ${maxStoredVideoBytes} bytes, unless curl or a browser sends it with a Content-Length: it is passed on while it arrives, and the service wants the size before the file. A smaller one is counted.`,
      type: "ByteCount",
      required: false,
    }),
  }),
});

mutationField("createVideo", createVideo, {
  description:
    "Declares a video: title, size and use. Upload the file next, with `uploadVideo`. Counts once against MEDIA_WRITE.",
  upstreamCalls: 2,
  input: CreateVideoInput,
  inputDescription: "What to declare.",
  result: {
    name: "video",
    type: VideoType,
    description: "The declared video, PENDING_UPLOAD; null when nothing was created.",
  },
});

mutationField("createVideoUpload", createVideoUpload, {
  description:
    "Declares a video and gives its file an address that speaks the tus protocol 1.0.0: an upload that breaks off goes on where it stopped. tus-js-client and Uppy take it as their `uploadUrl`. Counts once against MEDIA_WRITE; the file is passed on in parts of at most 8 MiB, each of which counts once, as does each question for the offset.",
  upstreamCalls: 2,
  input: CreateVideoInput,
  inputDescription: "What to declare.",
  result: (t) => ({
    video: t.expose("video", {
      description: "The declared video, PENDING_UPLOAD; null when nothing was created.",
      type: VideoType,
      nullable: true,
    }),
    uploadUrl: t.expose("uploadUrl", {
      description:
        "Address on this gateway for the file (HEAD, PATCH and OPTIONS of tus). It is sealed, works for this video only and needs no header; a fresh token that comes with a request is used in the place of the one that it was made with. Null when nothing was created.",
      type: "URL",
      nullable: true,
    }),
    uploadExpiresAt: t.expose("uploadExpiresAt", {
      description: `When \`uploadUrl\` stops working, ${uploadLifeText} after it was made; \`video { upload { url } }\` gives a new one. Null when \`uploadUrl\` is.`,
      type: "DateTime",
      nullable: true,
    }),
  }),
});

mutationField("uploadVideo", uploadVideo, {
  description:
    "Sends the file of a declared video and starts processing. Follow it with `videoStatusChanged`. Counts once against MEDIA_WRITE.",
  upstreamCalls: 3,
  input: UploadVideoInput,
  inputDescription: "Which video, and its file.",
  result: {
    name: "video",
    type: VideoType,
    description: "The video, PROCESSING from now on; null when the file was not accepted.",
  },
});

mutationField("createVideoFromFile", createVideoFromFile, {
  description:
    "Declares a video and sends its file in one step. Counts twice against MEDIA_WRITE, and waits for both places before anything is created. When the second half fails, `video` is set and `errors` is not empty: go on with `uploadVideo`.",
  upstreamCalls: 4,
  input: CreateVideoFromFileInput,
  inputDescription: "What to declare, and the file.",
  result: {
    name: "video",
    type: VideoType,
    description: "The video; set as soon as it was declared, even when the upload failed.",
  },
  hasTwoHalves: true,
});

statusStream("videoStatusChanged", {
  description: "A video until it is LIVE, BLOCKED or PROCESSING_FAILED.",
  event: "VideoStatusEvent",
  eventDescription: "A video's state at one moment.",
  subject: "video",
  subjectDescription: "The video as it was then.",
  type: VideoType,
  status: VideoStatusEnum,
  nodes: ["Video"],
  idDescription: "A Video.",
  watch: ({ key }, context) => watchVideo(key, context),
});
