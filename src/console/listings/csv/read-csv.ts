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
  const [before = ""] = preamble.exec(text) ?? [];
  const rest = text.slice(before.length);
  const delimiter = guessDelimiter(rest);
  const newline = /\r\n|\r|\n/.exec(rest)?.[0] ?? "\n";
  const rows: CsvRow[] = [];
  let columns: readonly string[] | null = null;
  let head = before;
  let brokenQuotesAt: number | null = null;
  let line = 1 + countLineBreaks(before);
  let end = 0;
  readRows(rest, delimiter, newline, ({ cells, raw, isBroken }) => {
    const rowLine = line;
    line += countLineBreaks(raw);
    end += raw.length;
    if (isBroken) brokenQuotesAt ??= rowLine;
    if (cells.every((cell) => cell.trim() === "") || remark.test(raw)) return;
    if (columns === null) {
      columns = cells;
      head = before + rest.slice(0, end).replace(/(?:\r\n|\r|\n)$/, "");
    } else {
      rows.push({ line: rowLine, cells });
    }
  });
  return { shape: { head, delimiter, newline, encoding }, columns: columns ?? [], rows, brokenQuotesAt };
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
 */
function readRows(text: string, delimiter: string, newline: string, onRow: (row: RawRow) => void): void {
  let brokenRows = 0;
  let begin = 0;
  while (begin < text.length) {
    const part = text.slice(begin);
    let at = 0;
    Papa.parse<string[]>(part, {
      delimiter,
      newline: newline as "\n" | "\r" | "\r\n",
      step: ({ data: cells, errors, meta }, parser) => {
        const isBroken = errors.some(({ type }) => type === "Quotes");
        if (isBroken && brokenRows < maxBrokenRows) {
          brokenRows += 1;
          const next = part.indexOf(newline, at);
          const raw = part.slice(at, next < 0 ? part.length : next + newline.length);
          onRow({ cells: raw.replace(newline, "").split(delimiter), raw, isBroken });
          at += raw.length;
          parser.abort();
        } else {
          onRow({ cells, raw: part.slice(at, meta.cursor), isBroken });
          at = meta.cursor;
        }
      },
    });
    begin += at;
    if (at === 0) return;
  }
}

/**
 * Returns the most frequent candidate in the header row, outside quotation marks and parentheses; the comma by default.
 */
function guessDelimiter(text: string): string {
  const names = (/^[^\r\n]*/.exec(text)?.[0] ?? "").replaceAll(/"[^"]*"|\([^)]*\)/g, "");
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
