import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { download, makeReport } from "./feeds.ts";
import type { Feeds } from "./feeds.ts";

/** Row of a CSV file by column name. */
export type Row = Record<string, string>;

/** Returns the unpacked bytes of an active inventory report. */
export async function inventoryReport(feeds: Feeds): Promise<Buffer> {
  return gunzipSync((await makeReport(feeds, "inventory_task")).bytes);
}

/** Returns the seller's active listings by SKU. */
export async function listings(feeds: Feeds): Promise<Map<string, Row>> {
  const rows: Row[] = parse(await inventoryReport(feeds), { columns: true });
  return new Map(rows.map((row) => [sku(row), row]));
}

/** Returns the fixed-price listings, whose fields can all be revised. */
export async function fixedPriceListings(feeds: Feeds): Promise<Row[]> {
  return [...(await listings(feeds)).values()].filter((row) => row["Format"] === "FIXED_PRICE");
}

export function sku(row: Row | undefined): string {
  return row?.["Custom label (SKU)"] ?? "";
}

/** Returns the result file of an upload as text. */
export async function resultText(task: string): Promise<string> {
  return (await download(`${task}/download_result_file`)).bytes.toString("utf8");
}

/** Returns the rows of an upload's result file. */
export async function csvResult(task: string): Promise<Row[]> {
  return parse(await resultText(task), { columns: true });
}

/** Returns the status and the upload summary of a task. */
export async function summary(feeds: Feeds, task: string) {
  const { status, uploadSummary } = (await feeds.call(task)).json();
  return { status, uploadSummary };
}
