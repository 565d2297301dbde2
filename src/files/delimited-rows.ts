import { finished } from "node:stream/promises";
import { type CsvError, parse } from "csv-parse";
import { FileContentError, rowTooLong } from "./file-content-error.ts";
import { LineCounter } from "./line-counter.ts";
import { type FileRow, maxCells } from "./table-row.ts";
import { maxRowLength, type TableText } from "./table-text.ts";

/** Delimiter and quoting of a delimited text. */
export interface Delimiting {
  readonly delimiter: string;
  /** True when cells can be in quotation marks. In tab-separated files, a quotation mark is an ordinary character. */
  readonly isQuoted: boolean;
}

/** Row of a delimited text, without column names. `end` is its end in bytes of the UTF-8 text. */
export type DelimitedRow = Omit<FileRow, "columns">;

/**
 * Reads the rows of a delimited text, including the header. Drops an incomplete last row of a truncated text. Skips the
 * information lines of a template (`#INFO`).
 * @throws FileFault when a quoted cell has no closing quotation mark, or a row has too many characters or cells.
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
    // The number of cells is limited while a row is parsed. The length limit ignores delimiters, and the parser
    // processes a row again when its number of cells differs.
    cast(cell, { index }) {
      if (index < maxCells) return cell;
      throw rowTooLong(`The row at line ${lines.lineOfRest()} has more than ${maxCells} cells.`);
    },
    on_record(cells: string[], { bytes }) {
      rows.push({ lineNumber: lines.lineOfRecord(bytes), end: bytes, cells });
      return null;
    },
  });
  // The error is thrown where the piece is passed to the parser. The listener prevents an uncaught error.
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
  return new FileContentError("CORRUPT", `The row at line ${line} has a quoted cell that never ends.`, {
    cause,
  });
}

function write(parser: ReturnType<typeof parse>, text: string): Promise<void> {
  return new Promise((resolve, reject) => parser.write(text, (error) => (error ? reject(error) : resolve())));
}
