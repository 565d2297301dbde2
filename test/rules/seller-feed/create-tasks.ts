import { expect } from "vitest";
import { expectRefusal, expectRefusals } from "../expect-refusal.ts";
import { expectFailure, invalid } from "../outcomes.ts";
import type { Statements } from "../rule.ts";
import * as gateway from "./gateway-steps.ts";
import { ask, create, families, type Family, idOf, readTask } from "./steps.ts";

const marketplaceHeader = (marketplace: string) => ({
  headers: { "x-ebay-c-marketplace-id": marketplace },
});

/** A feed type of each family with one. */
const ownTypes: Partial<Record<Family, string>> = {
  task: "FX_LISTING",
  order_task: "LMS_ORDER_REPORT",
  inventory_task: "ActiveInventoryReport",
};

/** Rules for every create call, and for createTask. */
export const createTaskRules: Statements = {
  "FEED-CREATE-01": {
    title: "MUST assign every task a unique ID, which is the last segment of its address",
    source: "seller feed and store specification §1 and §2; wire facts, common §4",
    async onService(service) {
      const addresses = [];
      for (const family of [...families, ...families]) addresses.push(await create(service, family));
      expect(new Set(addresses.map(idOf)).size).toBe(8);
      for (const address of addresses) {
        expect(await readTask(service, address)).toMatchObject({ taskId: idOf(address) });
      }
    },
    async onGateway({ client }) {
      const [one, two] = [await gateway.makeGenericTask(client), await gateway.makeGenericTask(client)];
      expect(one.taskId).not.toBe(two.taskId);
      const { genericTask, orderTask } = await gateway.readTasks(client, one.taskId);
      expect(genericTask).toEqual(one);
      expect(orderTask).toBeNull();
    },
  },
  "FEED-CREATE-02": {
    title: "MUST reject a create call with a missing or unknown feed type, with 400 and 160017",
    source: "seller feed and store specification §2 and §7; wire facts, seller feed §3 and §9",
    onService: async (service) => {
      for (const family of families) {
        const wrong = [undefined, null, "", "LMS_NOTHING", 7];
        await expectRefusals(wrong, (feedType) => ask(service, family, { feedType }), 400, 160017);
      }
    },
    async onGateway({ client }) {
      await gateway.expectInvalidInput(client, "createGenericTask", 'schemaVersion: "1.0"', /feedType/);
      const failure = invalid("UNKNOWN_VALUE", "feedType");
      expectFailure(await gateway.createGenericTask(client, { feedType: "LMS_NOTHING" }), failure, 160017);
    },
  },
  "FEED-CREATE-03": {
    title: "MUST reject a feed type of another resource, with 400 and 160030",
    source: "seller feed and store specification §1; wire facts, seller feed §7 and §9",
    async onService(service) {
      for (const family of families) {
        for (const other of ["FX_LISTING", "LMS_ORDER_REPORT", "ActiveInventoryReport"]) {
          if (ownTypes[family] === other) continue;
          expectRefusal(await ask(service, family, { feedType: other }), 400, 160030);
        }
      }
    },
    async onGateway({ client }) {
      const failure = invalid("NOT_ALLOWED", "feedType");
      expectFailure(await gateway.createOrderTask(client, { feedType: "FX_LISTING" }), failure, 160030);
      const report = await gateway.createGenericTask(client, { feedType: "LMS_ORDER_REPORT" });
      expectFailure(report, failure, 160030);
    },
  },
  "FEED-CREATE-04": {
    title: "MUST require a schema version for createTask, and reject a wrong one with 400 and 160018",
    source: "seller feed and store specification §2; wire facts, seller feed §3 and §9",
    async onService(service) {
      for (const [feedType, versions] of [
        ["FX_LISTING", [undefined, "2.0"]],
        ["LMS_ADD_ITEM", [undefined, "1.0", 1235]],
      ] as const) {
        for (const schemaVersion of versions) {
          expectRefusal(await ask(service, "task", { feedType, schemaVersion }), 400, 160018);
        }
      }
      await create(service, "task", { feedType: "LMS_ADD_ITEM", schemaVersion: "1235" });
    },
    async onGateway({ client }) {
      await gateway.expectInvalidInput(
        client,
        "createGenericTask",
        'feedType: "FX_LISTING"',
        /schemaVersion/,
      );
      const failure = { __typename: "ValidationError", path: ["input", "schemaVersion"] };
      expectFailure(await gateway.createGenericTask(client, { schemaVersion: "2.0" }), failure, 160018);
    },
  },
  "FEED-CREATE-05": {
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
      const waiting = { direction: "UPLOAD", status: "CREATED", inputFile: null, resultFile: null };
      expect(await gateway.makeGenericTask(client)).toMatchObject(waiting);
    },
  },
  "FEED-CREATE-06": {
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
      expectFailure(await gateway.createGenericTask(client, { marketplaceId }), failure, 160027);
      expectFailure(await gateway.createOrderTask(client, { marketplaceId }), failure, 160027);
      expectFailure(await gateway.createInventoryTask(client, { marketplaceId }), failure, 160027);
      await gateway.makeGenericTask(client, { marketplaceId: "EBAY_DE" });
    },
  },
  "FEED-CREATE-07": {
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
};
