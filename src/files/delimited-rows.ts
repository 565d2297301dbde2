import { type CsvError, parse } from "csv-parse";
import { FileFault } from "./file-fault.ts";
import { createLineCounter } from "./line-counter.ts";
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
export async function* readDelimitedRows(
  text: Pick<TableText, "next" | "isCut">,
  { delimiter, isQuoted }: Delimiting,
): AsyncGenerator<DelimitedRow> {
  const lines = createLineCounter();
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
      throw new FileFault(
        "ROW_TOO_LONG",
        `The row at line ${lines.lineOfRest()} has more than ${maxCells} cells.`,
      );
    },
    on_record(cells: string[], { bytes }) {
      rows.push({ lineNumber: lines.lineOfRecord(bytes), end: bytes, cells });
      return null;
    },
  });
  let error: Error | undefined;
  parser.on("error", (reason) => (error ??= reason));
  try {
    for (;;) {
      const piece = await text.next();
      if (piece === null && text.isCut) return;
      if (piece !== null) {
        lines.add(piece);
        error ??= await write(parser, piece);
      } else {
        error ??= await end(parser);
      }
      // What comes before a fault is good.
      yield* rows.splice(0);
      if (error) throw faultOf(error, lines.lineOfRest());
      if (piece === null) return;
    }
  } finally {
    parser.destroy();
  }
}

function faultOf(error: Error, line: number): Error {
  const { code } = error as Partial<CsvError>;
  if (code === "CSV_MAX_RECORD_SIZE") {
    return new FileFault(
      "ROW_TOO_LONG",
      `The row at line ${line} is longer than ${maxRowLength} characters.`,
      {
        cause: error,
      },
    );
  }
  if (!code?.startsWith("CSV_")) return error;
  return new FileFault("CORRUPT", `The row at line ${line} has a quoted cell that never ends.`, {
    cause: error,
  });
}

function write(parser: ReturnType<typeof parse>, text: string): Promise<Error | undefined> {
  return new Promise((resolve) => parser.write(text, (error) => resolve(error ?? undefined)));
}

function end(parser: ReturnType<typeof parse>): Promise<Error | undefined> {
  return new Promise((resolve) => {
    parser.once("error", resolve);
    parser.once("end", () => resolve(undefined));
    parser.resume();
    parser.end();
  });
}
