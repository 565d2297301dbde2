import { columnAtFault } from "./column-at-fault.ts";
import type { FailedRow } from "./failed-row.ts";
import { type Reason, subjectOf } from "./reason.ts";

/** Rows that failed for the same reason. */
export interface ReasonGroup {
  /** Key of the reason; the same in every task. */
  readonly key: string;
  readonly code: string | null;
  /** Meaning of the column that the reason refers to, such as `price`; null when it is unknown. */
  readonly subject: string | null;
  /** Message of the first row in the group. */
  readonly message: string | null;
  /** Index of the column that the reason refers to; -1 when it is unknown. */
  readonly column: number;
  readonly count: number;
}

/** Groups rows by reason, largest group first. */
export function groupByReason(
  rows: readonly FailedRow[],
  columns: readonly string[],
): readonly ReasonGroup[] {
  const counts = new Map<string, number>();
  const firsts = new Map<string, Reason>();
  for (const { reasons, reasonKeys } of rows) {
    for (const [index, key] of reasonKeys.entries()) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      if (!firsts.has(key)) firsts.set(key, reasons[index] ?? { code: null, message: null });
    }
  }
  return [...firsts]
    .map(([key, reason]) => describeGroup(key, reason, columns, counts.get(key) ?? 0))
    .toSorted((first, second) => second.count - first.count);
}

function describeGroup(key: string, reason: Reason, columns: readonly string[], count: number): ReasonGroup {
  const { code, message } = reason;
  const [subject = null] = subjectOf(reason);
  return { key, code, subject, message, column: columnAtFault(columns, reason), count };
}
