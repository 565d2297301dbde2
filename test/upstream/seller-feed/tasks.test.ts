import { describe, expect, it } from "vitest";
import type { CustomerServiceMetric } from "../../../src/upstream/seller-feed/requests.ts";
import { toInstant } from "../../../src/upstream/instant.ts";
import { failureOf, type Fixture, viewerOptions } from "../fixture.ts";
import { fault, recording } from "../recording.ts";
import { asId } from "../../../src/upstream/ids.ts";

const location = { location: "https://host.example/sell/feed/v1/task/task-10-1%2F2" };

const fieldsOnWire = {
  taskId: "t1",
  feedType: "LMS_ORDER_REPORT",
  status: "COMPLETED",
  schemaVersion: "1113",
  creationDate: "2026-01-01T10:00:00.000Z",
  completionDate: "2026-01-01T10:05:00.000Z",
  detailHref: "https://host.example/sell/feed/v1/order_task/t1",
};
const fields = {
  taskId: "t1",
  feedType: "LMS_ORDER_REPORT",
  status: "COMPLETED",
  upstreamStatus: "COMPLETED",
  schemaVersion: "1113",
  createdAt: toInstant("2026-01-01T10:00:00.000Z"),
  completedAt: toInstant("2026-01-01T10:05:00.000Z"),
  uploadSummary: null,
  warnings: [],
};

const metricCriteria = {
  evaluationMarketplaceId: "EBAY_US",
  customerServiceMetricType: "ITEM_NOT_RECEIVED",
  shippingRegions: ["DOMESTIC", "THE_MOON"],
};
const orderCriteria = {
  creationDateRange: { from: "2026-01-01T00:00:00.000Z", to: null },
  orderStatus: "ACTIVE",
};

/** Each family with its path, the method that gets it, and a task with criteria in a response and as the client reads it. */
const families = [
  {
    path: "/customer_service_metric_task",
    method: "getCustomerServiceMetricTask",
    wire: { ...fieldsOnWire, filterCriteria: metricCriteria },
    task: {
      ...fields,
      family: "CUSTOMER_SERVICE_METRIC",
      filter: {
        evaluationMarketplaceId: "EBAY_US",
        metricType: "ITEM_NOT_RECEIVED",
        listingCategoryIds: [],
        shippingRegions: ["DOMESTIC"],
      },
    },
    unknown: ["THE_MOON"],
  },
  {
    path: "/inventory_task",
    method: "getInventoryTask",
    wire: { ...fieldsOnWire, filterCriteria: { listingFormat: "AUCTION" } },
    task: { ...fields, family: "INVENTORY", filter: { listingFormat: "AUCTION" } },
    unknown: [],
  },
  {
    path: "/order_task",
    method: "getOrderTask",
    wire: { ...fieldsOnWire, filterCriteria: orderCriteria },
    task: {
      ...fields,
      family: "ORDER",
      filter: {
        creationDateRange: { from: toInstant("2026-01-01T00:00:00.000Z"), to: null },
        orderStatus: "ACTIVE",
      },
    },
    unknown: [],
  },
  {
    path: "/task",
    method: "getTask",
    wire: { ...fieldsOnWire, filterCriteria: orderCriteria },
    // The feed type determines the family, and this response contains no filter.
    task: { ...fields, family: "ORDER" },
    unknown: [],
  },
] as const;

describe.each(families)("a task under $path", ({ path, method, wire, task, unknown }) => {
  const get = ({ sellerFeed }: Pick<Fixture, "sellerFeed">, id = "t1") =>
    sellerFeed[method](asId(id), viewerOptions());

  it("is converted to the shape of the gateway, and new values are reported", async () => {
    await using service = await recording(200, wire);
    expect(await get(service, "t/1")).toEqual(task);
    expect(service.lines()).toEqual([`GET /feed/v1${path}/t%2F1`]);
    expect(service.unknownValues.map(({ value }) => value)).toEqual(unknown);
  });

  it("needs only its required fields", async () => {
    const { taskId, feedType, creationDate } = fieldsOnWire;
    const nulls = { schemaVersion: null, completionDate: null, uploadSummary: null, filterCriteria: null };
    const minimal = { taskId, feedType, creationDate, status: "RESTING" };
    await using service = await recording(200, { ...minimal, ...nulls });
    expect(await get(service)).toMatchObject({
      status: "UNRECOGNIZED",
      upstreamStatus: "RESTING",
      completedAt: null,
      schemaVersion: null,
    });
    expect(service.unknownValues).toMatchObject([{ field: "status", value: "RESTING" }]);
  });

  it("is null when it does not exist, for each status and error that means so", async () => {
    for (const [status, body] of [
      [404, fault(160_003)],
      [400, fault(160_003)],
      [404, null],
    ] as const) {
      await using service = await recording(status, body);
      expect(await get(service)).toBeNull();
    }
    await using service = await recording(200, wire);
    for (const impossible of ["", ".", "..", "\ud800"]) {
      expect(await get(service, impossible)).toBeNull();
    }
    expect(service.received).toEqual([]);
  });

  it("is not reported as missing when the address or the scope is wrong", async () => {
    for (const [status, body] of [
      [404, fault(2_002)],
      [400, null],
      [403, fault(160_002)],
    ] as const) {
      await using service = await recording(status, body);
      expect(await failureOf(get(service))).toMatchObject({ status });
    }
  });

  it("is rejected without a valid creation date, in a message that names the field", async () => {
    await using service = await recording(200, { ...wire, creationDate: "yesterday" });
    expect(await failureOf(get(service))).toMatchObject({
      code: "UPSTREAM_INVALID_RESPONSE",
      message: "Unexpected response: creationDate does not have the documented format",
    });
  });
});

it.each([
  ["the counts of successes and failures", { successCount: 998, failureCount: 2 }, 998],
  ["one of the counts", { failureCount: 0 }, null],
])("a processed upload may have %s", async (_, summary, successCount) => {
  await using service = await recording(200, { ...fieldsOnWire, uploadSummary: summary });
  const uploadSummary = { ...summary, successCount };
  expect(await service.sellerFeed.getTask(asId("t1"), viewerOptions())).toMatchObject({ uploadSummary });
});

describe("a created task", () => {
  it("has its id from Location, and a customer service metric task the language of the report", async () => {
    await using service = await recording(202, null, location);
    const input = {
      feedType: "CUSTOMER_SERVICE_METRICS_REPORT",
      schemaVersion: null,
      evaluationMarketplaceId: "EBAY_CA",
      language: "fr-CA",
    };
    const create = (metric: CustomerServiceMetric, more = {}) =>
      service.sellerFeed.createCustomerServiceMetricTask({ ...input, metric, ...more }, viewerOptions());
    const described = await create({ type: "ITEM_NOT_AS_DESCRIBED", listingCategoryIds: ["11450"] });
    expect(described).toBe("task-10-1/2");
    await create({ type: "ITEM_NOT_RECEIVED", shippingRegions: ["DOMESTIC"] }, { schemaVersion: "1.0" });
    await create({ type: "ITEM_NOT_RECEIVED", shippingRegions: [] });
    expect(service.received[0]).toMatchObject({
      line: "POST /feed/v1/customer_service_metric_task",
      headers: { "accept-language": "fr-CA", "content-type": "application/json" },
    });
    const { feedType, evaluationMarketplaceId } = input;
    expect(service.sent(0)).toEqual({
      feedType,
      filterCriteria: {
        evaluationMarketplaceId,
        customerServiceMetricType: "ITEM_NOT_AS_DESCRIBED",
        listingCategories: ["11450"],
      },
    });
    expect(service.sent(1)).toEqual({
      feedType,
      schemaVersion: "1.0",
      filterCriteria: {
        evaluationMarketplaceId,
        customerServiceMetricType: "ITEM_NOT_RECEIVED",
        shippingRegions: ["DOMESTIC"],
      },
    });
    expect(service.sent(2)).toEqual({
      feedType,
      filterCriteria: { evaluationMarketplaceId, customerServiceMetricType: "ITEM_NOT_RECEIVED" },
    });
  });

  it("reports the whole inventory or one listing format, with or without a marketplace", async () => {
    await using service = await recording(202, null, location);
    const { sellerFeed } = service;
    const feedType = "LMS_ACTIVE_INVENTORY_REPORT";
    const whole = { feedType, schemaVersion: null, filter: null, marketplaceId: null };
    expect(await sellerFeed.createInventoryTask(whole, viewerOptions())).toBe("task-10-1/2");
    const auctions = { listingFormat: "AUCTION" } as const;
    const part = { feedType, schemaVersion: "1.0", filter: auctions, marketplaceId: "EBAY_DE" };
    await sellerFeed.createInventoryTask(part, viewerOptions());
    expect(service.lines()).toEqual(["POST /feed/v1/inventory_task", "POST /feed/v1/inventory_task"]);
    expect(service.received[0]?.headers["x-ebay-c-marketplace-id"]).toBeUndefined();
    expect(service.received[1]?.headers["x-ebay-c-marketplace-id"]).toBe("EBAY_DE");
    expect(service.sent(0)).toEqual({ feedType });
    expect(service.sent(1)).toEqual({ feedType, schemaVersion: "1.0", filterCriteria: auctions });
  });

  it("reports orders with filter criteria, which are empty without a filter and never have a modification date", async () => {
    await using service = await recording(202, null, location);
    const input = { feedType: "LMS_ORDER_REPORT", schemaVersion: "1113", marketplaceId: "EBAY_US" };
    const { sellerFeed } = service;
    const all = { creationDateRange: null, orderStatus: null };
    expect(await sellerFeed.createOrderTask({ ...input, filter: all }, viewerOptions())).toBe("task-10-1/2");
    const range = { from: new Date("2026-01-01T00:00:00Z"), to: new Date("2026-01-02T00:00:00.5Z") };
    const some = { creationDateRange: range, orderStatus: "COMPLETED" } as const;
    await sellerFeed.createOrderTask({ ...input, filter: some }, viewerOptions());
    expect(service.received[0]).toMatchObject({
      line: "POST /feed/v1/order_task",
      headers: { "x-ebay-c-marketplace-id": "EBAY_US" },
    });
    const { feedType, schemaVersion } = input;
    expect(service.sent(0)).toEqual({ feedType, schemaVersion, filterCriteria: {} });
    expect(service.sent(1)).toEqual({
      feedType,
      schemaVersion,
      filterCriteria: {
        creationDateRange: { from: "2026-01-01T00:00:00.000Z", to: "2026-01-02T00:00:00.500Z" },
        orderStatus: "COMPLETED",
      },
    });
  });

  it("is requested once, even when the service fails, and the error has what the service reported", async () => {
    await using service = await recording(500, fault(160_001));
    const input = { feedType: "FX_LISTING", schemaVersion: "1.0", marketplaceId: null };
    expect(await failureOf(service.sellerFeed.createTask(input, viewerOptions()))).toMatchObject({
      service: "sellerFeed",
      operation: "createTask",
      status: 500,
      faults: [{ errorId: 160_001 }],
    });
    expect(service.received).toHaveLength(1);
  });
});

describe("a page of tasks", () => {
  const page = { limit: 2, offset: 4 };
  const empty = { href: "x", limit: 2, offset: 4, total: 0, tasks: [] };

  it("is requested by feed type or schedule, and by days or interval", async () => {
    await using service = await recording(200, empty);
    const { sellerFeed } = service;
    const createdWithin = { from: new Date("2026-01-01T00:00:00Z"), to: new Date("2026-02-01T00:00:00Z") };
    await sellerFeed.getTasks({ ...page, source: { feedType: "LMS_ORDER_ACK" } }, viewerOptions());
    await sellerFeed.getOrderTasks(
      { ...page, source: { scheduleId: asId("s/1") }, period: { lookBackDays: 90 } },
      viewerOptions(),
    );
    await sellerFeed.getInventoryTasks(
      { ...page, source: { feedType: "A&B" }, period: { createdWithin } },
      viewerOptions(),
    );
    await sellerFeed.getCustomerServiceMetricTasks(page, viewerOptions());
    await sellerFeed.getCustomerServiceMetricTasks({ ...page, feedType: "C" }, viewerOptions());
    const urls = service.received.map(({ line }) => new URL(line.replace("GET ", ""), "http://host.example"));
    expect(urls.map(({ pathname, searchParams }) => [pathname, Object.fromEntries(searchParams)])).toEqual([
      ["/feed/v1/task", { feed_type: "LMS_ORDER_ACK", limit: "2", offset: "4" }],
      ["/feed/v1/order_task", { schedule_id: "s/1", look_back_days: "90", limit: "2", offset: "4" }],
      [
        "/feed/v1/inventory_task",
        {
          feed_type: "A&B",
          date_range: "2026-01-01T00:00:00.000Z..2026-02-01T00:00:00.000Z",
          limit: "2",
          offset: "4",
        },
      ],
      ["/feed/v1/customer_service_metric_task", { limit: "2", offset: "4" }],
      ["/feed/v1/customer_service_metric_task", { feed_type: "C", limit: "2", offset: "4" }],
    ]);
    expect(service.calls.map(({ operation }) => operation)).toEqual([
      "getTasks",
      "getOrderTasks",
      "getInventoryTasks",
      "getCustomerServiceMetricTasks",
      "getCustomerServiceMetricTasks",
    ]);
  });

  it.each([
    ["the total is higher", { total: 7 }, { total: 7, hasNext: true }],
    ["these items are the last", { total: 6 }, { total: 6, hasNext: false }],
    ["a next page is stated", { next: "/feed/v1/task?offset=6" }, { total: null, hasNext: true }],
    ["neither a total nor a next page is stated", {}, { total: null, hasNext: false }],
    [
      "the total takes precedence over a stated next page",
      { total: 6, next: "x" },
      { total: 6, hasNext: false },
    ],
  ])("reports whether a next page follows: %s", async (_, answer, expected) => {
    await using service = await recording(200, { ...answer, tasks: [fieldsOnWire, fieldsOnWire] });
    const result = await service.sellerFeed.getTasks({ ...page, source: { feedType: "F" } }, viewerOptions());
    expect(result).toMatchObject(expected);
    expect(result.items).toHaveLength(2);
  });

  it("is the last one when it is empty, for any total", async () => {
    for (const body of [
      { total: 100, tasks: [] },
      { total: 100, next: "x" },
    ]) {
      await using service = await recording(200, body);
      const input = { ...page, source: { feedType: "F" } };
      expect(await service.sellerFeed.getTasks(input, viewerOptions())).toMatchObject({
        items: [],
        hasNext: false,
      });
    }
  });

  it("is rejected with the path of the invalid field", async () => {
    await using service = await recording(200, { tasks: [fieldsOnWire, { ...fieldsOnWire, taskId: "" }] });
    const input = { ...page, source: { feedType: "F" } };
    expect(await failureOf(service.sellerFeed.getTasks(input, viewerOptions()))).toMatchObject({
      message: "Unexpected response: tasks.1.taskId does not have the documented format",
    });
  });
});
