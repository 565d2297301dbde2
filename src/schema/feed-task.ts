import type { RecordFailure } from "../files/record-failure.ts";
import { maxCellLength } from "../files/table-row.ts";
import { maxShownCharacters } from "../files/text-budget.ts";
import { maxResultBytes } from "../files/decompressed-file.ts";
import { type FailedRecords, failedRecordsOf, failurePageSizes } from "../resolvers/failed-records.ts";
import {
  failureOf,
  inputFileOf,
  isFinalTask,
  resultFileOf,
  uploadDeadlineOf,
  watchFeedTask,
} from "../resolvers/feed-task.ts";
import { feedTaskTypes } from "../resolvers/feed-task-types.ts";
import { directionOf } from "../upstream/seller-feed/feed-types.ts";
import { uploadWindowMs } from "../upstream/seller-feed/limits.ts";
import type { FeedTask, UploadSummary } from "../upstream/seller-feed/model.ts";
import { builder, type ObjectRef } from "./builder.ts";
import { connectionOf, pageArguments } from "./connection.ts";
import { DownloadableFileType, FilePreviewUnavailableType } from "./downloadable-file.ts";
import { type FieldCost, type FieldPurity, pure } from "./extensions.ts";
import { argumentsOf } from "./input-type.ts";
import { NodeInterface } from "./node.ts";
import { enumType, fieldsOf, nonNull, nullable, objectType } from "./output-type.ts";
import { statusStream } from "./status-stream.ts";

export const FeedTaskFamilyEnum = enumType("FeedTaskFamily", "Families of feed tasks.", {
  CUSTOMER_SERVICE_METRIC: "Reports on customer service metrics.",
  INVENTORY: "Reports on active inventory.",
  ORDER: "Reports on orders.",
  GENERIC: "Uploads and downloads without filter criteria.",
});

/** States of a feed task. */
export const FeedTaskStatusEnum = enumType(
  "FeedTaskStatus",
  "States of a feed task: CREATED → QUEUED → IN_PROCESS → one of the four final states. An upload task stays CREATED until its file arrives, and is FAILED when no file arrives in time.",
  {
    CREATED: "Accepted by the service.",
    QUEUED: "In the queue.",
    IN_PROCESS: "Being processed.",
    COMPLETED: "Finished; the result file is ready. Final.",
    COMPLETED_WITH_ERROR: "Finished with errors, which are listed in the result file. Final.",
    PARTIALLY_PROCESSED: "Stopped after part of the work. Final.",
    FAILED: "No result; `failureReason` has the reason if it is known. Final.",
    UNRECOGNIZED: "A status that this version of the gateway does not know; see `upstreamStatus`.",
  },
);

export const FeedTaskDirectionEnum = enumType("FeedTaskDirection", "Directions of a feed task.", {
  UPLOAD: "The task processes a file from the seller.",
  DOWNLOAD: "The task creates a file for the seller.",
});

const UploadSummaryType = objectType<UploadSummary>("UploadSummary", {
  description: "Results of the records of an uploaded file.",
  properties: {
    successCount: nullable("Int", "Number of processed records."),
    failureCount: nullable("Int", "Number of rejected records; `failures` lists them with their reasons."),
  },
});

const FeedTaskFailureReasonEnum = enumType("FeedTaskFailureReason", "Reasons why a feed task failed.", {
  INVALID_FILE: "The uploaded file does not have the format of the feed type, or it has no readable content.",
  NO_EVALUATION: "The marketplace has no evaluation of the metric for this seller.",
  NO_FILE: `No file was uploaded within ${uploadWindowMs / 60_000} minutes. The task no longer accepts a file and does not count against a quota.`,
  SERVICE_FAILURE: "The service failed while it processed the task. Create another task.",
  UNRECOGNIZED: "A reason that this version of the gateway does not know; see `failureMessage`.",
});

/** One call reads the task, another the file of an upload. Both fields share these calls. */
const failureCost = { upstreamCalls: 2, sharedBy: "taskFailure" } as const;

/** The reason of a task that has not failed is known, so only a failed task costs a call. */
const knownFailure = {
  known: ({ status }: FeedTask) => (status === "FAILED" ? undefined : null),
} as const satisfies FieldPurity;

/** Interface of the four families of feed tasks. */
export const FeedTaskInterface = builder.interfaceRef<FeedTask>("FeedTask").implement({
  description:
    "An asynchronous task of the seller feed service. It creates a report or processes an uploaded file. Four families share these fields. The feed type determines the family, so a task always has the same type and the same `id`, whichever field returns it.",
  interfaces: [NodeInterface],
  resolveType: ({ family }) => feedTaskTypes[family],
  extensions: pure,
  fields: fieldsOf<FeedTask>({
    properties: {
      taskId: nonNull("ID", "Identifier at the seller feed service."),
      family: nonNull(FeedTaskFamilyEnum, "Family of the task."),
      feedType: nonNull("SellerFeedType", "Feed type of the task."),
      status: nonNull(FeedTaskStatusEnum, "Status of the task."),
      upstreamStatus: nonNull("String", "The status exactly as the service spells it."),
      createdAt: nonNull("DateTime", "Creation time of the task."),
      completedAt: nullable(
        "DateTime",
        "Time at which the task reached one of the completed states; null until then.",
      ),
      schemaVersion: nullable(
        "String",
        "Version of the file format, for example `1.0`; null when the feed type has none.",
      ),
      uploadSummary: nullable(UploadSummaryType, "Record counts of a processed upload; null for downloads."),
    },
    fields: (t) => ({
      direction: t.field({
        description: "Direction of the task; null when the gateway does not know the feed type.",
        type: FeedTaskDirectionEnum,
        nullable: true,
        extensions: pure,
        resolve: ({ feedType }) => directionOf(feedType),
      }),
      isTerminal: t.boolean({
        description:
          "True when the status is final: COMPLETED, COMPLETED_WITH_ERROR, PARTIALLY_PROCESSED or FAILED.",
        extensions: pure,
        resolve: isFinalTask,
      }),
      failureReason: t.field({
        description:
          "Reason why the task is FAILED. It comes from the service's report, from the only failure reason that the specification gives for metric reports, or from the uploaded file. Null for every other task, and when the reason is unknown. The field costs upstream calls only for a FAILED task.",
        type: FeedTaskFailureReasonEnum,
        nullable: true,
        extensions: { ...failureCost, ...knownFailure },
        resolve: async (task, _args, context) => (await failureOf(task, context))?.reason ?? null,
      }),
      failureMessage: t.string({
        description:
          "Explanation of `failureReason`. For an unrecognized reason, this is the message of the service.",
        nullable: true,
        extensions: { ...failureCost, ...knownFailure },
        resolve: async (task, _args, context) => (await failureOf(task, context))?.message ?? null,
      }),
      uploadDeadline: t.field({
        description: `Time until which a file is accepted: ${uploadWindowMs / 60_000} minutes after creation. Null for downloads, after an upload, and when the time has passed.`,
        type: "DateTime",
        nullable: true,
        extensions: pure,
        resolve: uploadDeadlineOf,
      }),
      inputFile: t.field({
        description: "The uploaded file; null for downloads and before the upload.",
        type: DownloadableFileType,
        nullable: true,
        resolve: (task, _args, context) => inputFileOf(task, context),
      }),
      resultFile: t.field({
        description:
          "The result file: CSV, XML or JSON, compressed or not. It is PENDING while the task is QUEUED or IN_PROCESS; for a report, also while the task is CREATED. Null when no file will follow: the task is FAILED, it is an upload task without a file, or its status is UNRECOGNIZED.",
        type: DownloadableFileType,
        nullable: true,
        resolve: (task, _args, context) => resultFileOf(task, context),
      }),
    }),
  }),
});

statusStream("feedTaskStatusChanged", {
  description:
    "Follows a feed task of any family until it is COMPLETED, COMPLETED_WITH_ERROR, PARTIALLY_PROCESSED or FAILED.",
  eventDescription: "State of a feed task at one moment.",
  subject: "task",
  type: FeedTaskInterface,
  status: FeedTaskStatusEnum,
  nodes: Object.values(feedTaskTypes),
  idDescription: "A feed task.",
  watch: watchFeedTask,
});

const FailedRecordType = objectType<RecordFailure>("FailedRecord", {
  description: "A record of an uploaded file that the service rejected.",
  properties: {
    lineNumber: nullable(
      "Int",
      "Line of the uploaded file at which the record starts, counted from 1: the first line of a CSV row, or the line of the XML element. Null when the result file does not report it.",
    ),
    position: nonNull(
      "Int",
      "Position among the records of the result file, counted from 1. The order is that of the uploaded file. Two records on one line have different positions.",
    ),
    reference: nullable(
      "String",
      "Identifier of the record in the result file: its reference, or otherwise its SKU, item number or order number. Null when the result file has none.",
    ),
    itemId: nullable("String", "Item number of the listing; null when the result file has none."),
    orderId: nullable("String", "Order number; null when the result file has none."),
    correlationId: nullable(
      "String",
      "`MessageID` of the record in the uploaded XML, as repeated in the result file. Null when the result file has none.",
    ),
    sku: nullable("String", "The seller's identifier of the item; null when the result file has none."),
    code: nullable(
      "String",
      "Error code of the service, or the first of several. Null when the result file has none.",
    ),
    message: nullable(
      "String",
      `Error message of the service; several messages are joined. A message longer than ${maxCellLength} characters is truncated with an ellipsis. Null when the result file has none.`,
    ),
  },
});

/** Connection of the failed records, with additional fields. */
const FailedRecordConnection = connectionOf(FailedRecordType, {
  page: "A page of failed records, in the order of the result file.",
  kind: "failed record",
  item: "record",
  items: "failed records",
  total:
    "Number of all failed records. Known on the last page only; null on earlier pages and when the result file is truncated. `uploadSummary` has the count of the service.",
}) as ObjectRef<FailedRecords>;

builder.objectField(FailedRecordConnection, "unavailable", (t) =>
  t.expose("unavailable", {
    description:
      "Reason why the failed records cannot be read, for example because the task has not finished, the file is gone, or its format is unknown. NO_RECORDS when the uploaded file has no records. When the result file is damaged, `nodes` has the failed records before the damage. Null when all records can be read; an empty page then means that no record failed.",
    type: FilePreviewUnavailableType,
    nullable: true,
  }),
);

builder.interfaceField(FeedTaskInterface, "failures", (t) =>
  t.field({
    description: `The records of the uploaded file that the service rejected. The gateway reads them from the result file, up to ${maxResultBytes} decompressed bytes. A page is shorter when the previews and failed records of the operation reach ${maxShownCharacters} characters in total. Each page reads the file once, from its start to the end of the page. When the service counted no failures of a COMPLETED task, the gateway does not read the file. Null for downloads, and when no result file will follow.`,
    type: FailedRecordConnection,
    nullable: true,
    extensions: { upstreamCalls: 1 } satisfies FieldCost,
    args: argumentsOf(pageArguments(failurePageSizes)),
    resolve: (task, args, context) => failedRecordsOf(task, args, context),
  }),
);
