import type { RecordFailure } from "../files/record-failure.ts";
import { maxCellLength } from "../files/table-row.ts";
import { maxShownCharacters } from "../files/text-budget.ts";
import { maxResultBytes } from "../files/unpacked-file.ts";
import { type FailedRecords, failedRecordsOf, failurePageSizes } from "../resolvers/failed-records.ts";
import { builder, type ObjectRef } from "./builder.ts";
import { connectionOf, pageArguments } from "./connection.ts";
import { FilePreviewUnavailableType } from "./downloadable-file.ts";
import { FeedTaskInterface } from "./feed-task.ts";
import type { FieldCost } from "./extensions.ts";
import { argumentsOf } from "./input-type.ts";
import { nonNull, nullable, objectType } from "./output-type.ts";

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
  one: "a failed record",
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
