import { dataOf } from "../../helpers/graphql-client.ts";
import { expect } from "vitest";
import { dayMs, hourMs } from "../durations.ts";
import { expectRefusal } from "../expect-refusal.ts";
import type { Statements } from "../rule.ts";
import type { ServiceUnderTest } from "../under-test.ts";
import * as gateway from "./gateway-steps.ts";
import { ListOrderTasks } from "./operations.ts";
import * as operations from "./schedule-operations.ts";
import {
  askForSchedule,
  hourFromNow,
  makeSchedule,
  readSchedule,
  readTemplates,
  tasksOf,
  templateOf,
  update,
} from "./schedule-steps.ts";
import { download, finish, idOf, readTask } from "./steps.ts";

/** Returns the creation times of a schedule's tasks, oldest first. */
async function runsOf(service: ServiceUnderTest, address: string): Promise<string[]> {
  return (await tasksOf(service, address)).map(({ creationDate }) => creationDate).toReversed();
}

/** Advances the clock in steps, so that each run happens at its own time. */
async function passInSteps(service: ServiceUnderTest, durationMs: number, stepMs: number): Promise<void> {
  for (let passedMs = 0; passedMs < durationMs; passedMs += stepMs) await service.pass(stepMs);
}

/** Advances the clock to the next midnight. */
async function goToMidnight(service: ServiceUnderTest): Promise<void> {
  await service.pass(dayMs - (service.now() % dayMs));
}

/**
 * Advances the clock to a quarter past the next full hour. The returned function adds a number of hours to that hour.
 */
async function goToQuarterPast(service: ServiceUnderTest): Promise<(hours: number) => string> {
  const nextMs = Math.ceil((service.now() + 1) / hourMs) * hourMs;
  await service.pass(nextMs + hourMs / 4 - service.now());
  return (hours) => new Date(nextMs + hours * hourMs).toISOString();
}

const frequencies = [
  "HALF_HOUR",
  "ONE_HOUR",
  "FOUR_HOURS",
  "EIGHT_HOURS",
  "DAILY",
  "WEEKLY",
  "MONTHLY",
  "QUARTERLY",
];

const ownTimes =
  "The service alone decides when a schedule runs; FEED-RUN-04 checks through the gateway that it does.";

/** Rules for the runs of schedules and their tasks. */
export const scheduleRunRules: Statements = {
  "FEED-TEMPLATE-01": {
    title: "MUST list the templates of a feed type with their required and allowed settings",
    source: "seller feed and store specification §2 and §4; wire facts, seller feed §5 and §6",
    async onService(service) {
      const templates = await readTemplates(service);
      expect(templates).not.toEqual([]);
      for (const template of templates) {
        expect(template).toMatchObject({
          scheduleTemplateId: expect.stringMatching(/./),
          name: expect.stringMatching(/./),
          feedType: "LMS_ORDER_REPORT",
          status: expect.toBeOneOf(["ACTIVE", "INACTIVE"]),
        });
        for (const { usage } of template.supportedConfigurations) {
          expect(usage).toBeOneOf(["REQUIRED", "OPTIONAL"]);
        }
        const one = await service.call(`/schedule_template/${template.scheduleTemplateId}`);
        expect(one.json()).toEqual(template);
      }
    },
    async onGateway({ service, client }) {
      const variables = { feedType: "LMS_ORDER_REPORT", first: 500 };
      const { scheduleTemplates } = dataOf(await client.query(operations.ListTemplates, variables));
      const wired = await readTemplates(service);
      expect(scheduleTemplates?.totalCount).toBe(wired.length);
      expect(scheduleTemplates?.nodes).toMatchObject(
        wired.map(({ scheduleTemplateId, name, status }) => ({ scheduleTemplateId, name, status })),
      );
      const weekly = scheduleTemplates?.nodes.find(({ frequency }) => frequency === "WEEKLY");
      expect(weekly?.settings).toEqual(
        expect.arrayContaining([
          { property: "TRIGGER_DAY_OF_WEEK", usage: "REQUIRED", defaultValue: null },
          { property: "TRIGGER_HOUR", usage: "OPTIONAL", defaultValue: "00Z" },
        ]),
      );
    },
  },
  "FEED-TEMPLATE-02": {
    title: "MUST offer the half-hour frequency, and SHOULD offer a template for each other frequency",
    source: "seller feed and store specification §2; wire facts, seller feed §6",
    async onService(service) {
      const found = new Set((await readTemplates(service)).map(({ frequency }) => frequency));
      expect([...found]).toEqual(expect.arrayContaining(frequencies));
    },
    async onGateway({ client }) {
      const variables = { feedType: "LMS_ORDER_REPORT", first: 100 };
      const answer = await client.query(operations.ListTemplates, variables);
      const found = dataOf(answer).scheduleTemplates?.nodes.map(({ frequency }) => frequency);
      expect(found).toEqual(expect.arrayContaining(frequencies));
    },
  },
  "FEED-TEMPLATE-03": {
    title: "MUST reject an unknown template, with 404 and 160039",
    source: "wire facts, seller feed §9",
    onService: async (service) =>
      expectRefusal(await service.call("/schedule_template/unknown"), 404, 160039),
    async onGateway({ client }) {
      const answer = await client.query(operations.ReadTemplate, { scheduleTemplateId: "unknown" });
      expect(dataOf(answer).scheduleTemplate).toBeNull();
    },
  },
  "FEED-RUN-01": {
    title: "MUST run a schedule at minutes 00 and 30 with HALF_HOUR, and at minute 00 otherwise",
    source: "seller feed and store specification §8; wire facts, seller feed §6",
    async onService(service) {
      const at = await goToQuarterPast(service);
      const halfHourly = await makeSchedule(service, "HALF_HOUR");
      const hourly = await makeSchedule(service, "ONE_HOUR");
      await passInSteps(service, 2 * hourMs, hourMs / 4);
      expect(await runsOf(service, halfHourly)).toEqual([at(0.5), at(1), at(1.5), at(2)]);
      expect(await runsOf(service, hourly)).toEqual([at(1), at(2)]);
    },
    notThroughGateway: ownTimes,
  },
  "FEED-RUN-02": {
    title: "MUST run a schedule at the preferred hour of every day, or of the preferred day of the week",
    source: "seller feed and store specification §2 and §8; wire facts, seller feed §3",
    async onService(service) {
      await goToMidnight(service);
      const daily = await makeSchedule(service, "DAILY", { preferredTriggerHour: "06Z" });
      const weekly = await makeSchedule(service, "WEEKLY", {
        preferredTriggerHour: "07Z",
        preferredTriggerDayOfWeek: "WEDNESDAY",
      });
      await passInSteps(service, 14 * dayMs, hourMs);
      const dailyRuns = await runsOf(service, daily);
      expect(dailyRuns).toHaveLength(14);
      expect(dailyRuns.filter((run) => !run.endsWith("T06:00:00.000Z"))).toEqual([]);
      const weeklyRuns = await runsOf(service, weekly);
      expect(weeklyRuns).toHaveLength(2);
      for (const run of weeklyRuns) {
        expect(run).toMatch(/T07:00:00\.000Z$/);
        expect(new Date(run).getUTCDay()).toBe(3);
      }
    },
    notThroughGateway: ownTimes,
  },
  "FEED-RUN-03": {
    title: "MUST run a schedule on the preferred day of the month, or on the last day of a shorter month",
    source: "seller feed and store specification §2; wire facts, seller feed §3",
    async onService(service) {
      await goToMidnight(service);
      const monthly = await makeSchedule(service, "MONTHLY", { preferredTriggerDayOfMonth: 31 });
      await passInSteps(service, 89 * dayMs, dayMs);
      const runs = await runsOf(service, monthly);
      expect(runs.length).toBeGreaterThanOrEqual(2);
      for (const run of runs) {
        // The next day is the first of the next month.
        expect(new Date(Date.parse(run) + dayMs).getUTCDate()).toBe(1);
      }
    },
    notThroughGateway: ownTimes,
  },
  "FEED-RUN-04": {
    title:
      "MUST create a task whose report is the schedule's latest result, and answer 404 and 160021 before the first",
    source: "seller feed and store specification §4; wire facts, seller feed §4 and §9",
    async onService(service) {
      const address = await makeSchedule(service, "ONE_HOUR");
      const latest = `${address}/download_result_file`;
      expectRefusal(await service.call(latest), 404, 160021);
      await service.pass(hourMs - (service.now() % hourMs) - 1);
      expect(await tasksOf(service, address)).toEqual([]);
      await service.pass(1);
      const [task] = await tasksOf(service, address);
      expect(task).toMatchObject({
        feedType: "LMS_ORDER_REPORT",
        schemaVersion: "1113",
        status: "CREATED",
        creationDate: new Date(service.now()).toISOString(),
      });
      expectRefusal(await service.call(latest), 404, 160021);
      await finish(service);
      const { bytes, headers } = await download(service, latest);
      expect(headers["content-disposition"]).toContain(task?.taskId);
      const own = await download(service, `${service.url}/task/${task?.taskId}/download_result_file`);
      expect(bytes).toEqual(own.bytes);
    },
    async onGateway({ service, client }) {
      const scheduleId = idOf(await makeSchedule(service, "ONE_HOUR"));
      expect(await gateway.readSchedule(client, scheduleId)).toMatchObject({
        latestResultFile: null,
        tasks: { totalCount: 0 },
      });
      await service.pass(hourMs);
      await finish(service);
      const schedule = await gateway.readSchedule(client, scheduleId);
      expect(schedule).toMatchObject({
        tasks: {
          totalCount: 1,
          nodes: [{ feedType: "LMS_ORDER_REPORT", status: "COMPLETED", direction: "DOWNLOAD" }],
        },
        latestResultFile: { fileName: `LMS_ORDER_REPORT-${schedule?.tasks?.nodes[0]?.taskId}.xml` },
      });
      const report = await gateway.fetchFile(schedule?.latestResultFile?.url);
      expect(report.toString("utf8")).toContain("<OrderReport>");
      expect(report).toEqual(await gateway.fetchFile(schedule?.tasks?.nodes[0]?.resultFile?.url));
    },
  },
  "FEED-RUN-05": {
    title: "SHOULD keep only the latest result of a schedule",
    source: "wire facts, seller feed §4",
    async onService(service) {
      const address = await makeSchedule(service, "ONE_HOUR");
      for (let run = 0; run < 2; run += 1) {
        await service.pass(hourMs);
        await finish(service);
      }
      const [second, first] = (await tasksOf(service, address)).map(({ taskId }) => taskId);
      const latest = await download(service, `${address}/download_result_file`);
      expect(latest.headers["content-disposition"]).toContain(second);
      expectRefusal(await service.call(`/task/${first}/download_result_file`), 404, 160014);
    },
    async onGateway(tested) {
      const { scheduleId } = await gateway.makeSchedule(tested, "ONE_HOUR");
      for (let run = 0; run < 2; run += 1) {
        await tested.service.pass(hourMs);
        await finish(tested.service);
      }
      const schedule = await gateway.readSchedule(tested.client, scheduleId);
      const [second, first] = schedule?.tasks?.nodes.map(({ taskId }) => taskId) ?? [];
      const latest = await fetch(schedule?.latestResultFile?.url ?? "");
      expect(latest.headers.get("content-disposition")).toContain(second);
      const { resultFile } = await gateway.readGenericTask(tested.client, first ?? "");
      expect(resultFile).toMatchObject({ availability: "GONE", url: null });
    },
  },
  "FEED-RUN-06": {
    title:
      "MUST run a schedule only from its start date to its end date, and then set it to INACTIVE with the reason",
    source: "seller feed and store specification §2; wire facts, seller feed §5 and §6",
    async onService(service) {
      const at = await goToQuarterPast(service);
      const address = await makeSchedule(service, "ONE_HOUR", {
        scheduleStartDate: hourFromNow(service, 2),
        scheduleEndDate: hourFromNow(service, 4),
      });
      await passInSteps(service, 3 * hourMs, hourMs / 2);
      expect(await readSchedule(service, address)).toMatchObject({ status: "ACTIVE" });
      await passInSteps(service, 3 * hourMs, hourMs / 2);
      expect(await runsOf(service, address)).toEqual([at(2), at(3)]);
      expect(await readSchedule(service, address)).toMatchObject({
        status: "INACTIVE",
        statusReason: "SCHEDULE_END_DATE_REACHED",
      });
      const json = { schemaVersion: "1113", scheduleEndDate: hourFromNow(service, 5) };
      expect(await update(service, address, json)).toMatchObject({ status: 204 });
      const again = await readSchedule(service, address);
      expect(again).toMatchObject({ status: "ACTIVE" });
      expect(again).not.toHaveProperty("statusReason");
      await passInSteps(service, hourMs, hourMs / 2);
      expect(await runsOf(service, address)).toHaveLength(3);
    },
    async onGateway({ service, client }) {
      await goToQuarterPast(service);
      const fields = { scheduleEndDate: hourFromNow(service, 1) };
      const scheduleId = idOf(await makeSchedule(service, "ONE_HOUR", fields));
      expect(await gateway.readSchedule(client, scheduleId)).toMatchObject({
        status: "ACTIVE",
        inactiveReason: null,
      });
      await service.pass(hourMs);
      expect(await gateway.readSchedule(client, scheduleId)).toMatchObject({
        status: "INACTIVE",
        inactiveReason: "SCHEDULE_END_DATE_REACHED",
        tasks: { totalCount: 0 },
      });
    },
  },
  "FEED-RUN-07": {
    title: "MUST stop a deleted schedule, keep its tasks, and reject it in task lists with 160007",
    source: "seller feed and store specification §4; wire facts, seller feed §6 and §9",
    async onService(service) {
      const address = await makeSchedule(service, "ONE_HOUR");
      await service.pass(hourMs);
      const [task] = await tasksOf(service, address);
      await service.call(address, { method: "DELETE" });
      const before = service.now();
      await service.pass(2 * hourMs);
      await finish(service);
      const own = `${service.url}/order_task/${task?.taskId}`;
      expect(await readTask(service, own)).toMatchObject({ status: "COMPLETED" });
      const range = `${new Date(before + 1).toISOString()}..${new Date(service.now()).toISOString()}`;
      const later = await service.call(`/order_task?feed_type=LMS_ORDER_REPORT&date_range=${range}`);
      expect(later.json()).toMatchObject({ total: 0 });
      expectRefusal(await service.call(`/order_task?schedule_id=${idOf(address)}`), 400, 160007);
    },
    async onGateway(tested) {
      const { service, client } = tested;
      const { scheduleId } = await gateway.makeSchedule(tested, "ONE_HOUR");
      await service.pass(hourMs);
      const [task] = (await gateway.readSchedule(client, scheduleId))?.tasks?.nodes ?? [];
      expect((await gateway.deleteSchedule(client, scheduleId)).errors).toEqual([]);
      await service.pass(2 * hourMs);
      await finish(service);
      expect(await gateway.readSchedule(client, scheduleId)).toBeNull();
      expect(await gateway.readGenericTask(client, task?.taskId ?? "")).toMatchObject({
        status: "COMPLETED",
      });
      const all = await client.query(ListOrderTasks, { source: { feedType: "LMS_ORDER_REPORT" }, first: 1 });
      expect(dataOf(all).orderTasks?.nodes).toMatchObject([{ taskId: task?.taskId }]);
      const gone = await client.query(ListOrderTasks, { source: { scheduleId } });
      expect(gone.errors).not.toEqual([]);
    },
  },
  "FEED-RUN-08": {
    title: "MUST bind a schedule to the feed type of its template",
    source: "seller feed and store specification §2 and §4; wire facts, seller feed §2",
    async onService(service) {
      const feedType = "LMS_ACTIVE_INVENTORY_REPORT";
      const scheduleTemplateId = await templateOf(service, "ONE_HOUR", feedType);
      const answer = await askForSchedule(service, "ONE_HOUR", {
        feedType,
        scheduleTemplateId,
        schemaVersion: "1.0",
      });
      const address = String(answer.headers.location);
      await service.pass(hourMs);
      const made = await tasksOf(service, address);
      expect(made.map((task) => task.feedType)).toEqual([feedType]);
      const listed = await service.call(`/inventory_task?schedule_id=${idOf(address)}`);
      expect(listed.json()).toMatchObject({ total: 1 });
      expectRefusal(await service.call(`/order_task?schedule_id=${idOf(address)}`), 400, 160007);
    },
    notThroughGateway: "A client names only a template, so no other feed type can be requested.",
  },
};
