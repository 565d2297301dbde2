import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import type { ServiceUnderTest } from "../under-test.ts";
import { makeReport } from "./steps.ts";

/** A row of a CSV file, by its column names. */
export type Row = Record<string, string>;

/** An input file with one record that no listing fits. */
export const unknownSku = "SKU,Price\r\nno-such-sku,9.99\r\n";

/** A task that ends listings, and takes XML files. */
export const endItemsTask = { feedType: "LMS_END_FIXED_PRICE_ITEM", schemaVersion: "1235" };

/** Creates an input file that ends one listing. */
export function endItem(itemId: string): string {
  return `<?xml version="1.0"?><BulkDataExchangeRequests><EndFixedPriceItemRequest><ItemID>${itemId}</ItemID></EndFixedPriceItemRequest></BulkDataExchangeRequests>`;
}

/** Returns the rows of an inventory report. */
export function rowsOf(report: Buffer): Row[] {
  return parse(gunzipSync(report), { columns: true });
}

/** Returns the seller's listings from an inventory report. */
export async function readInventory(service: ServiceUnderTest, change: object = {}): Promise<Row[]> {
  return rowsOf((await makeReport(service, "inventory_task", change)).bytes);
}

/** Returns the seller's listings with a fixed price. */
export async function readListings(service: ServiceUnderTest): Promise<Row[]> {
  return (await readInventory(service)).filter((row) => row["Format"] === "FIXED_PRICE");
}
