import { describe, expect, it } from "vitest";
import { askFor, create, issueToken, startFeeds } from "./feeds.ts";
import type { Family } from "./feeds.ts";

const families: Family[] = ["task", "order_task", "inventory_task", "customer_service_metric_task"];

function range(from: string, to: string) {
  return { filterCriteria: { creationDateRange: { from, to } } };
}

function criteria(change: object) {
  return {
    filterCriteria: {
      evaluationMarketplaceId: "EBAY_US",
      customerServiceMetricType: "ITEM_NOT_AS_DESCRIBED",
      ...change,
    },
  };
}

describe("Every create call", () => {
  it("answers 202 without a body, and the address of the matching get call in Location", async () => {
    await using feeds = await startFeeds();
    for (const family of families) {
      const task = await create(feeds, family);
      const taskId = task.split("/").at(-1);
      expect(task).toBe(`${feeds.sandbox.url}/sell/feed/v1/${family}/${taskId}`);
      expect((await feeds.call(task)).json()).toMatchObject({
        taskId,
        status: "CREATED",
        creationDate: "2026-01-01T00:00:00.000Z",
      });
    }
  });

  it("rejects an unknown feed type with 160017 and one of another resource with 160030", async () => {
    await using feeds = await startFeeds();
    for (const family of families) {
      expect((await askFor(feeds, family, { feedType: "LMS_NOTHING" })).errorIds()).toEqual([160017]);
      expect((await askFor(feeds, family, { feedType: null })).errorIds()).toEqual([160017]);
      const other = family === "task" ? "LMS_ORDER_REPORT" : "FX_LISTING";
      expect((await askFor(feeds, family, { feedType: other })).errorIds()).toEqual([160030]);
    }
  });

  it("requires the feed type's scope (160002) and at least one scope of the service (1100)", async () => {
    await using feeds = await startFeeds();
    const cases: [Family, string, string][] = [
      ["task", "FX_LISTING", "sell.inventory"],
      ["task", "FX_FULFILLMENT", "sell.fulfillment"],
      ["order_task", "LMS_ORDER_REPORT", "sell.fulfillment"],
      ["inventory_task", "LMS_ACTIVE_INVENTORY_REPORT", "sell.inventory"],
      ["customer_service_metric_task", "CUSTOMER_SERVICE_METRICS_REPORT", "sell.analytics.readonly"],
    ];
    const marketing = await issueToken(feeds, "sell.marketing", "commerce.catalog.readonly");
    const stores = await issueToken(feeds, "sell.stores");
    for (const [family, feedType, scope] of cases) {
      const refused = await askFor(feeds, family, { feedType }, { token: marketing });
      expect(refused.status).toBe(403);
      expect(refused.errorIds()).toEqual([160002]);
      expect((await askFor(feeds, family, { feedType }, { token: stores })).errorIds()).toEqual([1100]);
      const token = await issueToken(feeds, scope);
      expect((await askFor(feeds, family, { feedType }, { token })).status).toBe(202);
    }
  });

  it("accepts a known marketplace header and rejects others with 160027", async () => {
    await using feeds = await startFeeds();
    for (const family of ["task", "order_task", "inventory_task"] as const) {
      const withHeader = (marketplace: string) =>
        askFor(feeds, family, {}, { headers: { "X-EBAY-C-MARKETPLACE-ID": marketplace } });
      expect((await withHeader("EBAY_DE")).status).toBe(202);
      expect((await withHeader("ebay_de")).errorIds()).toEqual([160027]);
    }
  });

  it("rejects a body that is not a JSON object", async () => {
    await using feeds = await startFeeds();
    for (const family of families) {
      expect((await feeds.call(`/${family}`, { body: "{" })).errorIds()).toEqual([2004]);
      expect((await feeds.call(`/${family}`, { json: [] })).errorIds()).toEqual([2004]);
    }
  });
});

describe("createTask", () => {
  it("requires the schema version of the feed type", async () => {
    await using feeds = await startFeeds();
    const ask = async (feedType: string, schemaVersion: unknown) => {
      const answer = await askFor(feeds, "task", { feedType, schemaVersion });
      return answer.status === 202 ? 202 : answer.errorIds();
    };
    expect(await ask("FX_LISTING", undefined)).toEqual([160018]);
    expect(await ask("FX_LISTING", "2.0")).toEqual([160018]);
    expect(await ask("LMS_ADD_ITEM", "1.0")).toEqual([160018]);
    expect(await ask("LMS_ADD_ITEM", 1235)).toEqual([160018]);
    expect(await ask("LMS_ADD_ITEM", "1235")).toBe(202);
    expect(await ask("LMS_ORDER_ACK", "1235")).toBe(202);
  });

  it("sets detailHref of an upload task to null", async () => {
    await using feeds = await startFeeds();
    const task = await create(feeds, "task", { feedType: "LMS_ORDER_ACK", schemaVersion: "1235" });
    expect((await feeds.call(task)).json()).toEqual({
      taskId: task.split("/").at(-1),
      feedType: "LMS_ORDER_ACK",
      status: "CREATED",
      schemaVersion: "1235",
      creationDate: "2026-01-01T00:00:00.000Z",
      detailHref: null,
    });
  });
});

describe("createOrderTask", () => {
  it("requires an odd schema version from 1113 on and filter criteria", async () => {
    await using feeds = await startFeeds();
    for (const schemaVersion of [undefined, "1111", "1114", "x"]) {
      expect((await askFor(feeds, "order_task", { schemaVersion })).errorIds()).toEqual([160018]);
    }
    expect((await askFor(feeds, "order_task", { filterCriteria: undefined })).errorIds()).toEqual([160019]);
    expect(
      (await askFor(feeds, "order_task", { filterCriteria: [], schemaVersion: "1" })).errorIds(),
    ).toEqual([160018, 160019]);
  });

  it("accepts at most 10 days of creation dates and known statuses, and no modification dates", async () => {
    await using feeds = await startFeeds();
    const errors = async (change: object) => (await askFor(feeds, "order_task", change)).errorIds();
    const day1 = "2025-12-01T00:00:00.000Z";
    expect(await errors(range(day1, "2025-12-11T00:00:00.001Z"))).toEqual([160019]);
    expect(await errors(range("2025-12-02T00:00:00.000Z", day1))).toEqual([160019]);
    expect(await errors(range("2025-12-02", day1))).toEqual([160019]);
    expect(await errors(range(day1, "2025-12-32T00:00:00.000Z"))).toEqual([160019]);
    expect(await errors({ filterCriteria: { creationDateRange: { from: day1 } } })).toEqual([160019]);
    expect(await errors({ filterCriteria: { orderStatus: "OPEN" } })).toEqual([160019]);
    const { filterCriteria } = range(day1, "2025-12-02T00:00:00.000Z");
    expect(await errors({ filterCriteria: { modifiedDateRange: filterCriteria.creationDateRange } })).toEqual(
      [160019],
    );
    const task = await create(feeds, "order_task", range(day1, "2025-12-11T00:00:00.000Z"));
    expect((await feeds.call(task)).json()).toMatchObject({
      detailHref: task,
      ...range(day1, "2025-12-11T00:00:00.000Z"),
    });
  });
});

describe("createInventoryTask", () => {
  it("accepts both spellings of the feed type and requires neither schema version nor filter", async () => {
    await using feeds = await startFeeds();
    for (const feedType of ["ActiveInventoryReport", "LMS_ACTIVE_INVENTORY_REPORT"]) {
      const task = await create(feeds, "inventory_task", { feedType, schemaVersion: undefined });
      const answer = (await feeds.call(task)).json();
      expect(answer).toMatchObject({ feedType: "LMS_ACTIVE_INVENTORY_REPORT", schemaVersion: "1.0" });
      expect(answer).not.toHaveProperty("filterCriteria");
    }
  });

  it("rejects other schema versions and unknown listing formats", async () => {
    await using feeds = await startFeeds();
    const errors = async (change: object) => (await askFor(feeds, "inventory_task", change)).errorIds();
    expect(await errors({ schemaVersion: "1113" })).toEqual([160018]);
    expect(await errors({ filterCriteria: { listingFormat: "STORE" } })).toEqual([160019]);
    expect(await errors({ filterCriteria: "AUCTION" })).toEqual([160019]);
    const filterCriteria = { listingFormat: "AUCTION" };
    const task = await create(feeds, "inventory_task", { filterCriteria });
    expect((await feeds.call(task)).json()).toMatchObject({ filterCriteria });
  });
});

describe("createCustomerServiceMetricTask", () => {
  it("rejects each wrong criterion with its specific error ID", async () => {
    await using feeds = await startFeeds();
    const errors = async (change: object) =>
      (await askFor(feeds, "customer_service_metric_task", change)).errorIds();
    expect(await errors({ filterCriteria: undefined })).toEqual([164505]);
    expect(await errors({ filterCriteria: {} })).toEqual([164500, 164501]);
    expect(await errors(criteria({ customerServiceMetricType: "LATE" }))).toEqual([164500]);
    expect(await errors(criteria({ evaluationMarketplaceId: "EBAY_MOON" }))).toEqual([164501]);
    expect(await errors(criteria({ evaluationType: "PROJECTED" }))).toEqual([164505]);
    expect(await errors(criteria({ listingCategories: ["0"] }))).toEqual([164502]);
    expect(await errors(criteria({ shippingRegions: ["DOMESTIC"] }))).toEqual([164507]);
    const notReceived = { customerServiceMetricType: "ITEM_NOT_RECEIVED" };
    expect(await errors(criteria({ ...notReceived, shippingRegions: "DOMESTIC" }))).toEqual([164503]);
    expect(await errors(criteria({ ...notReceived, listingCategories: ["625"] }))).toEqual([164506]);
    expect(await errors({ schemaVersion: "2.0" })).toEqual([160018]);
  });

  it("requires an Accept-Language that fits the marketplace", async () => {
    await using feeds = await startFeeds();
    const ask = async (language: string | undefined, marketplace = "EBAY_US") => {
      const answer = await feeds.call("/customer_service_metric_task", {
        json: {
          feedType: "CUSTOMER_SERVICE_METRICS_REPORT",
          ...criteria({ evaluationMarketplaceId: marketplace }),
        },
        ...(language !== undefined && { headers: { "accept-language": language } }),
      });
      return answer.status === 202 ? 202 : answer.errorIds();
    };
    expect(await ask(undefined)).toEqual([164504]);
    expect(await ask("*")).toEqual([164504]);
    expect(await ask("english")).toEqual([164504]);
    expect(await ask("fr-CA")).toEqual([164504]);
    expect(await ask("fr-BE", "EBAY_CA")).toEqual([164504]);
    expect(await ask("fr-CA", "EBAY_CA")).toBe(202);
    expect(await ask("fr-BE", "EBAY_BE")).toBe(202);
    expect(await ask("en-US,en;q=0.5")).toBe(202);
  });
});
