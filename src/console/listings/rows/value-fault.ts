import { meaningOf } from "../csv/column-meaning.ts";

/** Kind of an invalid value that the console detects before sending. */
export type ValueFault = "price" | "quantity";

/** Price that the service accepts: up to eight digits, and up to two decimals after a point. */
const priceForm = /^\d{1,8}(?:\.\d{1,2})?$/;
const quantityForm = /^\d+$/;

/** Returns the kind of error in a new value. Null when the value is valid or empty, or when the column is unknown. */
export function valueFaultOf(column: string, value: string): ValueFault | null {
  const text = value.trim();
  if (text === "") return null;
  switch (meaningOf(column)) {
    case "price":
      return priceForm.test(text) && /[1-9]/.test(text) ? null : "price";
    case "quantity":
      return quantityForm.test(text) ? null : "quantity";
    default:
      return null;
  }
}

/** True when one of a row's new values is invalid. @param cells New values, by column index. */
export function hasValueFault(cells: Readonly<Record<number, string>>, columns: readonly string[]): boolean {
  return Object.entries(cells).some(
    ([column, value]) => valueFaultOf(columns[Number(column)] ?? "", value) !== null,
  );
}
