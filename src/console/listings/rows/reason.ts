import type { ColumnMeaning } from "../csv/column-meaning.ts";

/** Why the service refused a record, as the gateway tells it. */
export interface Reason {
  readonly code: string | null;
  readonly message: string | null;
}

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

/** The same for the same reason in every task: by its code and what it is about; without a code by its message without the values in it. */
export function reasonKeyOf(reason: Reason): string {
  const { code, message } = reason;
  const [subject = ""] = subjectOf(reason);
  return `${code ?? withoutValues(message ?? "")}.${subject}`;
}

function withoutValues(message: string): string {
  return message.replaceAll(/"[^"]*"|\d[\d.,-]*/g, "…").slice(0, 80);
}
