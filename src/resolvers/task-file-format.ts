import { CsvError, parse } from "csv-parse/sync";
import { uploadFormatOf } from "../upstream/seller-feed/upload-formats.ts";
import { quoted } from "./errors/quoted.ts";

/** Root element of every XML file of the upload types. */
const xmlRoot = "BulkDataExchangeRequests";

/** Maximum number of characters that regular expressions search, because some are slow for long, malicious texts. */
const searchedCharacters = 16_384;

/** Start of a task's file as text. */
export interface FileBeginning {
  readonly text: string;
  /** True when the file continues after the text. */
  readonly isCut: boolean;
}

const otherDelimiters = [
  [";", "semicolons"],
  ["\t", "tabs"],
  ["|", "vertical bars"],
] as const;

/**
 * Checks a CSV file: its format, its delimiter, its column names and its first record.
 * @returns the error, or null.
 */
export function findCsvFault(beginning: FileBeginning, feedType: string): string | null {
  const { text } = beginning;
  if (/^\s*<(?:!doctype\s+)?html\b/i.test(text)) return "The file is HTML; a CSV file is needed.";
  if (/^\s*[{[]/.test(text)) return "The file is JSON; a CSV file is needed.";
  if (/^\s*</.test(text)) return "The file is XML; a CSV file is needed.";
  if (text.includes("\0")) return "The file is not text; a CSV file is needed.";
  if (/^\s*"?sep=/i.test(text)) {
    return "The CSV begins with the line `sep=`, a note for spreadsheets. Remove the line: the CSV must begin with the column names.";
  }
  return findDelimiterFault(text) ?? findRowFault(beginning, feedType);
}

function findDelimiterFault(text: string): string | null {
  // A template starts with lines about the template itself.
  const lines = text.slice(0, searchedCharacters).split(/\r\n|\r|\n/);
  const header = lines.find((line) => !/^\s*$|^\s*"?(?:#|info\b)/i.test(line)) ?? "";
  // The action column of a template contains vertical bars in brackets, and a quoted name can contain any character.
  const names = header.replaceAll(/"[^"]*(?:"|$)|\([^)]*\)/g, "");
  const countOf = (sign: string) => names.split(sign).length - 1;
  const [most] = otherDelimiters.toSorted(([a], [b]) => countOf(b) - countOf(a));
  if (!most || countOf(most[0]) <= countOf(",")) return null;
  return `The columns of the CSV are separated by ${most[1]}; they must be separated by commas.`;
}

/** Thrown to stop the parser after the first record. */
const firstRecordRead = new Error("The rows are enough.");

/** Parses the column names and the first record as CSV (RFC 4180). @returns the error, or null. */
function findRowFault({ text, isCut }: FileBeginning, feedType: string): string | null {
  const rows: string[][] = [];
  let fault: string | null = null;
  try {
    parse(text, {
      comment: "#INFO",
      comment_no_infix: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      on_record(cells: string[]) {
        if (rows.length > 0 || !/^#|^info$/i.test(cells[0] ?? "")) rows.push(cells);
        if (rows.length === 2) throw firstRecordRead;
        return null;
      },
    });
  } catch (error) {
    const row = rows.length === 0 ? "line of column names" : "first record";
    if (error !== firstRecordRead) fault = rowFaultOf(error, row, isCut);
  }
  const [header] = rows;
  if (header) return findColumnFault(header, feedType) ?? fault;
  return fault ?? (isCut ? null : "The CSV has no line of column names.");
}

function rowFaultOf(error: unknown, row: string, isCut: boolean): string | null {
  if (!(error instanceof CsvError)) throw error;
  // The text is cut, so the closing quotation mark may be missing.
  if (isCut && error.code === "CSV_QUOTE_NOT_CLOSED") return null;
  return `The ${row} of the CSV cannot be read: ${quoteFaults[error.code] ?? "its rows cannot be parsed."}`;
}

const textBehindQuote =
  "text follows a closing quotation mark. Double each quotation mark that belongs to a value.";

const quoteFaults: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "a value has an opening quotation mark but no closing one.",
  INVALID_OPENING_QUOTE:
    "a value contains a quotation mark. Put the whole value into quotation marks and double the ones in it.",
  CSV_INVALID_CLOSING_QUOTE: textBehindQuote,
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: textBehindQuote,
};

/**
 * Patterns of identifying columns in other languages of the public service, without accents (unconfirmed). Every
 * language uses the letters SKU for the seller's own identifier.
 */
const foreignNames: Readonly<Record<string, RegExp>> = {
  "Item number": /^(?:artikelnummer|numerodelobjet|numerooggetto|numerodearticulo)$/,
  "Custom label (SKU)": /sku$/,
  "Order number": /^(?:bestellnummer|numerodecommande|numerodordine|numerodelpedido|numerodepedido)$/,
};

function findColumnFault(header: readonly string[], feedType: string): string | null {
  const format = uploadFormatOf(feedType);
  if (!format) return null;
  const identifying = format.columns.filter(({ name }) => format.identifyingColumns.includes(name));
  const known = new Set(identifying.flatMap(({ name, otherNames }) => [name, ...otherNames]).map(plainName));
  const isKnown = (cell: string) => {
    const name = plainName(cell);
    return known.has(name) || identifying.some((column) => foreignNames[column.name]?.test(name));
  };
  // A template for new listings needs no identifying column; its action column names the site.
  const isTemplate = header.some((cell) => /^\*?\s*action\s*\(/i.test(cell));
  if (isTemplate || header.some(isKnown)) return null;
  const wanted = format.identifyingColumns.map((name) => `\`${name}\``).join(" or ");
  return `The CSV needs the column ${wanted} in its line of column names, which is ${quoted(header.join(","))}.`;
}

/** Normalizes a column name: lower case, without accents, spaces or punctuation. */
function plainName(name: string): string {
  return name
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^a-z]/g, "");
}

/**
 * Checks the root of an XML file.
 * @returns the error, or null.
 */
export function findXmlFault(beginning: FileBeginning): string | null {
  const text = beginning.text.slice(0, searchedCharacters);
  const isCut = beginning.isCut || beginning.text.length > searchedCharacters;
  // The service checks UTF-16 without a byte order mark.
  if (text.includes("\0")) return null;
  const bare = text.replaceAll(/<\?[^]*?\?>|<!--[^]*?-->/g, "").trimStart();
  if (/^<!DOCTYPE[^>]*\[/i.test(bare)) {
    return "The XML has a DOCTYPE with its own declarations, which is not accepted; remove the DOCTYPE.";
  }
  const content = bare.replaceAll(/<![A-Za-z][^>]*>/g, "").trimStart();
  if (content === "") return isCut ? null : `The file contains no XML element; ${xmlRoot} is required.`;
  if (!content.startsWith("<")) return "The file is not XML.";
  const [, root] = /^<([\w.:-]{1,200})[\s/>]/.exec(content) ?? [];
  if (root === undefined || root === xmlRoot) return null;
  return `The root of the XML must be ${xmlRoot}, not ${root}.`;
}
