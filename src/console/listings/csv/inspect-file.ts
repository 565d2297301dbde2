import { columnOf } from "./column-meaning.ts";
import type { CsvTable } from "../../csv/csv-table.ts";

/** Possible problem in a file, found before sending. Line numbers start at 1. */
export type FileWarning =
  | { readonly kind: "brokenQuotes"; readonly line: number }
  | { readonly kind: "delimiter"; readonly delimiter: string }
  | { readonly kind: "duplicateColumn"; readonly column: string }
  | { readonly kind: "duplicateSku"; readonly count: number; readonly sku: string; readonly line: number }
  | { readonly kind: "noIdentifier" }
  | { readonly kind: "noRows" }
  | { readonly kind: "notText" }
  | { readonly kind: "unevenRows"; readonly count: number; readonly line: number };

/** Summary of a CSV file. */
export interface FileSummary {
  readonly columns: readonly string[];
  readonly rowCount: number;
  readonly delimiter: string;
  readonly encoding: CsvTable["shape"]["encoding"];
  /** The first five rows. */
  readonly firstRows: readonly (readonly string[])[];
  readonly warnings: readonly FileWarning[];
}

const shownRows = 5;

/** Summarizes a file and lists its possible problems. */
export function inspectTable(table: CsvTable): FileSummary {
  const { shape, columns, rows } = table;
  return {
    columns,
    rowCount: rows.length,
    delimiter: shape.delimiter,
    encoding: shape.encoding,
    firstRows: rows.slice(0, shownRows).map(({ cells }) => cells),
    warnings: shape.head.includes("\0") ? [{ kind: "notText" }] : [...warningsOf(table)],
  };
}

function* warningsOf({ shape, columns, rows, brokenQuotesAt }: CsvTable): Generator<FileWarning> {
  if (brokenQuotesAt !== null) yield { kind: "brokenQuotes", line: brokenQuotesAt };
  if (columns.length > 1 && shape.delimiter !== ",") yield { kind: "delimiter", delimiter: shape.delimiter };
  if (rows.length === 0) yield { kind: "noRows" };
  if (!(["item", "order", "sku"] as const).some((meaning) => columnOf(columns, meaning) >= 0)) {
    yield { kind: "noIdentifier" };
  }
  const double = columns.find((column, index) => column !== "" && columns.indexOf(column) !== index);
  if (double !== undefined) yield { kind: "duplicateColumn", column: double };
  const uneven = rows.filter(({ cells }) => cells.length !== columns.length);
  if (uneven[0]) yield { kind: "unevenRows", count: uneven.length, line: uneven[0].line };
  yield* duplicateSkus(columns, rows);
}

function* duplicateSkus(columns: readonly string[], rows: CsvTable["rows"]): Generator<FileWarning> {
  const column = columnOf(columns, "sku");
  if (column < 0) return;
  const seen = new Set<string>();
  const again = rows.filter(({ cells }) => {
    const sku = cells[column]?.trim() ?? "";
    if (sku === "" || !seen.has(sku)) {
      seen.add(sku);
      return false;
    }
    return sku !== "";
  });
  if (!again[0]) return;
  const { line, cells } = again[0];
  yield { kind: "duplicateSku", count: again.length, sku: cells[column] ?? "", line };
}
