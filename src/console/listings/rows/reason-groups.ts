import { blamedColumn, subjectOf } from "./blamed-column.ts";
import type { FailedRow, Reason } from "./failed-row.ts";

/** Rows that failed for the same reason. */
export interface ReasonGroup {
  /** The same for the same reason in every task. */
  readonly key: string;
  readonly code: string | null;
  /** What it is about, as `price`; null when that is not known. */
  readonly subject: string | null;
  /** Message of the first of its rows. */
  readonly message: string | null;
  /** Index of the column that is at fault; -1 when it is not known. */
  readonly column: number;
  readonly count: number;
}

/** Key of the group of rows that the service has not come to. */
export const unreadKey = "unread";

/** Keys of the groups that a row belongs to. */
export function reasonKeysOf({ reasons }: FailedRow): readonly string[] {
  return reasons.length === 0 ? [unreadKey] : reasons.map(keyOf);
}

/** The groups of the rows, the largest first. */
export function groupByReason(
  rows: readonly FailedRow[],
  columns: readonly string[],
): readonly ReasonGroup[] {
  const groups = new Map<string, ReasonGroup>();
  for (const row of rows) {
    const reasons: readonly Reason[] =
      row.reasons.length === 0 ? [{ code: null, message: null }] : row.reasons;
    const keys = reasonKeysOf(row);
    for (const key of new Set(keys)) {
      const known = groups.get(key);
      groups.set(
        key,
        known ? { ...known, count: known.count + 1 } : newGroup(key, reasons[keys.indexOf(key)]!, columns),
      );
    }
  }
  return [...groups.values()].toSorted((a, b) => b.count - a.count);
}

function newGroup(key: string, reason: Reason, columns: readonly string[]): ReasonGroup {
  const { code, message } = reason;
  const [subject = null] = subjectOf(reason);
  return { key, code, subject, message, column: blamedColumn(columns, reason), count: 1 };
}

/** By its code and what it is about; without a code by its message without the values in it. */
function keyOf(reason: Reason): string {
  const { code, message } = reason;
  const [subject = ""] = subjectOf(reason);
  return code === null ? `${withoutValues(message ?? "")}.${subject}` : `${code}.${subject}`;
}

function withoutValues(message: string): string {
  return message.replaceAll(/"[^"]*"|\d[\d.,-]*/g, "…").slice(0, 80);
}
