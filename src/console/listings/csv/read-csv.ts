import Papa from "papaparse";
import type { CsvRow, CsvTable } from "./csv-table.ts";
import type { DecodedText } from "./text-encoding.ts";

/** Lines that templates have before the column names. */
const preamble = /^(?:(?:#|info\b)[^\r\n]*(?:\r\n|\r|\n)|[\s,;]*(?:\r\n|\r|\n))*/i;
/** A remark between the rows, which the service passes over. */
const remark = /^\s*#INFO/i;

const delimiters = [",", ";", "\t", "|"];

/** Reads a CSV file with its line of column names. Its delimiter and line breaks are found out. */
export function readCsv({ text, encoding }: DecodedText): CsvTable {
  const [before = ""] = preamble.exec(text) ?? [];
  const rest = text.slice(before.length);
  const rows: CsvRow[] = [];
  let columns: readonly string[] | null = null;
  let head = before;
  let line = 1 + countLineBreaks(before);
  let start = 0;
  let brokenQuotesAt: number | null = null;
  const delimiter = guessDelimiter(rest);
  let newline = "\n";
  Papa.parse<string[]>(rest, {
    delimiter,
    step: ({ data: cells, errors, meta }) => {
      newline = meta.linebreak;
      const raw = rest.slice(start, meta.cursor);
      const blankLines = /^(?:\r\n|\r|\n)*/.exec(raw)?.[0] ?? "";
      const rowLine = line + countLineBreaks(blankLines);
      line += countLineBreaks(raw);
      start = meta.cursor;
      if (errors.some(({ type }) => type === "Quotes")) brokenQuotesAt ??= rowLine;
      if (cells.every((cell) => cell.trim() === "") || remark.test(raw)) return;
      if (columns === null) {
        columns = cells;
        head = before + withoutLineBreak(rest.slice(0, start));
      } else {
        rows.push({ line: rowLine, cells });
      }
    },
  });
  return { shape: { head, delimiter, newline, encoding }, columns: columns ?? [], rows, brokenQuotesAt };
}

/** The sign that separates the column names: the most frequent one outside of quotation marks and brackets, else the comma. */
function guessDelimiter(text: string): string {
  const names = (/^[^\r\n]*/.exec(text)?.[0] ?? "").replaceAll(/"[^"]*"|\([^)]*\)/g, "");
  const counts = delimiters.map((sign) => names.split(sign).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ",";
}

function withoutLineBreak(text: string): string {
  return text.replace(/(?:\r\n|\r|\n)$/, "");
}

function countLineBreaks(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) count += 1;
  }
  return count;
}
