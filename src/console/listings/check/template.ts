import { type ColumnMeaning, meaningOf } from "../csv/column-meaning.ts";
import type { UploadFormat } from "./upload-format.ts";

/**
 * Example rows of new listings; no value contains a comma. `VerifyAdd` tests a listing without creating it, so that a
 * template which is uploaded unchanged has no effect.
 */
const exampleListings: readonly Readonly<Partial<Record<ColumnMeaning, string>>>[] = [
  {
    action: "VerifyAdd",
    sku: "TEMPLATE-1",
    title: "Vintage film camera",
    price: "79.99",
    quantity: "3",
    category: "625",
    format: "FixedPrice",
    currency: "USD",
    site: "EBAY_US",
  },
  {
    action: "VerifyAdd",
    sku: "TEMPLATE-2",
    title: "Desk lamp",
    price: "24.50",
    quantity: "5",
    category: "11700",
    format: "FixedPrice",
    currency: "EUR",
    site: "EBAY_DE",
  },
];

/** Names of the files, by feed type; the feed type itself for others. */
const names: Readonly<Record<string, string>> = { FX_LISTING: "listings", FX_FULFILLMENT: "shipments" };

/** Returns the template of an upload type: the format's columns and example rows that the marketplace accepts. */
export function templateOf(feedType: string, format: UploadFormat): File {
  const isXml = format.example.trimStart().startsWith("<");
  const [extension, type] = isXml ? ["xml", "application/xml"] : ["csv", "text/csv"];
  const base = names[feedType] ?? feedType.toLowerCase().replaceAll("_", "-");
  return new File([textOf(format)], `${base}-template.${extension}`, { type });
}

function textOf({ actions, columns, example }: UploadFormat): string {
  // Other formats have no action without effect.
  if (!actions.includes("VerifyAdd")) return example;
  const header = columns.map(({ name }) => name);
  const rows = exampleListings.map((values) =>
    header.map((name) => {
      const meaning = meaningOf(name);
      return meaning === null ? "" : (values[meaning] ?? "");
    }),
  );
  return [header, ...rows].map((cells) => `${cells.join(",")}\r\n`).join("");
}
