import { decodeText } from "./text-encoding.ts";
import { CorruptFileError, readFileStart } from "./file-start.ts";
import { readRecords, type TableFormat, type TableRow } from "./table-records.ts";

/** Reasons for having no preview. */
export type PreviewUnavailableReason = "NOT_READY" | "GONE" | "NOT_TABULAR" | "ROW_TOO_LONG" | "CORRUPT";

/** The first rows of a delimited text file. */
export interface TablePreview {
  readonly kind: "table";
  readonly format: TableFormat;
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  readonly hasMoreRows: boolean;
  /** Bytes read from the service. */
  readonly bytesRead: number;
}

/** Why a file has no preview. */
export interface PreviewUnavailable {
  readonly kind: "unavailable";
  readonly reason: PreviewUnavailableReason;
  readonly message: string;
}

/** A file without a preview, and why. */
export function noPreview(reason: PreviewUnavailableReason, message: string): PreviewUnavailable {
  return { kind: "unavailable", reason, message };
}

/**
 * Reads the first rows of a file that is a table: CSV or TSV, plain or gzipped. Stops as soon as it has enough; the
 * caller closes the source.
 * @param source the file's bytes, as the service sends them.
 * @param fileName name with extension, if the service gave one.
 * @param rowCount how many rows after the header.
 * @throws whatever the source throws.
 */
export async function previewTable(
  source: AsyncIterable<Uint8Array>,
  fileName: string | null,
  rowCount: number,
): Promise<TablePreview | PreviewUnavailable> {
  const start = readFileStart(source);
  const text = decodeText(start.bytes)[Symbol.asyncIterator]();
  try {
    const first = await firstText(text);
    const format = detectFormat(first, fileName);
    if (!format) return noPreview("NOT_TABULAR", "The file is no table of comma- or tab-separated values.");
    // One row for the header, and one more to know whether there are others.
    const [header, ...others] = await readRecords(first, text, format, rowCount + 2, () => start.isCut());
    if (!header) {
      return start.isCut()
        ? noPreview("ROW_TOO_LONG", "The first row does not end within the first 1048576 bytes.")
        : noPreview("NOT_TABULAR", "The file is empty.");
    }
    return {
      kind: "table",
      format,
      columns: header.cells,
      rows: others.slice(0, rowCount),
      hasMoreRows: start.isCut() || others.length > rowCount,
      bytesRead: start.bytesRead(),
    };
  } catch (error) {
    if (error instanceof CorruptFileError) return noPreview("CORRUPT", error.message);
    throw error;
  } finally {
    await text.return(undefined);
  }
}

/** The beginning of the text up to the end of its first line, which decides about the format. */
async function firstText(text: AsyncIterator<string>): Promise<string> {
  let first = "";
  while (!first.includes("\n")) {
    const next = await text.next();
    if (next.done) break;
    first += next.value;
  }
  return first;
}

/** Extensions of files that are no tables, whatever their first bytes look like. */
const noTables = ["xml", "json", "zip", "avro"];

function detectFormat(first: string, fileName: string | null): TableFormat | null {
  const start = first.trimStart();
  if (start.startsWith("<") || start.startsWith("{") || start.startsWith("[") || first.includes("\0"))
    return null;
  const extension = /\.([a-z]+)(?:\.gz)?$/i.exec(fileName ?? "")?.[1]?.toLowerCase();
  if (extension === "csv") return "CSV";
  if (extension === "tsv") return "TSV";
  if (noTables.includes(extension ?? "")) return null;
  const [line = ""] = first.split("\n", 1);
  if (line.includes("\t")) return "TSV";
  return /[,;]/.test(line) ? "CSV" : null;
}
