import { columnOf } from "../csv/column-meaning.ts";
import { type Reason, subjectOf } from "./reason.ts";

/** Returns the index of the column that a reason refers to; -1 when the reason names none or the file lacks it. */
export function columnAtFault(columns: readonly string[], reason: Reason): number {
  const found = subjectOf(reason)
    .map((meaning) => columnOf(columns, meaning))
    .find((index) => index >= 0);
  if (found !== undefined) return found;
  const message = reason.message?.toLowerCase() ?? "";
  return columns.findIndex((column) => column.length > 2 && message.includes(`"${column.toLowerCase()}"`));
}
