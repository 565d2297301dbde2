import { pipeline, Readable } from "node:stream";
import type { TimeSlice } from "../../../time-slice.ts";
import { parse } from "csv-parse";
import type { CsvError } from "csv-parse";
import type { FeedType } from "../feed-types.ts";
import { findDelimiterFault, readCsvHeader } from "./csv-header.ts";
import type { CsvHeader } from "./csv-header.ts";
import { decodeInput } from "./decode-input.ts";
import { FileTooLargeError, MalformedFileError } from "./feed-record.ts";
import type { FeedRecord, RecordAction, RecordFieldName } from "./feed-record.ts";
import { createLineCounter } from "./line-counter.ts";
import type { LineCounter } from "./line-counter.ts";

const listingActions: ReadonlyMap<string, RecordAction> = new Map([
  ["", "REVISE"],
  ["add", "ADD"],
  ["verifyadd", "VERIFY_ADD"],
  ["revise", "REVISE"],
  ["relist", "RELIST"],
  ["end", "END"],
]);

const maxRecordBytes = 64 * 1024;

/**
 * Maximum number of bytes since the end of the last row. It is larger than the maximum size of a row, because the
 * parser buffers several rows.
 */
const maxPendingBytes = 512 * 1024;

/** Maximum number of blank lines and comments in a file: the number of rows in a spreadsheet. */
const maxSkippedLines = 1_048_576;

const rowTooLong = `a row has more than ${maxRecordBytes} bytes.`;

/** First cell of the lines that precede the column names in a template; `#INFO` may also appear between records. */
const infoCell = /^#|^info$/i;

interface Row {
  readonly cells: readonly string[];
  /** Line number at which the row begins, from 1. */
  readonly line: number;
}

/**
 * Yields the records of a CSV file: a header line, then one record per line. FX_LISTING has an action in each line, by
 * default `Revise`; FX_FULFILLMENT contains shipments. Unknown columns are ignored.
 * @throws MalformedFileError when the file is not CSV or has no column that identifies the item or order
 */
export async function* readCsvRecords(
  source: AsyncIterable<Buffer>,
  feedType: FeedType,
  slice: TimeSlice,
): AsyncGenerator<FeedRecord> {
  let number = 0;
  let header: CsvHeader | undefined;
  for await (const { cells, line } of readRows(source, feedType, slice)) {
    if (header === undefined) {
      if (infoCell.test(cells[0] ?? "")) continue;
      header = readCsvHeader(cells, feedType);
      continue;
    }
    number += 1;
    yield { number, line, ...readRecord(cells, header, feedType) };
  }
  if (header === undefined) throw new MalformedFileError("The CSV has no header line.");
}

function readRecord(
  cells: readonly string[],
  { columns, defaults }: CsvHeader,
  feedType: FeedType,
): Omit<FeedRecord, "line" | "number"> {
  const fields: Partial<Record<RecordFieldName, string>> = {};
  let actionName = "";
  for (const [index, column] of columns.entries()) {
    const value = cells[index] ?? "";
    if (value === "" || column === undefined) continue;
    if (column === "action") actionName = value;
    else fields[column] = value;
  }
  const action = feedType.name === "FX_LISTING" ? listingActions.get(actionName.toLowerCase()) : "SHIP";
  return { action, actionName, fields: { ...defaults, ...fields } };
}

async function* readRows(
  source: AsyncIterable<Buffer>,
  feedType: FeedType,
  slice: TimeSlice,
): AsyncGenerator<Row> {
  const counter = createLineCounter();
  // Line numbers of the rows that the parser has not emitted yet.
  const lines: number[] = [];
  let parsedCount = 0;
  let breakage: { readonly error: CsvError; readonly rowsBefore: number; readonly line: number } | undefined;
  const parser = parse({
    comment: "#INFO",
    comment_no_infix: true,
    trim: true,
    relaxColumnCount: true,
    skipEmptyLines: true,
    skipRecordsWithEmptyValues: true,
    maxRecordSize: maxRecordBytes,
    // A parser error would discard the valid records that are not emitted yet.
    skipRecordsWithError: true,
    onSkip: (error) => {
      if (error !== undefined) {
        breakage ??= { error, rowsBefore: parsedCount, line: counter.lineOfRest() };
      }
      return undefined;
    },
    onRecord: (cells, { bytes }) => {
      parsedCount += 1;
      lines.push(counter.lineOfRecord(bytes));
      return cells;
    },
  });
  let beginning = "";
  const texts = async function* () {
    for await (const text of decodeInput(source, slice)) {
      // The parser has found an error: rows before it are valid; rows after it cannot be separated.
      if (breakage !== undefined) return;
      if (beginning.length < maxRecordBytes) beginning += text;
      counter.add(text);
      requireReadable(counter);
      yield text;
    }
  };
  pipeline(Readable.from(texts()), parser, () => {});
  let number = 0;
  for await (const cells of parser as AsyncIterable<string[]>) {
    if (breakage !== undefined && number >= breakage.rowsBefore) break;
    number += 1;
    yield { cells, line: lines.shift() ?? 1 };
  }
  if (breakage === undefined) return;
  const { error, line } = breakage;
  // In a file with another delimiter, the parser can fail at a quotation mark before the header is checked.
  const delimiterFault = number === 0 ? findDelimiterFault(firstLineOf(beginning), feedType) : undefined;
  const message = delimiterFault ?? `The CSV cannot be read from line ${line} on: ${reasonOf(error)}`;
  throw new MalformedFileError(message, { cause: error, line });
}

/**
 * Enforces limits that the parser lacks, because its maximum row size excludes delimiters and skipped lines.
 * @throws MalformedFileError for a row that does not end; FileTooLargeError for too many lines that are not records
 */
function requireReadable(counter: LineCounter): void {
  if (counter.skippedLines() > maxSkippedLines) {
    throw new FileTooLargeError(`The file has more than ${maxSkippedLines} blank lines and comments.`);
  }
  if (counter.pendingBytes() <= maxPendingBytes) return;
  const line = counter.lineOfRest();
  throw new MalformedFileError(`The CSV cannot be read from line ${line} on: ${rowTooLong}`, { line });
}

/** Returns the reason of a parser error, for a message to the seller. */
function reasonOf({ code }: CsvError): string {
  switch (code) {
    case "CSV_QUOTE_NOT_CLOSED":
      return "an opening quotation mark is never closed.";
    case "INVALID_OPENING_QUOTE":
      return "a value contains a quotation mark; enclose the whole value in quotation marks, and double those inside it.";
    case "CSV_INVALID_CLOSING_QUOTE":
    case "CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE":
      return "text follows a closing quotation mark; a quotation mark that belongs to a value must be doubled.";
    case "CSV_MAX_RECORD_SIZE":
      return rowTooLong;
    default:
      return "its rows cannot be separated.";
  }
}

function firstLineOf(text: string): string {
  return text.split(/[\r\n]/, 1)[0] ?? "";
}
