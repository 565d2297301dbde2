import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { IncomingFile } from "../../../src/upstream/files/incoming-file.ts";
import { instantAt, toInstant } from "../../../src/upstream/instant.ts";
import type { ScheduleSettings } from "../../../src/upstream/seller-feed/schedule-model.ts";
import { failureOf, fileOf } from "../fixture.ts";
import { seller, startContract } from "../sandbox-fixture.ts";
import { asId } from "../../../src/upstream/ids.ts";

const stepMs = 1_000;
const hourMs = 3_600_000;

const start = () => startContract({ feedStepMs: stepMs });
type Contract = Awaited<ReturnType<typeof start>>;

/** Advances a task through its three states. */
async function finish(contract: Contract): Promise<void> {
  for (let step = 0; step < 3; step += 1) await contract.pass(stepMs);
}

async function bytesOf(file: IncomingFile | null): Promise<Buffer> {
  return Buffer.concat((await file?.body.toArray()) ?? []);
}

const page = { limit: 10, offset: 0 };
const noSettings: ScheduleSettings = {
  name: null,
  trigger: null,
  startsAt: null,
  endsAt: null,
  schemaVersion: null,
};

describe("the sandbox's seller feed service", () => {
  it("creates, completes, lists and delivers an inventory report", async () => {
    await using contract = await start();
    const { sellerFeed } = contract;
    const feedType = "LMS_ACTIVE_INVENTORY_REPORT";
    const filter = { listingFormat: "FIXED_PRICE" } as const;
    const input = { feedType, schemaVersion: "1.0", filter, marketplaceId: "EBAY_US" };
    const taskId = await sellerFeed.createInventoryTask(input, seller());
    expect(await sellerFeed.getInventoryTask(taskId, seller())).toMatchObject({
      family: "INVENTORY",
      taskId,
      feedType,
      completedAt: null,
      filter,
    });
    expect(await sellerFeed.getResultFile(taskId, seller())).toBeNull();
    expect(await sellerFeed.getInputFile(taskId, seller())).toBeNull();
    await finish(contract);
    expect(await sellerFeed.getInventoryTask(taskId, seller())).toMatchObject({
      status: "COMPLETED",
      completedAt: expect.any(String),
      uploadSummary: null,
    });
    expect(await sellerFeed.getTask(taskId, seller())).toMatchObject({ family: "INVENTORY", taskId });
    const file = await sellerFeed.getResultFile(taskId, seller());
    expect(file?.fileName).toMatch(/\.csv\.gz$/);
    const bytes = await bytesOf(file);
    expect(file?.sizeInBytes).toBe(bytes.length);
    expect(gunzipSync(bytes).toString().split("\n").length).toBeGreaterThan(100);
    const tasks = await sellerFeed.getInventoryTasks({ ...page, source: { feedType } }, seller());
    expect(tasks).toMatchObject({ items: [{ taskId }], total: 1, hasNext: false });
    expect(await sellerFeed.getInventoryTask(taskId, seller("2"))).toBeNull();
  });

  it("creates order reports and customer service metric reports, and lists them by period", async () => {
    await using contract = await start();
    const { sellerFeed } = contract;
    const from = new Date("2025-12-28T00:00:00Z");
    const to = new Date("2025-12-30T00:00:00Z");
    const orders = await sellerFeed.createOrderTask(
      {
        feedType: "LMS_ORDER_REPORT",
        schemaVersion: "1113",
        filter: { creationDateRange: { from, to }, orderStatus: "COMPLETED" },
        marketplaceId: null,
      },
      seller(),
    );
    const metrics = await sellerFeed.createCustomerServiceMetricTask(
      {
        feedType: "CUSTOMER_SERVICE_METRICS_REPORT",
        schemaVersion: "1.0",
        evaluationMarketplaceId: "EBAY_US",
        metric: { type: "ITEM_NOT_RECEIVED", shippingRegions: ["DOMESTIC"] },
        language: "en-US",
      },
      seller(),
    );
    await finish(contract);
    expect(await sellerFeed.getOrderTask(orders, seller())).toMatchObject({
      family: "ORDER",
      status: "COMPLETED",
      schemaVersion: "1113",
      filter: {
        creationDateRange: { from: instantAt(from), to: instantAt(to) },
        orderStatus: "COMPLETED",
      },
    });
    expect(await sellerFeed.getCustomerServiceMetricTask(metrics, seller())).toMatchObject({
      family: "CUSTOMER_SERVICE_METRIC",
      status: "COMPLETED",
      filter: {
        evaluationMarketplaceId: "EBAY_US",
        metricType: "ITEM_NOT_RECEIVED",
        listingCategoryIds: [],
        shippingRegions: ["DOMESTIC"],
      },
    });
    for (const taskId of [orders, metrics]) {
      expect((await bytesOf(await sellerFeed.getResultFile(taskId, seller()))).length).toBeGreaterThan(10);
    }
    const now = new Date("2026-01-01T00:10:00Z");
    const before = new Date("2025-12-31T00:00:00Z");
    const createdWithin = { from: before, to: now };
    const source = { feedType: "LMS_ORDER_REPORT" };
    expect(
      await sellerFeed.getOrderTasks({ ...page, source, period: { createdWithin } }, seller()),
    ).toMatchObject({ items: [{ taskId: orders }], total: 1 });
    expect(
      await sellerFeed.getCustomerServiceMetricTasks({ ...page, period: { lookBackDays: 1 } }, seller()),
    ).toMatchObject({ items: [{ taskId: metrics }], total: 1 });
  });

  it("receives a file, counts its failures, and returns it", async () => {
    await using contract = await start();
    const { sellerFeed } = contract;
    const input = { feedType: "FX_LISTING", schemaVersion: "1.0", marketplaceId: null };
    const taskId = await sellerFeed.createTask(input, seller());
    expect(await sellerFeed.getTask(taskId, seller())).toMatchObject({ status: "CREATED" });
    const content = Buffer.from("SKU,Price\r\nno-such-sku,9.99\r\n");
    const file = fileOf([content.subarray(0, 5), content.subarray(5)], content.length, "Preise für März.csv");
    await sellerFeed.uploadFile(taskId, file, seller());
    await finish(contract);
    expect(await sellerFeed.getTask(taskId, seller())).toMatchObject({
      status: "COMPLETED_WITH_ERROR",
      uploadSummary: { successCount: 0, failureCount: 1 },
    });
    const back = await sellerFeed.getInputFile(taskId, seller());
    expect(back?.fileName).toBe("Preise für März.csv");
    expect(content.equals(await bytesOf(back))).toBe(true);
    expect(String(await bytesOf(await sellerFeed.getResultFile(taskId, seller())))).toContain("no-such-sku");
    const again = fileOf([content], content.length, "again.csv");
    expect(await failureOf(sellerFeed.uploadFile(taskId, again, seller()))).toMatchObject({
      status: 400,
      faults: [{ errorId: 160_023 }],
    });
  });

  it("pages through tasks without losing or repeating one", async () => {
    await using contract = await start();
    const { sellerFeed } = contract;
    const input = { feedType: "FX_LISTING", schemaVersion: "1.0", marketplaceId: null };
    const created: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      created.push(await sellerFeed.createTask(input, seller()));
      await contract.pass(1);
    }
    const source = { feedType: "FX_LISTING" };
    const seen: string[] = [];
    for (let offset = 0, hasNext = true; hasNext; offset += 2) {
      const tasks = await sellerFeed.getTasks({ source, limit: 2, offset }, seller());
      expect(tasks).toMatchObject({ total: 5 });
      seen.push(...tasks.items.map(({ taskId }) => taskId));
      hasNext = tasks.hasNext;
    }
    expect(seen).toEqual(created.toReversed());
    expect(await failureOf(sellerFeed.getTasks({ source, limit: 2, offset: 1 }, seller()))).toMatchObject({
      faults: [{ errorId: 160_029 }],
    });
  });

  it("creates a schedule from its template, and runs, changes and deletes it", async () => {
    await using contract = await start();
    const { sellerFeed } = contract;
    const feedType = "LMS_ORDER_REPORT";
    const templates = await sellerFeed.getScheduleTemplates({ ...page, feedType }, seller());
    const daily = templates.items.find(
      ({ frequency, status }) => frequency === "DAILY" && status === "ACTIVE",
    );
    expect(daily?.settings).toEqual(
      expect.arrayContaining([
        { property: "SCHEMA_VERSION", usage: "REQUIRED", defaultValue: null },
        { property: "TRIGGER_HOUR", usage: "OPTIONAL", defaultValue: "00Z" },
      ]),
    );
    const scheduleTemplateId = daily?.scheduleTemplateId ?? asId("");
    expect(await sellerFeed.getScheduleTemplate(scheduleTemplateId, seller())).toEqual(daily);
    const settings: ScheduleSettings = {
      name: "Every night",
      trigger: { hourUtc: 3, dayOfWeek: null, dayOfMonth: null },
      startsAt: toInstant("2026-01-01T01:00:00Z"),
      endsAt: toInstant("2026-02-01T00:00:00Z"),
      schemaVersion: "1113",
    };
    const input = { scheduleTemplateId, feedType, settings };
    const scheduleId = await sellerFeed.createSchedule(input, seller());
    const schedule = { scheduleId, scheduleTemplateId, feedType, status: "ACTIVE", inactiveReason: null };
    expect(await sellerFeed.getSchedule(scheduleId, seller())).toMatchObject({ ...schedule, ...settings });
    expect(await sellerFeed.getLatestResultFile(scheduleId, seller())).toBeNull();
    await contract.pass(3 * hourMs);
    await finish(contract);
    const file = await sellerFeed.getLatestResultFile(scheduleId, seller());
    expect(file?.fileName).toMatch(/\.xml$/);
    expect(String(await bytesOf(file))).toContain("<OrderReport>");
    const tasks = await sellerFeed.getTasks({ ...page, source: { scheduleId } }, seller());
    expect(tasks).toMatchObject({ items: [{ feedType, status: "COMPLETED" }], total: 1 });

    const changed = { ...noSettings, name: "Every noon", schemaVersion: "1115" };
    await sellerFeed.updateSchedule(scheduleId, changed, seller());
    expect(await sellerFeed.getSchedule(scheduleId, seller())).toMatchObject({
      ...schedule,
      name: "Every noon",
      schemaVersion: "1115",
      endsAt: null,
    });
    expect(await sellerFeed.getSchedules({ ...page, feedType }, seller())).toMatchObject({
      items: [{ scheduleId }],
      total: 1,
    });
    await sellerFeed.deleteSchedule(scheduleId, seller());
    expect(await sellerFeed.getSchedule(scheduleId, seller())).toBeNull();
    expect(await failureOf(sellerFeed.deleteSchedule(scheduleId, seller()))).toMatchObject({
      faults: [{ errorId: 160_038 }],
    });
  });

  it("answers unknown ids with errors that the client reads as null", async () => {
    await using contract = await start();
    const { sellerFeed } = contract;
    const id = "no-such/thing";
    expect(await sellerFeed.getCustomerServiceMetricTask(asId(id), seller())).toBeNull();
    expect(await sellerFeed.getInventoryTask(asId(id), seller())).toBeNull();
    expect(await sellerFeed.getOrderTask(asId(id), seller())).toBeNull();
    expect(await sellerFeed.getTask(asId(id), seller())).toBeNull();
    expect(await sellerFeed.getInputFile(asId(id), seller())).toBeNull();
    expect(await sellerFeed.getResultFile(asId(id), seller())).toBeNull();
    expect(await sellerFeed.getSchedule(asId(id), seller())).toBeNull();
    expect(await sellerFeed.getLatestResultFile(asId(id), seller())).toBeNull();
    expect(await sellerFeed.getScheduleTemplate(asId(id), seller())).toBeNull();
    expect(
      await failureOf(sellerFeed.uploadFile(asId(id), fileOf([Buffer.from("x")], 1), seller())),
    ).toMatchObject({ faults: [{ errorId: 160_003 }] });
    expect(contract.sandbox.events).toEqual([]);
  });
});
