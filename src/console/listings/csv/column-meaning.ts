/** Meaning of a column in a listings file. */
export type ColumnMeaning =
  | "action"
  | "carrier"
  | "category"
  | "currency"
  | "format"
  | "item"
  | "order"
  | "price"
  | "quantity"
  | "site"
  | "sku"
  | "title"
  | "tracking";

/**
 * Patterns for lower-case column names without spaces and signs. They cover the names in the marketplace's reports and
 * templates.
 */
const names: readonly (readonly [ColumnMeaning, RegExp])[] = [
  ["action", /^action/],
  ["item", /^(?:ebay)?item(?:number|id)$/],
  ["sku", /^(?:customlabel(?:sku)?|(?:seller|merchant)?sku)$/],
  ["title", /^(?:item)?title$/],
  ["price", /^(?:start|current|buyitnow|fixed)?price$/],
  ["quantity", /^(?:available|total)?quantity$/],
  ["category", /^(?:ebay)?category(?:id|number|name)?$/],
  ["format", /^(?:format|listingtype)$/],
  ["currency", /^currency$/],
  ["site", /^(?:site(?:id)?|marketplace(?:id)?)$/],
  ["order", /^order(?:number|id)$/],
  ["carrier", /^(?:shipping)?carrier(?:used)?$/],
  ["tracking", /^(?:shipment)?trackingnumber$/],
];

/** Returns the meaning of a column name; null when it is unknown. */
export function meaningOf(column: string): ColumnMeaning | null {
  const name = column.toLowerCase().replaceAll(/[^a-z]/g, "");
  return names.find(([, pattern]) => pattern.test(name))?.[0] ?? null;
}

/** Returns the index of the first column with a meaning; -1 when there is none. */
export function columnOf(columns: readonly string[], meaning: ColumnMeaning): number {
  return columns.findIndex((column) => meaningOf(column) === meaning);
}
