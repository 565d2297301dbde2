import { finished } from "node:stream/promises";
import { type CsvError, parse } from "csv-parse";
import { FileFault, rowTooLong } from "./file-fault.ts";
import { LineCounter } from "./line-counter.ts";
import { type FileRow, maxCells } from "./table-row.ts";
import { maxRowLength, type TableText } from "./table-text.ts";

/** How the cells of a text are told apart. */
export interface Delimiting {
  readonly delimiter: string;
  /** Whether cells stand in quotation marks. Tab-separated files have none: there it is a sign like any other. */
  readonly isQuoted: boolean;
}

/** A row before its columns are known; `end` counts the bytes of the text as UTF-8. */
export type DelimitedRow = Omit<FileRow, "columns">;

/**
 * Reads the rows of a delimited text, the header among them. A row counts only when it is complete: of a text that was cut,
 * the last one is not. Lines of a template about itself (`#INFO`) are no rows.
 * @throws FileFault when a quoted cell never ends, or a row is longer or has more cells than any may.
 */
export function readDelimitedRows(
  text: TableText,
  { delimiter, isQuoted }: Delimiting,
): AsyncGenerator<DelimitedRow> {
  const lines = new LineCounter();
  const rows: DelimitedRow[] = [];
  const parser = parse({
    delimiter,
    quote: isQuoted ? '"' : null,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    comment: "#INFO",
    comment_no_infix: true,
    max_record_size: maxRowLength,
    // The parser counts no delimiters as a part of a row, and takes a row apart again when its length differs.
    cast(cell, { index }) {
      if (index < maxCells) return cell;
      throw rowTooLong(`The row at line ${lines.lineOfRest()} has more than ${maxCells} cells.`);
    },
    on_record(cells: string[], { bytes }) {
      rows.push({ lineNumber: lines.lineOfRecord(bytes), end: bytes, cells });
      return null;
    },
  });
  // Whoever has given it the piece hears of its fault.
  parser.on("error", () => undefined);
  return text.rows(rows, async (piece) => {
    try {
      if (piece === null) {
        await finished(parser.resume().end());
      } else {
        lines.add(piece);
        await write(parser, piece);
      }
    } catch (error) {
      throw faultOf(error, lines.lineOfRest());
    }
  });
}

function faultOf(cause: unknown, line: number): unknown {
  const { code } = cause as Partial<CsvError>;
  if (code === "CSV_MAX_RECORD_SIZE") {
    return rowTooLong(`The row at line ${line} is longer than ${maxRowLength} characters.`, { cause });
  }
  if (!code?.startsWith("CSV_")) return cause;
  return new FileFault("CORRUPT", `The row at line ${line} has a quoted cell that never ends.`, { cause });
}

function write(parser: ReturnType<typeof parse>, text: string): Promise<void> {
  return new Promise((resolve, reject) => parser.write(text, (error) => (error ? reject(error) : resolve())));
}
