import { isFileFault, type FileFaultReason } from "./file-fault.ts";
import { openRows } from "./file-rows.ts";
import { ResultReader } from "./record-failure.ts";
import { type FileRow, maxColumns, type TableFormat } from "./table-row.ts";
import { TableText } from "./table-text.ts";
import { createTextBudget, type TextBudget } from "./text-budget.ts";
import { maxPreviewBytes, maxResultBytes } from "./unpacked-file.ts";

/** Reasons for having no preview. */
export type PreviewUnavailableReason = FileFaultReason | "GONE" | "NOT_READY";

/** One row of a table. */
export type TableRow = Pick<FileRow, "lineNumber" | "cells">;

/** The first rows of a file. */
export interface TablePreview {
  readonly kind: "table";
  readonly format: TableFormat;
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  readonly hasMoreRows: boolean;
  /** Bytes read from the service. */
  readonly bytesRead: number;
}

/** Which rows a preview shows. */
export interface PreviewWish {
  /** How many rows, a header not counted. */
  readonly rows: number;
  /** Whether only rows of a result are shown that say that their record failed. Then the file is read as far as needed. */
  readonly onlyFailures?: boolean;
}

/** A file without a preview, and why. */
export function noPreview(reason: PreviewUnavailableReason, message: string) {
  return { kind: "unavailable", reason, message } as const;
}

/** Why a file has no preview. */
export type PreviewUnavailable = ReturnType<typeof noPreview>;

/**
 * Reads the first rows of a file: of a delimited one, of an XML or a JSON one, plain, gzipped or in a zip archive. Stops as
 * soon as it has enough; the caller closes the source.
 * @param source the file's bytes, as the service sends them.
 * @param fileName name with extension, if the service gave one.
 * @param budget what the operation may still show; the rows end where it is used up. @defaultValue one of its own
 * @throws whatever the source throws.
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
    if (isFileFault(error)) return noPreview(error.reason, error.message);
    throw error;
  } finally {
    await text.close();
  }
}

/** Brings rows that name their own cells under common columns, each behind the one it first followed. */
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
