import { expect } from "vitest";
import { readElements } from "../../sandbox/seller-feed/xml.ts";
import { dayMs } from "../durations.ts";
import { expectRefusal } from "../expect-refusal.ts";
import { expectFailure } from "../outcomes.ts";
import type { Statements } from "../rule.ts";
import type { ServiceUnderTest } from "../under-test.ts";
import * as gateway from "./gateway-steps.ts";
import { ask, create, finish, makeReport } from "./steps.ts";

type Row = Record<string, string>;

async function orders(service: ServiceUnderTest, filterCriteria: object = {}): Promise<Row[]> {
  const { bytes } = await makeReport(service, "order_task", { filterCriteria });
  return readElements(bytes.toString("utf8"), "Order");
}

/** Returns an instant some days ago. */
function daysAgo(service: ServiceUnderTest, days: number): string {
  return new Date(service.now() - days * dayMs).toISOString();
}

/** Rules for order tasks and their reports. */
export const orderRules: Statements = {
  "FEED-ORDER-01": {
    title: "MUST reject an order task without an odd schema version of at least 1113, with 400 and 160018",
    source: "seller feed and store specification §2; wire facts, seller feed §3 and §9",
    async onService(service) {
      for (const schemaVersion of [undefined, "1111", "1114", "x", 1113]) {
        expectRefusal(await ask(service, "order_task", { schemaVersion }), 400, 160018);
      }
      await create(service, "order_task", { schemaVersion: "1235" });
    },
    async onGateway({ client }) {
      await gateway.expectInvalidInput(client, "createOrderTask", "filter: {}", /schemaVersion/);
      const failure = { __typename: "ValidationError", path: ["input", "schemaVersion"] };
      expectFailure(await gateway.createOrderTask(client, { schemaVersion: "1114" }), failure, 160018);
    },
  },
  "FEED-ORDER-02": {
    title:
      "MUST accept empty filter criteria for createOrderTask, and reject missing ones with 400 and 160019",
    source: "seller feed and store specification §2; wire facts, seller feed §3 and §9",
    async onService(service) {
      for (const filterCriteria of [undefined, null, "x", []]) {
        expectRefusal(await ask(service, "order_task", { filterCriteria }), 400, 160019);
      }
      const bothWrong = { filterCriteria: [], schemaVersion: "1" };
      expectRefusal(await ask(service, "order_task", bothWrong), 400, 160018, 160019);
      await create(service, "order_task", { filterCriteria: {} });
    },
    async onGateway({ client }) {
      await gateway.expectInvalidInput(client, "createOrderTask", 'schemaVersion: "1113"', /filter/);
      expect(await gateway.makeOrderTask(client)).toMatchObject({
        orderFilter: { creationDateRange: null, orderStatus: null },
      });
    },
  },
  "FEED-ORDER-03": {
    title: "MUST reject a modifiedDateRange, with 400 and 160019",
    source: "seller feed and store specification §2 and §7; wire facts, seller feed §9",
    async onService(service) {
      const modifiedDateRange = { from: daysAgo(service, 2), to: daysAgo(service, 1) };
      expectRefusal(await ask(service, "order_task", { filterCriteria: { modifiedDateRange } }), 400, 160019);
    },
    async onGateway({ client }) {
      await gateway.expectInvalidInput(
        client,
        "createOrderTask",
        'schemaVersion: "1113", filter: { modifiedDateRange: { from: "2026-01-01T00:00:00Z", to: "2026-01-02T00:00:00Z" } }',
        /modifiedDateRange/,
      );
    },
  },
  "FEED-ORDER-04": {
    title: "MUST report the orders created within the requested range, including its end",
    source: "seller feed and store specification §1 and §2; wire facts, seller feed §3",
    async onService(service) {
      const all = await orders(service);
      const [from = "", to = ""] = [all[3]?.["CreatedTime"], all[8]?.["CreatedTime"]];
      const wanted = all.filter(({ CreatedTime = "" }) => CreatedTime >= from && CreatedTime <= to);
      expect(wanted.length).toBeGreaterThanOrEqual(6);
      const found = await orders(service, { creationDateRange: { from, to } });
      expect(found.map(({ OrderID }) => OrderID)).toEqual(wanted.map(({ OrderID }) => OrderID));
      for (const orderStatus of ["ACTIVE", "COMPLETED"]) {
        const some = await orders(service, { creationDateRange: { from, to }, orderStatus });
        expect(some).toEqual(found.filter(({ OrderStatus }) => OrderStatus === orderStatus));
      }
    },
    async onGateway({ service, client }) {
      const creationDateRange = { from: daysAgo(service, 4), to: daysAgo(service, 2) };
      const { taskId } = await gateway.makeOrderTask(client, { filter: { creationDateRange } });
      await finish(service);
      const { orderTask } = await gateway.readTasks(client, taskId);
      expect(orderTask).toMatchObject({ orderFilter: { creationDateRange }, status: "COMPLETED" });
      const report = await gateway.fetchFile(orderTask?.resultFile?.url);
      const found = readElements(report.toString("utf8"), "Order");
      const times = found.map(({ CreatedTime = "" }) => CreatedTime);
      expect(times).not.toEqual([]);
      const { from, to } = creationDateRange;
      expect(times.filter((time) => time < from || time > to)).toEqual([]);
    },
  },
  "FEED-ORDER-05": {
    title: "MUST report the orders of the last 10 days by default",
    source: "wire facts, seller feed §3",
    async onService(service) {
      const [earliest, latest] = [daysAgo(service, 10), daysAgo(service, 0)];
      const times = (await orders(service)).map(({ CreatedTime = "" }) => CreatedTime);
      expect(times).not.toEqual([]);
      expect(times.filter((time) => time < earliest || time > latest)).toEqual([]);
      const asked = (await orders(service, { creationDateRange: { from: earliest, to: latest } })).length;
      expect(Math.abs(asked - times.length)).toBeLessThanOrEqual(1);
    },
    notThroughGateway: "The gateway forwards files byte for byte without reading them.",
  },
  "FEED-ORDER-06": {
    title: "MUST reject a range that is over 10 days, reversed or without timestamps, with 400 and 160019",
    source: "wire facts, seller feed §3 and §9",
    async onService(service) {
      const to = daysAgo(service, 0);
      for (const creationDateRange of [
        { from: new Date(Date.parse(to) - 10 * dayMs - 1).toISOString(), to },
        { from: to, to: daysAgo(service, 1) },
        { from: to.slice(0, 10), to },
        { from: daysAgo(service, 1), to: to.replace(/-\d\dT/, "-32T") },
        { from: daysAgo(service, 1) },
        "x",
      ]) {
        const refused = await ask(service, "order_task", { filterCriteria: { creationDateRange } });
        expectRefusal(refused, 400, 160019);
      }
      const widest = { creationDateRange: { from: daysAgo(service, 10), to } };
      await create(service, "order_task", { filterCriteria: widest });
    },
    async onGateway({ service, client }) {
      const to = daysAgo(service, 0);
      for (const creationDateRange of [
        { from: new Date(Date.parse(to) - 10 * dayMs - 1).toISOString(), to },
        { from: to, to: daysAgo(service, 1) },
      ]) {
        expectFailure(await gateway.createOrderTask(client, { filter: { creationDateRange } }), {
          __typename: "ValidationError",
          kind: "INPUT",
          code: "OUT_OF_RANGE",
        });
      }
      const creationDateRange = { from: daysAgo(service, 10), to };
      await gateway.makeOrderTask(client, { filter: { creationDateRange } });
    },
  },
  "FEED-ORDER-07": {
    title:
      "MUST report orders in the requested status, in both by default, and reject an unknown status with 160019",
    source: "seller feed and store specification §1; wire facts, seller feed §3, §6 and §9",
    async onService(service) {
      const statuses = async (criteria: object) =>
        new Set((await orders(service, criteria)).map(({ OrderStatus }) => OrderStatus));
      expect(await statuses({})).toEqual(new Set(["ACTIVE", "COMPLETED"]));
      expect(await statuses({ orderStatus: "ACTIVE" })).toEqual(new Set(["ACTIVE"]));
      expect(await statuses({ orderStatus: "COMPLETED" })).toEqual(new Set(["COMPLETED"]));
      const unknown = await ask(service, "order_task", { filterCriteria: { orderStatus: "OPEN" } });
      expectRefusal(unknown, 400, 160019);
    },
    async onGateway({ client }) {
      for (const orderStatus of ["ACTIVE", "COMPLETED"] as const) {
        const task = await gateway.makeOrderTask(client, { filter: { orderStatus } });
        expect(task).toMatchObject({ orderFilter: { orderStatus } });
      }
    },
  },
};
