import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { askFor, download, finish, genericAddress, startFeeds } from "./feeds.ts";
import type { Family, Feeds } from "./feeds.ts";
import { inventoryReport } from "./listings.ts";
import type { Row } from "./listings.ts";
import { readElements } from "./xml.ts";

async function report(feeds: Feeds, family: Family, change: object, marketplaceId?: string): Promise<Buffer> {
  const headers = marketplaceId === undefined ? {} : { "x-ebay-c-marketplace-id": marketplaceId };
  const created = await askFor(feeds, family, change, { headers });
  expect(created).toMatchObject({ status: 202 });
  await finish(feeds);
  const task = genericAddress(String(created.headers.location));
  expect((await feeds.call(task)).json()).toMatchObject({ status: "COMPLETED" });
  return (await download(`${task}/download_result_file`)).bytes;
}

const rowsOf = (bytes: Buffer): Row[] => parse(bytes, { columns: true });

describe("detail 17: the marketplace header", () => {
  it("limits a report of listings, also for a task without filter criteria", async () => {
    await using feeds = await startFeeds();
    const all = rowsOf(await inventoryReport(feeds));
    const parts: Row[][] = [];
    for (const marketplaceId of ["EBAY_US", "EBAY_GB", "EBAY_DE"]) {
      const inventory = rowsOf(gunzipSync(await report(feeds, "inventory_task", {}, marketplaceId)));
      const generic = rowsOf(
        await report(feeds, "task", { feedType: "SANDBOX_LISTINGS_REPORT" }, marketplaceId),
      );
      expect(generic).toHaveLength(inventory.length);
      expect(new Set(generic.map((row) => row["Marketplace ID"]))).toEqual(new Set([marketplaceId]));
      parts.push(inventory);
    }
    expect(parts.map((rows) => new Set(rows.map((row) => row["Currency"])))).toEqual([
      new Set(["USD"]),
      new Set(["GBP"]),
      new Set(["EUR"]),
    ]);
    expect(parts.flat()).toHaveLength(all.length);
    expect(rowsOf(gunzipSync(await report(feeds, "inventory_task", {}, "EBAY_FR")))).toEqual([]);
  });

  it("limits a report of orders", async () => {
    await using feeds = await startFeeds();
    const orders = async (marketplaceId?: string) =>
      readElements((await report(feeds, "order_task", {}, marketplaceId)).toString(), "Order");
    const all = await orders();
    const german = await orders("EBAY_DE");
    const american = await orders("EBAY_US");
    expect(german.length).toBeGreaterThan(0);
    expect(american.length).toBeGreaterThan(german.length);
    expect(german.length + american.length).toBeLessThanOrEqual(all.length);
    expect(new Set(german.map((order) => order["Currency"]))).toEqual(new Set(["EUR"]));
  });
});
