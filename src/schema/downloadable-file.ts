import { linkLifeMs } from "../files/link-sealer.ts";
import type { PreviewUnavailable, TablePreview, TableRow } from "../files/table-preview.ts";
import {
  maxAttributes,
  maxCellLength,
  maxCells,
  maxColumns,
  maxDepth,
  maxPathLength,
  maxValues,
} from "../files/table-row.ts";
import { maxRowLength } from "../files/table-text.ts";
import { maxShownCharacters } from "../files/text-budget.ts";
import { maxPreviewBytes, maxResultBytes } from "../files/unpacked-file.ts";
import { type DownloadableFile, maxPreviewRows } from "../resolvers/downloadable-file.ts";
import { fileLifeMs } from "../upstream/seller-feed/limits.ts";
import { builder } from "./builder.ts";
import { type FieldCost, pure } from "./extensions.ts";
import { argumentsOf, optional } from "./input-type.ts";
import { enumType, nonNull, objectType } from "./output-type.ts";

const TableFormatEnum = enumType("TableFormat", "Formats of files whose rows can be previewed.", {
  CSV: "Comma-separated values; also with semicolons, tabs or bars in place of the commas.",
  TSV: "Tab-separated values, without quotation marks around cells.",
  XML: "XML. A row is an element of the file's list: the children of `OrderArray`, for example.",
  JSON: "JSON. A row is an object of the file's outermost array of objects.",
});

const TableRowType = objectType<TableRow>("TableRow", {
  description: "One row of a table.",
  properties: {
    lineNumber: nonNull("Int", "Line of the decompressed file at which the row begins, from 1."),
    cells: nonNull(
      ["String"],
      `The cells as text, in the order of \`columns\`. A row of a CSV or TSV file can have fewer or more cells than there are columns; in XML and JSON a cell that a row does not have is empty. What is longer than ${maxCellLength} characters is cut and ends with an ellipsis.`,
    ),
  },
});

const TablePreviewType = objectType<TablePreview>("TablePreview", {
  description:
    "The first rows of a file. XML and JSON are flattened: a cell is named by the path of its element or key below the row, for example `Buyer.Country`. An attribute is `Total@currency`; of what is repeated within a row the second is `OrderLine[2].SKU`; an array of plain values is one cell.",
  properties: {
    format: nonNull(TableFormatEnum, "What the file is."),
    columns: nonNull(
      ["String"],
      `Names of the columns: of CSV and TSV the cells of the first row, of XML and JSON those of all rows that are shown, at most ${maxColumns}.`,
    ),
    rows: nonNull(
      [TableRowType],
      `The rows after the header, in file order; at most as many as were asked for, and fewer when the previews and failed records of the operation come to ${maxShownCharacters} characters.`,
    ),
    hasMoreRows: nonNull("Boolean", "Whether the file holds more rows than are shown."),
    bytesRead: nonNull("ByteCount", "How many bytes were read from the service to make this preview."),
  },
});

const FilePreviewUnavailableReasonEnum = enumType(
  "FilePreviewUnavailableReason",
  "Reasons why the rows of a file cannot be read.",
  {
    NOT_READY: "The task has not produced the file yet.",
    GONE: "The service does not have the file any more; see `availability`.",
    NOT_TABULAR: "The file has no rows: it is empty, or XML or JSON without a list, or something else.",
    NOT_A_RESULT:
      "Failures were asked for, and the file says of no row whether it failed: it is no result of an upload, or has a form that the gateway does not know.",
    NO_RECORDS:
      "Failed records were asked for, and the uploaded file held no record: only column names, or an XML root without requests.",
    ROW_TOO_LONG: `The first row does not end within the ${maxPreviewBytes} bytes that are read, or a row is longer than ${maxRowLength} characters. Also a row of CSV or TSV with more than ${maxCells} cells; an XML element with more than ${maxAttributes} attributes; a JSON record with more than ${maxValues} values; and what is nested more than ${maxDepth} deep or below names of more than ${maxPathLength} characters.`,
    TOO_LARGE: `What the previews and failed records of this operation show comes to more than ${maxShownCharacters} characters, so ask for fewer at once; or failed records were looked for in a file of more than ${maxResultBytes} bytes, decompressed.`,
    CORRUPT: "The bytes are not what they seem, for example a broken gzip stream or XML.",
  },
);

/** Why the rows of a file cannot be read. */
export const FilePreviewUnavailableType = objectType<PreviewUnavailable>("FilePreviewUnavailable", {
  description: "Why the rows of a file cannot be read. An ordinary answer, not an error.",
  properties: {
    reason: nonNull(FilePreviewUnavailableReasonEnum, "What stands in the way."),
    message: nonNull("String", "The same for a person to read."),
  },
});

const FilePreviewUnion = builder.unionType("FilePreview", {
  description: "The start of a file as a table, or the reason why there is none.",
  types: [TablePreviewType, FilePreviewUnavailableType],
  resolveType: (preview) => (preview.kind === "table" ? "TablePreview" : "FilePreviewUnavailable"),
  extensions: pure,
});

const FileAvailabilityEnum = enumType("FileAvailability", "Where a file stands.", {
  AVAILABLE: "It can be downloaded.",
  PENDING: "Its task is still working on it. Watch the task with `feedTaskStatusChanged`.",
  GONE: "The service does not have it, or not any more: of a schedule it keeps the latest file only.",
  EXPIRED: `The service does not have it any more: files are kept for ${fileLifeMs / 86_400_000} days after the end of their task.`,
});

/** A field that the service knows: one call answers all of them. */
const known = {
  nullable: true,
  extensions: { upstreamCalls: 1, sharedBy: "fileFacts" } satisfies FieldCost,
} as const;

/** A file that can be downloaded from the gateway. */
export const DownloadableFileType = objectType<DownloadableFile>("DownloadableFile", {
  description:
    "A file that can be downloaded from this gateway. Making one of these costs no upstream call; asking for its link, availability, name, type or size costs one for all of them, and a preview one that answers those as well. What is known without a call costs none: catalog feed files, files that are PENDING, and those of older tasks on a page of a schedule's tasks.",
  properties: {
    acceptsRanges: nonNull(
      "Boolean",
      "Whether `url` honours a Range request header. True for catalog feed files; false elsewhere.",
    ),
  },
  fields: (t) => ({
    availability: t.field({
      description:
        "Whether the file is there. Null when the service cannot say, with the reason in `errors`.",
      type: FileAvailabilityEnum,
      ...known,
      resolve: (file) => file.availability(),
    }),
    url: t.field({
      description:
        "Link on this gateway that streams the file. It is sealed, needs no header, and is valid for this file and this viewer only. Null when the file is PENDING, GONE or EXPIRED. When the service fails to say whether the file is there, the link is given all the same.",
      type: "URL",
      ...known,
      resolve: async (file) => (await file.link())?.url,
    }),
    urlExpiresAt: t.field({
      description: `When \`url\` stops working, ${linkLifeMs / 60_000} minutes after it was made. Ask again for a fresh link. Null when \`url\` is.`,
      type: "DateTime",
      ...known,
      resolve: async (file) => (await file.link())?.expiresAt,
    }),
    fileName: t.string({
      description:
        "File name with extension as the service reports it, for example `report.csv.gz`. A catalog feed file has no name at its service and gets one of feed type, marketplace and date. Null when the service gives none or the file is not ready.",
      ...known,
      resolve: async (file) => (await file.facts()).fileName,
    }),
    mediaType: t.string({
      description:
        "Media type of the bytes behind `url`, for example `text/csv` or `application/gzip`. Null when unknown.",
      ...known,
      resolve: async (file) => (await file.facts()).mediaType,
    }),
    sizeInBytes: t.field({
      description: "Size of the bytes behind `url`. Null when the service does not say.",
      type: "ByteCount",
      ...known,
      resolve: async (file) => (await file.facts()).sizeInBytes,
    }),
    preview: t.field({
      description: `The first rows of a CSV, TSV, XML or JSON file. gzip and zip are read through; at most ${maxPreviewBytes} bytes are decompressed. All previews and failed records of an operation show at most ${maxShownCharacters} characters together. Null when the file could not be read, with the reason in \`errors\`.`,
      type: FilePreviewUnion,
      nullable: true,
      extensions: { upstreamCalls: 1, covers: "fileFacts" } satisfies FieldCost,
      args: argumentsOf({
        rows: optional("Int", `How many rows after the header; 1 to ${maxPreviewRows}.`, {
          defaultValue: 20,
        }),
        onlyFailures: optional(
          "Boolean",
          `Whether only rows of an upload's result are shown whose record failed. The file is then read on until there are enough of them, as far as ${maxResultBytes} bytes, decompressed, and \`hasMoreRows\` speaks of failures.`,
          { defaultValue: false },
        ),
      }),
      resolve: (file, { rows, onlyFailures }) =>
        file.preview({ rows: rows ?? 20, onlyFailures: onlyFailures ?? false }),
    }),
  }),
});
