import { pipeline } from "node:stream";
import type { Readable } from "node:stream";
import { parse } from "csv-parse";
import type { CsvError } from "csv-parse";
import type { FeedType } from "../feed-types.ts";
import { MalformedFileError } from "./feed-record.ts";
import { createLineCounter } from "./line-counter.ts";
import type { FeedRecord, RecordAction, RecordFieldName, RecordFields } from "./feed-record.ts";

/** The columns by their names without case, blanks and signs. */
const columns: ReadonlyMap<string, RecordFieldName | "action"> = new Map([
  ["action", "action"],
  ["itemnumber", "itemId"],
  ["itemid", "itemId"],
  ["customlabelsku", "sku"],
  ["customlabel", "sku"],
  ["sku", "sku"],
  ["title", "title"],
  ["startprice", "price"],
  ["price", "price"],
  ["quantity", "quantity"],
  ["availablequantity", "quantity"],
  ["categoryid", "categoryId"],
  ["format", "format"],
  ["ordernumber", "orderId"],
  ["orderid", "orderId"],
  ["carrier", "carrier"],
  ["shippingcarrierused", "carrier"],
  ["trackingnumber", "trackingNumber"],
]);

const listingActions: ReadonlyMap<string, RecordAction> = new Map([
  ["", "REVISE"],
  ["add", "ADD"],
  ["verifyadd", "VERIFY_ADD"],
  ["revise", "REVISE"],
  ["relist", "RELIST"],
  ["end", "END"],
]);

/** A row as the parser hands it on. */
interface ParsedRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string | undefined>>;
}

const maxRecordBytes = 64 * 1024;

/**
 * The records of a CSV file: a line of column names, then one record a line. FX_LISTING has an action in each line,
 * `Revise` when there is none; FX_FULFILLMENT has shipments. Unknown columns are passed over.
 * @throws MalformedFileError when the file is no CSV or lacks the column that names the item or order.
 */
export async function* readCsvRecords(source: Readable, feedType: FeedType): AsyncGenerator<FeedRecord> {
  const isListing = feedType.name === "FX_LISTING";
  let parsedCount = 0;
  let breakage:
    | { readonly error: CsvError; readonly recordsBefore: number; readonly line: number }
    | undefined;
  const lines = createLineCounter();
  const parser = parse({
    bom: true,
    comment: "#INFO",
    trim: true,
    relaxColumnCount: true,
    skipEmptyLines: true,
    skipRecordsWithEmptyValues: true,
    maxRecordSize: maxRecordBytes,
    // An error of the parser itself would throw away the good records that are still on their way.
    skipRecordsWithError: true,
    onSkip: (error) => {
      if (error !== undefined) breakage ??= { error, recordsBefore: parsedCount, line: lines.lineOfRest() };
      return undefined;
    },
    onRecord: (cells: unknown, { bytes }) => {
      parsedCount += 1;
      return { line: lines.lineOfRecord(bytes), cells };
    },
    columns: (names: string[]) => {
      lines.lineOfRecord(parser.info.bytes);
      return toColumns(names, isListing ? ["itemId", "sku"] : ["orderId"]);
    },
  });
  const counted = async function* (chunks: AsyncIterable<Buffer | string>) {
    for await (const chunk of chunks) {
      lines.add(chunk);
      yield chunk;
    }
  };
  pipeline(source, counted, parser, () => {});
  let number = 0;
  for await (const { line, cells } of parser as AsyncIterable<ParsedRow>) {
    if (breakage !== undefined && number >= breakage.recordsBefore) break;
    number += 1;
    const { action: actionName = "", ...fields } = dropEmpty(cells);
    const action = isListing ? listingActions.get(actionName.toLowerCase()) : "SHIP";
    yield { number, line, action, actionName, fields };
  }
  if (breakage !== undefined) {
    throw new MalformedFileError(`The CSV cannot be read: ${breakage.error.message}`, {
      cause: breakage.error,
      line: breakage.line,
    });
  }
}

function toColumns(names: readonly string[], oneOf: readonly string[]): (string | false)[] {
  const known = names.map((name) => columns.get(name.toLowerCase().replaceAll(/[^a-z]/g, "")) ?? false);
  if (!known.some((name) => name !== false && oneOf.includes(name))) {
    throw new MalformedFileError("The first line of the CSV does not name the expected columns.");
  }
  return known.map((name, index) => (known.indexOf(name) === index ? name : false));
}

function dropEmpty(
  row: Readonly<Record<string, string | undefined>>,
): RecordFields & { readonly action?: string } {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined && value !== ""));
}
