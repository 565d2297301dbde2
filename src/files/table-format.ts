import type { Delimiting } from "./delimited-rows.ts";
import type { TableFormat } from "./table-row.ts";

/** File extensions that are never delimited text, even when the first bytes look like it. */
const notDelimited = ["xml", "json", "avro"];

const delimiters = [",", ";", "\t", "|"];

/** Detects the row format of a file from its name and first characters. Returns null for an unknown format. */
export function detectFormat(beginning: string, fileName: string | null): TableFormat | null {
  if (beginning.includes("\0")) return null;
  const start = beginning.trimStart();
  if (start.startsWith("<")) return "XML";
  if (start.startsWith("{") || start.startsWith("[")) return "JSON";
  const extension = extensionOf(fileName);
  if (extension === "csv" || extension === "tsv") return extension === "csv" ? "CSV" : "TSV";
  if (notDelimited.includes(extension)) return null;
  const delimiter = delimiterOf(beginning);
  if (delimiter === "\t") return "TSV";
  return delimiter === null || delimiter === "|" ? null : "CSV";
}

/**
 * Returns the delimiter and quoting of a delimited file. In some countries spreadsheet programs use semicolons, in
 * others tabs.
 */
export function delimitingOf(format: TableFormat, beginning: string, fileName: string | null): Delimiting {
  if (format === "TSV") return { delimiter: "\t", isQuoted: false };
  const isNamed = extensionOf(fileName) === "csv";
  const delimiter = delimiterOf(beginning);
  return {
    delimiter: delimiter === null || (!isNamed && delimiter === "|") ? "," : delimiter,
    isQuoted: true,
  };
}

function extensionOf(fileName: string | null): string {
  return /\.([a-z]+)(?:\.gz|\.zip)?$/i.exec(fileName ?? "")?.[1]?.toLowerCase() ?? "";
}

/** Returns the most frequent delimiter outside of quotation marks in the first line; null when there is none. */
function delimiterOf(text: string): string | null {
  const lines = text.trimStart().split(/\r\n|\r|\n/);
  // Templates start with information lines, which are not part of the table.
  const line = lines.find((each) => !/^\s*$|^#info\b|^info\W[^\r\n]*=/i.test(each)) ?? lines[0] ?? "";
  const bare = line.replaceAll(/"[^"]*(?:"|$)/g, "");
  let found: string | null = null;
  let most = 0;
  for (const delimiter of delimiters) {
    const count = bare.split(delimiter).length - 1;
    if (count > most) [found, most] = [delimiter, count];
  }
  return found;
}
