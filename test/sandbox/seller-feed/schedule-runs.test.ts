import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createManualClock } from "../../helpers/clock.ts";
import { dayMs, download, finish, hourMs, processFile, startFeeds } from "./feeds.ts";
import { askForSchedule, schedule, tasksOf, templates } from "./schedules.ts";

const inventory = { feedType: "LMS_ACTIVE_INVENTORY_REPORT", schemaVersion: "1.0" };

function creationDates(tasks: readonly Record<string, unknown>[]): unknown[] {
  return tasks.map((task) => task["creationDate"]);
}

describe("A schedule", () => {
  it("creates a task at its hour, whose report becomes its latest result", async () => {
    await using feeds = await startFeeds();
    const address = await schedule(feeds, templates.daily, { preferredTriggerHour: "03Z" });
    const latest = `${address}/download_result_file`;
    await feeds.pass(3 * hourMs - 1);
    expect(await tasksOf(feeds, address)).toEqual([]);
    const none = await feeds.call(latest);
    expect(none.status).toBe(404);
    expect(none.errorIds()).toEqual([160021]);
    await feeds.pass(1);
    const [task] = await tasksOf(feeds, address);
    expect(task).toMatchObject({
      feedType: "LMS_ORDER_REPORT",
      schemaVersion: "1113",
      status: "CREATED",
      creationDate: "2026-01-01T03:00:00.000Z",
    });
    expect((await feeds.call(latest)).errorIds()).toEqual([160021]);
    await finish(feeds);
    const { bytes, headers } = await download(latest);
    expect(headers.get("content-disposition")).toContain(`LMS_ORDER_REPORT-${String(task?.["taskId"])}.xml`);
    expect(bytes.toString()).toContain("<OrderReport>");
    const list = (await feeds.call("/order_task?feed_type=LMS_ORDER_REPORT")).json();
    expect(list).toMatchObject({ total: 1, tasks: [{ taskId: task?.["taskId"] }] });
  });

  it("shows changed prices in its next report, and keeps only that report", async () => {
    await using feeds = await startFeeds();
    const address = await schedule(feeds, templates.dailyInventory, inventory);
    const latest = async () =>
      gunzipSync((await download(`${address}/download_result_file`)).bytes).toString();
    await feeds.pass(dayMs);
    await finish(feeds);
    const before = await latest();
    const sku = /^\d+,([^,]+),[^\n]*FIXED_PRICE/m.exec(before)?.[1];
    await processFile(feeds, "FX_LISTING", `SKU,Price\r\n${sku},123456.78\r\n`);
    expect(await latest()).toBe(before);
    await feeds.pass(dayMs);
    await finish(feeds);
    expect(await latest()).toMatch(new RegExp(`${sku}.*,123456\\.78,`));
    const [second, first] = await tasksOf(feeds, address);
    const result = (taskId: unknown) => feeds.call(`/task/${String(taskId)}/download_result_file`);
    expect((await result(second?.["taskId"])).status).toBe(200);
    expect((await result(first?.["taskId"])).errorIds()).toEqual([160014]);
  });

  it("runs every half hour, every hour or every four hours", async () => {
    await using feeds = await startFeeds({ feedStepMs: 1 });
    await feeds.pass(hourMs / 6);
    const halfHourly = await schedule(feeds, templates.halfHour);
    const hourly = await schedule(feeds, templates.hour);
    const fourHourly = await schedule(feeds, templates.fourHours);
    for (let minute = 10; minute < 4 * 60; minute += 10) await feeds.pass(hourMs / 6);
    expect(creationDates(await tasksOf(feeds, halfHourly)).toReversed()).toEqual(
      ["00:30", "01:00", "01:30", "02:00", "02:30", "03:00", "03:30", "04:00"].map(
        (time) => `2026-01-01T${time}:00.000Z`,
      ),
    );
    expect(await tasksOf(feeds, hourly)).toHaveLength(4);
    expect(creationDates(await tasksOf(feeds, fourHourly))).toEqual(["2026-01-01T04:00:00.000Z"]);
  });

  it("runs on the last day of a month without its day", async () => {
    await using feeds = await startFeeds({
      clock: createManualClock(Date.parse("2026-01-31T12:00:00.000Z")),
    });
    const address = await schedule(feeds, templates.monthly, {
      preferredTriggerDayOfMonth: 31,
      preferredTriggerHour: "06Z",
    });
    for (let day = 0; day < 60; day += 1) await feeds.pass(dayMs);
    expect(creationDates(await tasksOf(feeds, address)).toReversed()).toEqual([
      "2026-02-28T06:00:00.000Z",
      "2026-03-31T06:00:00.000Z",
    ]);
  });

  it("starts at its start date, ends at its end date, and is active again with a later end date", async () => {
    await using feeds = await startFeeds({ feedStepMs: 1 });
    const address = await schedule(feeds, templates.hour, {
      scheduleStartDate: "2026-01-01T02Z",
      scheduleEndDate: "2026-01-01T04Z",
    });
    for (let hour = 1; hour <= 3; hour += 1) await feeds.pass(hourMs);
    expect((await feeds.call(address)).json()).toMatchObject({ status: "ACTIVE" });
    for (let hour = 4; hour <= 6; hour += 1) await feeds.pass(hourMs);
    expect(creationDates(await tasksOf(feeds, address))).toEqual([
      "2026-01-01T03:00:00.000Z",
      "2026-01-01T02:00:00.000Z",
    ]);
    expect((await feeds.call(address)).json()).toMatchObject({
      status: "INACTIVE",
      statusReason: "SCHEDULE_END_DATE_REACHED",
    });
    const json = { schemaVersion: "1113", scheduleEndDate: "2026-01-01T08Z" };
    expect((await feeds.call(address, { method: "PUT", json })).status).toBe(204);
    const active = (await feeds.call(address)).json();
    expect(active).toMatchObject({ status: "ACTIVE" });
    expect(active).not.toHaveProperty("statusReason");
    await feeds.pass(hourMs);
    expect(await tasksOf(feeds, address)).toHaveLength(3);
  });

  it("runs at the new hour after an update, and not at the old hour", async () => {
    await using feeds = await startFeeds();
    const address = await schedule(feeds, templates.daily, { preferredTriggerHour: "02Z" });
    const json = { schemaVersion: "1113", preferredTriggerHour: "04Z" };
    await feeds.call(address, { method: "PUT", json });
    for (let hour = 1; hour <= 5; hour += 1) await feeds.pass(hourMs);
    expect(creationDates(await tasksOf(feeds, address))).toEqual(["2026-01-01T04:00:00.000Z"]);
  });

  it("stops when it is deleted, and its tasks stay", async () => {
    await using feeds = await startFeeds();
    const address = await schedule(feeds, templates.hour);
    await feeds.pass(hourMs);
    await finish(feeds);
    await feeds.call(address, { method: "DELETE" });
    await feeds.pass(hourMs);
    expect((await feeds.call("/task?feed_type=LMS_ORDER_REPORT")).json()).toMatchObject({ total: 1 });
    const bySchedule = `/order_task?schedule_id=${address.split("/").at(-1)}`;
    expect((await feeds.call(bySchedule)).errorIds()).toEqual([160007]);
  });

  it("filters only the task list of its template's family", async () => {
    await using feeds = await startFeeds();
    const id = (await schedule(feeds, templates.hour)).split("/").at(-1);
    expect((await feeds.call(`/order_task?schedule_id=${id}`)).status).toBe(200);
    expect((await feeds.call(`/inventory_task?schedule_id=${id}`)).errorIds()).toEqual([160007]);
  });
});

describe("Schedules after a restart", () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "sandbox-"));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it("create one task for all missed runs, and continue at the next hour", async () => {
    const clock = createManualClock();
    const first = await startFeeds({ dataDir, clock });
    const address = await schedule(first, templates.hour);
    await first[Symbol.asyncDispose]();
    clock.jump(10 * dayMs + hourMs / 2);
    await using second = await startFeeds({ dataDir, clock });
    await second.sandbox.idle();
    expect(creationDates(await tasksOf(second, address))).toEqual(["2026-01-11T00:30:00.000Z"]);
    await second.pass(hourMs / 2);
    expect(creationDates(await tasksOf(second, address))).toEqual([
      "2026-01-11T01:00:00.000Z",
      "2026-01-11T00:30:00.000Z",
    ]);
  });

  it("are inactive and reject changes while their template is inactive, and run again afterwards", async () => {
    const clock = createManualClock();
    const first = await startFeeds({ dataDir, clock });
    const address = await schedule(first, templates.hour);
    await first[Symbol.asyncDispose]();
    const moved = (sandbox: { url: string }) => sandbox.url + new URL(address).pathname;

    const second = await startFeeds({ dataDir, clock, inactiveScheduleTemplates: [templates.hour] });
    await second.pass(hourMs);
    expect((await second.call(moved(second.sandbox))).json()).toMatchObject({
      status: "INACTIVE",
      statusReason: "DISABLED_TEMPLATE",
    });
    const json = { schemaVersion: "1113" };
    const update = await second.call(moved(second.sandbox), { method: "PUT", json });
    expect(update.status).toBe(409);
    expect(update.errorIds()).toEqual([160040]);
    expect((await askForSchedule(second, templates.hour)).errorIds()).toEqual([160040]);
    expect((await second.call(`/schedule_template/${templates.hour}`)).json()).toMatchObject({
      status: "INACTIVE",
    });
    await second[Symbol.asyncDispose]();

    await using third = await startFeeds({ dataDir, clock });
    expect(await tasksOf(third, address)).toEqual([]);
    await third.pass(hourMs);
    expect(await tasksOf(third, address)).toHaveLength(1);
  });
});
