import Papa from "papaparse";
import type { CsvRow, CsvTable } from "./csv-table.ts";
import type { DecodedText } from "./text-encoding.ts";

/** Lines that templates have before the column names. */
const preamble = /^(?:(?:#|info\b)[^\r\n]*(?:\r\n|\r|\n)|[\s,;]*(?:\r\n|\r|\n))*/i;
/** A remark between the rows, which the service passes over. */
const remark = /^\s*#INFO/i;

const delimiters = [",", ";", "\t", "|"];

/** So many rows with broken quotation marks are read around; behind more of them, the parser makes of the rest what it can. */
const maxBrokenRows = 100;

/** Reads a CSV file with its line of column names. Its delimiter and line breaks are found out. */
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
  /** The row as it stands in the file, its line break included. */
  readonly raw: string;
  /** Whether its quotation marks do not fit; its cells have them then, as they stand there. */
  readonly isBroken: boolean;
}

/** A row whose quotation marks do not fit would take the rows behind it along: it is cut at the end of its line. */
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

/** The sign that separates the column names: the most frequent one outside of quotation marks and brackets, else the comma. */
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
