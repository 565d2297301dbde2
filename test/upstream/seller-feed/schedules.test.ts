import { describe, expect, it } from "vitest";
import { failureOf, type Fixture, viewerOptions } from "../fixture.ts";
import { fault, recording } from "../recording.ts";
import { asId } from "../../../src/upstream/ids.ts";
import { toInstant } from "../../../src/upstream/instant.ts";

const scheduleOnWire = {
  scheduleId: "s1",
  scheduleTemplateId: "15",
  feedType: "LMS_ORDER_REPORT",
  scheduleName: "Every morning",
  status: "INACTIVE",
  statusReason: "SCHEDULE_END_DATE_REACHED",
  creationDate: "2026-01-01T10:00:00.000Z",
  lastModifiedDate: "2026-01-02T10:00:00.000Z",
  scheduleStartDate: "2026-02-01T08Z",
  scheduleEndDate: "2026-03-01T08:00:00.000Z",
  preferredTriggerHour: "08Z",
  preferredTriggerDayOfWeek: "MONDAY",
  preferredTriggerDayOfMonth: 31,
  schemaVersion: "1113",
};
const settings = {
  name: "Every morning",
  trigger: { hourUtc: 8, dayOfWeek: "MONDAY", dayOfMonth: 31 },
  startsAt: toInstant("2026-02-01T08:00:00.000Z"),
  endsAt: toInstant("2026-03-01T08:00:00.000Z"),
  schemaVersion: "1113",
} as const;
const noSettings = { name: null, trigger: null, startsAt: null, endsAt: null, schemaVersion: null };
const settingsOnWire = {
  scheduleName: "Every morning",
  preferredTriggerHour: "08Z",
  preferredTriggerDayOfWeek: "MONDAY",
  preferredTriggerDayOfMonth: 31,
  scheduleStartDate: "2026-02-01T08Z",
  scheduleEndDate: "2026-03-01T08Z",
  schemaVersion: "1113",
};

/** Reads one schedule. */
const read = ({ sellerFeed }: Pick<Fixture, "sellerFeed">, id = "s1") =>
  sellerFeed.getSchedule(asId(id), viewerOptions());

describe("a schedule in a response", () => {
  it("is converted to the shape of the gateway, with dates to the hour or to the millisecond", async () => {
    await using service = await recording(200, scheduleOnWire);
    expect(await read(service, "s/1")).toEqual({
      ...settings,
      scheduleId: "s1",
      scheduleTemplateId: "15",
      feedType: "LMS_ORDER_REPORT",
      status: "INACTIVE",
      upstreamStatus: "INACTIVE",
      inactiveReason: "SCHEDULE_END_DATE_REACHED",
      createdAt: toInstant("2026-01-01T10:00:00.000Z"),
      updatedAt: toInstant("2026-01-02T10:00:00.000Z"),
    });
    expect(service.lines()).toEqual(["GET /feed/v1/schedule/s%2F1"]);
  });

  it("needs only its required fields", async () => {
    const minimal = { scheduleId: "s1", scheduleTemplateId: "1", feedType: "F", status: "ACTIVE" };
    await using service = await recording(200, minimal);
    expect(await read(service)).toEqual({
      ...noSettings,
      scheduleId: "s1",
      scheduleTemplateId: "1",
      feedType: "F",
      status: "ACTIVE",
      upstreamStatus: "ACTIVE",
      inactiveReason: null,
      createdAt: null,
      updatedAt: null,
    });
  });

  it("may have new values, which are reported", async () => {
    const changed = { status: "RESTING", statusReason: "TIRED", preferredTriggerDayOfWeek: "SOMEDAY" };
    await using service = await recording(200, { ...scheduleOnWire, ...changed });
    expect(await read(service)).toMatchObject({
      status: "UNRECOGNIZED",
      upstreamStatus: "RESTING",
      inactiveReason: "UNRECOGNIZED",
      trigger: { hourUtc: 8, dayOfWeek: null },
    });
    expect(service.unknownValues.map(({ value }) => value)).toEqual(["RESTING", "TIRED", "SOMEDAY"]);
  });

  it.each([
    [{ preferredTriggerHour: "24Z" }, "preferredTriggerHour"],
    [{ scheduleStartDate: "2026-02-01T25Z" }, "scheduleStartDate"],
    [{ preferredTriggerDayOfMonth: 32 }, "preferredTriggerDayOfMonth"],
  ])("is rejected with %j", async (change, path) => {
    await using service = await recording(200, { ...scheduleOnWire, ...change });
    expect(await failureOf(read(service))).toMatchObject({
      message: expect.stringContaining(`Unexpected response: ${path} `),
    });
  });

  it("is null when it does not exist", async () => {
    for (const body of [fault(160_038), null]) {
      await using service = await recording(404, body);
      expect(await read(service)).toBeNull();
    }
  });

  it("is created with its template and the settings that are given, also with the hour 0", async () => {
    await using service = await recording(201, {}, { location: "/sell/feed/v1/schedule/s1" });
    const input = { scheduleTemplateId: asId<"ScheduleTemplate">("15"), feedType: "LMS_ORDER_REPORT" };
    const { sellerFeed } = service;
    expect(await sellerFeed.createSchedule({ ...input, settings }, viewerOptions())).toBe("s1");
    await sellerFeed.createSchedule({ ...input, settings: noSettings }, viewerOptions());
    const midnight = { ...noSettings, trigger: { hourUtc: 0, dayOfWeek: null, dayOfMonth: null } };
    await sellerFeed.createSchedule({ ...input, settings: midnight }, viewerOptions());
    expect(service.lines()).toEqual(Array(3).fill("POST /feed/v1/schedule"));
    const sent = [0, 1, 2].map(service.sent);
    const expected = [settingsOnWire, {}, { preferredTriggerHour: "00Z" }];
    expect(sent).toEqual(expected.map((more) => ({ ...input, ...more })));
  });

  it("is updated and deleted, with or without a response body", async () => {
    for (const [status, body] of [
      [204, null],
      [200, scheduleOnWire],
    ] as const) {
      await using service = await recording(status, body);
      await service.sellerFeed.updateSchedule(asId("s/1"), settings, viewerOptions());
      await service.sellerFeed.deleteSchedule(asId("s/1"), viewerOptions());
      expect(service.lines()).toEqual(["PUT /feed/v1/schedule/s%2F1", "DELETE /feed/v1/schedule/s%2F1"]);
      expect(service.sent(0)).toEqual(settingsOnWire);
      expect(service.received[1]?.body).toHaveLength(0);
    }
  });

  it("is not updated or deleted a second time after a failure", async () => {
    await using service = await recording(503, null);
    const { sellerFeed } = service;
    const failures = [
      failureOf(sellerFeed.updateSchedule(asId("s1"), settings, viewerOptions())),
      failureOf(sellerFeed.deleteSchedule(asId("s1"), viewerOptions())),
    ];
    expect(await Promise.all(failures)).toMatchObject([{ status: 503 }, { status: 503 }]);
    expect(service.received).toHaveLength(2);
  });

  it.each(["", ".", ".."])("does not exist under the impossible id %j, and nothing is sent", async (id) => {
    await using service = await recording(200, scheduleOnWire);
    const { sellerFeed } = service;
    const unknown = { code: "UNKNOWN_ID", thing: "schedule", id };
    expect(await read(service, id)).toBeNull();
    expect(await sellerFeed.getLatestResultFile(asId(id), viewerOptions())).toBeNull();
    const failures = [
      failureOf(sellerFeed.updateSchedule(asId(id), settings, viewerOptions())),
      failureOf(sellerFeed.deleteSchedule(asId(id), viewerOptions())),
    ];
    expect(await Promise.all(failures)).toMatchObject([unknown, unknown]);
    expect(service.received).toEqual([]);
  });
});

describe("a schedule template", () => {
  const templateOnWire = {
    scheduleTemplateId: "15",
    name: "Daily",
    feedType: "LMS_ORDER_REPORT",
    frequency: "DAILY",
    status: "ACTIVE",
    supportedConfigurations: [
      { property: "scheduleStartDate", usage: "OPTIONAL" },
      { property: "scheduleEndDate", usage: "OPTIONAL" },
      { property: "schemaVersion", usage: "REQUIRED" },
      { property: "preferredTriggerHour", usage: "OPTIONAL", defaultValue: "00Z" },
      { property: "preferredTriggerDayOfWeek", usage: "SOMETIMES" },
      { property: "preferredTriggerDayOfMonth", usage: "REQUIRED" },
      { property: "toString", usage: "REQUIRED" },
    ],
  };

  it("is converted to the shape of the gateway, with the gateway's names of settings", async () => {
    await using service = await recording(200, templateOnWire);
    const none = { defaultValue: null };
    expect(await service.sellerFeed.getScheduleTemplate(asId("1/5"), viewerOptions())).toEqual({
      scheduleTemplateId: "15",
      name: "Daily",
      feedType: "LMS_ORDER_REPORT",
      frequency: "DAILY",
      status: "ACTIVE",
      upstreamStatus: "ACTIVE",
      settings: [
        { ...none, property: "STARTS_AT", usage: "OPTIONAL" },
        { ...none, property: "ENDS_AT", usage: "OPTIONAL" },
        { ...none, property: "SCHEMA_VERSION", usage: "REQUIRED" },
        { property: "TRIGGER_HOUR", usage: "OPTIONAL", defaultValue: "00Z" },
        { ...none, property: "TRIGGER_DAY_OF_WEEK", usage: "UNRECOGNIZED" },
        { ...none, property: "TRIGGER_DAY_OF_MONTH", usage: "REQUIRED" },
        { ...none, property: "UNRECOGNIZED", usage: "REQUIRED" },
      ],
    });
    expect(service.lines()).toEqual(["GET /feed/v1/schedule_template/1%2F5"]);
    expect(service.unknownValues.map(({ value }) => value).toSorted()).toEqual(["SOMETIMES", "toString"]);
  });

  it.each([
    ["HALF-HOUR", "HALF_HOUR"],
    ["HALF_HOUR", "HALF_HOUR"],
    ["QUARTERLY", "QUARTERLY"],
    ["FORTNIGHTLY", "UNRECOGNIZED"],
  ])("has its frequency %s read as %s", async (frequency, expected) => {
    await using service = await recording(200, { ...templateOnWire, frequency });
    expect(await service.sellerFeed.getScheduleTemplate(asId("15"), viewerOptions())).toMatchObject({
      frequency: expected,
    });
  });

  it("is null when it does not exist", async () => {
    for (const [status, body] of [
      [404, fault(160_039)],
      [400, fault(160_032)],
      [404, null],
    ] as const) {
      await using service = await recording(status, body);
      expect(await service.sellerFeed.getScheduleTemplate(asId("15"), viewerOptions())).toBeNull();
      expect(await service.sellerFeed.getScheduleTemplate(asId(".."), viewerOptions())).toBeNull();
      expect(service.received).toHaveLength(1);
    }
  });
});
