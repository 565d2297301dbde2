/** What a column of a listings file is about. */
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

/** By the names without case, blanks and signs: those of the marketplace's reports and templates, and their spellings. */
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

/** What a column is about, by its name; null when that is not known. */
export function meaningOf(column: string): ColumnMeaning | null {
  const name = column.toLowerCase().replaceAll(/[^a-z]/g, "");
  return names.find(([, pattern]) => pattern.test(name))?.[0] ?? null;
}

/** Where the first column with this meaning is; -1 when there is none. */
export function columnOf(columns: readonly string[], meaning: ColumnMeaning): number {
  return columns.findIndex((column) => meaningOf(column) === meaning);
}
