import { type DelimitedRow, type Delimiting, readDelimitedRows } from "./delimited-rows.ts";
import { FileContentError } from "./file-content-error.ts";
import { findRecords, readJsonRows } from "./json-rows.ts";
import { delimitingOf, detectFormat } from "./table-format.ts";
import { cutCell, type FileRow, type FileRows, type TableFormat } from "./table-row.ts";
import { maxRowLength, type TableText } from "./table-text.ts";
import { findRowPath } from "./xml-row-path.ts";
import { readXmlRows } from "./xml-rows.ts";

/**
 * Finds the rows of a file: lines of a delimited file, elements of an XML file, or objects of a JSON file.
 * @param fileName name with extension; null when the service provides none.
 * @param from `end` of the last row that was already read; 0 to read all rows.
 * @throws FileFault when the file has no rows or the next row cannot be reached.
 */
export async function openRows(text: TableText, fileName: string | null, from: number): Promise<FileRows> {
  const beginning = await text.peek();
  const format = detectFormat(beginning, fileName);
  if (format === "XML") return openXml(text, from);
  if (format === "JSON") return openJson(text, from);
  if (!format) {
    throw new FileContentError(
      "NOT_TABULAR",
      "The file has no rows: it is neither comma- or tab-separated text, XML, nor JSON.",
    );
  }
  return openDelimited(format, text, delimitingOf(format, beginning, fileName), from);
}

async function openDelimited(
  format: TableFormat,
  text: TableText,
  delimiting: Delimiting,
  from: number,
): Promise<FileRows> {
  if (from > 0) text.mark();
  const rows = readDelimitedRows(text, delimiting);
  let next = await rows.next();
  while (!next.done && isAboutTemplate(next.value.cells)) next = await rows.next();
  const { done, value: first } = next;
  if (done) {
    throw text.isCut
      ? new FileContentError(
          "ROW_TOO_LONG",
          `The first row does not end within the first ${maxRowLength} bytes.`,
        )
      : new FileContentError("NOT_TABULAR", "The file is empty.");
  }
  const header = first.cells.map(cutCell);
  if (from === 0) return { format, header, rows: nameCells(rows, header, 0) };
  await rows.return(undefined);
  text.rewind();
  const start = Math.max(from, first.end);
  await text.skip(start, "bytes");
  return { format, header, rows: nameCells(readDelimitedRows(text, delimiting), header, start) };
}

/** Returns true for the information row of a listing template: `Info,Version=1.0.0,Template=…`. */
function isAboutTemplate([name = "", value = ""]: readonly string[]): boolean {
  return /^\s*info\s*$/i.test(name) && value.includes("=");
}

async function openXml(text: TableText, from: number): Promise<FileRows> {
  const path = await findRowPath(text);
  if (!path) throw new FileContentError("NOT_TABULAR", "The XML contains no list of records.");
  await text.skip(from, "characters");
  return { format: "XML", header: null, rows: path.length > 0 ? readXmlRows(text, path, from) : none() };
}

async function openJson(text: TableText, from: number): Promise<FileRows> {
  const list = await findRecords(text);
  if (!list) throw new FileContentError("NOT_TABULAR", "The JSON contains no list of records.");
  const start = from > list.at ? { at: from, line: list.line } : list;
  await text.skip(start.at, "characters");
  return { format: "JSON", header: null, rows: readJsonRows(text, start) };
}

async function* nameCells(
  rows: AsyncGenerator<DelimitedRow>,
  columns: readonly string[],
  offset: number,
): AsyncGenerator<FileRow> {
  for await (const { cells, end, ...row } of rows) {
    yield { ...row, end: offset + end, columns, cells: cells.map(cutCell) };
  }
}

async function* none(): AsyncGenerator<never> {
  // A list without elements has no rows.
}
