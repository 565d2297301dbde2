import { meaningOf } from "../csv/column-meaning.ts";

/** Kind of an invalid value, as far as the console can check it before sending. */
export type ValueFault = "price" | "quantity";

/** The service accepts only a decimal point, and at most eight digits before it. */
const priceForm = /^\d{1,8}(?:\.\d{1,2})?$/;
const quantityForm = /^\d+$/;

/** Returns the fault of a new value; null when it is valid or empty, or when the column's meaning is unknown. */
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
