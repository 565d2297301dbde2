import { columnOf } from "../csv/column-meaning.ts";
import { type Reason, subjectOf } from "./reason.ts";

/** The column that a reason speaks of; -1 when it names none, or one that the file has not. */
export function blamedColumn(columns: readonly string[], reason: Reason): number {
  const found = subjectOf(reason)
    .map((meaning) => columnOf(columns, meaning))
    .find((index) => index >= 0);
  if (found !== undefined) return found;
  const message = reason.message?.toLowerCase() ?? "";
  return columns.findIndex((column) => column.length > 2 && message.includes(`"${column.toLowerCase()}"`));
}
