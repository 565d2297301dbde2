import type { FeedType } from "../feed-types.ts";
import { MalformedFileError } from "./feed-record.ts";
import type { RecordFieldName } from "./feed-record.ts";

/** Content of a CSV column; undefined for a column that is ignored. */
export type CsvColumn = RecordFieldName | "action" | undefined;

/** Parsed header line of an uploaded CSV. */
export interface CsvHeader {
  readonly columns: readonly CsvColumn[];
  /** Values for records that do not contain their own. */
  readonly defaults: Readonly<Partial<Record<"currency" | "site", string>>>;
}

/**
 * Columns by lower-case name without spaces and punctuation: the names in reports and templates, and their variants.
 */
const columns: ReadonlyMap<string, CsvColumn> = new Map([
  ["itemnumber", "itemId"],
  ["itemid", "itemId"],
  ["ebayitemid", "itemId"],
  ["customlabelsku", "sku"],
  ["customlabel", "sku"],
  ["sku", "sku"],
  ["title", "title"],
  ["itemtitle", "title"],
  ["startprice", "price"],
  ["price", "price"],
  ["currentprice", "price"],
  ["buyitnowprice", "price"],
  ["quantity", "quantity"],
  ["availablequantity", "quantity"],
  ["category", "categoryId"],
  ["categoryid", "categoryId"],
  ["ebaycategorynumber", "categoryId"],
  ["format", "format"],
  ["listingtype", "format"],
  ["currency", "currency"],
  ["site", "site"],
  ["siteid", "site"],
  ["marketplaceid", "site"],
  ["ordernumber", "orderId"],
  ["orderid", "orderId"],
  ["carrier", "carrier"],
  ["shippingcarrier", "carrier"],
  ["shippingcarrierused", "carrier"],
  ["trackingnumber", "trackingNumber"],
  ["shipmenttrackingnumber", "trackingNumber"],
]);

/** Fields that identify a record, and a description of their columns for messages. */
const identifying = {
  listing: {
    names: ["itemId", "sku"],
    words: "the listing: `Custom label (SKU)`, `CustomLabel`, `SKU`, `Item number` or `ItemID`",
  },
  order: { names: ["orderId"], words: "the order: `Order number` or `OrderID`" },
} as const;

/** Maximum number of columns in a CSV, the same as in spreadsheets. */
const maxColumns = 16_384;

const otherDelimiters: readonly (readonly [delimiter: string, name: string])[] = [
  [";", "semicolons"],
  ["\t", "tabs"],
  ["|", "vertical bars"],
];

/**
 * Parses the header line. A template marks required columns with an asterisk. The name of its action column contains
 * the site and currency of the records: `*Action(SiteID=US|Country=US|Currency=USD|Version=1193)`.
 * @throws MalformedFileError with the problem and the expected content
 */
export function readCsvHeader(cells: readonly string[], feedType: FeedType): CsvHeader {
  if (cells.length > maxColumns) {
    throw new MalformedFileError(`The CSV has ${cells.length} columns; the limit is ${maxColumns}.`);
  }
  const { isExpected } = expectationOf(feedType);
  const found = cells.map(columnOf);
  if (!found.some(isExpected)) throw new MalformedFileError(explain(cells, feedType));
  return {
    columns: found.map((column, index) => (found.indexOf(column) === index ? column : undefined)),
    defaults: readDefaults(cells),
  };
}

const actionPattern = /^\*?\s*action\s*(?:\((.*)\))?$/is;

function columnOf(name: string): CsvColumn {
  if (actionPattern.test(name)) return "action";
  return columns.get(name.toLowerCase().replaceAll(/[^a-z]/g, ""));
}

function readDefaults(cells: readonly string[]): CsvHeader["defaults"] {
  const [, text = ""] = cells.map((cell) => actionPattern.exec(cell)).find((match) => match !== null) ?? [];
  const values = new Map(
    text.split("|").map((pair): [string, string] => {
      const [name = "", value = ""] = pair.split("=", 2);
      return [name.trim().toLowerCase(), value.trim()];
    }),
  );
  const currency = values.get("currency");
  const site = values.get("siteid") ?? values.get("country");
  return { ...(currency && { currency }), ...(site && { site }) };
}

/**
 * Returns a message when a delimiter other than the comma separates the expected columns; undefined otherwise.
 * @param line - the header line
 */
export function findDelimiterFault(line: string, feedType: FeedType): string | undefined {
  const { isExpected } = expectationOf(feedType);
  const found = otherDelimiters.find(
    ([delimiter]) =>
      line.includes(delimiter) && line.split(delimiter).map(unquote).map(columnOf).some(isExpected),
  );
  return found && `The columns of the CSV are separated by ${found[1]}; they must be separated by commas.`;
}

/** Explains why no column identifies the listing or the order. */
function explain(cells: readonly string[], feedType: FeedType): string {
  const line = cells.join(",");
  if (/^<(?:!doctype\s+)?html\b/i.test(line)) return "The file is HTML; it must be CSV.";
  if (line.startsWith("<")) return "The file is XML; it must be CSV.";
  const delimiterFault = findDelimiterFault(line, feedType);
  if (delimiterFault !== undefined) return delimiterFault;
  const isHeader = cells.some((cell) => columnOf(cell) !== undefined);
  const start = isHeader
    ? "No column of the CSV names"
    : "The first line of the CSV must name its columns, and one of them";
  return `${start} ${expectationOf(feedType).words}. The line is: ${line.slice(0, 200)}`;
}

function expectationOf(feedType: FeedType) {
  const { names, words } = feedType.name === "FX_FULFILLMENT" ? identifying.order : identifying.listing;
  return { words, isExpected: (column: CsvColumn) => names.some((name) => name === column) };
}

function unquote(text: string): string {
  return text.trim().replace(/^"(.*)"$/s, "$1");
}
