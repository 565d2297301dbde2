import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { createManualClock } from "../../helpers/clock.ts";
import { dayMs, download, type Feeds, finish, genericAddress, makeReport, startFeeds } from "./feeds.ts";
import { readElements } from "./xml.ts";

async function inventory(feeds: Feeds, change: object = {}): Promise<Record<string, string>[]> {
  const { bytes } = await makeReport(feeds, "inventory_task", change);
  return parse(gunzipSync(bytes), { columns: true });
}

async function orders(feeds: Feeds, filterCriteria: object = {}) {
  const { bytes } = await makeReport(feeds, "order_task", { filterCriteria });
  const found = readElements(bytes.toString("utf8"), "Order");
  return found.map(({ OrderID: id, OrderStatus: status, CreatedTime: createdAt = "" }) => ({
    id,
    status,
    createdAt,
  }));
}

describe("The active inventory report", () => {
  it("is gzipped CSV with over 2000 listings, each with a quantity and a unique SKU", async () => {
    await using feeds = await startFeeds();
    const { taskId, headers, bytes } = await makeReport(feeds, "inventory_task");
    expect(headers.get("content-type")).toBe("application/octet-stream");
    expect(headers.get("content-length")).toBe(String(bytes.length));
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="LMS_ACTIVE_INVENTORY_REPORT-${taskId}.csv.gz"`,
    );
    const rows: Record<string, string>[] = parse(gunzipSync(bytes), { columns: true });
    expect(rows.length).toBeGreaterThan(2000);
    expect(new Set(rows.map((row) => row["Custom label (SKU)"])).size).toBe(rows.length);
    for (const row of rows) expect(Number(row["Quantity"])).toBeGreaterThan(0);
  });

  it("is the same in every data folder, and different for every seller", async () => {
    await using one = await startFeeds();
    await using two = await startFeeds();
    expect(await inventory(one)).toEqual(await inventory(two));
    const other = await two.call("/inventory_task", {
      json: { feedType: "ActiveInventoryReport" },
      token: "sandbox-seller-2",
    });
    await finish(two);
    const address = `${genericAddress(String(other.headers["location"]))}/download_result_file`;
    const { bytes } = await download(address, "sandbox-seller-2");
    const rows: Record<string, string>[] = parse(gunzipSync(bytes), { columns: true });
    expect(rows[0]).not.toEqual((await inventory(one))[0]);
  });
});

describe("The order report", () => {
  it("is XML with the orders of the last ten days, oldest first", async () => {
    await using feeds = await startFeeds();
    const { taskId, headers } = await makeReport(feeds, "order_task");
    expect(headers.get("content-disposition")).toContain(`"LMS_ORDER_REPORT-${taskId}.xml"`);
    const rows = await orders(feeds);
    expect(rows.length).toBeGreaterThan(50);
    const times = rows.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted());
    expect(times[0]?.slice(0, 10)).toBe("2025-12-22");
    expect(times.at(-1)?.slice(0, 10)).toBe("2025-12-31");
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(["ACTIVE", "COMPLETED"]));
  });

  it("contains no future orders, and keeps past orders unchanged", async () => {
    await using feeds = await startFeeds();
    const creationDateRange = { from: "2025-12-31T00:00:00.000Z", to: "2026-01-05T00:00:00.000Z" };
    const before = await orders(feeds, { creationDateRange });
    expect(before.at(-1)?.createdAt?.slice(0, 10)).toBe("2025-12-31");
    await feeds.pass(20 * dayMs);
    const after = await orders(feeds, { creationDateRange });
    expect(after.length).toBeGreaterThan(before.length);
    expect(after.slice(0, before.length).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set(["COMPLETED"]));
  });

  it("contains orders of the last day in a new sandbox", async () => {
    await using feeds = await startFeeds({ clock: createManualClock(Date.now()) });
    const rows = await orders(feeds);
    expect(Date.parse(rows.at(-1)?.createdAt ?? "")).toBeGreaterThan(feeds.clock.now() - dayMs);
  });
});

describe("The customer service metrics report", () => {
  it("is JSON about the current evaluation", async () => {
    await using feeds = await startFeeds();
    const metric = { evaluationMarketplaceId: "EBAY_GB", customerServiceMetricType: "ITEM_NOT_RECEIVED" };
    const family = "customer_service_metric_task";
    const { bytes, headers } = await makeReport(feeds, family, { filterCriteria: metric });
    expect(headers.get("content-disposition")).toMatch(/CUSTOMER_SERVICE_METRICS_REPORT-\w+\.json"/);
    expect(JSON.parse(bytes.toString("utf8"))).toMatchObject({
      evaluationMarketplaceId: "EBAY_GB",
      evaluationType: "CURRENT",
      locale: "en-US",
      evaluationCycle: { evaluationDate: "2026-01-01T00:00:00.000Z" },
    });
  });
});
