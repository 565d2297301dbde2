import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { createManualClock } from "../../helpers/clock.ts";
import { create, dayMs, download, finish, genericAddress, startFeeds } from "./feeds.ts";
import type { Family, Feeds } from "./feeds.ts";
import { readElements } from "./xml.ts";

async function report(feeds: Feeds, family: Family, change: object = {}) {
  const task = await create(feeds, family, change);
  await finish(feeds);
  const { headers, bytes } = await download(`${genericAddress(task)}/download_result_file`);
  return { taskId: task.split("/").at(-1), headers, bytes };
}

async function inventory(feeds: Feeds, change: object = {}): Promise<Record<string, string>[]> {
  const { bytes } = await report(feeds, "inventory_task", change);
  return parse(gunzipSync(bytes), { columns: true });
}

interface OrderRow {
  readonly id: string;
  readonly status: string;
  readonly createdAt: string;
}

async function orders(feeds: Feeds, filterCriteria: object = {}): Promise<OrderRow[]> {
  const { bytes } = await report(feeds, "order_task", { filterCriteria });
  return readElements(bytes.toString("utf8"), "Order").map((order) => ({
    id: order["OrderID"] ?? "",
    status: order["OrderStatus"] ?? "",
    createdAt: order["CreatedTime"] ?? "",
  }));
}

async function metric(feeds: Feeds, criteria: object) {
  const { bytes, headers } = await report(feeds, "customer_service_metric_task", {
    filterCriteria: { evaluationMarketplaceId: "EBAY_GB", ...criteria },
  });
  const content: { metrics: Record<string, unknown>[] } = JSON.parse(bytes.toString("utf8"));
  return { headers, content };
}

describe("The active inventory report", () => {
  it("is gzipped CSV with the price and quantity of over 2000 listings", async () => {
    await using feeds = await startFeeds();
    const { taskId, headers, bytes } = await report(feeds, "inventory_task");
    expect(headers.get("content-type")).toBe("application/octet-stream");
    expect(headers.get("content-length")).toBe(String(bytes.length));
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="LMS_ACTIVE_INVENTORY_REPORT-${taskId}.csv.gz"`,
    );
    const rows: Record<string, string>[] = parse(gunzipSync(bytes), { columns: true });
    expect(rows.length).toBeGreaterThan(2000);
    expect(new Set(rows.map((row) => row["Item number"])).size).toBe(rows.length);
    expect(new Set(rows.map((row) => row["Custom label (SKU)"])).size).toBe(rows.length);
    for (const row of rows) {
      expect(row["Start price"]).toMatch(/^\d+\.\d\d$/);
      expect(Number(row["Quantity"])).toBeGreaterThan(0);
    }
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
    const { taskId, headers } = await report(feeds, "order_task");
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
    expect(before.at(-1)?.createdAt.slice(0, 10)).toBe("2025-12-31");
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
  it("is JSON about the current evaluation, with one entry per shipping region", async () => {
    await using feeds = await startFeeds();
    const { content, headers } = await metric(feeds, { customerServiceMetricType: "ITEM_NOT_RECEIVED" });
    expect(headers.get("content-disposition")).toMatch(/CUSTOMER_SERVICE_METRICS_REPORT-\w+\.json"/);
    expect(content).toMatchObject({
      evaluationMarketplaceId: "EBAY_GB",
      evaluationType: "CURRENT",
      locale: "en-US",
      evaluationCycle: { evaluationDate: "2026-01-01T00:00:00.000Z" },
    });
    expect(content.metrics.map(({ shippingRegion }) => shippingRegion)).toEqual([
      "DOMESTIC",
      "INTERNATIONAL_MATURED_REGION",
      "INTERNATIONAL_EMERGING_REGION",
    ]);
  });
});
