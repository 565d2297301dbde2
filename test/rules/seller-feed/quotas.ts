import { expect } from "vitest";
import { dayMs, hourMs } from "../durations.ts";
import { expectRefusal } from "../expect-refusal.ts";
import type { Rule } from "../rule.ts";
import type { ServiceUnderTest } from "../under-test.ts";
import {
  createGenericTask,
  createInventoryTask,
  createOrderTask,
  expectFailure,
  taskOf,
} from "./gateway-steps.ts";
import { ask, create, finish, otherSeller } from "./steps.ts";

/** Advances the clock until all reports have finished and the upload deadlines of all other tasks have passed. */
async function passAnHour(service: ServiceUnderTest): Promise<void> {
  await finish(service);
  await service.pass(hourMs);
}

/** Rules for the number of tasks. */
export const quotaRules: readonly Rule[] = [
  {
    id: "FEED-QUOTA-01",
    title: "MUST reject more than 10 unfinished tasks of a seller with 409 and 160024, metric tasks with 400",
    source: "wire facts, seller feed §8 and §9",
    async onService(service) {
      for (let count = 0; count < 10; count += 1) await create(service, "task");
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
      for (let count = 0; count < 10; count += 1) await create(service, "task");
      const failure = { __typename: "TaskQuotaExceededError", kind: "CONFLICT", quota: "CONCURRENT" };
      expectFailure(await createOrderTask(client), failure, 160024);
    },
  },
  {
    id: "FEED-QUOTA-02",
    title: "SHOULD count a task as unfinished only until its end or its upload deadline",
    source: "wire facts, seller feed §6 and §8",
    async onService(service) {
      for (let count = 0; count < 5; count += 1) {
        await create(service, "task");
        await create(service, "order_task");
      }
      expectRefusal(await ask(service, "task"), 409, 160024);
      await finish(service);
      for (let count = 0; count < 5; count += 1) await create(service, "task");
      expectRefusal(await ask(service, "task"), 409, 160024);
      await service.pass(hourMs);
      await create(service, "task");
    },
    async onGateway({ service, client }) {
      for (let count = 0; count < 5; count += 1) {
        taskOf(await createGenericTask(client));
        taskOf(await createOrderTask(client));
      }
      const failure = { __typename: "TaskQuotaExceededError" };
      expectFailure(await createGenericTask(client), failure, 160024);
      await finish(service);
      for (let count = 0; count < 5; count += 1) taskOf(await createGenericTask(client));
      expectFailure(await createGenericTask(client), failure, 160024);
      await service.pass(hourMs);
      taskOf(await createGenericTask(client));
    },
  },
  {
    id: "FEED-QUOTA-03",
    title: "MUST reject more tasks of a feed type in 24 hours than its quota, with 409 and 160025",
    source: "wire facts, seller feed §8 and §9",
    async onService(service) {
      for (const [family, change, quota] of [
        ["order_task", {}, 48],
        ["task", { feedType: "LMS_ORDER_ACK", schemaVersion: "1235" }, 48],
        ["task", { feedType: "LMS_ADD_ITEM", schemaVersion: "1235" }, 100],
      ] as const) {
        const startMs = service.now();
        for (let count = 0; count < quota; count += 1) {
          await create(service, family, change);
          if (count % 8 === 7) await passAnHour(service);
        }
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
      for (let count = 0; count < 48; count += 1) {
        await create(service, "order_task");
        if (count % 8 === 7) await passAnHour(service);
      }
      const failure = { __typename: "TaskQuotaExceededError", kind: "CONFLICT", quota: "PERIOD" };
      expectFailure(await createOrderTask(client), failure, 160025);
    },
  },
  {
    id: "FEED-QUOTA-04",
    title: "MUST reject more than 25 inventory reports in 24 hours, with 409 and 160025",
    source: "wire facts, seller feed §8 and §9",
    async onService(service) {
      for (let count = 0; count < 25; count += 1) {
        // The second seller, because no other rule requests reports for this seller.
        await create(service, "inventory_task", {}, otherSeller);
        if (count % 8 === 7) await finish(service);
      }
      expectRefusal(await ask(service, "inventory_task", {}, otherSeller), 409, 160025);
      await create(service, "inventory_task");
    },
    async onGateway({ service, client, clientOf }) {
      const other = clientOf(otherSeller.token);
      for (let count = 0; count < 25; count += 1) {
        taskOf(await createInventoryTask(other));
        if (count % 8 === 7) await finish(service);
      }
      expectFailure(await createInventoryTask(other), { __typename: "TaskQuotaExceededError" }, 160025);
      taskOf(await createInventoryTask(client));
    },
  },
];
