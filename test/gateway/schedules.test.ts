import { afterEach, describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import type { CreateScheduleInput } from "../generated/graphql.ts";
import { startGateway } from "../helpers/gateway.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { createMovingClock } from "../helpers/clock.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";
import {
  createSchedule,
  deleteSchedule,
  expectFailure,
  expectRefusedOperation,
  readSchedule,
  scheduleOf,
  updateSchedule,
} from "../rules/seller-feed/gateway-steps.ts";
import * as operations from "../rules/seller-feed/operations.ts";
import * as scheduleOperations from "../rules/seller-feed/schedule-operations.ts";

const hourMs = 3_600_000;
const feedType = "LMS_ORDER_REPORT";
const schemaVersion = "1113";

/** Template identifiers of a feed type by frequency; an inactive template has the key INACTIVE. */
async function readTemplates(at = client): Promise<ReadonlyMap<string, string>> {
  const answer = await at.query(scheduleOperations.ListTemplates, { feedType, first: 100 });
  const templates = dataOf(answer).scheduleTemplates?.nodes ?? [];
  return new Map(
    templates.map(({ frequency, status, scheduleTemplateId }) => [
      status === "ACTIVE" ? frequency : status,
      scheduleTemplateId,
    ]),
  );
}

/** Reads past and next runs of a schedule with its tasks. */
async function readRuns(scheduleId: string) {
  const text = `query ($id: ID!) { schedule(scheduleId: $id) {
    nextRunAt upcomingRuns(first: 2) lastRunAt tasks { totalCount nodes { taskId createdAt } }
  } }`;
  type Runs = {
    nextRunAt: string | null;
    upcomingRuns: string[];
    lastRunAt: string | null;
    tasks: { totalCount: number; nodes: { taskId: string; createdAt: string }[] };
  };
  const answer = await client.query<{ schedule: Runs }, { id: string }>(text, { id: scheduleId });
  return dataOf(answer).schedule;
}

const clock = createMovingClock(Date.UTC(2026, 2, 2, 9, 30));
const sandbox = await closeAfterAll(startSandbox({ clock, feedStepMs: 20 }));
const gateway = await closeAfterAll(startGateway(sandbox.url, {}, { clock }));
const client = graphqlClient(gateway.url);
const templates = await readTemplates();

async function listSchedules() {
  const answer = await client.query(scheduleOperations.ListSchedules, { feedType, first: 100 });
  return dataOf(answer).schedules?.nodes ?? [];
}

/** Creates a schedule with the template of a frequency. */
function ask(frequency: string, input: Partial<CreateScheduleInput> = {}) {
  return createSchedule(client, {
    schemaVersion,
    ...input,
    scheduleTemplateId: templates.get(frequency) ?? "",
  });
}

/** Full hour at a number of hours from now. */
function hourFromNow(hours: number): string {
  return new Date((Math.floor(clock.now() / hourMs) + hours) * hourMs).toISOString();
}

/** Creates a schedule with every setting, one second ago. */
async function makeFull() {
  const made = scheduleOf(
    await ask("WEEKLY", {
      name: "Every Monday",
      trigger: { hourUtc: 6, day: { ofWeek: "MONDAY" } },
      startsAt: hourFromNow(1),
      endsAt: hourFromNow(480),
    }),
  );
  clock.jump(1000);
  return made;
}

/** Waits until the newest task of a schedule has finished, and reads the schedule. */
async function readAfterRun(scheduleId: string) {
  const [newest] = (await readSchedule(client, scheduleId))?.tasks?.nodes ?? [];
  for await (const { errors } of client.subscribe(operations.WatchTask, { id: newest?.id ?? "" })) {
    expect(errors).toBeUndefined();
  }
  return readSchedule(client, scheduleId);
}

describe("schedules", () => {
  afterEach(async () => {
    for (const { scheduleId } of await listSchedules()) {
      await deleteSchedule(client, scheduleId);
    }
  });

  test("are not created when settings do not match the template, and every error has its path", async () => {
    const wrong = await ask("MONTHLY", {
      schemaVersion: null,
      trigger: { hourUtc: 24, day: { ofWeek: "MONDAY" } },
      startsAt: hourFromNow(-5),
      endsAt: hourFromNow(-6),
    });
    expect(wrong.schedule).toBeNull();
    expect(
      wrong.errors.map((error) => [
        error.__typename === "ValidationError" && error.code,
        error.path.join("."),
      ]),
    ).toEqual([
      ["REQUIRED", "input.schemaVersion"],
      ["NOT_ALLOWED", "input.trigger.day.ofWeek"],
      ["REQUIRED", "input.trigger.day.ofMonth"],
      ["OUT_OF_RANGE", "input.trigger.hourUtc"],
      ["OUT_OF_RANGE", "input.startsAt"],
      ["OUT_OF_RANGE", "input.endsAt"],
      ["OUT_OF_RANGE", "input.endsAt"],
    ]);
    expect(wrong.errors.flatMap(({ upstream }) => upstream)).toEqual([]);
    expect(await listSchedules()).toEqual([]);
  });

  test("have a day of the week or of the month in their trigger, as the template allows", async () => {
    const both = await client.query(
      `mutation { createSchedule(input: { scheduleTemplateId: "x", trigger: { day: { ofWeek: MONDAY, ofMonth: 1 } } })
        { __typename } }`,
    );
    expectRefusedOperation(both, /exactly one/i);
    for (const [frequency, trigger, hourUtc, dayOfWeek, dayOfMonth] of [
      ["DAILY", { hourUtc: 23 }, 23, null, null],
      ["WEEKLY", { hourUtc: 6, day: { ofWeek: "SUNDAY" } }, 6, "SUNDAY", null],
      ["MONTHLY", { hourUtc: 0, day: { ofMonth: 31 } }, 0, null, 31],
      ["QUARTERLY", { day: { ofMonth: 1 } }, 0, null, 1],
    ] as const) {
      const made = scheduleOf(await ask(frequency, { trigger }));
      expect(made.trigger).toEqual({ hourUtc, dayOfWeek, dayOfMonth });
    }
    expect(scheduleOf(await ask("HALF_HOUR")).trigger).toBeNull();
  });

  describe("detail 18: updateSchedule", () => {
    test("keeps omitted fields, within the trigger, too", async () => {
      const made = await makeFull();
      const { scheduleId } = made;
      const changed = scheduleOf(await updateSchedule(client, { scheduleId, schemaVersion: "1115" }));
      expect(changed).toEqual({ ...made, schemaVersion: "1115", updatedAt: expect.any(String) });
      expect(Date.parse(changed.updatedAt ?? "")).toBeGreaterThan(Date.parse(made.updatedAt ?? ""));
      const later = scheduleOf(await updateSchedule(client, { scheduleId, trigger: { hourUtc: 9 } }));
      expect(later.trigger).toEqual({ hourUtc: 9, dayOfWeek: "MONDAY", dayOfMonth: null });
      const trigger = { day: { ofWeek: "FRIDAY" } } as const;
      const other = scheduleOf(await updateSchedule(client, { scheduleId, trigger }));
      expect(other.trigger).toEqual({ hourUtc: 9, dayOfWeek: "FRIDAY", dayOfMonth: null });
      expect(other).toMatchObject({ name: made.name, startsAt: made.startsAt, endsAt: made.endsAt });
      expect(await readSchedule(client, scheduleId)).toMatchObject(other);
    });

    test("clears a field with null, so that the template's default applies", async () => {
      const { scheduleId } = await makeFull();
      const nothing = { name: null, startsAt: null, endsAt: null, trigger: { hourUtc: null } };
      expect(scheduleOf(await updateSchedule(client, { scheduleId, ...nothing }))).toMatchObject({
        name: null,
        startsAt: null,
        endsAt: null,
        trigger: { hourUtc: 0, dayOfWeek: "MONDAY" },
        schemaVersion,
      });
      const refused = await updateSchedule(client, { scheduleId, trigger: null, schemaVersion: null });
      expect(refused.errors.map(({ path }) => path.join("."))).toEqual([
        "input.schemaVersion",
        "input.trigger.day.ofWeek",
      ]);
    });

    test("keeps the changes of two updates in one operation", async () => {
      const { scheduleId } = await makeFull();
      const answer = await client.query<Record<string, unknown>, { id: string }>(
        `mutation ($id: ID!) {
          a: updateSchedule(input: { scheduleId: $id, name: "New" }) { schedule { name } }
          b: updateSchedule(input: { scheduleId: $id, schemaVersion: "1117" }) { schedule { name schemaVersion } }
        }`,
        { id: scheduleId },
      );
      expect(dataOf(answer)["b"]).toEqual({ schedule: { name: "New", schemaVersion: "1117" } });
    });

    test("rejects an update without a new end when the old one has passed", async () => {
      const { scheduleId } = scheduleOf(await ask("DAILY", { endsAt: hourFromNow(1) }));
      clock.jump(2 * hourMs);
      const refused = await updateSchedule(client, { scheduleId, name: "New" });
      expectFailure(refused, {
        code: "OUT_OF_RANGE",
        path: ["input", "endsAt"],
        message: "The setting `endsAt` of the schedule has passed: use a later one, or null for none.",
      });
      const alive = await updateSchedule(client, { scheduleId, name: "New", endsAt: null });
      expect(scheduleOf(alive)).toMatchObject({ name: "New", status: "ACTIVE", endsAt: null });
    });
  });

  describe("detail 18: the runs of a schedule", () => {
    test.each([
      ["HALF_HOUR", {}],
      ["FOUR_HOURS", {}],
      ["DAILY", { trigger: { hourUtc: 5 } }],
      ["WEEKLY", { trigger: { hourUtc: 23, day: { ofWeek: "SUNDAY" } } }],
      ["MONTHLY", { trigger: { day: { ofMonth: 31 } } }],
      ["QUARTERLY", { trigger: { hourUtc: 1, day: { ofMonth: 15 } } }],
    ] as const)(
      "with frequency %s match its tasks: nextRunAt becomes lastRunAt",
      async (frequency, input) => {
        const { scheduleId } = scheduleOf(await ask(frequency, input));
        const before = await readRuns(scheduleId);
        expect(before).toMatchObject({ nextRunAt: expect.any(String), lastRunAt: null });
        expect(before.upcomingRuns).toEqual([before.nextRunAt, expect.any(String)]);
        const next = Date.parse(before.nextRunAt ?? "");
        clock.jump(next - clock.now() + 1);
        await sandbox.idle();
        const after = await readRuns(scheduleId);
        const [task] = after.tasks.nodes;
        expect(after.tasks.totalCount).toBe(1);
        expect(after.lastRunAt).toBe(task?.createdAt);
        expect(Math.abs(Date.parse(after.lastRunAt ?? "") - next)).toBeLessThan(60_000);
        expect(Date.parse(after.nextRunAt ?? "")).toBeGreaterThan(next);
        expect(after.nextRunAt).toBe(before.upcomingRuns[1]);
      },
    );

    test("include tasks since the last run for a monthly schedule, and of seven days for a daily one", async () => {
      const monthly = scheduleOf(await ask("MONTHLY", { trigger: { day: { ofMonth: 1 } } }));
      const daily = scheduleOf(await ask("DAILY"));
      const next = Date.parse((await readRuns(monthly.scheduleId)).nextRunAt ?? "");
      clock.jump(next - clock.now() + 1);
      await sandbox.idle();
      for (let day = 1; day < 28; day += 1) {
        clock.jump(24 * hourMs);
        await sandbox.idle();
      }
      expect((await readRuns(monthly.scheduleId)).tasks.totalCount).toBe(1);
      expect((await readRuns(daily.scheduleId)).tasks.totalCount).toBe(7);
    });

    test("are not planned after its end", async () => {
      const { scheduleId } = scheduleOf(await ask("ONE_HOUR", { endsAt: hourFromNow(1) }));
      expect((await readRuns(scheduleId)).nextRunAt).toBeNull();
      clock.jump(2 * hourMs);
      expect((await readRuns(scheduleId)).nextRunAt).toBeNull();
    });
  });

  test("become INACTIVE with a reason and run no more at their end, and become ACTIVE with a later end", async () => {
    const { scheduleId } = scheduleOf(
      await ask("ONE_HOUR", { startsAt: hourFromNow(0), endsAt: hourFromNow(2) }),
    );
    for (let hour = 0; hour < 4; hour += 1) {
      clock.jump(hourMs);
      await sandbox.idle();
    }
    const ended = await readAfterRun(scheduleId);
    expect(ended).toMatchObject({
      status: "INACTIVE",
      inactiveReason: "SCHEDULE_END_DATE_REACHED",
      tasks: { totalCount: 1 },
    });
    const kept = { scheduleId, schemaVersion, startsAt: ended?.startsAt ?? null };
    const alive = scheduleOf(await updateSchedule(client, { ...kept, endsAt: hourFromNow(2) }));
    expect(alive).toMatchObject({ status: "ACTIVE", inactiveReason: null, startsAt: ended?.startsAt });
    clock.jump(hourMs);
    await sandbox.idle();
    expect((await readAfterRun(scheduleId))?.tasks?.totalCount).toBe(2);
  });
});

test("a schedule with a disabled template is INACTIVE with the reason, and rejects changes", async () => {
  const dataDir = await temporaryFolder();
  let scheduleTemplateId: string;
  let scheduleId: string;
  {
    await using first = await startSandbox({ dataDir, clock });
    await using over = await startGateway(first.url, {}, { clock });
    const before = graphqlClient(over.url);
    scheduleTemplateId = (await readTemplates(before)).get("DAILY") ?? "";
    ({ scheduleId } = scheduleOf(await createSchedule(before, { scheduleTemplateId, schemaVersion })));
  }
  await using second = await startSandbox({
    dataDir,
    clock,
    inactiveScheduleTemplates: [scheduleTemplateId],
  });
  await using over = await startGateway(second.url, {}, { clock });
  const after = graphqlClient(over.url);
  expect(await readSchedule(after, scheduleId)).toMatchObject({
    status: "INACTIVE",
    inactiveReason: "DISABLED_TEMPLATE",
    template: { scheduleTemplateId, status: "INACTIVE" },
  });
  const refused = await updateSchedule(after, { scheduleId, schemaVersion: "1115" });
  const failure = { __typename: "ScheduleTemplateInactiveError", scheduleTemplateId };
  expectFailure(refused, failure, 160040);
  expect(await deleteSchedule(after, scheduleId)).toMatchObject({ errors: [] });
});
