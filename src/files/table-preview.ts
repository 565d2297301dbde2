import { isFileContentError, type FileFaultReason } from "./file-content-error.ts";
import { openRows } from "./file-rows.ts";
import { ResultReader } from "./record-failure.ts";
import { type FileRow, maxColumns, type TableFormat } from "./table-row.ts";
import { TableText } from "./table-text.ts";
import { createTextBudget, type TextBudget } from "./text-budget.ts";
import { maxPreviewBytes, maxResultBytes } from "./decompressed-file.ts";

/** Reason why there is no preview. */
export type PreviewUnavailableReason = FileFaultReason | "GONE" | "NOT_READY";

/** Row of a table. */
export type TableRow = Pick<FileRow, "lineNumber" | "cells">;

/** First rows of a file, for display. */
export interface TablePreview {
  readonly kind: "table";
  readonly format: TableFormat;
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  readonly hasMoreRows: boolean;
  /** Number of bytes read from the service. */
  readonly bytesRead: number;
}

/** Options of a preview. */
export interface PreviewWish {
  /** Maximum number of rows, without the header. */
  readonly rows: number;
  /** True for only the failed records of a result file. The file is then read as far as needed to find them. */
  readonly onlyFailures?: boolean;
}

/** Creates the result when a file has no preview. */
export function noPreview(reason: PreviewUnavailableReason, message: string) {
  return { kind: "unavailable", reason, message } as const;
}

/** Reason and message for a file without a preview. */
export type PreviewUnavailable = ReturnType<typeof noPreview>;

/**
 * Reads the first rows of a delimited, XML or JSON file. The file can be plain, gzipped or in a zip archive. Stops
 * after the requested number of rows. The caller must close the source.
 * @param source bytes of the file as sent by the service.
 * @param fileName name with extension; null when the service provides none.
 * @param budget remaining text of the operation; the rows end when it is used up. @defaultValue a new budget
 * @throws any error of the source.
 */
export async function previewTable(
  source: AsyncIterable<Uint8Array>,
  fileName: string | null,
  { rows: wanted, onlyFailures = false }: PreviewWish,
  budget: TextBudget = createTextBudget(),
): Promise<TablePreview | PreviewUnavailable> {
  const text = new TableText(source, onlyFailures ? maxResultBytes : maxPreviewBytes);
  try {
    const { format, header, rows } = await openRows(text, fileName, 0);
    const result = onlyFailures ? new ResultReader(header, false) : null;
    budget.take(header ?? [], true);
    const shown: FileRow[] = [];
    let hasMoreRows = false;
    for await (const row of rows) {
      if (result && !result.outcomeOf(row)?.failure) continue;
      hasMoreRows = shown.length === wanted || !budget.take(row.cells, shown.length === 0);
      if (hasMoreRows) break;
      shown.push(row);
    }
    result?.end();
    if (!header && shown.length === 0 && text.isCut) {
      return noPreview(
        "ROW_TOO_LONG",
        `The first row does not end within the first ${maxPreviewBytes} bytes.`,
      );
    }
    return {
      kind: "table",
      format,
      ...(header
        ? { columns: header, rows: shown.map(({ lineNumber, cells }) => ({ lineNumber, cells })) }
        : alignRows(shown)),
      hasMoreRows: hasMoreRows || text.isCut,
      bytesRead: text.bytesRead,
    };
  } catch (error) {
    if (isFileContentError(error)) return noPreview(error.reason, error.message);
    throw error;
  } finally {
    await text.close();
  }
}

/**
 * Gives common columns to rows that have their own column names. A new column is inserted after the column that
 * precedes it in its row.
 */
function alignRows(rows: readonly FileRow[]): Pick<TablePreview, "columns" | "rows"> {
  const columns: string[] = [];
  for (const row of rows) {
    let at = 0;
    for (const column of row.columns) {
      const known = columns.indexOf(column);
      if (known !== -1) {
        at = known + 1;
      } else if (columns.length < maxColumns) {
        columns.splice(at, 0, column);
        at += 1;
      }
    }
  }
  return {
    columns,
    rows: rows.map((row) => {
      const cells = new Map(row.columns.map((column, at) => [column, row.cells[at]]));
      return { lineNumber: row.lineNumber, cells: columns.map((column) => cells.get(column) ?? "") };
    }),
  };
}
