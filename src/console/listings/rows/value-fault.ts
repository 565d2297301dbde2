import { meaningOf } from "../csv/column-meaning.ts";

/** What is wrong with a value that was typed, as far as this can be known before it is sent. */
export type ValueFault = "price" | "quantity";

/** The service takes a decimal point only, and at most eight digits before it. */
const priceForm = /^\d{1,8}(?:\.\d{1,2})?$/;
const quantityForm = /^\d+$/;

/** The fault of a new value in a column; null for none, for an empty value, and in columns of which nothing is known. */
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

/** Whether one of the new values of a row has a fault. @param cells the values, by the index of the column. */
export function hasValueFault(cells: Readonly<Record<number, string>>, columns: readonly string[]): boolean {
  return Object.entries(cells).some(
    ([column, value]) => valueFaultOf(columns[Number(column)] ?? "", value) !== null,
  );
}
