import { dataOf } from "../../helpers/graphql-client.ts";
import { expect } from "vitest";
import { hourMs } from "../durations.ts";
import { expectRefusal, expectRefusals } from "../expect-refusal.ts";
import type { Statements } from "../rule.ts";
import { byType, expectListsRefused, taskLists } from "./list-steps.ts";
import { expectInvalid, makeOrderTask } from "./gateway-steps.ts";
import * as operations from "./operations.ts";
import { makeSchedule, tasksOf } from "./schedule-steps.ts";
import { create, families, idOf, idsOf, listTasks } from "./steps.ts";

const withSchedules = ["task", "order_task", "inventory_task"] as const;

/** Rules for the filters of task lists. */
export const listFilterRules: Statements = {
  "FEED-LIST-09": {
    title: "MUST reject look_back_days and date_range together, with 400 and 160008",
    source: "seller feed and store specification §4 and §7; wire facts, seller feed §2 and §9",
    async onService(service) {
      const now = new Date(service.now()).toISOString();
      await expectListsRefused(service, taskLists, 160008, `look_back_days=7&date_range=${now}..${now}`);
    },
    onGateway: ({ client }) =>
      expectInvalid(
        client,
        `{ customerServiceMetricTasks(period: { lookBackDays: 7,
          createdWithin: { from: "2026-01-01T00:00:00Z", to: "2026-01-02T00:00:00Z" } }) { totalCount } }`,
        /exactly one/i,
      ),
  },
  "FEED-LIST-10": {
    title:
      "MUST require a feed type or a schedule for the other task lists: neither is 160004, both are 160005",
    source: "seller feed and store specification §4 and §7; wire facts, seller feed §2 and §9",
    async onService(service) {
      const schedule = idOf(await makeSchedule(service, "DAILY"));
      await expectRefusals(withSchedules, (family) => service.call(`/${family}`), 400, 160004);
      for (const family of ["task", "order_task"] as const) {
        const query = `feed_type=LMS_ORDER_REPORT&schedule_id=${schedule}`;
        expectRefusal(await service.call(`/${family}?${query}`), 400, 160005);
      }
      const both = await service.call(`/${byType("inventory_task")}&schedule_id=${schedule}`);
      expect(both.errorIds()).toContain(160005);
    },
    async onGateway({ client }) {
      for (const source of ["{}", '{ feedType: "LMS_ORDER_REPORT", scheduleId: "x" }']) {
        await expectInvalid(client, `{ orderTasks(source: ${source}) { totalCount } }`, /exactly one/i);
      }
      await expectInvalid(client, "{ orderTasks { totalCount } }", /source/);
    },
  },
  "FEED-LIST-11": {
    title: "MUST reject an unknown feed type with 400 and 160006, and an unknown schedule with 160007",
    source: "seller feed and store specification §5 and §7; wire facts, seller feed §9",
    async onService(service) {
      for (const family of families) {
        expectRefusal(await service.call(`/${family}?feed_type=LMS_NOTHING`), 400, 160006);
      }
      for (const family of ["order_task", "customer_service_metric_task"]) {
        expectRefusal(await service.call(`/${family}?feed_type=FX_LISTING`), 400, 160006);
      }
      for (const family of withSchedules) {
        expectRefusal(await service.call(`/${family}?schedule_id=unknown`), 400, 160007);
      }
    },
    async onGateway({ client }) {
      for (const [source, errorId] of [
        [{ feedType: "LMS_NOTHING" }, 160006],
        [{ scheduleId: "unknown" }, 160007],
      ] as const) {
        const answer = await client.query(operations.ListGenericTasks, { source });
        expect(answer.errors).toMatchObject([
          { extensions: { code: "BAD_USER_INPUT", upstream: [{ errorId }] } },
        ]);
      }
    },
  },
  "FEED-LIST-12": {
    title:
      "MUST list manual and scheduled tasks for a feed type, and only the schedule's tasks for a schedule",
    source: "seller feed and store specification §4; wire facts, seller feed §2",
    async onService(service) {
      const schedule = await makeSchedule(service, "HALF_HOUR");
      await service.pass(hourMs / 2);
      const [scheduled] = (await tasksOf(service, schedule)).map(({ taskId }) => taskId);
      const ordered = idOf(await create(service, "order_task"));
      for (const family of ["task", "order_task"]) {
        const all = await listTasks(service, `${family}?feed_type=LMS_ORDER_REPORT&look_back_days=1`);
        expect(idsOf(all)).toEqual([ordered, scheduled]);
        const own = await listTasks(service, `${family}?schedule_id=${idOf(schedule)}`);
        expect(idsOf(own)).toEqual([scheduled]);
      }
    },
    async onGateway({ service, client }) {
      const schedule = await makeSchedule(service, "HALF_HOUR");
      await service.pass(hourMs / 2);
      const { taskId } = await makeOrderTask(client);
      const list = async (source: { feedType: string } | { scheduleId: string }) => {
        const variables = { source, period: { lookBackDays: 1 } };
        const answer = await client.query(operations.ListGenericTasks, variables);
        return dataOf(answer).genericTasks?.nodes.map((task) => task.taskId) ?? [];
      };
      const scheduled = await list({ scheduleId: idOf(schedule) });
      expect(scheduled).toHaveLength(1);
      expect(await list({ feedType: "LMS_ORDER_REPORT" })).toEqual([taskId, ...scheduled]);
    },
  },
  "FEED-LIST-13": {
    title: "SHOULD list metric tasks without a feed type, and ignore schedule_id, which they do not have",
    source: "seller feed and store specification §4; wire facts, seller feed §2",
    async onService(service) {
      const task = idOf(await create(service, "customer_service_metric_task"));
      for (const query of ["", "&schedule_id=x"]) {
        const list = await listTasks(service, `customer_service_metric_task?look_back_days=1${query}`);
        expect(idsOf(list)).toEqual([task]);
      }
    },
    onGateway: ({ client }) =>
      expectInvalid(
        client,
        '{ customerServiceMetricTasks(source: { scheduleId: "x" }) { totalCount } }',
        /source/,
      ),
  },
  "FEED-LIST-14": {
    title: "MUST return an empty page when nothing matches",
    source: "wire facts, seller feed §2",
    async onService(service) {
      for (const list of [...taskLists, "task?feed_type=FX_FULFILLMENT"]) {
        const query = `${list}&look_back_days=1`;
        const href = `${service.url}/${query}&limit=10&offset=0`;
        expect(await listTasks(service, query)).toEqual({ href, limit: 10, offset: 0, total: 0, tasks: [] });
      }
    },
    async onGateway({ client }) {
      const source = { feedType: "LMS_RELIST_ITEM" };
      const { genericTasks } = dataOf(await client.query(operations.ListGenericTasks, { source }));
      expect(genericTasks).toMatchObject({ totalCount: 0, nodes: [], pageInfo: { hasNextPage: false } });
    },
  },
};
