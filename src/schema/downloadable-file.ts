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
import { maxPreviewBytes, maxResultBytes } from "../files/decompressed-file.ts";
import { type DownloadableFile, maxPreviewRows } from "../resolvers/downloadable-file.ts";
import { fileLifeMs } from "../upstream/seller-feed/limits.ts";
import { builder } from "./builder.ts";
import { type FieldCost, pure } from "./extensions.ts";
import { argumentsOf, optional } from "./input-type.ts";
import { enumType, nonNull, objectType } from "./output-type.ts";

const TableFormatEnum = enumType("TableFormat", "Formats of files whose rows can be previewed.", {
  CSV: "Comma-separated values. Semicolons, tabs or vertical bars can separate the values too.",
  TSV: "Tab-separated values, without quotation marks around cells.",
  XML: "XML. A row is an element of the file's list, for example a child of `OrderArray`.",
  JSON: "JSON. A row is an object of the file's outermost array of objects.",
});

const TableRowType = objectType<TableRow>("TableRow", {
  description: "One row of a table.",
  properties: {
    lineNumber: nonNull("Int", "Line of the decompressed file at which the row starts, counted from 1."),
    cells: nonNull(
      ["String"],
      `The cells as text, in the order of \`columns\`. A CSV or TSV row can have fewer or more cells than there are columns. In XML and JSON, a missing cell is empty. A cell longer than ${maxCellLength} characters is truncated with an ellipsis.`,
    ),
  },
});

const TablePreviewType = objectType<TablePreview>("TablePreview", {
  description:
    "The first rows of a file. XML and JSON rows are flattened: the name of a cell is the path of its element or key within the row, for example `Buyer.Country`. An attribute is named `Total@currency`. The second of several equal elements is named `OrderLine[2].SKU`. An array of plain values is one cell.",
  properties: {
    format: nonNull(TableFormatEnum, "Format of the file."),
    columns: nonNull(
      ["String"],
      `Column names, at most ${maxColumns}. For CSV and TSV, they are the cells of the first row; for XML and JSON, the names from all rows shown.`,
    ),
    rows: nonNull(
      [TableRowType],
      `Rows after the header, in file order. There are at most as many as requested. There are fewer when the previews and failed records of the operation reach ${maxShownCharacters} characters in total.`,
    ),
    hasMoreRows: nonNull("Boolean", "True when the file has more rows than shown."),
    bytesRead: nonNull("ByteCount", "Number of bytes read from the service for this preview."),
  },
});

const FilePreviewUnavailableReasonEnum = enumType(
  "FilePreviewUnavailableReason",
  "Reasons why the rows of a file cannot be read.",
  {
    NOT_READY: "The task has not produced the file yet.",
    GONE: "The service no longer has the file; see `availability`.",
    NOT_TABULAR:
      "The file has no rows: it is empty, it is XML or JSON without a list, or it has another format.",
    NOT_A_RESULT:
      "Only failed records were requested, but the file does not report the result of each record. It is not a result of an upload, or its format is unknown to the gateway.",
    NO_RECORDS:
      "Failed records were requested, but the uploaded file has no records: only column names, or an XML root without requests.",
    ROW_TOO_LONG: `The first row does not end within the ${maxPreviewBytes} bytes that are read, or a row is longer than ${maxRowLength} characters. Other limits of a row: ${maxCells} cells in CSV or TSV, ${maxAttributes} attributes of an XML element, ${maxValues} values in a JSON record, ${maxDepth} levels of nesting, and ${maxPathLength} characters in a path of names.`,
    TOO_LARGE: `The previews and failed records of this operation reach more than ${maxShownCharacters} characters in total, so request fewer at once. Or the search for failed records reached the limit of ${maxResultBytes} bytes, decompressed.`,
    CORRUPT: "The file is damaged, for example a broken gzip stream or XML.",
  },
);

/** Reason why the rows of a file cannot be read. */
export const FilePreviewUnavailableType = objectType<PreviewUnavailable>("FilePreviewUnavailable", {
  description: "Reason why the rows of a file cannot be read. This is a regular result, not an error.",
  properties: {
    reason: nonNull(FilePreviewUnavailableReasonEnum, "Code of the reason."),
    message: nonNull("String", "The reason as a message for users."),
  },
});

const FilePreviewUnion = builder.unionType("FilePreview", {
  description: "The start of a file as a table, or the reason why it cannot be shown.",
  types: [TablePreviewType, FilePreviewUnavailableType],
  resolveType: (preview) => (preview.kind === "table" ? "TablePreview" : "FilePreviewUnavailable"),
  extensions: pure,
});

const FileAvailabilityEnum = enumType("FileAvailability", "Availability of a file.", {
  AVAILABLE: "The file can be downloaded.",
  PENDING: "The task is still producing the file. Follow the task with `feedTaskStatusChanged`.",
  GONE: "The service does not have the file, or no longer has it. It stores only the latest file of a schedule.",
  EXPIRED: `The service no longer has the file. It stores files for ${fileLifeMs / 86_400_000} days after their task ends.`,
});

/** Options of a field with a property of the file; one call returns all properties. */
const known = {
  nullable: true,
  extensions: { upstreamCalls: 1, sharedBy: "fileFacts" } satisfies FieldCost,
} as const;

/** A file that can be downloaded from the gateway. */
export const DownloadableFileType = objectType<DownloadableFile>("DownloadableFile", {
  description:
    "A file that can be downloaded from this gateway. The object itself costs no upstream call. Its link, availability, name, type and size cost one call together. A preview costs one call, which also covers these fields. Known values cost no call: those of catalog feed files, of PENDING files, and of older tasks on a page of a schedule's tasks.",
  properties: {
    acceptsRanges: nonNull(
      "Boolean",
      "True when `url` supports Range requests, as for catalog feed files. False for all other files.",
    ),
  },
  fields: (t) => ({
    availability: t.field({
      description:
        "Availability of the file. Null when the service cannot report it, with the reason in `errors`.",
      type: FileAvailabilityEnum,
      ...known,
      resolve: (file) => file.availability(),
    }),
    url: t.field({
      description:
        "Download link on this gateway. It is sealed, needs no header, and works for this file and this viewer only. Null when the file is PENDING, GONE or EXPIRED. When the service fails to report the availability, the link is still given.",
      type: "URL",
      ...known,
      resolve: async (file) => (await file.link())?.url,
    }),
    urlExpiresAt: t.field({
      description: `Expiry of \`url\`, ${linkLifeMs / 60_000} minutes after its creation. Query again for a new link. Null when \`url\` is null.`,
      type: "DateTime",
      ...known,
      resolve: async (file) => (await file.link())?.expiresAt,
    }),
    fileName: t.string({
      description:
        "File name with extension as reported by the service, for example `report.csv.gz`. For a catalog feed file, the gateway builds the name from feed type, marketplace and date. Null when the service reports none or the file is not ready.",
      ...known,
      resolve: async (file) => (await file.facts()).fileName,
    }),
    mediaType: t.string({
      description:
        "Media type of the file behind `url`, for example `text/csv` or `application/gzip`. Null when unknown.",
      ...known,
      resolve: async (file) => (await file.facts()).mediaType,
    }),
    sizeInBytes: t.field({
      description: "Size of the file behind `url`. Null when the service does not report it.",
      type: "ByteCount",
      ...known,
      resolve: async (file) => (await file.facts()).sizeInBytes,
    }),
    preview: t.field({
      description: `The first rows of a CSV, TSV, XML or JSON file. Files compressed with gzip or zip are decompressed, up to ${maxPreviewBytes} bytes. All previews and failed records of an operation show at most ${maxShownCharacters} characters in total. Null when the file could not be read, with the reason in \`errors\`.`,
      type: FilePreviewUnion,
      nullable: true,
      extensions: { upstreamCalls: 1, covers: "fileFacts" } satisfies FieldCost,
      args: argumentsOf({
        rows: optional("Int", `Number of rows after the header; 1 to ${maxPreviewRows}.`, {
          defaultValue: 20,
        }),
        onlyFailures: optional(
          "Boolean",
          `True to show only the rows of an upload's result whose record failed. The gateway then reads the file until it has enough of these rows, up to ${maxResultBytes} decompressed bytes. \`hasMoreRows\` then refers to failed rows.`,
          { defaultValue: false },
        ),
      }),
      resolve: (file, { rows, onlyFailures }) =>
        file.preview({ rows: rows ?? 20, onlyFailures: onlyFailures ?? false }),
    }),
  }),
});
