import type { RecordFailure } from "../files/record-failure.ts";
import { maxCellLength } from "../files/table-row.ts";
import { maxShownCharacters } from "../files/text-budget.ts";
import { maxResultBytes } from "../files/unpacked-file.ts";
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
  "States of a feed task. CREATED → QUEUED → IN_PROCESS → one of the four final states. An upload task stays CREATED until its file arrives, and is FAILED when none arrives in time.",
  {
    CREATED: "Accepted by the service.",
    QUEUED: "Waiting for its turn.",
    IN_PROCESS: "Being processed.",
    COMPLETED: "Finished; the result file is ready. Final.",
    COMPLETED_WITH_ERROR: "Finished with errors, which are listed in the result file. Final.",
    PARTIALLY_PROCESSED: "Stopped after part of the work. Final.",
    FAILED: "Nothing came of it; `failureReason` says why where that is known. Final.",
    UNRECOGNIZED: "A status this version of the gateway does not know; see `upstreamStatus`.",
  },
);

export const FeedTaskDirectionEnum = enumType("FeedTaskDirection", "Ways of a feed task.", {
  UPLOAD: "The task takes a file from the seller.",
  DOWNLOAD: "The task makes a file for the seller.",
});

const UploadSummaryType = objectType<UploadSummary>("UploadSummary", {
  description: "How the records of an uploaded file fared.",
  properties: {
    successCount: nullable("Int", "Records processed."),
    failureCount: nullable("Int", "Records refused; `failures` has them with their reasons."),
  },
});

const FeedTaskFailureReasonEnum = enumType("FeedTaskFailureReason", "Why a feed task has failed.", {
  INVALID_FILE: "The uploaded file is not of the feed type's format, or nothing in it could be read.",
  NO_EVALUATION: "The marketplace has no evaluation of the metric for this seller.",
  NO_FILE: `No file was uploaded within ${uploadWindowMs / 60_000} minutes. The task takes none any more and counts against no quota.`,
  SERVICE_FAILURE: "The service failed while it worked on the task. Create another one.",
  UNRECOGNIZED: "A reason this version of the gateway does not know; see `failureMessage`.",
});

/** The task is read alone, and of an upload also its file; both fields together cost no more. */
const failureCost = { upstreamCalls: 2, sharedBy: "taskFailure" } as const;

/** Only of a failed task there is something to ask. */
const knownFailure = {
  known: ({ status }: FeedTask) => (status === "FAILED" ? undefined : null),
} as const satisfies FieldPurity;

/** What the four families of feed tasks share. */
export const FeedTaskInterface = builder.interfaceRef<FeedTask>("FeedTask").implement({
  description:
    "A unit of asynchronous work at the seller feed service: it makes a report or takes in a file. Four families share these fields. The feed type decides the family, so a task has one type and one `id`, whichever field has found it.",
  interfaces: [NodeInterface],
  resolveType: ({ family }) => feedTaskTypes[family],
  extensions: pure,
  fields: fieldsOf<FeedTask>({
    properties: {
      taskId: nonNull("ID", "The seller feed service's identifier."),
      family: nonNull(FeedTaskFamilyEnum, "Family the task belongs to."),
      feedType: nonNull("SellerFeedType", "Feed type the task was created for."),
      status: nonNull(FeedTaskStatusEnum, "Where the task stands."),
      upstreamStatus: nonNull("String", "The status exactly as the service spells it."),
      createdAt: nonNull("DateTime", "When the task was created."),
      completedAt: nullable("DateTime", "When the task reached one of the completed states; null before."),
      schemaVersion: nullable(
        "String",
        "Version of the file format, for example `1.0`; null when the feed type has none.",
      ),
      uploadSummary: nullable(
        UploadSummaryType,
        "Counts of an upload that has been processed; null for downloads.",
      ),
    },
    fields: (t) => ({
      direction: t.field({
        description:
          "Whether the task takes a file or makes one; null when the gateway does not know the feed type.",
        type: FeedTaskDirectionEnum,
        nullable: true,
        extensions: pure,
        resolve: ({ feedType }) => directionOf(feedType),
      }),
      isTerminal: t.boolean({
        description:
          "Whether the status is final: COMPLETED, COMPLETED_WITH_ERROR, PARTIALLY_PROCESSED or FAILED.",
        extensions: pure,
        resolve: isFinalTask,
      }),
      failureReason: t.field({
        description:
          "Why the task is FAILED, wherever that can be known: from what the service says of it, from the specification's one cause for metric reports, or from the file that was uploaded. Null for every other task, and when nothing tells the reason. Takes calls of a FAILED task only.",
        type: FeedTaskFailureReasonEnum,
        nullable: true,
        extensions: { ...failureCost, ...knownFailure },
        resolve: async (task, _args, context) => (await failureOf(task, context))?.reason ?? null,
      }),
      failureMessage: t.string({
        description:
          "`failureReason` in a sentence; of a reason that is not known, in the service's own words.",
        nullable: true,
        extensions: { ...failureCost, ...knownFailure },
        resolve: async (task, _args, context) => (await failureOf(task, context))?.message ?? null,
      }),
      uploadDeadline: t.field({
        description: `Last moment at which a file is accepted: ${uploadWindowMs / 60_000} minutes after creation. Null for downloads, once a file was uploaded, and when the time is over.`,
        type: "DateTime",
        nullable: true,
        extensions: pure,
        resolve: uploadDeadlineOf,
      }),
      inputFile: t.field({
        description: "The file that was uploaded; null for downloads and before the upload.",
        type: DownloadableFileType,
        nullable: true,
        resolve: (task, _args, context) => inputFileOf(task, context),
      }),
      resultFile: t.field({
        description:
          "The generated file: CSV, XML or JSON, compressed or not. PENDING while the task is QUEUED or IN_PROCESS, and of a report also while it is CREATED. Null when there is none to come: of a FAILED task, of an upload task that waits for its file, and when the status is UNRECOGNIZED.",
        type: DownloadableFileType,
        nullable: true,
        resolve: (task, _args, context) => resultFileOf(task, context),
      }),
    }),
  }),
});

statusStream("feedTaskStatusChanged", {
  description:
    "A feed task of any family until it is COMPLETED, COMPLETED_WITH_ERROR, PARTIALLY_PROCESSED or FAILED.",
  eventDescription: "A feed task's state at one moment.",
  subject: "task",
  type: FeedTaskInterface,
  status: FeedTaskStatusEnum,
  nodes: Object.values(feedTaskTypes),
  idDescription: "A feed task.",
  watch: watchFeedTask,
});

const FailedRecordType = objectType<RecordFailure>("FailedRecord", {
  description: "A record of an uploaded file that the service refused.",
  properties: {
    lineNumber: nullable(
      "Int",
      "Line in the uploaded file at which the record begins, from 1: of a row with line breaks in its cells the first line, of XML the line of its element. Null when the result file does not say.",
    ),
    position: nonNull(
      "Int",
      "Position among the records of the result file, from 1. The file lists the records in the order of the uploaded file, so two records on one line differ here.",
    ),
    reference: nullable(
      "String",
      "What the result file calls the record: its reference, or else its SKU, item number or order number. Null when the file names none.",
    ),
    itemId: nullable("String", "Item number of the listing; null when the result file names none."),
    orderId: nullable("String", "Number of the order; null when the result file names none."),
    correlationId: nullable(
      "String",
      "The `MessageID` that the record has in the uploaded XML, repeated by the result file. Null when the file repeats none.",
    ),
    sku: nullable("String", "The seller's identifier of the item; null when the result file names none."),
    code: nullable(
      "String",
      "What is wrong, as the service spells it; of several errors the first. Null when the result file gives none.",
    ),
    message: nullable(
      "String",
      `The same for a person to read; of several errors all. What is longer than ${maxCellLength} characters is cut and ends with an ellipsis. Null when the result file gives none.`,
    ),
  },
});

/** Its pages know more than those of other connections. */
const FailedRecordConnection = connectionOf(FailedRecordType, {
  page: "A page of failed records, in the order of the result file.",
  kind: "failed record",
  item: "record",
  items: "failed records",
  total:
    "How many failed records there are in all: counted when the page is the last one, null before. Null as well when the result file breaks off. `uploadSummary` has the service's own count.",
}) as ObjectRef<FailedRecords>;

builder.objectField(FailedRecordConnection, "unavailable", (t) =>
  t.expose("unavailable", {
    description:
      "Why the failed records cannot be read, for example because the task has not ended, the file is gone, or it has a form that the gateway does not know. NO_RECORDS when the uploaded file held no record. Of a result file that breaks off, `nodes` has the failed records before that place. Null when all can be read: then an empty page means that no record failed.",
    type: FilePreviewUnavailableType,
    nullable: true,
  }),
);

builder.interfaceField(FeedTaskInterface, "failures", (t) =>
  t.field({
    description: `The records of the uploaded file that the service refused, read from the result file, as far as ${maxResultBytes} bytes, decompressed. A page ends early when the previews and failed records of the operation come to ${maxShownCharacters} characters. Each page reads the file once, from its beginning as far as the page needs; none is read when the service has counted no failure of a COMPLETED task. Null for downloads, and when there is no result file to come.`,
    type: FailedRecordConnection,
    nullable: true,
    extensions: { upstreamCalls: 1 } satisfies FieldCost,
    args: argumentsOf(pageArguments(failurePageSizes)),
    resolve: (task, args, context) => failedRecordsOf(task, args, context),
  }),
);
