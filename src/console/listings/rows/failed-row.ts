import { columnOf } from "../csv/column-meaning.ts";
import type { CsvRow } from "../../csv/csv-table.ts";
import { type Reason, reasonKeyOf } from "./reason.ts";

/** A record that the service rejected, as the gateway returns it. */
export interface Failure extends Reason {
  /** Line in the uploaded file, from 1. */
  readonly lineNumber: number | null;
  readonly sku: string | null;
}

/** A failed row with the reasons for its rejection. */
export interface FailedRow {
  /** Stable key within the task; edits are stored under it. */
  readonly key: string;
  readonly line: number | null;
  readonly sku: string | null;
  /** Cells as uploaded; null when the file no longer exists or lacks the row. */
  readonly cells: readonly string[] | null;
  /** Reasons of the failure; empty for a row that the service did not read. */
  readonly reasons: readonly Reason[];
  /** Distinct keys of the reasons; `unreadKey` alone when there is no reason. */
  readonly reasonKeys: readonly string[];
}

/** Reason key of rows that the service did not read. */
export const unreadKey = "unread";

/**
 * Matches failures with rows of the file, by line or by SKU. Several failures of one row become one failed row.
 * @param columns Columns of the file.
 * @param rows Rows of the file, at least those with failures.
 */
export function joinFailures(
  failures: readonly Failure[],
  columns: readonly string[],
  rows: readonly CsvRow[],
): readonly FailedRow[] {
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const bySku = groupBySku(rows, columnOf(columns, "sku"));
  const joined = new Map<string, FailedRow>();
  // Keys are cached, because thousands of failures often share a few reasons.
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

/** Converts rows that the service did not read to failed rows without a reason. */
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
