import { finished } from "node:stream/promises";
import { type CsvError, parse } from "csv-parse";
import { FileFault, rowTooLong } from "./file-fault.ts";
import { LineCounter } from "./line-counter.ts";
import { type FileRow, maxCells } from "./table-row.ts";
import { maxRowLength, type TableText } from "./table-text.ts";

/** Delimiter and quoting of a delimited text. */
export interface Delimiting {
  readonly delimiter: string;
  /** True when cells can be in quotation marks. In tab-separated files, a quotation mark is an ordinary character. */
  readonly isQuoted: boolean;
}

/** Row before its columns are known. `end` counts bytes of the UTF-8 text. */
export type DelimitedRow = Omit<FileRow, "columns">;

/**
 * Reads the rows of a delimited text, including the header. An incomplete last row of a truncated text is dropped.
 * Information lines of a template (`#INFO`) are not rows.
 * @throws FileFault when a quoted cell never ends, or a row exceeds the limits on length and cells.
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
    // The parser does not count delimiters in the length of a row, and it processes a row again when the number of
    // cells differs.
    cast(cell, { index }) {
      if (index < maxCells) return cell;
      throw rowTooLong(`The row at line ${lines.lineOfRest()} has more than ${maxCells} cells.`);
    },
    on_record(cells: string[], { bytes }) {
      rows.push({ lineNumber: lines.lineOfRecord(bytes), end: bytes, cells });
      return null;
    },
  });
  // The call that passes the piece receives the error.
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
