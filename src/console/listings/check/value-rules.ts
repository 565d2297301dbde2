import { type ColumnMeaning, meaningOf } from "../csv/column-meaning.ts";

/** Kind of an invalid value. The marketplace rejects its row. */
export type ValueFault = "currency" | "damagedItem" | "item" | "price" | "quantity" | "title";

/** Kind of a value that is accepted, but probably wrong. */
export type ValueDoubt = "damagedNumber" | "sku";

/** Maximum number of characters of a title. */
export const maxTitleLength = 80;

/** Number of characters of a SKU that every marketplace accepts. */
export const maxSkuLength = 50;

const maxQuantity = 1_000_000;

/** Price that the marketplace accepts: up to eight digits, and up to two decimals after a point. */
const priceForm = /^\d{1,8}(?:\.\d{1,2})?$/;
const quantityForm = /^\d{1,7}$/;
const itemForm = /^\d{6,19}$/;

/** A long number that a spreadsheet has shortened, such as `1.64E+11`. Its last digits are lost. */
const shortenedNumber = /^\d+(?:[.,]\d+)?e\+?\d+$/i;

/** Currencies of the marketplaces, as ISO 4217 codes. */
const currencies: ReadonlySet<string> = new Set([
  "AUD",
  "CAD",
  "CHF",
  "EUR",
  "GBP",
  "HKD",
  "MYR",
  "PHP",
  "PLN",
  "SGD",
  "TWD",
  "USD",
]);

/** Returns the fault of a value in a column. Null when it is valid or empty, or when the column is unknown. */
export function valueFaultOf(column: string, value: string): ValueFault | null {
  const meaning = meaningOf(column);
  return meaning === null ? null : faultOf(meaning, value.trim());
}

/** Returns the fault of a trimmed value. Null when it is valid or empty, or when any value is allowed. */
export function faultOf(meaning: ColumnMeaning, text: string): ValueFault | null {
  if (text === "") return null;
  switch (meaning) {
    case "price":
      return priceForm.test(text) && /[1-9]/.test(text) ? null : "price";
    case "quantity":
      return quantityForm.test(text) && Number(text) <= maxQuantity ? null : "quantity";
    case "currency":
      return currencies.has(text.toUpperCase()) ? null : "currency";
    case "title":
      return text.length <= maxTitleLength ? null : "title";
    case "item":
      if (shortenedNumber.test(text)) return "damagedItem";
      return itemForm.test(text) ? null : "item";
    default:
      return null;
  }
}

/** Returns the doubt about a trimmed value; null when there is none. */
export function doubtOf(meaning: ColumnMeaning, text: string): ValueDoubt | null {
  if (meaning === "sku" && text.length > maxSkuLength) return "sku";
  const isIdentifier = meaning === "sku" || meaning === "tracking" || meaning === "order";
  return isIdentifier && shortenedNumber.test(text) ? "damagedNumber" : null;
}

/** True when one of a row's new values is invalid. @param cells New values, by column index. */
export function hasValueFault(cells: Readonly<Record<number, string>>, columns: readonly string[]): boolean {
  return Object.entries(cells).some(
    ([column, value]) => valueFaultOf(columns[Number(column)] ?? "", value) !== null,
  );
}
