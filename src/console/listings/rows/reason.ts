import type { ColumnMeaning } from "../csv/column-meaning.ts";

/** Reason why the service rejected a record, as the gateway returns it. */
export interface Reason {
  readonly code: string | null;
  readonly message: string | null;
}

/**
 * Words in codes and messages, most specific first, with the column meanings that they indicate. The first meaning for
 * which the file has a column applies.
 */
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

/**
 * Returns the column meanings that a reason refers to, from its code or else its message; empty when there are none.
 */
export function subjectOf({ code, message }: Reason): readonly ColumnMeaning[] {
  for (const text of [code ?? "", message ?? ""]) {
    const plain = text.toLowerCase().replaceAll("_", " ");
    const found = words.find(([pattern]) => pattern.test(plain));
    if (found) return found[1];
  }
  return [];
}

/**
 * Returns a key that is the same for equal reasons in every task. The key consists of the code and the subject. Without
 * a code, it is the message without its values.
 */
export function reasonKeyOf(reason: Reason): string {
  const { code, message } = reason;
  const [subject = ""] = subjectOf(reason);
  return `${code ?? withoutValues(message ?? "")}.${subject}`;
}

function withoutValues(message: string): string {
  return message.replaceAll(/"[^"]*"|\d[\d.,-]*/g, "…").slice(0, 80);
}
