import { expect } from "vitest";
import { expectRefusal } from "../expect-refusal.ts";
import type { Statements } from "../rule.ts";
import { createInventoryTask, expectFailure, fetchFile, readTasks, taskOf } from "./gateway-steps.ts";
import { readInventory, rowsOf } from "./listings.ts";
import { ask, create, finish, idOf, idsOf, listTasks, processFile, readTask } from "./steps.ts";

/** Rules for inventory tasks and their reports. */
export const inventoryRules: Statements = {
  "FEED-INVENTORY-01": {
    title:
      "MUST create inventory tasks with and without filter criteria, and reject invalid ones with 400 and 160019",
    source: "seller feed and store specification §2; wire facts, seller feed §3, §6 and §9",
    async onService(service) {
      const plain = await readTask(service, await create(service, "inventory_task"));
      expect(plain).not.toHaveProperty("filterCriteria");
      const filterCriteria = { listingFormat: "AUCTION" };
      const filtered = await create(service, "inventory_task", { filterCriteria });
      expect(await readTask(service, filtered)).toMatchObject({ filterCriteria });
      for (const wrong of [{ listingFormat: "SHOP" }, "AUCTION", []]) {
        expectRefusal(await ask(service, "inventory_task", { filterCriteria: wrong }), 400, 160019);
      }
    },
    async onGateway({ client }) {
      expect(taskOf(await createInventoryTask(client))).toMatchObject({ inventoryFilter: null });
      const task = taskOf(await createInventoryTask(client, { filter: { listingFormat: "AUCTION" } }));
      expect(task).toMatchObject({ inventoryFilter: { listingFormat: "AUCTION" } });
    },
  },
  "FEED-INVENTORY-02": {
    title: "MUST accept the feed type ActiveInventoryReport, also as LMS_ACTIVE_INVENTORY_REPORT",
    source: "seller feed and store specification §2; wire facts, seller feed §7",
    async onService(service) {
      const made: string[] = [];
      for (const feedType of ["ActiveInventoryReport", "LMS_ACTIVE_INVENTORY_REPORT"]) {
        const task = await create(service, "inventory_task", { feedType });
        expect(await readTask(service, task)).toMatchObject({ feedType: "LMS_ACTIVE_INVENTORY_REPORT" });
        made.unshift(idOf(task));
        const list = await listTasks(service, `inventory_task?feed_type=${feedType}&look_back_days=1`);
        expect(idsOf(list)).toEqual(made);
      }
    },
    async onGateway({ client }) {
      for (const feedType of ["ActiveInventoryReport", "LMS_ACTIVE_INVENTORY_REPORT"]) {
        taskOf(await createInventoryTask(client, { feedType }));
      }
    },
  },
  "FEED-INVENTORY-03": {
    title: "MUST report price and quantity of all the seller's active listings, each once",
    source: "seller feed and store specification §2",
    async onService(service) {
      const rows = await readInventory(service);
      expect(rows.length).toBeGreaterThan(1000);
      expect(new Set(rows.map((row) => row["Item number"])).size).toBe(rows.length);
      for (const row of rows) {
        expect(row["Start price"]).toMatch(/^\d+\.\d\d$/);
        expect(row["Quantity"]).toMatch(/^\d+$/);
      }
      const ended = rows.find((row) => row["Format"] === "FIXED_PRICE")?.["Item number"];
      const csv = `Action,Item number\r\nEnd,${ended}\r\n`;
      expect(await processFile(service, csv)).toMatchObject({ status: "COMPLETED" });
      const left = new Set((await readInventory(service)).map((row) => row["Item number"]));
      expect(left.size).toBe(rows.length - 1);
      expect(left.has(ended)).toBe(false);
    },
    async onGateway({ service, client }) {
      const { taskId } = taskOf(await createInventoryTask(client));
      await finish(service);
      const { inventoryTask } = await readTasks(client, taskId);
      expect(inventoryTask).toMatchObject({ resultFile: { mediaType: "application/gzip" } });
      const rows = rowsOf(await fetchFile(inventoryTask?.resultFile?.url));
      expect(rows.length).toBeGreaterThan(1000);
    },
  },
  "FEED-INVENTORY-04": {
    title: "MUST limit the inventory report to the requested listing format",
    source: "seller feed and store specification §1; wire facts, seller feed §3",
    async onService(service) {
      const all = await readInventory(service);
      for (const listingFormat of ["AUCTION", "FIXED_PRICE"]) {
        const rows = await readInventory(service, { filterCriteria: { listingFormat } });
        expect(rows).not.toEqual([]);
        expect(rows).toEqual(all.filter((row) => row["Format"] === listingFormat));
      }
    },
    notThroughGateway: "The gateway forwards files byte for byte without reading them.",
  },
  "FEED-INVENTORY-05": {
    title: "SHOULD default the schema version of an inventory task to 1.0, and reject others with 160018",
    source: "wire facts, seller feed §3 and §9",
    async onService(service) {
      const task = await create(service, "inventory_task", { schemaVersion: undefined });
      expect(await readTask(service, task)).toMatchObject({ schemaVersion: "1.0" });
      expectRefusal(await ask(service, "inventory_task", { schemaVersion: "1113" }), 400, 160018);
    },
    async onGateway({ client }) {
      const failure = { __typename: "ValidationError", path: ["input", "schemaVersion"] };
      expectFailure(await createInventoryTask(client, { schemaVersion: "1113" }), failure, 160018);
    },
  },
};
