import { expect } from "vitest";
import { expectRefusal } from "../expect-refusal.ts";
import type { Rule } from "../rule.ts";
import {
  createGenericTask,
  createInventoryTask,
  createOrderTask,
  expectFailure,
  expectRefusedOperation,
  readTasks,
  taskOf,
} from "./gateway-steps.ts";
import { ask, create, families, idOf, readTask } from "./steps.ts";

const marketplaceHeader = (marketplace: string) => ({
  headers: { "x-ebay-c-marketplace-id": marketplace },
});

/** Rules for every create call, and for createTask. */
export const createTaskRules: readonly Rule[] = [
  {
    id: "FEED-CREATE-01",
    title: "MUST assign every task a unique ID, which is the last segment of its address",
    source: "seller feed and store specification §1 and §2; wire facts, common §4",
    async onService(service) {
      const addresses = [];
      for (const family of [...families, ...families]) addresses.push(await create(service, family));
      const ids = addresses.map(idOf);
      expect(new Set(ids).size).toBe(8);
      for (const address of addresses) {
        expect(await readTask(service, address)).toMatchObject({ taskId: idOf(address) });
      }
    },
    async onGateway({ client }) {
      const [one, two] = [taskOf(await createGenericTask(client)), taskOf(await createGenericTask(client))];
      expect(one.taskId).not.toBe(two.taskId);
      const { genericTask, orderTask } = await readTasks(client, one.taskId);
      expect(genericTask).toEqual(one);
      expect(orderTask).toBeNull();
    },
  },
  {
    id: "FEED-CREATE-02",
    title: "MUST reject a create call with a missing or unknown feed type, with 400 and 160017",
    source: "seller feed and store specification §2 and §7; wire facts, seller feed §3 and §9",
    async onService(service) {
      for (const family of families) {
        for (const feedType of [undefined, null, "", "LMS_NOTHING", 7]) {
          expectRefusal(await ask(service, family, { feedType }), 400, 160017);
        }
      }
    },
    async onGateway({ client }) {
      expectRefusedOperation(
        await client.query('mutation { createGenericTask(input: { schemaVersion: "1.0" }) { __typename } }'),
        /feedType/,
      );
      const failure = {
        __typename: "ValidationError",
        code: "UNKNOWN_VALUE",
        path: ["input", "feedType"],
      };
      expectFailure(await createGenericTask(client, { feedType: "LMS_NOTHING" }), failure, 160017);
    },
  },
  {
    id: "FEED-CREATE-03",
    title: "MUST reject a feed type of another resource, with 400 and 160030",
    source: "seller feed and store specification §1; wire facts, seller feed §7 and §9",
    async onService(service) {
      for (const family of families) {
        for (const other of ["FX_LISTING", "LMS_ORDER_REPORT", "ActiveInventoryReport"]) {
          const isOwn =
            (family === "task" && other === "FX_LISTING") ||
            (family === "order_task" && other === "LMS_ORDER_REPORT") ||
            (family === "inventory_task" && other === "ActiveInventoryReport");
          if (!isOwn) expectRefusal(await ask(service, family, { feedType: other }), 400, 160030);
        }
      }
    },
    async onGateway({ client }) {
      const failure = { __typename: "ValidationError", code: "NOT_ALLOWED", path: ["input", "feedType"] };
      expectFailure(await createOrderTask(client, { feedType: "FX_LISTING" }), failure, 160030);
      expectFailure(await createGenericTask(client, { feedType: "LMS_ORDER_REPORT" }), failure, 160030);
    },
  },
  {
    id: "FEED-CREATE-04",
    title: "MUST require a schema version for createTask, and reject a wrong one with 400 and 160018",
    source: "seller feed and store specification §2; wire facts, seller feed §3 and §9",
    async onService(service) {
      for (const [feedType, schemaVersion] of [
        ["FX_LISTING", undefined],
        ["FX_LISTING", "2.0"],
        ["LMS_ADD_ITEM", undefined],
        ["LMS_ADD_ITEM", "1.0"],
        ["LMS_ADD_ITEM", 1235],
      ]) {
        expectRefusal(await ask(service, "task", { feedType, schemaVersion }), 400, 160018);
      }
      await create(service, "task", { feedType: "LMS_ADD_ITEM", schemaVersion: "1235" });
    },
    async onGateway({ client }) {
      expectRefusedOperation(
        await client.query(
          'mutation { createGenericTask(input: { feedType: "FX_LISTING" }) { __typename } }',
        ),
        /schemaVersion/,
      );
      const failure = { __typename: "ValidationError", path: ["input", "schemaVersion"] };
      expectFailure(await createGenericTask(client, { schemaVersion: "2.0" }), failure, 160018);
    },
  },
  {
    id: "FEED-CREATE-05",
    title:
      "MUST create an upload task that only waits for its file when the feed type of createTask is an upload type",
    source: "seller feed and store specification §2 and §4; wire facts, seller feed §6 and §7",
    async onService(service) {
      for (const feedType of ["FX_LISTING", "FX_FULFILLMENT"]) {
        const task = await create(service, "task", { feedType });
        await service.pass(10 * service.processingMs);
        const answer = await readTask(service, task);
        expect(answer).toMatchObject({ feedType, status: "CREATED" });
        expect(answer).not.toHaveProperty("filterCriteria");
      }
    },
    async onGateway({ client }) {
      const task = taskOf(await createGenericTask(client));
      expect(task).toMatchObject({
        direction: "UPLOAD",
        status: "CREATED",
        inputFile: null,
        resultFile: null,
      });
    },
  },
  {
    id: "FEED-CREATE-06",
    title:
      "MUST accept a marketplace header in the three other create calls, and reject an invalid one with 400 and 160027",
    source: "wire facts, seller feed §1 and §9; wire facts, common §3",
    async onService(service) {
      for (const family of ["task", "order_task", "inventory_task"] as const) {
        await create(service, family, {}, marketplaceHeader("EBAY_DE"));
        for (const wrong of ["ebay_de", "EBAY_MOON", "DE"]) {
          expectRefusal(await ask(service, family, {}, marketplaceHeader(wrong)), 400, 160027);
        }
      }
    },
    async onGateway({ client }) {
      const failure = { __typename: "ValidationError", path: ["input", "marketplaceId"] };
      const marketplaceId = "EBAY_MOON";
      expectFailure(await createGenericTask(client, { marketplaceId }), failure, 160027);
      expectFailure(await createOrderTask(client, { marketplaceId }), failure, 160027);
      expectFailure(await createInventoryTask(client, { marketplaceId }), failure, 160027);
      taskOf(await createGenericTask(client, { marketplaceId: "EBAY_DE" }));
    },
  },
  {
    id: "FEED-CREATE-07",
    title: "MUST reject a body that is not a JSON object, with 400 and 2004",
    source: "wire facts, common §5",
    async onService(service) {
      for (const path of [...families, "schedule"]) {
        expectRefusal(await service.call(`/${path}`, { body: "{" }), 400, 2004);
        expectRefusal(await service.call(`/${path}`, { json: [] }), 400, 2004);
      }
    },
    notThroughGateway: "The gateway writes the bodies of its calls.",
  },
];
