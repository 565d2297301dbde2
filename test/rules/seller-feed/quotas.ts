import { expect } from "vitest";
import { dayMs, hourMs } from "../durations.ts";
import { expectRefusal } from "../expect-refusal.ts";
import { expectFailure } from "../outcomes.ts";
import type { Statements } from "../rule.ts";
import type { ServiceUnderTest } from "../under-test.ts";
import * as gateway from "./gateway-steps.ts";
import { ask, create, finish, otherSeller } from "./steps.ts";

/** Advances the clock until all reports have finished and the upload deadlines of all other tasks have passed. */
async function passAnHour(service: ServiceUnderTest): Promise<void> {
  await finish(service);
  await service.pass(hourMs);
}

/** Makes a number of tasks, and lets eight at a time end before the next. */
async function repeat(count: number, make: () => Promise<unknown>, end?: () => Promise<void>): Promise<void> {
  for (let made = 1; made <= count; made += 1) {
    await make();
    if (made % 8 === 0) await end?.();
  }
}

/** Rules for the number of tasks. */
export const quotaRules: Statements = {
  "FEED-QUOTA-01": {
    title: "MUST reject more than 10 unfinished tasks of a seller with 409 and 160024, metric tasks with 400",
    source: "wire facts, seller feed §8 and §9",
    async onService(service) {
      await repeat(10, () => create(service, "task"));
      for (const family of ["task", "order_task", "inventory_task"] as const) {
        const refused = await ask(service, family);
        expectRefusal(refused, 409, 160024);
        expect(refused.json()).toMatchObject({ errors: [{ category: "BUSINESS" }] });
      }
      const metric = await ask(service, "customer_service_metric_task");
      expectRefusal(metric, 400, 160024);
      expect(metric.json()).toMatchObject({ errors: [{ category: "REQUEST" }] });
      await create(service, "task", {}, otherSeller);
    },
    async onGateway({ service, client }) {
      await repeat(10, () => create(service, "task"));
      const failure = { __typename: "TaskQuotaExceededError", kind: "CONFLICT", quota: "CONCURRENT" };
      expectFailure(await gateway.createOrderTask(client), failure, 160024);
    },
  },
  "FEED-QUOTA-02": {
    title: "SHOULD count a task as unfinished only until its end or its upload deadline",
    source: "wire facts, seller feed §6 and §8",
    async onService(service) {
      await repeat(5, () => create(service, "task"));
      await repeat(5, () => create(service, "order_task"));
      expectRefusal(await ask(service, "task"), 409, 160024);
      await finish(service);
      await repeat(5, () => create(service, "task"));
      expectRefusal(await ask(service, "task"), 409, 160024);
      await service.pass(hourMs);
      await create(service, "task");
    },
    async onGateway({ service, client }) {
      await repeat(5, () => gateway.makeGenericTask(client));
      await repeat(5, () => gateway.makeOrderTask(client));
      const failure = { __typename: "TaskQuotaExceededError" };
      expectFailure(await gateway.createGenericTask(client), failure, 160024);
      await finish(service);
      await repeat(5, () => gateway.makeGenericTask(client));
      expectFailure(await gateway.createGenericTask(client), failure, 160024);
      await service.pass(hourMs);
      await gateway.makeGenericTask(client);
    },
  },
  "FEED-QUOTA-03": {
    title: "MUST reject more tasks of a feed type in 24 hours than its quota, with 409 and 160025",
    source: "wire facts, seller feed §8 and §9",
    async onService(service) {
      for (const [family, change, quota] of [
        ["order_task", {}, 48],
        ["task", { feedType: "LMS_ORDER_ACK", schemaVersion: "1235" }, 48],
        ["task", { feedType: "LMS_ADD_ITEM", schemaVersion: "1235" }, 100],
      ] as const) {
        const startMs = service.now();
        await repeat(
          quota,
          () => create(service, family, change),
          () => passAnHour(service),
        );
        await passAnHour(service);
        const refused = await ask(service, family, change);
        expectRefusal(refused, 409, 160025);
        expect(refused.json()).toMatchObject({ errors: [{ category: "BUSINESS" }] });
        await create(service, "customer_service_metric_task");
        await service.pass(startMs + dayMs - service.now());
        await create(service, family, change);
        await passAnHour(service);
      }
    },
    async onGateway({ service, client }) {
      await repeat(
        48,
        () => create(service, "order_task"),
        () => passAnHour(service),
      );
      const failure = { __typename: "TaskQuotaExceededError", kind: "CONFLICT", quota: "PERIOD" };
      expectFailure(await gateway.createOrderTask(client), failure, 160025);
    },
  },
  "FEED-QUOTA-04": {
    title: "MUST reject more than 25 inventory reports in 24 hours, with 409 and 160025",
    source: "wire facts, seller feed §8 and §9",
    async onService(service) {
      // The second seller, because no other rule requests reports for this seller.
      const make = () => create(service, "inventory_task", {}, otherSeller);
      await repeat(25, make, () => finish(service));
      expectRefusal(await ask(service, "inventory_task", {}, otherSeller), 409, 160025);
      await create(service, "inventory_task");
    },
    async onGateway({ service, client, clientOf }) {
      const other = clientOf(otherSeller.token);
      await repeat(
        25,
        async () => gateway.taskOf(await gateway.createInventoryTask(other)),
        () => finish(service),
      );
      const refused = await gateway.createInventoryTask(other);
      expectFailure(refused, { __typename: "TaskQuotaExceededError" }, 160025);
      gateway.taskOf(await gateway.createInventoryTask(client));
    },
  },
};
