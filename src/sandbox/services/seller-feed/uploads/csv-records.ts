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

/** Most bytes that wait for the end of a row: far more than a row may have, because the parser works on some rows at once. */
const maxPendingBytes = 512 * 1024;

/** Most blank lines and remarks of a file: all the rows that a spreadsheet has. */
const maxSkippedLines = 1_048_576;

const rowTooLong = `a row has more than ${maxRecordBytes} bytes.`;

/** How the lines begin that a template has before its column names; `#INFO` may also stand between records. */
const infoCell = /^#|^info$/i;

interface Row {
  readonly cells: readonly string[];
  /** Line at which the row begins, from 1. */
  readonly line: number;
}

/**
 * The records of a CSV file: a line of column names, then one record a line. FX_LISTING has an action in each line,
 * `Revise` when there is none; FX_FULFILLMENT has shipments. Unknown columns are passed over.
 * @throws MalformedFileError when the file is no CSV or lacks the column that names the item or order.
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
  if (header === undefined) throw new MalformedFileError("The CSV has no line of column names.");
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
  // Where the rows begin that are still on their way.
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
    // An error of the parser itself would throw away the good records that are still on their way.
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
      // The rows before are good, and nothing behind can be told apart.
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
  // Quotes between other delimiters are what the parser stumbles over first.
  const delimiterFault = number === 0 ? findDelimiterFault(firstLineOf(beginning), feedType) : undefined;
  const message = delimiterFault ?? `The CSV cannot be read from line ${line} on: ${reasonOf(error)}`;
  throw new MalformedFileError(message, { cause: error, line });
}

/**
 * The parser counts neither delimiters as a part of a row nor what it passes over.
 * @throws MalformedFileError for a row that does not end; FileTooLargeError for too many lines that are no record.
 */
function requireReadable(counter: LineCounter): void {
  if (counter.skippedLines() > maxSkippedLines) {
    throw new FileTooLargeError(`The file has more than ${maxSkippedLines} lines that are no record.`);
  }
  if (counter.pendingBytes() <= maxPendingBytes) return;
  const line = counter.lineOfRest();
  throw new MalformedFileError(`The CSV cannot be read from line ${line} on: ${rowTooLong}`, { line });
}

/** What the parser stumbled over, in plain words. */
function reasonOf({ code }: CsvError): string {
  switch (code) {
    case "CSV_QUOTE_NOT_CLOSED":
      return "a quotation mark opens a value and none closes it.";
    case "INVALID_OPENING_QUOTE":
      return "a quotation mark stands within a value; put the whole value into quotation marks, and double those in it.";
    case "CSV_INVALID_CLOSING_QUOTE":
    case "CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE":
      return "text follows a closing quotation mark; a quotation mark that belongs to a value must be doubled.";
    case "CSV_MAX_RECORD_SIZE":
      return rowTooLong;
    default:
      return "its rows cannot be told apart.";
  }
}

function firstLineOf(text: string): string {
  return text.split(/[\r\n]/, 1)[0] ?? "";
}
