// Creates docs/guides/uploads.md and examples/listings.csv from the table of upload formats. Run directly, this script writes both files.
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { factsOf } from "../src/upstream/seller-feed/feed-types.ts";
import { fileRulesOf, taskFileRules, uploadWindowMs } from "../src/upstream/seller-feed/limits.ts";
import {
  type UploadColumn,
  type UploadFormat,
  uploadFeedTypes,
  uploadFormatOf,
} from "../src/upstream/seller-feed/upload-formats.ts";

/** URL of the guide. */
export const uploadGuide = new URL("../docs/guides/uploads.md", import.meta.url);

/** URL of the example that the guide uploads. */
export const uploadExamplePath = new URL("../examples/listings.csv", import.meta.url);

/** Feed type of the example. */
const shownType = "FX_LISTING";

const code = (text: string) => `\`${text}\``;
const codes = (texts: readonly string[]) => texts.map(code).join(", ");
const row = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [row(heads), `|${"---|".repeat(heads.length)}`, ...rows.map(row), ""];
}

function need({ isRequired, requiredFor, alternatives }: UploadColumn, { actions }: UploadFormat): string {
  if (isRequired) return "yes";
  if (requiredFor.length === 0) return "no";
  const instead = alternatives.length > 0 ? `, or ${codes(alternatives)}` : "";
  const isForAll = actions.every((action) => requiredFor.includes(action));
  return isForAll ? `yes${instead}` : `for ${codes(requiredFor)}${instead}`;
}

function section(feedType: string, format: UploadFormat): string[] {
  const isCsv = factsOf(feedType)?.formats.includes("CSV") ?? false;
  const hasOtherNames = format.columns.some(({ otherNames }) => otherNames.length > 0);
  const columns = format.columns.map((column) => [
    code(column.name),
    ...(hasOtherNames ? [codes(column.otherNames)] : []),
    need(column, format),
    column.description,
  ]);
  const heads = [
    isCsv ? "Column" : "Element",
    ...(hasOtherNames ? ["Also read as"] : []),
    "Required",
    "Value",
  ];
  return [
    `## ${feedType}`,
    "",
    ...actionsOf(format, isCsv),
    ...table(heads, columns),
    ...exampleOf(format, isCsv),
  ];
}

function actionsOf({ actions, defaultAction }: UploadFormat, isCsv: boolean): string[] {
  if (actions.length === 0) return ["Each record is a shipment; there is no action column.", ""];
  if (!isCsv) return [`Each record is an element ${codes(actions)}.`, ""];
  const rest = defaultAction === null ? "" : ` A record without an action is ${code(defaultAction)}.`;
  return [`Actions: ${codes(actions)}. Case does not matter.${rest}`, ""];
}

function exampleOf({ example }: UploadFormat, isCsv: boolean): string[] {
  const marker = "<!-- run by: test/gateway/upload-examples.test.ts -->";
  return [marker, `\`\`\`${isCsv ? "csv" : "xml"}`, example.trimEnd(), "```", ""];
}

function overview(): string[] {
  const rows = uploadFeedTypes.map((feedType) => {
    const facts = factsOf(feedType);
    const endings = fileRulesOf(feedType).acceptedTypes.map((type) => `.${type}`);
    const scope = facts?.scopes[0].split("/").at(-1) ?? "";
    return [
      `[${code(feedType)}](#${feedType.toLowerCase()})`,
      facts?.formats.join(", ") ?? "",
      codes(endings),
      facts?.schemaVersions ?? "",
      code(scope),
    ];
  });
  return table(["Feed type", "Format", "File name ends in", "Schema version", "Permission"], rows);
}

function opening(): string[] {
  return [
    "# What to upload",
    "",
    "`sellerFeedType` returns the columns, actions, formats, schema versions and an example of a feed type:",
    "",
    "```graphql",
    "query WhatToUpload {",
    `  sellerFeedType(feedType: "${shownType}") {`,
    "    formats",
    "    schemaVersions",
    "    upload {",
    "      actions",
    "      defaultAction",
    "      identifyingColumns",
    "      fileExtensions",
    "      columns { name otherNames isRequired requiredFor alternatives description }",
    "      example",
    "    }",
    "  }",
    "}",
    "```",
    "",
    "This page has the same facts for each feed type. `npm run docs:uploads` writes it; a test fails when the page is stale, and uploads each example.",
    "",
  ];
}

function uploadOfExample(): string[] {
  return [
    "## Upload an example",
    "",
    "[examples/listings.csv](../../examples/listings.csv) is the example of `FX_LISTING`:",
    "",
    "```graphql",
    "mutation UploadExample($input: CreateGenericTaskFromFileInput!) {",
    "  createGenericTaskFromFile(input: $input) {",
    "    task { id taskId }",
    "    errors { ... on MutationError { kind message path } }",
    "  }",
    "}",
    "```",
    "",
    "```json variables",
    "{",
    '  "input": {',
    `    "feedType": "${shownType}",`,
    '    "schemaVersion": "1.0",',
    '    "file": "@examples/listings.csv"',
    "  }",
    "}",
    "```",
    "",
    "```json answer",
    "{",
    '  "data": {',
    '    "createGenericTaskFromFile": {',
    '      "task": { "id": "TASK_ID", "taskId": "TASK_SERVICE_ID" },',
    '      "errors": []',
    "    }",
    "  }",
    "}",
    "```",
    "",
    "```graphql",
    "subscription UploadEnd($id: ID!) {",
    "  feedTaskStatusChanged(id: $id) { isFinal task { status } }",
    "}",
    "```",
    "",
    "```json variables",
    '{ "id": "TASK_ID" }',
    "```",
    "",
    "`feedTask` finds a task of any family by the service's identifier or by `id`:",
    "",
    "```graphql",
    "query UploadResult($taskId: ID!) {",
    "  feedTask(taskId: $taskId) {",
    "    status",
    "    uploadSummary { successCount failureCount }",
    "  }",
    "}",
    "```",
    "",
    "```json variables",
    '{ "taskId": "TASK_SERVICE_ID" }',
    "```",
    "",
    "```json answer",
    "{",
    '  "data": {',
    '    "feedTask": {',
    '      "status": "COMPLETED",',
    '      "uploadSummary": { "successCount": 5, "failureCount": 0 }',
    "    }",
    "  }",
    "}",
    "```",
    "",
    "[Upload a feed and see which records failed](feeds.md) describes failures, result files and uploads in two steps.",
    "",
  ];
}

/** Returns the text of the guide. */
export function writeUploadGuide(): string {
  return [
    ...opening(),
    ...uploadOfExample(),
    "## Feed types",
    "",
    ...overview(),
    "## CSV and XML",
    "",
    "- A CSV file has a header, commas between columns, and one record per line. Column names are compared by their letters only, without case. A leading asterisk",
    "  marks a required column. Lines that start with `#INFO` are ignored.",
    "- A CSV header has at least one column that identifies the listing or order.",
    "- An XML file has the root `BulkDataExchangeRequests` and one element for each record. `Header/SiteID` is the site of all records.",
    "- Unknown columns and elements are ignored. Files are read as UTF-8 or UTF-16, CSV also as Windows-1252.",
    "",
    "## What the service documents",
    "",
    `The service documents three facts: XML or CSV by feed type, at most ${taskFileRules.maxSizeInBytes} bytes, and ${uploadWindowMs / 60_000} minutes between task and file.`,
    "Its specification does not describe the content of files. The sandbox defines the rest:",
    "",
    "- The columns, elements and actions. Their names are those of the public service's templates. The public service accepts more of them.",
    "- The required values, the ranges and the defaults, such as category 267 and the largest quantity.",
    "- Gzipped CSV. The public service also accepts XML in 7z archives; the sandbox and the gateway do not.",
    "- Valid schema versions of XML. The service documents 1235 as an example.",
    "- The requirement that a CSV header has a column that identifies the listing or order.",
    "",
    "The examples use item numbers and orders of the sandbox's first seller. Each works once, because an added SKU exists afterwards.",
    "",
    ...uploadFeedTypes.flatMap((feedType) => {
      const format = uploadFormatOf(feedType);
      return format ? section(feedType, format) : [];
    }),
  ]
    .join("\n")
    .trimEnd()
    .concat("\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(uploadGuide, writeUploadGuide());
  await writeFile(uploadExamplePath, uploadFormatOf(shownType)?.example ?? "");
}
