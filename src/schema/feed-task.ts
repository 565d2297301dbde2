import {
  type FeedTaskStatusUpdate,
  feedTaskTypes,
  isFinalTask,
  resultFileOf,
  watchFeedTask,
} from "../resolvers/feed-task.ts";
import { encodeGlobalId } from "../resolvers/global-id.ts";
import type {
  FeedTask,
  FeedTaskFamily,
  FeedTaskStatus,
  UploadSummary,
} from "../upstream/seller-feed/model.ts";
import type { WatchEvent } from "../watch/watch-event.ts";
import { builder } from "./builder.ts";
import { DownloadableFileType } from "./downloadable-file.ts";
import { NodeInterface } from "./node.ts";

const FeedTaskFamilyEnum = builder.enumType("FeedTaskFamily", {
  description: "Families of feed tasks.",
  values: {
    CUSTOMER_SERVICE_METRIC: { description: "Reports on customer service metrics." },
    INVENTORY: { description: "Reports on active inventory." },
    ORDER: { description: "Reports on orders." },
    GENERIC: { description: "Uploads and downloads without filter criteria." },
  } as const satisfies Record<FeedTaskFamily, object>,
});

const FeedTaskStatusEnum = builder.enumType("FeedTaskStatus", {
  description:
    "States of a feed task. CREATED → QUEUED → IN_PROCESS → one of the four final states. An upload task stays CREATED until its file arrives.",
  values: {
    CREATED: { description: "Accepted by the service." },
    QUEUED: { description: "Waiting for its turn." },
    IN_PROCESS: { description: "Being processed." },
    COMPLETED: { description: "Finished; the result file is ready. Final." },
    COMPLETED_WITH_ERROR: {
      description: "Finished with errors, which are listed in the result file. Final.",
    },
    PARTIALLY_PROCESSED: { description: "Stopped after part of the work. Final." },
    FAILED: { description: "Nothing came of it. Final." },
    UNRECOGNIZED: {
      description: "A status this version of the gateway does not know; see `upstreamStatus`.",
    },
  } as const satisfies Record<FeedTaskStatus, object>,
});

const UploadSummaryType = builder.objectRef<UploadSummary>("UploadSummary").implement({
  description: "How the records of an uploaded file fared.",
  fields: (t) => ({
    successCount: t.exposeInt("successCount", { description: "Records processed.", nullable: true }),
    failureCount: t.exposeInt("failureCount", {
      description: "Records refused; the result file tells why.",
      nullable: true,
    }),
  }),
});

/** What the four families of feed tasks share. */
export const FeedTaskInterface = builder.interfaceRef<FeedTask>("FeedTask").implement({
  description:
    "A unit of asynchronous work at the seller feed service: it makes a report or takes in a file. Four families share these fields.",
  interfaces: [NodeInterface],
  resolveType: ({ family }) => feedTaskTypes[family],
  fields: (t) => ({
    id: t.id({
      description: "Global identifier; it also tells the family.",
      resolve: ({ family, taskId }) => encodeGlobalId(feedTaskTypes[family], taskId),
    }),
    taskId: t.exposeID("taskId", { description: "The seller feed service's identifier." }),
    family: t.expose("family", {
      description: "Family the task belongs to.",
      type: FeedTaskFamilyEnum,
    }),
    feedType: t.expose("feedType", {
      description: "Feed type the task was created for.",
      type: "SellerFeedType",
    }),
    status: t.expose("status", {
      description: "Where the task stands.",
      type: FeedTaskStatusEnum,
    }),
    upstreamStatus: t.exposeString("upstreamStatus", {
      description: "The status exactly as the service spells it.",
    }),
    isTerminal: t.boolean({
      description:
        "Whether the status is final: COMPLETED, COMPLETED_WITH_ERROR, PARTIALLY_PROCESSED or FAILED.",
      resolve: isFinalTask,
    }),
    createdAt: t.expose("createdAt", {
      description: "When the task was created.",
      type: "DateTime",
    }),
    completedAt: t.expose("completedAt", {
      description: "When the task reached one of the completed states; null before.",
      type: "DateTime",
      nullable: true,
    }),
    schemaVersion: t.exposeString("schemaVersion", {
      description: "Version of the file format, for example `1.0`; null when the feed type has none.",
      nullable: true,
    }),
    uploadSummary: t.expose("uploadSummary", {
      description: "Counts of an upload that has been processed; null for downloads.",
      type: UploadSummaryType,
      nullable: true,
    }),
    resultFile: t.field({
      description:
        "The generated file: CSV, XML or JSON, compressed or not. Null until the status is COMPLETED, COMPLETED_WITH_ERROR or PARTIALLY_PROCESSED.",
      type: DownloadableFileType,
      nullable: true,
      resolve: (task, _args, context) => resultFileOf(task, context),
    }),
  }),
});

const FeedTaskStatusEventType = builder.objectRef<WatchEvent<FeedTask>>("FeedTaskStatusEvent").implement({
  description: "A feed task's state at one moment.",
  fields: (t) => ({
    task: t.expose("value", {
      description: "The task as it was then.",
      type: FeedTaskInterface,
    }),
    previousStatus: t.field({
      description: "Status in the event before; null in the first.",
      type: FeedTaskStatusEnum,
      nullable: true,
      resolve: ({ previous }) => previous?.status,
    }),
    isFinal: t.exposeBoolean("isFinal", { description: "Whether the stream ends with this event." }),
    observedAt: t.expose("observedAt", {
      description: "When the gateway saw it.",
      type: "DateTime",
    }),
  }),
});

builder.subscriptionField("feedTaskStatusChanged", (t) =>
  t.field({
    description:
      "A feed task of any family until it is COMPLETED, COMPLETED_WITH_ERROR, PARTIALLY_PROCESSED or FAILED.",
    type: FeedTaskStatusEventType,
    extensions: { upstreamCalls: 1 },
    args: { id: t.arg.id({ description: "Global identifier of a feed task." }) },
    subscribe: (_root, { id }, context) => watchFeedTask(id, context),
    resolve: (update: FeedTaskStatusUpdate) => {
      if ("error" in update) throw update.error;
      return update;
    },
  }),
);
