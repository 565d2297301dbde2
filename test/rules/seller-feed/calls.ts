import { expect } from "vitest";
import type { CallOptions } from "../../helpers/sandbox-client.ts";
import { expectRefusal } from "../expect-refusal.ts";
import { readOperationNames } from "../read-operations.ts";
import type { Statements } from "../rule.ts";
import { makeSchedule, readTemplates, templateOf, update } from "./schedule-steps.ts";
import { ask, create, families, finish, genericAddress, requests, upload, uploadForm } from "./steps.ts";

/** A call of the seller feed service, with a body where it requires one. */
export interface FeedCall extends CallOptions {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
}

const orders = "feed_type=LMS_ORDER_REPORT";
const language = { "accept-language": "en-US" };

/** All calls of the seller feed service (seller feed and store specification §4). */
export const calls: readonly FeedCall[] = [
  ...families.flatMap((family): FeedCall[] => [
    { method: "POST", path: `/${family}`, json: requests[family], headers: language },
    { method: "GET", path: `/${family}/x` },
    { method: "GET", path: `/${family}?feed_type=${requests[family].feedType}` },
  ]),
  { method: "POST", path: "/task/x/upload_file", form: uploadForm("SKU\n1\n", "input.csv") },
  { method: "GET", path: "/task/x/download_input_file" },
  { method: "GET", path: "/task/x/download_result_file" },
  { method: "POST", path: "/schedule", json: { feedType: "LMS_ORDER_REPORT", scheduleTemplateId: "x" } },
  { method: "PUT", path: "/schedule/x", json: {} },
  { method: "DELETE", path: "/schedule/x" },
  { method: "GET", path: "/schedule/x" },
  { method: "GET", path: `/schedule?${orders}` },
  { method: "GET", path: "/schedule/x/download_result_file" },
  { method: "GET", path: "/schedule_template/x" },
  { method: "GET", path: `/schedule_template?${orders}` },
];

const unseenAnswer = "The gateway does not forward the status and headers of the service's responses.";

/** Rules for the calls that the service offers, and their responses. */
export const callRules: Statements = {
  "FEED-CALL-01": {
    title: "MUST offer the 23 calls of the specification",
    source: "seller feed and store specification §4; wire facts, seller feed §1",
    async onService(service) {
      expect(calls).toHaveLength(23);
      for (const { path, ...options } of calls) {
        const answer = await service.call(path, options);
        // Existing calls answer an unknown ID x with their own error; missing calls answer 404 and 2002.
        const seen = answer.status < 400 ? [] : answer.errorIds().filter((errorId) => errorId < 160_000);
        expect({ path, status: answer.status, seen }).toMatchObject({
          status: expect.toBeOneOf([200, 202, 400, 404]),
          seen: [],
        });
      }
    },
    async onGateway({ client }) {
      const { queries, mutations } = await readOperationNames(client);
      expect([...queries, ...mutations]).toEqual(
        expect.arrayContaining([
          "genericTask",
          "orderTask",
          "inventoryTask",
          "customerServiceMetricTask",
          "genericTasks",
          "orderTasks",
          "inventoryTasks",
          "customerServiceMetricTasks",
          "schedule",
          "schedules",
          "scheduleTemplate",
          "scheduleTemplates",

          "createGenericTask",
          "createOrderTask",
          "createInventoryTask",
          "createCustomerServiceMetricTask",
          "uploadTaskFile",
          "createSchedule",
          "updateSchedule",
          "deleteSchedule",
        ]),
      );
    },
  },
  "FEED-CALL-02": {
    title: "MUST serve its calls below the base path of its version, and answer 404 and 2002 elsewhere",
    source: "seller feed and store specification §9; wire facts, seller feed and common §1",
    async onService(service) {
      expect(new URL(service.url).pathname).toBe("/sell/feed/v1");
      for (const path of ["/", "/tasks", "/task/x/y", "/schedules", "/schedule/x/y", "/order_task/x/y"]) {
        expectRefusal(await service.call(path), 404, 2002);
      }
    },
    notThroughGateway: "The gateway chooses the paths of its calls.",
  },
  "FEED-CALL-03": {
    title:
      "MUST answer every create call for a task with 202, no body, and the address of its get call in Location",
    source: "seller feed and store specification §4; wire facts, seller feed §1",
    async onService(service) {
      for (const family of families) {
        const answer = await ask(service, family);
        expect(answer).toMatchObject({ status: 202, text: "" });
        const address = String(answer.headers.location);
        expect(address).toMatch(new RegExp(`^${service.url}/${family}/[^/]+$`));
        expect(await service.call(address)).toMatchObject({ status: 200 });
      }
    },
    notThroughGateway: unseenAnswer,
  },
  "FEED-CALL-04": {
    title: "MUST answer createSchedule with 201, an empty object, and the address of getSchedule in Location",
    source: "seller feed and store specification §4; wire facts, seller feed §1",
    async onService(service) {
      const answer = await service.call("/schedule", {
        json: {
          feedType: "LMS_ORDER_REPORT",
          schemaVersion: "1113",
          scheduleTemplateId: await templateOf(service, "DAILY"),
        },
      });
      expect(answer).toMatchObject({ status: 201, text: "{}" });
      const address = String(answer.headers.location);
      expect(address).toMatch(new RegExp(`^${service.url}/schedule/[^/]+$`));
      expect(await service.call(address)).toMatchObject({ status: 200 });
    },
    notThroughGateway: unseenAnswer,
  },
  "FEED-CALL-05": {
    title: "MUST answer updateSchedule and deleteSchedule with 204 and no body",
    source: "seller feed and store specification §4; wire facts, seller feed §1",
    async onService(service) {
      const schedule = await makeSchedule(service, "DAILY");
      expect(await update(service, schedule, { schemaVersion: "1115" })).toMatchObject({
        status: 204,
        text: "",
      });
      expect(await service.call(schedule, { method: "DELETE" })).toMatchObject({ status: 204, text: "" });
    },
    notThroughGateway: unseenAnswer,
  },
  "FEED-CALL-06": {
    title: "MUST answer uploadFile with 200 and an empty object",
    source: "seller feed and store specification §4; wire facts, seller feed §1",
    async onService(service) {
      const answer = await upload(service, await create(service, "task"), "SKU\n1\n");
      expect(answer).toMatchObject({ status: 200, text: "{}" });
    },
    notThroughGateway: unseenAnswer,
  },
  "FEED-CALL-07": {
    title: "MUST answer get and list calls with 200 and JSON, and downloads with the bytes of a file",
    source: "seller feed and store specification §4; wire facts, seller feed §1 and §4",
    async onService(service) {
      const task = await create(service, "order_task");
      await finish(service);
      const template = (await readTemplates(service))[0]?.scheduleTemplateId;
      for (const path of [
        task,
        genericAddress(service, task),
        `/schedule_template/${template}`,
        ...calls
          .filter((call) => call.method === "GET" && !call.path.includes("/x"))
          .map((call) => call.path),
      ]) {
        const answer = await service.call(path);
        expect({ path, ...answer }).toMatchObject({
          status: 200,
          headers: { "content-type": expect.stringMatching(/^application\/json/) },
        });
      }
      const file = await service.call(`${genericAddress(service, task)}/download_result_file`);
      expect(file).toMatchObject({
        status: 200,
        headers: {
          "content-type": "application/octet-stream",
          "content-disposition": expect.stringMatching(/^attachment; filename="[^"]+\.xml"/),
        },
      });
    },
    notThroughGateway: unseenAnswer,
  },
};
