import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import type { Family } from "../../rules/seller-feed/steps.ts";
import { type Feeds, makeReport, startFeeds } from "./feeds.ts";
import { inventoryReport, type Row } from "./listings.ts";
import { readElements } from "./xml.ts";

async function report(feeds: Feeds, family: Family, change: object, marketplaceId?: string): Promise<Buffer> {
  const headers = marketplaceId === undefined ? {} : { "x-ebay-c-marketplace-id": marketplaceId };
  return (await makeReport(feeds, family, change, { headers })).bytes;
}

const rowsOf = (bytes: Buffer): Row[] => parse(bytes, { columns: true });

describe("detail 17: the marketplace header", () => {
  it("limits a report of listings, also for a task without filter criteria", async () => {
    await using feeds = await startFeeds();
    const all = rowsOf(await inventoryReport(feeds));
    const parts: Row[][] = [];
    for (const marketplaceId of ["EBAY_US", "EBAY_GB", "EBAY_DE"]) {
      const inventory = rowsOf(gunzipSync(await report(feeds, "inventory_task", {}, marketplaceId)));
      const change = { feedType: "SANDBOX_LISTINGS_REPORT" };
      const generic = rowsOf(await report(feeds, "task", change, marketplaceId));
      expect(generic).toHaveLength(inventory.length);
      expect(new Set(generic.map((row) => row["Marketplace ID"]))).toEqual(new Set([marketplaceId]));
      parts.push(inventory);
    }
    const currencies = parts.map((rows) => new Set(rows.map((row) => row["Currency"])));
    expect(currencies).toEqual([new Set(["USD"]), new Set(["GBP"]), new Set(["EUR"])]);
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
