import { columnOf } from "../csv/column-meaning.ts";
import type { CsvRow } from "../csv/csv-table.ts";
import { type Reason, reasonKeyOf } from "./reason.ts";

/** A record that the service refused, as the gateway tells it. */
export interface Failure extends Reason {
  /** Line of the file that was sent, from 1. */
  readonly lineNumber: number | null;
  readonly sku: string | null;
}

/** A failed row: what was sent, and why it was refused. */
export interface FailedRow {
  /** The same as long as the task is there: by it edits are kept. */
  readonly key: string;
  readonly line: number | null;
  readonly sku: string | null;
  /** The cells as they were sent; null when the row is not in the file, or the file is gone. */
  readonly cells: readonly string[] | null;
  /** Empty for a row that the service has not come to. */
  readonly reasons: readonly Reason[];
  /** Key of each of the reasons, none twice; that of rows which were not read, when there is no reason. */
  readonly reasonKeys: readonly string[];
}

/** Key of the reason of rows that the service has not come to. */
export const unreadKey = "unread";

/**
 * Puts failures and the rows of the file together: by the line, else by the SKU. Several failures of one row are one failed row.
 * @param columns of the file.
 * @param rows of the file, those of the failures at least.
 */
export function joinFailures(
  failures: readonly Failure[],
  columns: readonly string[],
  rows: readonly CsvRow[],
): readonly FailedRow[] {
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const bySku = groupBySku(rows, columnOf(columns, "sku"));
  const joined = new Map<string, FailedRow>();
  // Most of many thousand failures are the same ones.
  const keys = new Map<string, string>();
  const cachedKeyOf = (reason: Reason) => {
    const words = `${reason.code} ${reason.message}`;
    const key = keys.get(words) ?? reasonKeyOf(reason);
    keys.set(words, key);
    return key;
  };
  for (const [index, failure] of failures.entries()) {
    const { lineNumber, sku, code, message } = failure;
    const row =
      lineNumber === null
        ? sku === null
          ? undefined
          : bySku.get(sku.trim())?.shift()
        : byLine.get(lineNumber);
    const line = row?.line ?? lineNumber;
    const key = line === null ? `failure ${index + 1}` : `line ${line}`;
    const known = joined.get(key);
    const reasonKey = cachedKeyOf({ code, message });
    if (known?.reasonKeys.includes(reasonKey)) continue;
    joined.set(key, {
      key,
      line,
      sku: known?.sku ?? sku,
      cells: row?.cells ?? null,
      reasons: [...(known?.reasons ?? []), { code, message }],
      reasonKeys: [...(known?.reasonKeys ?? []), reasonKey],
    });
  }
  return [...joined.values()];
}

/** Rows that the service has not come to, as failed rows without a reason. */
export function unreadRows(rows: readonly CsvRow[]): readonly FailedRow[] {
  return rows.map(({ line, cells }) => ({
    key: `line ${line}`,
    line,
    sku: null,
    cells,
    reasons: [],
    reasonKeys: [unreadKey],
  }));
}

function groupBySku(rows: readonly CsvRow[], column: number): Map<string, CsvRow[]> {
  const groups = new Map<string, CsvRow[]>();
  if (column < 0) return groups;
  for (const row of rows) {
    const sku = row.cells[column]?.trim() ?? "";
    const group = groups.get(sku);
    if (group) group.push(row);
    else groups.set(sku, [row]);
  }
  return groups;
}
