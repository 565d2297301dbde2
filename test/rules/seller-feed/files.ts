import { parse } from "csv-parse/sync";
import { expect } from "vitest";
import { dayMs } from "../durations.ts";
import { expectRefusal } from "../expect-refusal.ts";
import type { Statements } from "../rule.ts";
import * as gateway from "./gateway-steps.ts";
import { endItem, endItemsTask, readListings, type Row, rowsOf, unknownSku as csv } from "./listings.ts";
import {
  create,
  download,
  finish,
  genericAddress,
  makeReport,
  processFile,
  readTask,
  upload,
} from "./steps.ts";

/** A file of an accepted type without a readable record. */
const unreadable = "<BulkDataExchangeRequests><EndFixed";

/** Rules for input and result files, and the effects of uploads. */
export const fileRules: Statements = {
  "FEED-FILE-09": {
    title: "MUST return the uploaded file unchanged, under its name",
    source: "seller feed and store specification §4; wire facts, seller feed §4",
    async onService(service) {
      const task = await create(service, "task");
      await upload(service, task, csv, "prices 2026.csv");
      const { bytes, headers } = await download(service, `${task}/download_input_file`);
      expect(bytes.toString("utf8")).toBe(csv);
      expect(headers["content-type"]).toBe("application/octet-stream");
      expect(headers["content-disposition"]).toBe('attachment; filename="prices 2026.csv"');
    },
    async onGateway({ client }) {
      const task = gateway.taskOf(await gateway.sendFile(client, gateway.fileOf(csv, "prices 2026.csv")));
      expect(task).toMatchObject({ inputFile: { fileName: "prices 2026.csv" } });
      expect((await gateway.fetchFile(task.inputFile?.url)).toString("utf8")).toBe(csv);
    },
  },
  "FEED-FILE-10": {
    title: "MUST reject the input file of a report with 404 and 160015, and a missing input file with 160014",
    source: "wire facts, seller feed §4 and §9",
    async onService(service) {
      const report = genericAddress(service, await create(service, "order_task"));
      expectRefusal(await service.call(`${report}/download_input_file`), 404, 160015);
      const task = await create(service, "task");
      expectRefusal(await service.call(`${task}/download_input_file`), 404, 160014);
    },
    async onGateway({ client }) {
      const { taskId } = await gateway.makeOrderTask(client);
      expect(await gateway.readGenericTask(client, taskId)).toMatchObject({ inputFile: null });
    },
  },
  "FEED-FILE-11": {
    title: "MUST have a result file once the task has completed, and answer 404 and 160014 before",
    source: "seller feed and store specification §4; wire facts, seller feed §4 and §9",
    async onService(service) {
      for (const family of ["order_task", "inventory_task", "customer_service_metric_task"] as const) {
        const address = `${genericAddress(service, await create(service, family))}/download_result_file`;
        for (let step = 0; step < 3; step += 1) {
          expectRefusal(await service.call(address), 404, 160014);
          await service.pass(service.processingMs);
        }
        const { bytes, headers } = await download(service, address);
        expect(bytes.length).toBeGreaterThan(0);
        expect(headers["content-disposition"]).toMatch(/filename="[^"]+\.(?:csv\.gz|xml|json)"/);
      }
    },
    async onGateway({ service, client }) {
      const { taskId } = await gateway.makeOrderTask(client);
      for (let step = 0; step < 3; step += 1) {
        const { orderTask } = await gateway.readTasks(client, taskId);
        expect(orderTask?.resultFile).toMatchObject({ availability: "PENDING", url: null });
        await service.pass(service.processingMs);
      }
      const { orderTask } = await gateway.readTasks(client, taskId);
      expect(orderTask?.resultFile?.availability).toBe("AVAILABLE");
      expect(orderTask?.resultFile?.fileName).toMatch(/\.xml$/);
      expect((await gateway.fetchFile(orderTask?.resultFile?.url)).toString("utf8")).toContain(
        "<OrderReport>",
      );
    },
  },
  "FEED-FILE-12": {
    title: "MUST create csv.gz inventory reports, XML order reports and JSON metric reports",
    source: "seller feed and store specification §4; wire facts, seller feed §4",
    async onService(service) {
      const inventory = await makeReport(service, "inventory_task");
      expect(inventory.headers["content-disposition"]).toMatch(/\.csv\.gz"$/);
      expect(rowsOf(inventory.bytes).length).toBeGreaterThan(0);
      const orders = await makeReport(service, "order_task");
      expect(orders.bytes.toString("utf8")).toMatch(/^<\?xml/);
      const metrics = await makeReport(service, "customer_service_metric_task");
      expect(JSON.parse(metrics.bytes.toString("utf8"))).toHaveProperty("metrics");
    },
    notThroughGateway: "The gateway forwards files byte for byte without reading them.",
  },
  "FEED-FILE-13": {
    title: "MUST report every record's failure in the result file, not in the response to the upload",
    source: "wire facts, seller feed §4 and §6",
    async onService(service) {
      const [one, two] = await readListings(service);
      const lines = [`${one?.["Item number"]},5.55`, `${two?.["Item number"]},free`, "0,1.00"];
      const file = `Item number,Price\r\n${lines.join("\r\n")}\r\n`;
      const { taskId, ...task } = await processFile(service, file);
      expect(task).toMatchObject({
        status: "COMPLETED_WITH_ERROR",
        uploadSummary: { successCount: 1, failureCount: 2 },
      });
      const { bytes } = await download(service, `${service.url}/task/${taskId}/download_result_file`);
      const results: Row[] = parse(bytes, { columns: true });
      expect(results.map((row) => [row["Status"], row["Error code"]])).toEqual([
        ["Success", ""],
        ["Failure", "PRICE_INVALID"],
        ["Failure", "ITEM_NOT_FOUND"],
      ]);
    },
    async onGateway({ service, client }) {
      const { taskId } = gateway.taskOf(await gateway.sendFile(client, gateway.fileOf(csv)));
      await finish(service);
      const { resultFile } = await gateway.readGenericTask(client, taskId);
      const results: Row[] = parse(await gateway.fetchFile(resultFile?.url), { columns: true });
      expect(results).toMatchObject([{ Status: "Failure", "Error code": "ITEM_NOT_FOUND" }]);
    },
  },
  "FEED-FILE-14": {
    title: "MUST apply the changes of an uploaded file, so that the next inventory report shows them",
    source: "seller feed and store specification §1, §2 and §4",
    async onService(service) {
      const item = (await readListings(service))[0]?.["Item number"];
      const file = `Item number,Start price,Quantity\r\n${item},123.45,6\r\n`;
      expect(await processFile(service, file)).toMatchObject({
        status: "COMPLETED",
        uploadSummary: { successCount: 1, failureCount: 0 },
      });
      const after = (await readListings(service)).find((row) => row["Item number"] === item);
      expect(after).toMatchObject({ "Start price": "123.45", Quantity: "6" });
    },
    notThroughGateway: "The gateway forwards files byte for byte without reading them.",
  },
  "FEED-FILE-15": {
    title:
      "MUST end a file without a readable record as FAILED, and a partly readable file as PARTIALLY_PROCESSED",
    source: "wire facts, seller feed §6",
    async onService(service) {
      const whole = endItem((await readListings(service))[0]?.["Item number"] ?? "");
      const broken = whole.slice(0, whole.lastIndexOf("</BulkDataExchangeRequests>"));
      const files = { ...endItemsTask, name: "input.xml" };
      expect(await processFile(service, `${broken}<EndFixed`, files)).toMatchObject({
        status: "PARTIALLY_PROCESSED",
        // The malformed record counts as a failure too.
        uploadSummary: { successCount: 1, failureCount: 1 },
      });
      expect(await processFile(service, unreadable, files)).toMatchObject({ status: "FAILED" });
    },
    async onGateway({ service, client }) {
      const { taskId } = gateway.taskOf(
        await gateway.sendFile(client, gateway.fileOf(unreadable, "input.xml"), endItemsTask.feedType),
      );
      await finish(service);
      expect(await gateway.readGenericTask(client, taskId)).toMatchObject({
        status: "FAILED",
        resultFile: null,
      });
    },
  },
  "FEED-FILE-16": {
    title: "SHOULD keep files for 30 days after the task's end, and answer 404 and 160014 afterwards",
    source: "wire facts, seller feed §4",
    async onService(service) {
      const task = await create(service, "task");
      await upload(service, task, csv);
      await finish(service);
      await service.pass(30 * dayMs - 2 * service.processingMs);
      expect(await service.call(`${task}/download_result_file`)).toMatchObject({ status: 200 });
      await service.pass(2 * service.processingMs);
      for (const file of ["download_result_file", "download_input_file"]) {
        expectRefusal(await service.call(`${task}/${file}`), 404, 160014);
      }
      expect(await readTask(service, task)).toMatchObject({ status: "COMPLETED_WITH_ERROR" });
    },
    async onGateway({ service, client }) {
      const { taskId } = gateway.taskOf(await gateway.sendFile(client, gateway.fileOf(csv)));
      await finish(service);
      await service.pass(30 * dayMs - 2 * service.processingMs);
      await gateway.fetchFile((await gateway.readGenericTask(client, taskId)).resultFile?.url);
      await service.pass(2 * service.processingMs);
      expect(await gateway.readGenericTask(client, taskId)).toMatchObject({
        status: "COMPLETED_WITH_ERROR",
        resultFile: { availability: "EXPIRED", url: null },
        inputFile: { url: null },
      });
    },
  },
};
