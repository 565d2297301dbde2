import type { PreviewUnavailable, PreviewUnavailableReason, TablePreview } from "../files/table-preview.ts";
import type { TableFormat, TableRow } from "../files/table-records.ts";
import { maxPreviewBytes } from "../files/file-start.ts";
import { linkLifeMs } from "../files/link-sealer.ts";
import {
  type DownloadableFile,
  type FileAvailability,
  maxPreviewRows,
} from "../resolvers/downloadable-file.ts";
import { fileLifeMs } from "../upstream/seller-feed/limits.ts";
import { builder } from "./builder.ts";
import { enumType } from "./enum-type.ts";
import type { FieldCost } from "./field-cost.ts";

const TableFormatEnum = enumType<TableFormat>(
  "TableFormat",
  "Delimited text formats that can be previewed.",
  {
    CSV: "Comma-separated values.",
    TSV: "Tab-separated values.",
  },
);

const TableRowType = builder.objectRef<TableRow>("TableRow").implement({
  description: "One row of a table.",
  fields: (t) => ({
    lineNumber: t.exposeInt("lineNumber", {
      description: "Line number in the decompressed file; the header is line 1.",
    }),
    cells: t.exposeStringList("cells", {
      description: "The cells as text, unquoted. A short row has fewer cells than there are columns.",
    }),
  }),
});

const TablePreviewType = builder.objectRef<TablePreview>("TablePreview").implement({
  description: "The first rows of a delimited text file.",
  fields: (t) => ({
    format: t.expose("format", {
      description: "How cells are separated in the file.",
      type: TableFormatEnum,
    }),
    columns: t.exposeStringList("columns", {
      description: "Cells of the first line, taken as the header.",
    }),
    rows: t.expose("rows", {
      description: "The rows after the header, in file order; at most as many as were asked for.",
      type: [TableRowType],
    }),
    hasMoreRows: t.exposeBoolean("hasMoreRows", {
      description: "Whether the file holds more rows than are shown.",
    }),
    bytesRead: t.expose("bytesRead", {
      description: "How many bytes were read from the service to make this preview.",
      type: "ByteCount",
    }),
  }),
});

const FilePreviewUnavailableReasonEnum = enumType<PreviewUnavailableReason>(
  "FilePreviewUnavailableReason",
  "Reasons for having no preview.",
  {
    NOT_READY: "The task has not produced the file yet.",
    GONE: "The service does not have the file any more; see `availability`.",
    NOT_TABULAR: "The file is XML, JSON or something else that is not a table.",
    ROW_TOO_LONG: `The first row does not end within the ${maxPreviewBytes} bytes that are read.`,
    CORRUPT: "The bytes are not what their name says, for example a broken gzip stream.",
  },
);

const FilePreviewUnavailableType = builder.objectRef<PreviewUnavailable>("FilePreviewUnavailable").implement({
  description: "Why a file has no preview. An ordinary answer, not an error.",
  fields: (t) => ({
    reason: t.expose("reason", {
      description: "What stands in the way.",
      type: FilePreviewUnavailableReasonEnum,
    }),
    message: t.exposeString("message", { description: "The same for a person to read." }),
  }),
});

const FilePreviewUnion = builder.unionType("FilePreview", {
  description: "The start of a file as a table, or the reason why there is none.",
  types: [TablePreviewType, FilePreviewUnavailableType],
  resolveType: (preview) => (preview.kind === "table" ? "TablePreview" : "FilePreviewUnavailable"),
});

const FileAvailabilityEnum = enumType<FileAvailability>("FileAvailability", "Where a file stands.", {
  AVAILABLE: "It can be downloaded.",
  PENDING: "Its task is still working on it. Watch the task with `feedTaskStatusChanged`.",
  GONE: "The service does not have it, or not any more.",
  EXPIRED: `The service does not have it any more: files are kept for ${fileLifeMs / 86_400_000} days after the end of their task.`,
});

/** One call answers all that the service says of a file. */
const factsCost = { upstreamCalls: 1, sharedBy: "fileFacts" } as const satisfies FieldCost;

/** A file that can be downloaded from the gateway. */
export const DownloadableFileType = builder.objectRef<DownloadableFile>("DownloadableFile").implement({
  description:
    "A file that can be downloaded from this gateway. Making one of these costs no upstream call; asking for its availability, name, type or size costs one for all of them, and a preview one that answers those as well.",
  fields: (t) => ({
    availability: t.field({
      description:
        "Whether the file is there. The service is asked, unless the file is PENDING or a catalog feed file, which are known without a call. Null when the service cannot say, with the reason in `errors`.",
      type: FileAvailabilityEnum,
      nullable: true,
      extensions: factsCost,
      resolve: (file) => file.availability(),
    }),
    url: t.field({
      description:
        "Link on this gateway that streams the file. It is sealed, needs no header, and is valid for this file and this viewer only. Making it costs no upstream call, so it can lead to a file that is gone, unless `availability` is asked for beside it. Null when the file is PENDING, and when it is known to be GONE or EXPIRED.",
      type: "URL",
      nullable: true,
      resolve: async (file) => (await file.link())?.url,
    }),
    urlExpiresAt: t.field({
      description: `When \`url\` stops working, ${linkLifeMs / 60_000} minutes after it was made. Ask again for a fresh link. Null when \`url\` is.`,
      type: "DateTime",
      nullable: true,
      resolve: async (file) => (await file.link())?.expiresAt,
    }),
    acceptsRanges: t.exposeBoolean("acceptsRanges", {
      description:
        "Whether `url` honours a Range request header. True for catalog feed files; false elsewhere.",
    }),
    fileName: t.string({
      description:
        "File name with extension as the service reports it, for example `report.csv.gz`. A catalog feed file has no name at its service and gets one of feed type, marketplace and date. Null when the service gives none or the file is not ready.",
      nullable: true,
      extensions: factsCost,
      resolve: async (file) => (await file.facts()).fileName,
    }),
    mediaType: t.string({
      description:
        "Media type of the bytes behind `url`, for example `text/csv` or `application/gzip`. Null when unknown.",
      nullable: true,
      extensions: factsCost,
      resolve: async (file) => (await file.facts()).mediaType,
    }),
    sizeInBytes: t.field({
      description: "Size of the bytes behind `url`. Null when the service does not say.",
      type: "ByteCount",
      nullable: true,
      extensions: factsCost,
      resolve: async (file) => (await file.facts()).sizeInBytes,
    }),
    preview: t.field({
      description: `The first rows of the file when it is a table. Compressed files are read through; at most ${maxPreviewBytes} bytes are decompressed. Null when the file could not be read, with the reason in \`errors\`.`,
      type: FilePreviewUnion,
      nullable: true,
      extensions: { upstreamCalls: 1, covers: "fileFacts" } satisfies FieldCost,
      args: {
        rows: t.arg.int({
          description: `How many rows after the header; 1 to ${maxPreviewRows}.`,
          required: false,
          defaultValue: 20,
        }),
      },
      resolve: (file, { rows }) => file.preview(rows ?? 20),
    }),
  }),
});
