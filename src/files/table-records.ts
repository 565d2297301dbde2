import { CsvError, parse } from "csv-parse";
import { CorruptFileError } from "./file-start.ts";

/** Delimited text formats that can be previewed. */
export type TableFormat = "CSV" | "TSV";

/** One row of a table. */
export interface TableRow {
  /** Line number in the decompressed file at which the row begins; the header is line 1. */
  readonly lineNumber: number;
  readonly cells: readonly string[];
}

/**
 * Reads rows until there are enough. A row counts only when it is complete: of a text that was cut, the last one
 * is not.
 * @param first text that was read already.
 * @param text what follows it; read no further than needed.
 * @param isCut whether the text ended although the file goes on; asked when the text has ended.
 * @throws CorruptFileError when a quoted cell never ends.
 */
export async function readRecords(
  first: string,
  text: AsyncIterator<string>,
  format: TableFormat,
  wanted: number,
  isCut: () => boolean,
): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  let linesBefore = 0;
  const parser = parse({
    delimiter: format === "TSV" ? "\t" : delimiterOf(first),
    // Tab-separated files have no quoting: a quotation mark in a cell is just that, in inches for example.
    quote: format === "TSV" ? null : '"',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    on_record(cells: string[], { lines }) {
      if (rows.length < wanted) rows.push({ lineNumber: linesBefore + 1, cells });
      linesBefore = lines;
      return null;
    },
  });
  try {
    let next: IteratorResult<string> = { done: false, value: first };
    while (!next.done) {
      await write(parser, next.value);
      if (rows.length >= wanted) return rows;
      next = await text.next();
    }
    if (!isCut()) await end(parser);
    return rows;
  } catch (error) {
    if (error instanceof CsvError) throw new CorruptFileError("A quoted cell never ends.", { cause: error });
    throw error;
  } finally {
    parser.destroy();
  }
}

/** Spreadsheets of some countries separate with semicolons, because their decimals have commas. */
function delimiterOf(first: string): "," | ";" {
  const [line = ""] = first.split("\n", 1);
  return line.split(";").length > line.split(",").length ? ";" : ",";
}

function write(parser: ReturnType<typeof parse>, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.once("error", reject);
    parser.write(text, (error) => {
      parser.off("error", reject);
      if (error) reject(error);
      else resolve();
    });
  });
}

function end(parser: ReturnType<typeof parse>): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.once("error", reject);
    parser.once("end", resolve);
    parser.resume();
    parser.end();
  });
}
