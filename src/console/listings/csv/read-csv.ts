import Papa from "papaparse";
import type { CsvRow, CsvTable } from "../../csv/csv-table.ts";
import type { DecodedText } from "../../csv/text-encoding.ts";

/** Lines before the column names, as in the marketplace's templates. */
const preamble = /^(?:(?:#|info\b)[^\r\n]*(?:\r\n|\r|\n)|[\s,;]*(?:\r\n|\r|\n))*/i;
/** Comment line between rows, which the service ignores. */
const remark = /^\s*#INFO/i;

const delimiters = [",", ";", "\t", "|"];

/** Maximum number of rows with unbalanced quotation marks that are repaired. Further broken rows stay as parsed. */
const maxBrokenRows = 100;

/** Parses a CSV file with a header row. Delimiter and line break are detected. */
export function readCsv({ text, encoding }: DecodedText): CsvTable {
  const rows: CsvRow[] = [];
  let columns: readonly string[] = [];
  let head = "";
  let brokenQuotesAt: number | null = null;
  const { delimiter, newline } = eachLine(text, ({ kind, line, cells, isBroken, end }) => {
    if (isBroken) brokenQuotesAt ??= line;
    if (kind === "row") rows.push({ line, cells });
    if (kind !== "head") return;
    columns = cells;
    head = text.slice(0, end).replace(/(?:\r\n|\r|\n)$/, "");
  });
  // A file without column names consists of its first lines.
  const found = columns.length > 0 ? head : (preamble.exec(text)?.[0] ?? "");
  return { shape: { head: found, delimiter, newline, encoding }, columns, rows, brokenQuotesAt };
}

/** A row of a file, or what the marketplace ignores: a comment, a blank line, or the lines before the column names. */
export interface FileLine {
  readonly kind: "head" | "ignored" | "row";
  /** Line where it starts, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Unparsed text, including the line break. */
  readonly raw: string;
  /** True when the quotation marks are unbalanced; the cells then contain them unchanged. */
  readonly isBroken: boolean;
  /** Position in the text where it ends. */
  readonly end: number;
}

/** Parses a text and calls back for each of its rows and ignored lines, which together are the whole text. */
export function eachLine(text: string, onLine: (line: FileLine) => void) {
  const [before = ""] = preamble.exec(text) ?? [];
  const rest = text.slice(before.length);
  const { head, newline } = readHead(rest);
  const delimiter = guessDelimiter(head);
  let hasHead = false;
  let line = 1 + countLineBreaks(before);
  let end = before.length;
  if (before !== "") onLine({ kind: "ignored", line: 1, cells: [], raw: before, isBroken: false, end });
  readRows(rest, delimiter, newline, ({ cells, raw, isBroken }) => {
    const start = line;
    line += countLineBreaks(raw);
    end += raw.length;
    const isIgnored = cells.every((cell) => cell.trim() === "") || remark.test(raw);
    const kind = isIgnored ? "ignored" : hasHead ? "row" : "head";
    if (kind === "head") hasHead = true;
    onLine({ kind, line: start, cells, raw, isBroken, end });
  });
  return { delimiter, newline };
}

interface RawRow {
  readonly cells: readonly string[];
  /** Unparsed row, including its line break. */
  readonly raw: string;
  /** True when the quotation marks are unbalanced; the cells then contain them unchanged. */
  readonly isBroken: boolean;
}

/**
 * Parses rows one by one. A row with unbalanced quotation marks ends at its line break, so that it does not swallow the
 * following rows.
 * @param headEnd Line break of the head. After a carriage return alone, rows end with one, too. Otherwise they end with
 *   a line feed, and programs that append rows mix those with and without a carriage return.
 */
function readRows(text: string, delimiter: string, headEnd: string, onRow: (row: RawRow) => void): void {
  const newline = headEnd === "\r" ? "\r" : "\n";
  let brokenRows = 0;
  let begin = 0;
  while (begin < text.length) {
    const part = text.slice(begin);
    let at = 0;
    Papa.parse<string[]>(part, {
      delimiter,
      newline,
      step: ({ data, errors, meta }, parser) => {
        const isBroken = errors.some(({ type }) => type === "Quotes");
        if (isBroken && brokenRows < maxBrokenRows) {
          brokenRows += 1;
          const next = part.indexOf(newline, at);
          const raw = part.slice(at, next < 0 ? part.length : next + newline.length);
          const cells = raw.replace(newline, "").split(delimiter);
          onRow({ cells: withoutReturn(cells, raw), raw, isBroken });
          at += raw.length;
          parser.abort();
        } else {
          const raw = part.slice(at, meta.cursor);
          onRow({ cells: withoutReturn(data, raw), raw, isBroken });
          at = meta.cursor;
        }
      },
    });
    begin += at;
    if (at === 0) return;
  }
}

/** Returns the cells of a row without the carriage return of its line break, which is part of an unquoted last cell. */
function withoutReturn(cells: readonly string[], raw: string): readonly string[] {
  const last = cells.at(-1) ?? "";
  const isOfBreak = last.endsWith("\r") && (raw.endsWith(`${last}\n`) || raw.endsWith(last));
  return isOfBreak ? [...cells.slice(0, -1), last.slice(0, -1)] : cells;
}

/** Returns the text before the first line break that is not in quotation marks, and this line break. */
function readHead(text: string): { readonly head: string; readonly newline: string } {
  let isQuoted = false;
  for (const { 0: sign, index } of text.matchAll(/"|\r\n|\r|\n/g)) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted) return { head: text.slice(0, index), newline: sign };
  }
  // The quotation marks are unbalanced, or there is one line only.
  const [newline = "\n"] = /\r\n|\r|\n/.exec(text) ?? [];
  return { head: text.split(newline, 1)[0] ?? "", newline };
}

/** Returns the most frequent candidate in the head, outside quotation marks and parentheses; the comma by default. */
function guessDelimiter(head: string): string {
  const names = head.replaceAll(/"[^"]*"|\([^)]*\)/g, "");
  const counts = delimiters.map((sign) => names.split(sign).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ",";
}

function countLineBreaks(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) count += 1;
  }
  return count;
}
