import { encodeGlobalId, decodeGlobalIdOf } from "../resolvers/global-id.ts";
import {
  createVideo,
  createVideoErrors,
  createVideoFromFile,
  createVideoFromFileErrors,
  isFinalVideo,
  loadVideo,
  uploadVideo,
  uploadVideoErrors,
  type VideoPayload,
  type VideoStatusUpdate,
  watchVideo,
} from "../resolvers/video.ts";
import type { StreamingProtocol, Video, VideoClassification, VideoStatus } from "../upstream/media/model.ts";
import type { WatchEvent } from "../watch/watch-event.ts";
import { builder } from "./builder.ts";
import { NodeInterface } from "./node.ts";
import { errorsOfEitherHalf, mutationPayload } from "./payload.ts";

const VideoStatusEnum = builder.enumType("VideoStatus", {
  description: "States of a video. PENDING_UPLOAD → PROCESSING → LIVE, BLOCKED or PROCESSING_FAILED.",
  values: {
    PENDING_UPLOAD: { description: "Created; no file has been uploaded." },
    PROCESSING: { description: "Uploaded; being processed." },
    LIVE: { description: "Ready to play. Final." },
    BLOCKED: {
      description: "Refused by moderation or a safety check; see `statusMessage`. Final: create a new video.",
    },
    PROCESSING_FAILED: {
      description: "The file was corrupt, too large, or not of the declared size. Final: create a new video.",
    },
    UNRECOGNIZED: {
      description: "A status this version of the gateway does not know; see `upstreamStatus`.",
    },
  } as const satisfies Record<VideoStatus, object>,
});

const VideoClassificationEnum = builder.enumType("VideoClassification", {
  description: "What a video is for.",
  values: {
    ITEM: { description: "Shown on a listing. The only use there is today." },
  } as const satisfies Record<VideoClassification, object>,
});

const StreamingProtocolEnum = builder.enumType("StreamingProtocol", {
  description: "Streaming protocols.",
  values: {
    DASH: { description: "Dynamic Adaptive Streaming over HTTP." },
    HLS: { description: "HTTP Live Streaming." },
    UNRECOGNIZED: { description: "A protocol this version of the gateway does not know." },
  } as const satisfies Record<StreamingProtocol, object>,
});

const VideoPlaylistType = builder.objectRef<Video["playlists"][number]>("VideoPlaylist").implement({
  description: "One stream of a video.",
  fields: (t) => ({
    protocol: t.field({
      description: "Streaming protocol of the URL.",
      type: StreamingProtocolEnum,
      resolve: ({ protocol }) => protocol,
    }),
    url: t.field({
      description: "Address of the stream's manifest.",
      type: "URL",
      resolve: ({ url }) => url,
    }),
  }),
});

const VideoType = builder.objectRef<Video>("Video").implement({
  description:
    "A video of the viewer. Its metadata cannot be changed and it cannot be deleted; a video not used on an active listing expires 30 days after its first upload.",
  interfaces: [NodeInterface],
  fields: (t) => ({
    id: t.id({
      description: "Global identifier.",
      resolve: ({ videoId }) => encodeGlobalId("Video", videoId),
    }),
    videoId: t.id({
      description: "The media service's identifier, used to put the video on a listing.",
      resolve: ({ videoId }) => videoId,
    }),
    title: t.exposeString("title", { description: "Title set at creation; plain text without markup." }),
    description: t.exposeString("description", {
      description: "Description set at creation, plain text; null when none was given.",
      nullable: true,
    }),
    classifications: t.field({
      description: "Intended uses set at creation.",
      type: [VideoClassificationEnum],
      resolve: ({ classifications }) => classifications,
    }),
    sizeInBytes: t.field({
      description: "Size declared at creation. The uploaded file must have exactly this many bytes.",
      type: "ByteCount",
      resolve: ({ sizeInBytes }) => sizeInBytes,
    }),
    status: t.field({
      description: "Where the video stands.",
      type: VideoStatusEnum,
      resolve: ({ status }) => status,
    }),
    upstreamStatus: t.exposeString("upstreamStatus", {
      description:
        "The status exactly as the service spells it; tells more than `status` when that is UNRECOGNIZED.",
    }),
    isTerminal: t.boolean({
      description: "Whether the status is final: LIVE, BLOCKED or PROCESSING_FAILED.",
      resolve: isFinalVideo,
    }),
    statusMessage: t.exposeString("statusMessage", {
      description:
        "Why processing failed or the video was blocked, in the service's words; null when there is nothing to tell.",
      nullable: true,
    }),
    rejectReasons: t.stringList({
      description:
        "Reasons given by moderators for a BLOCKED video, in the service's codes such as `BLURRED`; empty otherwise. An open set, so plain strings.",
      resolve: ({ rejectReasons }) => rejectReasons,
    }),
    playlists: t.field({
      description: "Streams of a LIVE video, one for each protocol; empty in every other status.",
      type: [VideoPlaylistType],
      resolve: ({ playlists }) => playlists,
    }),
    thumbnailUrl: t.field({
      description: "Preview picture made by the service; null until it exists.",
      type: "URL",
      nullable: true,
      resolve: ({ thumbnailUrl }) => thumbnailUrl,
    }),
    expiresAt: t.field({
      description:
        "When the video will be removed if no active listing uses it: 30 days after its first upload. Null when the service does not say.",
      type: "DateTime",
      nullable: true,
      resolve: ({ expiresAt }) => expiresAt,
    }),
  }),
});

builder.queryField("video", (t) =>
  t.field({
    description: "A video; null when there is none with this identifier.",
    type: VideoType,
    nullable: true,
    extensions: { upstreamCalls: 1 },
    args: { videoId: t.arg.id({ description: "The media service's identifier." }) },
    resolve: (_root, { videoId }, context) => loadVideo(videoId, context),
  }),
);

const CreateVideoInput = builder.inputType("CreateVideoInput", {
  description: "Input of `createVideo`.",
  fields: (t) => ({
    title: t.string({
      description: "Title; plain text without markup, not empty. The service limits its length.",
    }),
    sizeInBytes: t.field({
      description: "Exact size of the file that will be uploaded; 1 to 157286400 bytes (150 MB).",
      type: "ByteCount",
    }),
    classifications: t.field({
      description: "Intended uses; at least one.",
      type: [VideoClassificationEnum],
      defaultValue: ["ITEM"],
    }),
    description: t.string({
      description: "Description; plain text without markup. The service limits its length.",
      required: false,
    }),
  }),
});

const UploadVideoInput = builder.inputType("UploadVideoInput", {
  description: "Input of `uploadVideo`.",
  fields: (t) => ({
    videoId: t.id({ description: "Identifier of a video that is PENDING_UPLOAD." }),
    file: t.field({ description: "MPEG-4 file (H.264) of exactly the declared size.", type: "Upload" }),
  }),
});

const CreateVideoFromFileInput = builder.inputType("CreateVideoFromFileInput", {
  description: "Input of `createVideoFromFile`.",
  fields: (t) => ({
    title: t.string({
      description: "Title; plain text without markup, not empty. The service limits its length.",
    }),
    classifications: t.field({
      description: "Intended uses; at least one.",
      type: [VideoClassificationEnum],
      defaultValue: ["ITEM"],
    }),
    description: t.string({
      description: "Description; plain text without markup. The service limits its length.",
      required: false,
    }),
    file: t.field({ description: "MPEG-4 file (H.264); 1 to 157286400 bytes (150 MB).", type: "Upload" }),
    sizeInBytes: t.field({
      description:
        "Exact size of the file. Needed when the request has no Content-Length (chunked transfer); otherwise the size follows from that header. The file is passed on while it arrives; the service wants the size before the file.",
      type: "ByteCount",
      required: false,
    }),
  }),
});

const CreateVideoPayload = mutationPayload<VideoPayload<typeof createVideoErrors>>(
  "createVideo",
  createVideoErrors,
);
const UploadVideoPayload = mutationPayload<VideoPayload<typeof uploadVideoErrors>>(
  "uploadVideo",
  uploadVideoErrors,
);
const CreateVideoFromFilePayload = mutationPayload<VideoPayload<typeof createVideoFromFileErrors>>(
  "createVideoFromFile",
  createVideoFromFileErrors,
  errorsOfEitherHalf,
);

const resultFields = [
  [CreateVideoPayload, "The declared video, PENDING_UPLOAD; null when nothing was created."],
  [UploadVideoPayload, "The video, PROCESSING from now on; null when the file was not accepted."],
  [CreateVideoFromFilePayload, "The video; set as soon as it was declared, even when the upload failed."],
] as const;
for (const [payload, description] of resultFields) {
  builder.objectField(payload, "video", (t) =>
    t.field({ description, type: VideoType, nullable: true, resolve: ({ video }) => video }),
  );
}

builder.mutationFields((t) => ({
  createVideo: t.field({
    description:
      "Declares a video: title, size and use. Upload the file next, with `uploadVideo`. Counts once against MEDIA_WRITE.",
    type: CreateVideoPayload,
    extensions: { upstreamCalls: 2 },
    args: { input: t.arg({ description: "What to declare.", type: CreateVideoInput }) },
    resolve: (_root, { input }, context) => createVideo(input, context),
  }),
  uploadVideo: t.field({
    description:
      "Sends the file of a declared video and starts processing. Follow it with `videoStatusChanged`. Counts once against MEDIA_WRITE.",
    type: UploadVideoPayload,
    extensions: { upstreamCalls: 3 },
    args: { input: t.arg({ description: "Which video, and its file.", type: UploadVideoInput }) },
    resolve: (_root, { input }, context) => uploadVideo(input, context),
  }),
  createVideoFromFile: t.field({
    description:
      "Declares a video and sends its file in one step. Counts twice against MEDIA_WRITE. When the second half fails, `video` is set and `errors` is not empty: go on with `uploadVideo`.",
    type: CreateVideoFromFilePayload,
    extensions: { upstreamCalls: 4 },
    args: { input: t.arg({ description: "What to declare, and the file.", type: CreateVideoFromFileInput }) },
    resolve: (_root, { input }, context) => createVideoFromFile(input, context),
  }),
}));

const VideoStatusEventType = builder.objectRef<WatchEvent<Video>>("VideoStatusEvent").implement({
  description: "A video's state at one moment.",
  fields: (t) => ({
    video: t.field({
      description: "The video as it was then.",
      type: VideoType,
      resolve: ({ value }) => value,
    }),
    previousStatus: t.field({
      description: "Status in the event before; null in the first.",
      type: VideoStatusEnum,
      nullable: true,
      resolve: ({ previous }) => previous?.status,
    }),
    isFinal: t.exposeBoolean("isFinal", { description: "Whether the stream ends with this event." }),
    observedAt: t.field({
      description: "When the gateway saw it.",
      type: "DateTime",
      resolve: ({ observedAt }) => observedAt,
    }),
  }),
});

builder.subscriptionField("videoStatusChanged", (t) =>
  t.field({
    description: "A video until it is LIVE, BLOCKED or PROCESSING_FAILED.",
    type: VideoStatusEventType,
    extensions: { upstreamCalls: 1 },
    args: { id: t.arg.id({ description: "Global identifier of a Video." }) },
    subscribe: (_root, { id }, context) => watchVideo(decodeGlobalIdOf("Video", id), context),
    resolve: (update: VideoStatusUpdate) => {
      if ("error" in update) throw update.error;
      return update;
    },
  }),
);
