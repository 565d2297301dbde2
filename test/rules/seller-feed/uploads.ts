import { gzipSync } from "node:zlib";
import { expect } from "vitest";
import { zip } from "../../sandbox/seller-feed/zip.ts";
import { hourMs } from "../durations.ts";
import { expectRefusal } from "../expect-refusal.ts";
import { expectFailure, refusedUpload, rejectedFile, unknownId } from "../outcomes.ts";
import type { Statements } from "../rule.ts";
import * as gateway from "./gateway-steps.ts";
import { endItem, endItemsTask, readListings, unknownSku as csv } from "./listings.ts";
import {
  create,
  families,
  finish,
  genericAddress,
  processFile,
  readTask,
  upload,
  uploadForm,
} from "./steps.ts";

const xml = "<BulkDataExchangeRequests></BulkDataExchangeRequests>";
const maxBytes = 15_728_640;

/** Repeated filler for a large file with few long records. */
const fewRecords = `SKU,Note\r\nnone,${"n".repeat(60_000)}\r\n`;

/** Rules for uploading files. */
export const uploadRules: Statements = {
  "FEED-FILE-01": {
    title: "MUST start to process an upload task when its file has arrived",
    source: "seller feed and store specification §4; wire facts, seller feed §6",
    async onService(service) {
      const task = await create(service, "task");
      expect(await readTask(service, task)).toMatchObject({ status: "CREATED" });
      expect(await upload(service, task, csv)).toMatchObject({ status: 200 });
      const seen: string[] = [];
      for (let step = 0; step < 3; step += 1) {
        seen.push((await readTask(service, task)).status);
        await service.pass(service.processingMs);
      }
      expect(seen).toEqual(["QUEUED", "IN_PROCESS", "COMPLETED_WITH_ERROR"]);
    },
    async onGateway({ service, client }) {
      const created = await gateway.makeGenericTask(client);
      expect(created).toMatchObject({ direction: "UPLOAD", inputFile: null, resultFile: null });
      const { taskId } = created;
      const sent = gateway.taskOf(await gateway.uploadTaskFile(client, taskId, gateway.fileOf(csv)));
      expect(sent).toMatchObject({ status: "QUEUED", uploadDeadline: null });
      await finish(service);
      expect(await gateway.readGenericTask(client, taskId)).toMatchObject({ status: "COMPLETED_WITH_ERROR" });
    },
  },
  "FEED-FILE-02": {
    title:
      "MUST accept the file until an hour after the task's creation, and reject it later with 400 and 160026",
    source: "wire facts, seller feed §4, §6 and §9",
    async onService(service) {
      const [first, second] = [await create(service, "task"), await create(service, "task")];
      await service.pass(hourMs);
      expect(await upload(service, first, csv)).toMatchObject({ status: 200 });
      await service.pass(1);
      expectRefusal(await upload(service, second, csv), 400, 160026);
      expect(await readTask(service, second)).toMatchObject({
        status: "FAILED",
        warnings: [{ errorId: 160026 }],
      });
    },
    async onGateway({ service, client }) {
      const [first, second] = [await gateway.makeGenericTask(client), await gateway.makeGenericTask(client)];
      expect(first.uploadDeadline).toBe(new Date(service.now() + hourMs).toISOString());
      await service.pass(hourMs);
      gateway.taskOf(await gateway.uploadTaskFile(client, first.taskId, gateway.fileOf(csv)));
      await service.pass(1);
      const late = await gateway.uploadTaskFile(client, second.taskId, gateway.fileOf(csv));
      expectFailure(late, refusedUpload("EXPIRED"));
    },
  },
  "FEED-FILE-03": {
    title: "MUST reject a form without the part file, and a body that is not a form, with 400 and 160100",
    source: "wire facts, seller feed §4 and §9",
    async onService(service) {
      const task = await create(service, "task");
      const form = new FormData();
      form.append("upload", new File([csv], "input.csv"));
      expectRefusal(await service.call(`${task}/upload_file`, { form }), 400, 160100);
      expectRefusal(await service.call(`${task}/upload_file`, { body: csv }), 400, 160100);
      expect(await upload(service, task, csv)).toMatchObject({ status: 200 });
    },
    notThroughGateway: "The gateway creates the form and names every file.",
  },
  "FEED-FILE-04": {
    title: "MUST accept a file of 15 MB and reject one byte more, with 400 and 160028",
    source: "wire facts, seller feed §4 and §9",
    async onService(service) {
      const task = await create(service, "task");
      const large = Buffer.alloc(maxBytes + 1, fewRecords);
      expectRefusal(await upload(service, task, large), 400, 160028);
      expect(await upload(service, task, large.subarray(0, -1))).toMatchObject({ status: 200 });
    },
    async onGateway({ client }) {
      const { taskId } = await gateway.makeGenericTask(client);
      const large = Buffer.alloc(maxBytes + 1, fewRecords);
      const refused = await gateway.uploadTaskFile(client, taskId, gateway.fileOf(large));
      expectFailure(refused, rejectedFile("TOO_LARGE", { maxSizeInBytes: maxBytes }));
      gateway.taskOf(await gateway.uploadTaskFile(client, taskId, gateway.fileOf(large.subarray(0, -1))));
    },
  },
  "FEED-FILE-05": {
    title:
      "MUST reject a file that does not fit the feed type with 400 and 160020, and then accept a correct one",
    source: "wire facts, seller feed §4 and §9",
    async onService(service) {
      const listing = await create(service, "task");
      for (const [content, name] of [
        [csv, "input.txt"],
        [csv, "input.xml"],
        ["a\0b", "input.csv"],
        [xml, "input.csv"],
        ["", "input.csv"],
        [gzipSync(csv), "input.csv"],
      ] as const) {
        expectRefusal(await upload(service, listing, content, name), 400, 160020);
      }
      expect(await upload(service, listing, csv, "INPUT.CSV")).toMatchObject({ status: 200 });
      const ending = await create(service, "task", endItemsTask);
      expectRefusal(await upload(service, ending, csv, "input.xml"), 400, 160020);
      expectRefusal(await upload(service, ending, xml, "input.csv"), 400, 160020);
      const sevenZip = Buffer.from("377abcaf271c0004", "hex");
      expectRefusal(await upload(service, ending, sevenZip, "input.7z"), 400, 160020);
      expect(await upload(service, ending, `\uFEFF${xml}`, "input.xml")).toMatchObject({ status: 200 });
    },
    async onGateway({ client }) {
      const { taskId } = await gateway.makeGenericTask(client);
      const failure = rejectedFile("INVALID_CONTENT");
      expectFailure(await gateway.uploadTaskFile(client, taskId, gateway.fileOf("")), rejectedFile("EMPTY"));
      expectFailure(await gateway.uploadTaskFile(client, taskId, gateway.fileOf(xml)), failure);
      expectFailure(await gateway.uploadTaskFile(client, taskId, gateway.fileOf("Price\r\n1\r\n")), failure);
      gateway.taskOf(await gateway.uploadTaskFile(client, taskId, gateway.fileOf(csv)));
    },
  },
  "FEED-FILE-06": {
    title: "MUST accept plain and zipped XML for the XML types",
    source: "wire facts, seller feed §4",
    async onService(service) {
      for (const [pack, name] of [
        [(text: string) => Buffer.from(text), "input.xml"],
        [gzipSync, "input.xml.gz"],
        [(text: string) => zip("input.xml", Buffer.from(text)), "input.zip"],
      ] as const) {
        const item = (await readListings(service))[0]?.["Item number"] ?? "";
        const task = await processFile(service, pack(endItem(item)), { ...endItemsTask, name });
        expect(task).toMatchObject({ status: "COMPLETED", uploadSummary: { successCount: 1 } });
      }
    },
    notThroughGateway: "The gateway forwards files byte for byte without reading them.",
  },
  "FEED-FILE-07": {
    title: "MUST reject a file for a report, or a second file, with 400 and 160023",
    source: "wire facts, seller feed §4 and §9",
    async onService(service) {
      for (const family of families.filter((name) => name !== "task")) {
        const report = genericAddress(service, await create(service, family));
        expectRefusal(await upload(service, report, csv), 400, 160023);
      }
      const task = await create(service, "task");
      expect(await upload(service, task, csv)).toMatchObject({ status: 200 });
      expectRefusal(await upload(service, task, csv), 400, 160023);
    },
    async onGateway({ client }) {
      const report = await gateway.makeOrderTask(client);
      const refused = await gateway.uploadTaskFile(client, report.taskId, gateway.fileOf(csv));
      expectFailure(refused, refusedUpload("NOT_AN_UPLOAD"));
      const { taskId } = gateway.taskOf(await gateway.sendFile(client, gateway.fileOf(csv)));
      const again = await gateway.uploadTaskFile(client, taskId, gateway.fileOf(csv));
      expectFailure(again, {
        __typename: "UploadRefusedError",
        refusalReason: "ALREADY_UPLOADED",
        path: ["input", "taskId"],
      });
    },
  },
  "FEED-FILE-08": {
    title: "MUST reject a file for an unknown task, with 404 and 160003",
    source: "wire facts, seller feed §9",
    async onService(service) {
      const form = uploadForm(csv, "input.csv");
      expectRefusal(await service.call("/task/unknown/upload_file", { form }), 404, 160003);
    },
    async onGateway({ client }) {
      const failure = unknownId("unknown", "taskId");
      expectFailure(await gateway.uploadTaskFile(client, "unknown", gateway.fileOf(csv)), failure);
    },
  },
};
