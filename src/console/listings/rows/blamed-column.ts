import { type ColumnMeaning, columnOf } from "../csv/column-meaning.ts";
import type { Reason } from "./failed-row.ts";

/** What words of codes and messages are about, the most telling first; of several meanings, the first that has a column. */
const words: readonly (readonly [RegExp, readonly ColumnMeaning[]])[] = [
  [/\bauction\b/, ["quantity"]],
  [/\bcurrency\b/, ["currency"]],
  [/\bprices?\b/, ["price"]],
  [/\bquantity\b/, ["quantity"]],
  [/\btitle\b/, ["title"]],
  [/\bcategory\b/, ["category"]],
  [/\b(?:site|marketplace)\b/, ["site"]],
  [/\bcarrier\b/, ["carrier"]],
  [/\btracking\b/, ["tracking"]],
  [/\baction\b/, ["action"]],
  [/\bformat\b/, ["format"]],
  [/\border\b/, ["order"]],
  [/\bsku\b/, ["sku"]],
  [/\b(?:item|listing)\b/, ["item", "sku"]],
];

/** What a reason is about, by the words of its code, else of its message; null when they do not tell. */
export function subjectOf({ code, message }: Reason): readonly ColumnMeaning[] {
  for (const text of [code ?? "", message ?? ""]) {
    const plain = text.toLowerCase().replaceAll("_", " ");
    const found = words.find(([pattern]) => pattern.test(plain));
    if (found) return found[1];
  }
  return [];
}

/** The column that a reason speaks of; -1 when it names none, or one that the file has not. */
export function blamedColumn(columns: readonly string[], reason: Reason): number {
  const found = subjectOf(reason)
    .map((meaning) => columnOf(columns, meaning))
    .find((index) => index >= 0);
  if (found !== undefined) return found;
  const message = reason.message?.toLowerCase() ?? "";
  return columns.findIndex((column) => column.length > 2 && message.includes(`"${column.toLowerCase()}"`));
}
