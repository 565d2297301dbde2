import { gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { createManualClock } from "../../helpers/clock.ts";
import { temporaryFolder } from "../../helpers/temporary-folder.ts";
import { dayMs, download, finish, hourMs, processFile, startFeeds } from "./feeds.ts";
import { askForSchedule, schedule, tasksOf, templates } from "./schedules.ts";

const inventory = { feedType: "LMS_ACTIVE_INVENTORY_REPORT", schemaVersion: "1.0" };

function creationDates(tasks: readonly Record<string, unknown>[]): unknown[] {
  return tasks.map((task) => task["creationDate"]);
}

describe("A schedule", () => {
  it("shows changed prices in its next report, not in an earlier one", async () => {
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
  });

  it("runs at the new hour after an update, and not at the old hour", async () => {
    await using feeds = await startFeeds();
    const address = await schedule(feeds, templates.daily, { preferredTriggerHour: "02Z" });
    const json = { schemaVersion: "1113", preferredTriggerHour: "04Z" };
    await feeds.call(address, { method: "PUT", json });
    for (let hour = 1; hour <= 5; hour += 1) await feeds.pass(hourMs);
    expect(creationDates(await tasksOf(feeds, address))).toEqual(["2026-01-01T04:00:00.000Z"]);
  });
});

describe("Schedules after a restart", () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await temporaryFolder();
  });

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
    expect([update.status, update.errorIds()]).toEqual([409, [160040]]);
    expect((await askForSchedule(second, templates.hour)).errorIds()).toEqual([160040]);
    const template = await second.call(`/schedule_template/${templates.hour}`);
    expect(template.json()).toMatchObject({ status: "INACTIVE" });
    await second[Symbol.asyncDispose]();

    await using third = await startFeeds({ dataDir, clock });
    expect(await tasksOf(third, address)).toEqual([]);
    await third.pass(hourMs);
    expect(await tasksOf(third, address)).toHaveLength(1);
  });
});
