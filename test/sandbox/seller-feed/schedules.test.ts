import { describe, expect, it } from "vitest";
import { dayMs, hourMs, issueToken, startFeeds } from "./feeds.ts";
import { askForSchedule, schedule, templates } from "./schedules.ts";

function at(hour: number) {
  return { preferredTriggerHour: `${String(hour).padStart(2, "0")}Z` };
}

describe("createSchedule", () => {
  it("answers 201 with an empty object, the schedule's address, and defaults in the schedule", async () => {
    await using feeds = await startFeeds();
    const address = await schedule(feeds, templates.daily, { scheduleName: "Every day" });
    const scheduleId = address.split("/").at(-1);
    expect(address).toBe(`${feeds.sandbox.url}/sell/feed/v1/schedule/${scheduleId}`);
    expect((await feeds.call(address)).json()).toEqual({
      scheduleId,
      scheduleTemplateId: templates.daily,
      feedType: "LMS_ORDER_REPORT",
      scheduleName: "Every day",
      status: "ACTIVE",
      creationDate: "2026-01-01T00:00:00.000Z",
      lastModifiedDate: "2026-01-01T00:00:00.000Z",
      schemaVersion: "1113",
      preferredTriggerHour: "00Z",
    });
  });

  it("rejects unknown feed types and templates, and a template of another feed type", async () => {
    await using feeds = await startFeeds();
    const errors = async (id: string, fields: object = {}) =>
      (await askForSchedule(feeds, id, fields)).errorIds();
    expect(await errors(templates.daily, { feedType: "LMS_NOTHING" })).toEqual([160017]);
    expect(await errors("99")).toEqual([160032]);
    expect(await errors(templates.daily, { scheduleTemplateId: null })).toEqual([160032]);
    expect(await errors(templates.dailyInventory)).toEqual([160033]);
    expect(await errors(templates.daily, { feedType: "ActiveInventoryReport" })).toEqual([160033]);
    const inventory = { feedType: "ActiveInventoryReport", schemaVersion: undefined };
    expect((await askForSchedule(feeds, templates.dailyInventory, inventory)).status).toBe(201);
  });

  it("checks every field against the template and names each invalid field", async () => {
    await using feeds = await startFeeds();
    const fault = async (id: string, fields: object) => {
      const answer = (await askForSchedule(feeds, id, fields)).json();
      const { errors } = answer;
      return Array.isArray(errors)
        ? errors.map((error: { errorId: number; parameters?: { value: string }[] }) => [
            error.errorId,
            error.parameters?.[0]?.value,
          ])
        : answer;
    };
    expect(await fault(templates.hour, { preferredTriggerHour: "10Z" })).toEqual([
      [160034, "preferredTriggerHour"],
    ]);
    expect(await fault(templates.daily, { schemaVersion: undefined })).toEqual([[160034, "schemaVersion"]]);
    expect(await fault(templates.daily, { schemaVersion: "1114" })).toEqual([[160034, "schemaVersion"]]);
    for (const preferredTriggerHour of ["24Z", "9Z", "10", 10]) {
      expect(await fault(templates.daily, { preferredTriggerHour })).toEqual([
        [160034, "preferredTriggerHour"],
      ]);
    }
    expect(await fault(templates.weekly, {})).toEqual([[160034, "preferredTriggerDayOfWeek"]]);
    expect(await fault(templates.weekly, { preferredTriggerDayOfWeek: "Monday" })).toEqual([
      [160034, "preferredTriggerDayOfWeek"],
    ]);
    for (const preferredTriggerDayOfMonth of [undefined, 0, 32, 1.5, "1"]) {
      expect(await fault(templates.monthly, { preferredTriggerDayOfMonth })).toEqual([
        [160034, "preferredTriggerDayOfMonth"],
      ]);
    }
    expect(await fault(templates.daily, { scheduleName: 1, scheduleStartDate: "2026-01-02" })).toEqual([
      [160034, "scheduleStartDate"],
      [160034, "scheduleName"],
    ]);
  });

  it("rejects dates in the past with 160036, and an end that is not after the start with 160037", async () => {
    await using feeds = await startFeeds();
    await feeds.pass(hourMs / 4);
    const errors = async (scheduleStartDate?: string, scheduleEndDate?: string) => {
      const answer = await askForSchedule(feeds, templates.daily, { scheduleStartDate, scheduleEndDate });
      return answer.status === 201 ? 201 : answer.errorIds();
    };
    expect(await errors("2025-12-31T23Z")).toEqual([160036]);
    expect(await errors(undefined, "2026-01-01T00Z")).toEqual([160036]);
    expect(await errors("2026-01-03T00Z", "2026-01-02T00Z")).toEqual([160037]);
    expect(await errors("2026-01-03T00Z", "2026-01-03T00Z")).toEqual([160037]);
    expect(await errors("2026-01-01T00Z", "2026-01-01T01Z")).toBe(201);
  });

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

  it("rejects an identical schedule with 160035, even under another name", async () => {
    await using feeds = await startFeeds();
    await schedule(feeds, templates.daily, { scheduleName: "one" });
    const again = await askForSchedule(feeds, templates.daily, {
      scheduleName: "two",
      preferredTriggerHour: "00Z",
    });
    expect(again.status).toBe(409);
    expect(again.json()).toMatchObject({ errors: [{ errorId: 160035, category: "BUSINESS" }] });
    expect((await askForSchedule(feeds, templates.daily, { preferredTriggerHour: "01Z" })).status).toBe(201);
  });

  it("rejects an eleventh schedule of a feed type with 160031", async () => {
    await using feeds = await startFeeds();
    const first = await schedule(feeds, templates.daily, at(0));
    for (let hour = 1; hour < 10; hour += 1) await schedule(feeds, templates.daily, at(hour));
    const refused = await askForSchedule(feeds, templates.daily, at(10));
    expect(refused.status).toBe(409);
    expect(refused.json()).toMatchObject({ errors: [{ errorId: 160031, category: "BUSINESS" }] });
    const inventory = { feedType: "LMS_ACTIVE_INVENTORY_REPORT", schemaVersion: "1.0" };
    expect((await askForSchedule(feeds, templates.dailyInventory, inventory)).status).toBe(201);
    expect((await feeds.call(first, { method: "DELETE" })).status).toBe(204);
    expect((await askForSchedule(feeds, templates.daily, at(10))).status).toBe(201);
  });

  it("rejects an inactive template with 160040", async () => {
    await using feeds = await startFeeds();
    const refused = await askForSchedule(feeds, templates.withdrawn);
    expect(refused.status).toBe(409);
    expect(refused.json()).toMatchObject({ errors: [{ errorId: 160040, category: "BUSINESS" }] });
  });
});

describe("updateSchedule", () => {
  it("answers 204 and replaces all settings; omitted settings return to their defaults", async () => {
    await using feeds = await startFeeds();
    const address = await schedule(feeds, templates.daily, {
      scheduleName: "old",
      preferredTriggerHour: "07Z",
      scheduleEndDate: "2026-02-01T00Z",
    });
    await feeds.pass(hourMs);
    const json = { schemaVersion: "1115", scheduleStartDate: "2026-01-05T00Z" };
    expect(await feeds.call(address, { method: "PUT", json })).toMatchObject({ status: 204, text: "" });
    const answer = (await feeds.call(address)).json();
    expect(answer).toMatchObject({
      ...json,
      preferredTriggerHour: "00Z",
      creationDate: "2026-01-01T00:00:00.000Z",
      lastModifiedDate: "2026-01-01T01:00:00.000Z",
    });
    expect(answer).not.toHaveProperty("scheduleName");
    expect(answer).not.toHaveProperty("scheduleEndDate");
  });

  it("validates against the template as createSchedule does, and keeps feed type and template", async () => {
    await using feeds = await startFeeds();
    const address = await schedule(feeds, templates.daily, { scheduleStartDate: "2026-01-01T00Z" });
    const errors = async (json: object) => (await feeds.call(address, { method: "PUT", json })).errorIds();
    expect(await errors({})).toEqual([160034]);
    expect(await errors({ schemaVersion: "1113", preferredTriggerDayOfMonth: 1 })).toEqual([160034]);
    expect(await errors({ schemaVersion: "1113", scheduleTemplateId: templates.hour })).toEqual([160034]);
    expect(await errors({ schemaVersion: "1113", scheduleEndDate: "2025-01-01T00Z" })).toEqual([160036]);
    await feeds.pass(3 * dayMs);
    expect(await errors({ schemaVersion: "1113", scheduleStartDate: "2026-01-02T00Z" })).toEqual([160036]);
    const kept = { schemaVersion: "1113", scheduleStartDate: "2026-01-01T00Z" };
    expect((await feeds.call(address, { method: "PUT", json: kept })).status).toBe(204);
  });
});

describe("Calls on one schedule", () => {
  it("answer 160038 for deleted schedules and those of other sellers", async () => {
    await using feeds = await startFeeds();
    const address = await schedule(feeds, templates.daily);
    for (const [path, options] of [
      [address, {}],
      [`${address}/download_result_file`, {}],
      [address, { method: "DELETE" }],
      [address, { method: "PUT", json: { schemaVersion: "1113" } }],
    ] as const) {
      const answer = await feeds.call(path, { ...options, token: "sandbox-seller-2" });
      expect(answer.status).toBe(404);
      expect(answer.errorIds()).toEqual([160038]);
    }
    expect(await feeds.call(address, { method: "DELETE" })).toMatchObject({ status: 204, text: "" });
    expect((await feeds.call(address)).errorIds()).toEqual([160038]);
    expect((await feeds.call(address, { method: "DELETE" })).errorIds()).toEqual([160038]);
  });

  it("require the scope of the feed type", async () => {
    await using feeds = await startFeeds();
    const address = await schedule(feeds, templates.daily);
    const token = await issueToken(feeds, "sell.inventory");
    for (const path of [
      address,
      `/schedule_template/${templates.daily}`,
      "/schedule?feed_type=LMS_ORDER_REPORT",
      "/schedule_template?feed_type=LMS_ORDER_REPORT",
    ]) {
      const answer = await feeds.call(path, { token });
      expect(answer.status).toBe(403);
      expect(answer.errorIds()).toEqual([160002]);
    }
    const other = "/schedule?feed_type=LMS_ACTIVE_INVENTORY_REPORT";
    expect((await feeds.call(other, { token })).status).toBe(200);
  });
});

describe("getSchedules and getScheduleTemplates", () => {
  it("require a known feed type, and page their results", async () => {
    await using feeds = await startFeeds();
    for (const path of ["/schedule", "/schedule_template"]) {
      expect((await feeds.call(path)).errorIds()).toEqual([160017]);
      expect((await feeds.call(`${path}?feed_type=x`)).errorIds()).toEqual([160017]);
      expect((await feeds.call(`${path}?feed_type=FX_LISTING&limit=0`)).errorIds()).toEqual([160012]);
      expect((await feeds.call(`${path}?feed_type=FX_LISTING&offset=3`)).errorIds()).toEqual([160029]);
      expect((await feeds.call(`${path}?feed_type=FX_LISTING`)).json()).toMatchObject({ total: 0 });
    }
    const one = await schedule(feeds, templates.daily);
    const two = await schedule(feeds, templates.hour);
    const page = (await feeds.call("/schedule?feed_type=LMS_ORDER_REPORT&limit=1")).json();
    expect(page).toMatchObject({ total: 2, schedules: [(await feeds.call(two)).json()] });
    const next = (await feeds.call(String(page["next"]))).json();
    expect(next).toMatchObject({ offset: 1, schedules: [(await feeds.call(one)).json()] });
    expect(next).not.toHaveProperty("next");
  });

  it("describe one template per frequency and one inactive template", async () => {
    await using feeds = await startFeeds();
    const list = (await feeds.call("/schedule_template?feed_type=LMS_ORDER_REPORT")).json();
    expect(list).toMatchObject({ total: 9 });
    const found = list["scheduleTemplates"];
    const frequencies = Array.isArray(found)
      ? found.map(
          (template: { frequency: string; status: string }) => `${template.frequency} ${template.status}`,
        )
      : [];
    expect(frequencies).toEqual([
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
    const unknown = await feeds.call("/schedule_template/1");
    expect(unknown.status).toBe(404);
    expect(unknown.errorIds()).toEqual([160039]);
  });
});
