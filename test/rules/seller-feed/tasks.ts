import { expect } from "vitest";
import { readEvents } from "../media/gateway-steps.ts";
import { dayMs } from "../durations.ts";
import { expectRefusal } from "../expect-refusal.ts";
import type { Statements } from "../rule.ts";
import * as gateway from "./gateway-steps.ts";
import { unknownSku } from "./listings.ts";
import { byType } from "./list-steps.ts";
import * as operations from "./operations.ts";
import {
  create,
  families,
  finalStatuses,
  finish,
  genericAddress,
  idOf,
  listTasks,
  processFile,
  readTask,
} from "./steps.ts";

/** Rules for the states of a task and its fields. */
export const taskRules: Statements = {
  "FEED-TASK-01": {
    title:
      "MUST process a report asynchronously: CREATED, QUEUED, IN_PROCESS and a final status in this order",
    source: "seller feed and store specification §1 and §2; wire facts, seller feed §6",
    async onService(service) {
      for (const family of ["order_task", "inventory_task", "customer_service_metric_task"] as const) {
        const task = await create(service, family);
        const seen: string[] = [];
        for (let step = 0; step < 4; step += 1) {
          const { status } = await readTask(service, task);
          seen.push(status);
          await service.pass(service.processingMs - 1);
          expect(await readTask(service, task)).toMatchObject({ status });
          await service.pass(1);
        }
        expect(seen).toEqual(["CREATED", "QUEUED", "IN_PROCESS", "COMPLETED"]);
      }
    },
    async onGateway(tested) {
      const { id } = gateway.taskOf(await gateway.createInventoryTask(tested.client));
      const stream = tested.client.subscribe(operations.WatchTask, { id });
      const first = await stream.next();
      const later = await readEvents(tested, stream);
      const seen = [first.value.data, ...later].map((event) => event?.feedTaskStatusChanged);
      expect(seen.at(0)).toMatchObject({ previousStatus: null, task: { status: "CREATED" } });
      expect(seen.at(-1)).toMatchObject({ isFinal: true, task: { status: "COMPLETED" } });
      for (const [index, event] of seen.slice(1).entries()) {
        expect(event?.previousStatus).toBe(seen[index]?.task.status);
      }
    },
  },
  "FEED-TASK-02": {
    title:
      "MUST return ID, feed type, status, schema version and creation date of every task, and its filter criteria",
    source: "seller feed and store specification §2; wire facts, seller feed §5",
    async onService(service) {
      const creationDate = new Date(service.now()).toISOString();
      const filterCriteria = { orderStatus: "ACTIVE" };
      const task = await create(service, "order_task", { filterCriteria });
      expect(await readTask(service, task)).toEqual({
        taskId: idOf(task),
        feedType: "LMS_ORDER_REPORT",
        status: "CREATED",
        schemaVersion: "1113",
        creationDate,
        detailHref: task,
        filterCriteria,
      });
      for (const family of families) {
        const created = await readTask(service, await create(service, family));
        expect(created).toMatchObject({ status: "CREATED", creationDate });
        const { tasks } = await listTasks(service, `${byType(family)}&look_back_days=1`);
        expect(tasks).toContainEqual(created);
      }
    },
    async onGateway({ service, client }) {
      const task = await gateway.makeOrderTask(client, { filter: { orderStatus: "ACTIVE" } });
      expect(task).toMatchObject({
        family: "ORDER",
        feedType: "LMS_ORDER_REPORT",
        status: "CREATED",
        isTerminal: false,
        schemaVersion: "1113",
        createdAt: new Date(service.now()).toISOString(),
        completedAt: null,
        uploadSummary: null,
        resultFile: { availability: "PENDING", url: null, fileName: null },
      });
    },
  },
  "FEED-TASK-03": {
    title: "MUST return a completion date once the task has completed, and not before",
    source: "wire facts, seller feed §5",
    async onService(service) {
      const task = await create(service, "order_task");
      expect(await readTask(service, task)).not.toHaveProperty("completionDate");
      await finish(service);
      const completionDate = new Date(service.now()).toISOString();
      expect(await readTask(service, task)).toMatchObject({ completionDate });
    },
    async onGateway({ service, client }) {
      const { taskId } = await gateway.makeOrderTask(client);
      await finish(service);
      const completedAt = new Date(service.now()).toISOString();
      const { orderTask } = await gateway.readTasks(client, taskId);
      expect(orderTask).toMatchObject({ isTerminal: true, completedAt });
    },
  },
  "FEED-TASK-04": {
    title: "MUST keep a finished task unchanged",
    source: "wire facts, seller feed §6",
    async onService(service) {
      const task = await create(service, "order_task");
      await finish(service);
      const ended = await readTask(service, task);
      expect(finalStatuses).toContain(ended.status);
      await service.pass(2 * dayMs);
      expect(await readTask(service, task)).toEqual(ended);
    },
    async onGateway({ service, client }) {
      const { taskId } = await gateway.makeOrderTask(client);
      await finish(service);
      const { resultFile: _before, ...ended } = await gateway.readGenericTask(client, taskId);
      expect(ended.isTerminal).toBe(true);
      await service.pass(2 * dayMs);
      expect(await gateway.readGenericTask(client, taskId)).toMatchObject(ended);
    },
  },
  "FEED-TASK-05": {
    title:
      "MUST return a task of any family in the generic calls, without filter criteria, with the address of its own call",
    source: "seller feed and store specification §4; wire facts, seller feed §4 and §5",
    async onService(service) {
      for (const family of ["order_task", "inventory_task", "customer_service_metric_task"] as const) {
        const task = await create(service, family);
        const generic = await readTask(service, genericAddress(service, task));
        expect(generic).toMatchObject({ taskId: idOf(task), detailHref: task });
        expect(generic).not.toHaveProperty("filterCriteria");
      }
      const feedType = "LMS_ORDER_ACK";
      const acknowledgement = await create(service, "task", { feedType, schemaVersion: "1235" });
      expect(await readTask(service, acknowledgement)).toMatchObject({ detailHref: null });
    },
    async onGateway({ client }) {
      const { taskId } = await gateway.makeOrderTask(client);
      const { orderTask, genericTask, inventoryTask } = await gateway.readTasks(client, taskId);
      expect(orderTask).toMatchObject({ taskId, __typename: "OrderTask" });
      expect(genericTask).toMatchObject({ taskId, __typename: "OrderTask", direction: "DOWNLOAD" });
      expect(inventoryTask).toBeNull();
    },
  },
  "FEED-TASK-06": {
    title:
      "MUST reject an unknown task and one of another family with 160003 and 404, or 400 for metric tasks",
    source: "wire facts, seller feed §9",
    async onService(service) {
      const order = idOf(await create(service, "order_task"));
      for (const [family, status] of [
        ["inventory_task", 404],
        ["customer_service_metric_task", 400],
      ] as const) {
        expectRefusal(await service.call(`/${family}/${order}`), status, 160003);
      }
      for (const family of families) {
        const status = family === "customer_service_metric_task" ? 400 : 404;
        expectRefusal(await service.call(`/${family}/unknown`), status, 160003);
      }
      for (const file of ["download_input_file", "download_result_file"]) {
        expectRefusal(await service.call(`/task/unknown/${file}`), 404, 160003);
      }
    },
    async onGateway({ client }) {
      for (const taskId of ["unknown", "", "../schedule", "ü"]) {
        expect(Object.values(await gateway.readTasks(client, taskId))).toEqual([null, null, null, null]);
      }
    },
  },
  "FEED-TASK-07": {
    title: "MUST count the records of a processed upload, and return no counts for a report",
    source: "wire facts, seller feed §5 and §6",
    async onService(service) {
      const upload = await processFile(service, unknownSku);
      expect(upload).toMatchObject({
        status: "COMPLETED_WITH_ERROR",
        uploadSummary: { successCount: 0, failureCount: 1 },
      });
      const report = await create(service, "inventory_task");
      await finish(service);
      expect(await readTask(service, report)).not.toHaveProperty("uploadSummary");
    },
    async onGateway({ service, client }) {
      const { taskId } = gateway.taskOf(await gateway.sendFile(client, gateway.fileOf(unknownSku)));
      await finish(service);
      expect(await gateway.readGenericTask(client, taskId)).toMatchObject({
        status: "COMPLETED_WITH_ERROR",
        uploadSummary: { successCount: 0, failureCount: 1 },
      });
    },
  },
};
