import { codesOf, dataOf } from "../../helpers/graphql-client.ts";
import { expect } from "vitest";
import { dayMs, hourMs } from "../durations.ts";
import { expectRefusal } from "../expect-refusal.ts";
import type { Statements } from "../rule.ts";
import { byType, expectListsRefused, readPages, taskLists } from "./list-steps.ts";
import { makeOrderTask } from "./gateway-steps.ts";
import * as operations from "./operations.ts";
import * as scheduleOperations from "./schedule-operations.ts";
import { create, finish, idOf, idsOf, listTasks } from "./steps.ts";

const otherLists = ["schedule", "schedule_template"].map((path) => `${path}?feed_type=LMS_ORDER_REPORT`);

/** Rules for the pages and the period of task lists. */
export const listRules: Statements = {
  "FEED-LIST-01": {
    title: "MUST return a page of at most 10 tasks from offset 0 by default, with the total",
    source: "seller feed and store specification §4 and §8; wire facts, seller feed §2",
    async onService(service) {
      for (let count = 0; count < 12; count += 1) {
        await create(service, "order_task");
        await finish(service);
      }
      const page = await listTasks(service, `${byType("order_task")}&look_back_days=1`);
      expect(page).toMatchObject({ limit: 10, offset: 0, total: 12 });
      expect(page.tasks).toHaveLength(10);
      expect(page).not.toHaveProperty("prev");
      const rest = await listTasks(service, String(page.next));
      expect(rest).toMatchObject({ limit: 10, offset: 10, total: 12 });
      expect(rest.tasks).toHaveLength(2);
      expect(rest).not.toHaveProperty("next");
      expect(await listTasks(service, String(rest.prev))).toEqual(page);
      const past = await listTasks(service, `${byType("order_task")}&look_back_days=1&limit=5&offset=20`);
      expect(past).toMatchObject({ offset: 20, total: 12, tasks: [] });
      expect(past.prev).toContain("limit=5&offset=15");
      expect(past).not.toHaveProperty("next");
    },
    async onGateway({ service, client }) {
      for (let count = 0; count < 12; count += 1) {
        await makeOrderTask(client);
        await finish(service);
      }
      const source = { feedType: "LMS_ORDER_REPORT" };
      const answer = await client.query(operations.ListOrderTasks, { source, period: { lookBackDays: 1 } });
      expect(dataOf(answer).orderTasks?.totalCount).toBe(12);
      expect(dataOf(answer).orderTasks?.nodes).toHaveLength(10);
    },
  },
  "FEED-LIST-02": {
    title: "MUST list every task once, newest first, for every limit",
    source: "seller feed and store specification §4; wire facts, seller feed §2",
    async onService(service) {
      const created: string[] = [];
      for (let count = 0; count < 14; count += 1) {
        created.unshift(idOf(await create(service, "order_task")));
        // Three tasks each are created at the same instant.
        if (count % 3 === 2) await finish(service);
      }
      for (const limit of [1, 2, 3, 10, 13, 14, 15, 500]) {
        const seen: string[] = [];
        const pages: string[] = [];
        let next: string | undefined = `${byType("order_task")}&look_back_days=1&limit=${limit}`;
        while (next !== undefined) {
          const page = await listTasks(service, next);
          expect(page).toMatchObject({ limit, total: 14, offset: seen.length });
          expect(page.prev).toBe(pages.at(-1));
          expect(await listTasks(service, page.href)).toEqual(page);
          pages.push(page.href);
          seen.push(...idsOf(page));
          next = page.next;
        }
        expect(seen).toEqual(created);
      }
    },
    async onGateway({ service, client }) {
      const created: string[] = [];
      for (let count = 0; count < 7; count += 1) {
        created.unshift((await makeOrderTask(client)).taskId);
        await service.pass(1);
      }
      const list = { source: { feedType: "LMS_ORDER_REPORT" }, period: { lookBackDays: 1 } };
      for (const sizes of [[7], [3, 4], [1, 2, 3, 1], [2, 500]]) {
        const seen = await readPages(
          sizes,
          async (page) =>
            dataOf(await client.query(operations.ListGenericTasks, { ...list, ...page })).genericTasks,
        );
        expect(seen.map(({ taskId }) => taskId)).toEqual(created);
      }
    },
  },
  "FEED-LIST-03": {
    title: "MUST reject a limit outside 1 to 500, with 400 and 160012",
    source: "wire facts, seller feed §2 and §9",
    async onService(service) {
      const lists = [...taskLists, ...otherLists];
      const wrong = ["0", "501", "-1", "x", "1.5", ""].map((limit) => `limit=${limit}`);
      await expectListsRefused(service, lists, 160012, ...wrong);
      for (const list of lists)
        expect(await service.call(`/${list}&limit=500`)).toMatchObject({ status: 200 });
    },
    async onGateway({ client }) {
      for (const first of [0, 501]) {
        const variables = { feedType: "LMS_ORDER_REPORT", first };
        const answer = await client.query(scheduleOperations.ListSchedules, variables);
        expect(codesOf(answer)).toEqual(["BAD_USER_INPUT"]);
      }
    },
  },
  "FEED-LIST-04": {
    title:
      "MUST reject a negative offset with 400 and 160013, and one that is not a multiple of limit with 160029",
    source: "wire facts, seller feed §2 and §9",
    async onService(service) {
      const lists = [...taskLists, ...otherLists];
      await expectListsRefused(service, lists, 160013, "offset=-10", "offset=x", "offset=1e2");
      await expectListsRefused(service, lists, 160029, "offset=5", "limit=7&offset=20");
      for (const list of lists) {
        expectRefusal(await service.call(`/${list}&limit=0&offset=-1`), 400, 160012, 160013);
        expect(await service.call(`/${list}&limit=7&offset=21`)).toMatchObject({ status: 200 });
      }
    },
    notThroughGateway: "The gateway uses cursors, and computes valid offsets from them.",
  },
  "FEED-LIST-05": {
    title: "MUST list the tasks of the last 7 days, or of the last look_back_days",
    source: "seller feed and store specification §4 and §8; wire facts, seller feed §2",
    async onService(service) {
      const old = idOf(await create(service, "order_task"));
      await service.pass(7 * dayMs + 1);
      const recent = idOf(await create(service, "order_task"));
      await service.pass(hourMs);
      const list = async (query = "") => idsOf(await listTasks(service, `${byType("order_task")}${query}`));
      expect(await list()).toEqual([recent]);
      expect(await list("&look_back_days=8")).toEqual(expect.arrayContaining([recent, old]));
      expect(await list("&look_back_days=1")).toEqual([recent]);
    },
    async onGateway({ service, client }) {
      const old = (await makeOrderTask(client)).taskId;
      await service.pass(7 * dayMs + 1);
      const recent = (await makeOrderTask(client)).taskId;
      await service.pass(hourMs);
      const source = { feedType: "LMS_ORDER_REPORT" };
      const list = async (lookBackDays?: number) => {
        const period = lookBackDays === undefined ? null : { lookBackDays };
        const answer = await client.query(operations.ListOrderTasks, { source, period });
        return dataOf(answer).orderTasks?.nodes.map(({ taskId }) => taskId);
      };
      expect(await list()).toEqual([recent]);
      expect(await list(8)).toEqual(expect.arrayContaining([recent, old]));
    },
  },
  "FEED-LIST-06": {
    title: "MUST reject look_back_days outside 1 to 90, with 400 and 160011",
    source: "wire facts, seller feed §2 and §9",
    async onService(service) {
      const wrong = ["0", "91", "-1", "x"].map((days) => `look_back_days=${days}`);
      await expectListsRefused(service, taskLists, 160011, ...wrong);
      for (const list of taskLists) {
        expect(await service.call(`/${list}&look_back_days=90`)).toMatchObject({ status: 200 });
      }
    },
    async onGateway({ client }) {
      for (const lookBackDays of [0, 91]) {
        const answer = await client.query(operations.ListMetricTasks, { period: { lookBackDays } });
        const message = expect.stringContaining(`from 1 to 90, not ${lookBackDays}`);
        expect(answer.errors).toMatchObject([{ message, extensions: { code: "BAD_USER_INPUT" } }]);
      }
    },
  },
  "FEED-LIST-07": {
    title: "MUST list the tasks created within date_range, both ends inclusive",
    source: "seller feed and store specification §4; wire facts, seller feed §2",
    async onService(service) {
      const at: string[] = [];
      const ids: string[] = [];
      for (let count = 0; count < 3; count += 1) {
        at.push(new Date(service.now()).toISOString());
        ids.unshift(idOf(await create(service, "inventory_task")));
        await service.pass(hourMs);
      }
      const list = async (range: string) =>
        idsOf(await listTasks(service, `${byType("inventory_task")}&date_range=${range}`));
      expect(await list(`${at[0]}..${at[2]}`)).toEqual(ids);
      expect(await list(`${at[1]}..${at[1]}`)).toEqual([ids[1]]);
      const after = new Date(Date.parse(at[1] ?? "") + 1).toISOString();
      expect(await list(`${after}..${at[2]}`)).toEqual([ids[0]]);
      expect(await list(`${at[2]}..${new Date(service.now() + dayMs).toISOString()}`)).toEqual([ids[0]]);
    },
    async onGateway({ service, client }) {
      const from = new Date(service.now()).toISOString();
      const { taskId } = await makeOrderTask(client);
      await service.pass(hourMs);
      await makeOrderTask(client);
      const answer = await client.query(operations.ListOrderTasks, {
        source: { feedType: "LMS_ORDER_REPORT" },
        period: { createdWithin: { from, to: from } },
      });
      expect(dataOf(answer).orderTasks?.nodes.map((task) => task.taskId)).toEqual([taskId]);
    },
  },
  "FEED-LIST-08": {
    title:
      "MUST reject a malformed date_range with 160009, one over 90 days with 160010, a reversed one with 160016",
    source: "wire facts, seller feed §2 and §9",
    async onService(service) {
      const now = new Date(service.now()).toISOString();
      const ago = (days: number) => new Date(service.now() - days * dayMs).toISOString();
      const malformed = [now, `${now}..`, `${now.slice(0, 10)}..${now}`, `${ago(1)}..${now}..${now}`];
      await expectListsRefused(service, taskLists, 160009, ...malformed.map((text) => `date_range=${text}`));
      const tooLong = `date_range=${new Date(service.now() - 90 * dayMs - 1).toISOString()}..${now}`;
      await expectListsRefused(service, taskLists, 160010, tooLong, `date_range=${ago(100)}..${ago(99)}`);
      const reversed = `date_range=${now}..${ago(1)}`;
      await expectListsRefused(service, [byType("task")], 160016, reversed);
      await expectListsRefused(service, taskLists.slice(1), 160009, reversed);
      for (const list of taskLists) {
        expect(await service.call(`/${list}&date_range=${ago(90)}..${now}`)).toMatchObject({ status: 200 });
      }
    },
    async onGateway({ service, client }) {
      const at = (days: number) => new Date(service.now() + days * dayMs).toISOString();
      for (const [createdWithin, reason] of [
        [{ from: at(-90.5), to: at(0) }, ""],
        [{ from: at(-100), to: at(-99) }, "no more than 90 days ago"],
        [{ from: at(0), to: at(-1) }, ""],
      ] as const) {
        const answer = await client.query(operations.ListMetricTasks, { period: { createdWithin } });
        const message = expect.stringContaining(reason);
        expect(answer.errors).toMatchObject([{ message, extensions: { code: "BAD_USER_INPUT" } }]);
      }
      const createdWithin = { from: at(-89), to: at(0) };
      dataOf(await client.query(operations.ListMetricTasks, { period: { createdWithin } }));
    },
  },
};
