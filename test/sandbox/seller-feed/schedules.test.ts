import { describe, expect, it } from "vitest";
import { startFeeds } from "./feeds.ts";
import { schedule, templates } from "./schedules.ts";

function at(hour: number) {
  return { preferredTriggerHour: `${String(hour).padStart(2, "0")}Z` };
}

describe("createSchedule", () => {
  it("detail 17: rejects an update that would make the schedule identical to another", async () => {
    await using feeds = await startFeeds();
    const first = await schedule(feeds, templates.daily, at(7));
    const second = await schedule(feeds, templates.daily, at(8));
    const update = (address: string, hour: number) =>
      feeds.call(address, { method: "PUT", json: { schemaVersion: "1113", ...at(hour) } });
    const refused = await update(second, 7);
    expect(refused.status).toBe(409);
    expect(refused.json()).toMatchObject({ errors: [{ errorId: 160035, category: "BUSINESS" }] });
    expect((await feeds.call(second)).json()).toMatchObject(at(8));
    expect((await update(first, 7)).status).toBe(204);
    expect((await update(second, 9)).status).toBe(204);
    expect((await update(first, 8)).status).toBe(204);
  });
});

describe("getSchedules and getScheduleTemplates", () => {
  it("describe one template per frequency and one inactive template", async () => {
    await using feeds = await startFeeds();
    const list = (await feeds.call("/schedule_template?feed_type=LMS_ORDER_REPORT")).json();
    expect(list).toMatchObject({ total: 9 });
    const found = list["scheduleTemplates"] as { frequency: string; status: string }[];
    expect(found.map(({ frequency, status }) => `${frequency} ${status}`)).toEqual([
      "HALF_HOUR ACTIVE",
      "ONE_HOUR ACTIVE",
      "FOUR_HOURS ACTIVE",
      "EIGHT_HOURS ACTIVE",
      "DAILY ACTIVE",
      "WEEKLY ACTIVE",
      "MONTHLY ACTIVE",
      "QUARTERLY ACTIVE",
      "DAILY INACTIVE",
    ]);
    expect((await feeds.call(`/schedule_template/${templates.weekly}`)).json()).toEqual({
      scheduleTemplateId: templates.weekly,
      name: "Order report every week",
      feedType: "LMS_ORDER_REPORT",
      frequency: "WEEKLY",
      status: "ACTIVE",
      supportedConfigurations: [
        { property: "scheduleStartDate", usage: "OPTIONAL" },
        { property: "scheduleEndDate", usage: "OPTIONAL" },
        { property: "schemaVersion", usage: "REQUIRED" },
        { property: "preferredTriggerHour", usage: "OPTIONAL", defaultValue: "00Z" },
        { property: "preferredTriggerDayOfWeek", usage: "REQUIRED" },
      ],
    });
  });
});
