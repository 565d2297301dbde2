import type { Category } from "../categories.ts";
import type { RowKind } from "../feed-types.ts";
import type { Marketplace } from "../marketplaces.ts";
import { variableDigit } from "./block-template.ts";
import { digits, pick } from "./random.ts";
import type { RandomSource } from "./random.ts";

/** Values from which a row is generated. */
export interface RowSource {
  /** Number of the row in its block, three digits. */
  readonly rowDigits: string;
  readonly category: Category;
  /** Number of the category, two digits. */
  readonly categoryDigits: string;
  readonly marketplace: Marketplace;
  readonly random: RandomSource;
}

interface Column {
  readonly name: string;
  readonly value: (row: RowSource) => string;
}

/** Number of variable digits for the block number. */
export const blockDigits = 6;

/** Number of variable digits for the hour of the file's date. */
export const hourDigits = 6;

const placeholders = (from: number, count: number) =>
  String.fromCharCode(...Array.from({ length: count }, (_, index) => variableDigit(from + index)));
const block = placeholders(0, blockDigits);
const hour = placeholders(blockDigits, hourDigits);

/** Twelve digits, unique within the file. */
const itemNumber = ({ categoryDigits, rowDigits }: RowSource) => `1${categoryDigits}${rowDigits}${block}`;

const makers = [
  "Alder",
  "Brightwell",
  "Corvid",
  "Dunmore",
  "Eskdale",
  "Fjord",
  "Grayling",
  "Halden",
] as const;
const looks = [
  "black",
  "natural",
  "dark blue",
  "forest green",
  "white",
  "red",
  "two-tone",
  "polished",
] as const;
const remarks = [
  "boxed",
  "with original papers",
  "very good condition",
  "used once",
  "collector's piece",
  "for parts",
] as const;
const conditions = [
  ["1000", "New"],
  ["2500", "Seller refurbished"],
  ["3000", "Used"],
  ["7000", "For parts or not working"],
] as const;

const brand: Column = { name: "brand", value: ({ random }) => pick(random, makers) };
const title = ({ category, random }: RowSource) =>
  `${pick(random, looks)} ${category.goods[Math.floor(random() * category.goods.length)] ?? category.name} ` +
  `no. ${digits(random, 4)}, ${pick(random, remarks)}`;
const categoryColumns: readonly Column[] = [
  { name: "category", value: ({ category }) => category.name },
  { name: "categoryId", value: ({ category }) => category.id },
];
const gtin: Column = { name: "gtin", value: ({ random }) => `4${digits(random, 12)}` };

const columnsByKind: Readonly<Record<RowKind, readonly Column[]>> = {
  items: [
    { name: "itemId", value: (row) => `v1|${itemNumber(row)}|0` },
    { name: "title", value: title },
    ...categoryColumns,
    {
      name: "imageUrl",
      value: ({ random }) => `https://images.marketplace.example/${digits(random, 9)}.jpg`,
    },
    { name: "buyingOptions", value: ({ random }) => pick(random, ["FIXED_PRICE", "AUCTION"]) },
    { name: "sellerUsername", value: ({ random }) => `seller_${digits(random, 5)}` },
    { name: "sellerFeedbackPercentage", value: ({ random }) => `9${digits(random, 1)}.${digits(random, 1)}` },
    { name: "sellerFeedbackScore", value: () => hour },
    gtin,
    brand,
    { name: "mpn", value: ({ random }) => `M-${digits(random, 6)}` },
    {
      name: "conditionId",
      value: ({ rowDigits }) => (conditions[Number(rowDigits) % 4] ?? conditions[0])[0],
    },
    { name: "condition", value: ({ rowDigits }) => (conditions[Number(rowDigits) % 4] ?? conditions[0])[1] },
    {
      name: "priceValue",
      value: ({ random }) => `${Math.ceil(random() * random() * 900)}.${digits(random, 2)}`,
    },
    { name: "priceCurrency", value: ({ marketplace }) => marketplace.currency },
    { name: "itemLocationCountry", value: ({ marketplace }) => marketplace.country },
    { name: "estimatedAvailableQuantity", value: ({ random }) => String(Math.ceil(random() * 20)) },
    { name: "itemWebUrl", value: (row) => `https://${row.marketplace.webHost}/itm/${itemNumber(row)}` },
  ],
  products: [
    { name: "epid", value: itemNumber },
    { name: "title", value: title },
    ...categoryColumns,
    brand,
    gtin,
    { name: "reviewCount", value: () => hour },
    {
      name: "imageUrl",
      value: ({ random }) => `https://images.marketplace.example/${digits(random, 9)}.jpg`,
    },
  ],
  promotions: [
    { name: "promotionId", value: itemNumber },
    { name: "promotionType", value: ({ random }) => pick(random, ["MARKDOWN_SALE", "CODED_COUPON"]) },
    {
      name: "description",
      value: ({ random }) => `${Math.ceil(random() * 50)}% off ${pick(random, makers)}`,
    },
    { name: "marketplaceId", value: ({ marketplace }) => marketplace.id },
    { name: "itemCount", value: ({ random }) => String(Math.ceil(random() * 500)) },
    { name: "revision", value: () => hour },
  ],
};

/** Returns the column names in order. */
export function columnNames(kind: RowKind): readonly string[] {
  return columnsByKind[kind].map(({ name }) => name);
}

/** Returns the values of one row in column order, with placeholders for the variable digits. */
export function rowValues(kind: RowKind, row: RowSource): readonly string[] {
  return columnsByKind[kind].map(({ value }) => value(row));
}
