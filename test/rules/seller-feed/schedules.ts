import { dataOf } from "../../helpers/graphql-client.ts";
import { expect } from "vitest";
import { expectRefusal } from "../expect-refusal.ts";
import { expectFailure, unknownId } from "../outcomes.ts";
import type { Statements } from "../rule.ts";
import * as gateway from "./gateway-steps.ts";
import * as operations from "./schedule-operations.ts";
import {
  askForSchedule,
  hour,
  inactiveTemplate,
  makeSchedule,
  readSchedule,
  templateOf,
} from "./schedule-steps.ts";
import { idOf } from "./steps.ts";

const maxSchedules = 10;

/** Rules for creating schedules, and for their number. */
export const scheduleRules: Statements = {
  "FEED-SCHEDULE-01": {
    title: "MUST assign a schedule an ID, and return its feed type, template, status and settings",
    source: "seller feed and store specification §2 and §4; wire facts, seller feed §5",
    async onService(service) {
      const scheduleTemplateId = await templateOf(service, "DAILY");
      const now = new Date(service.now()).toISOString();
      const fields = { scheduleName: "Every day", ...hour(5) };
      const address = await makeSchedule(service, "DAILY", fields);
      expect(await readSchedule(service, address)).toEqual({
        scheduleId: idOf(address),
        scheduleTemplateId,
        feedType: "LMS_ORDER_REPORT",
        ...fields,
        schemaVersion: "1113",
        status: "ACTIVE",
        creationDate: now,
        lastModifiedDate: now,
      });
    },
    async onGateway(tested) {
      const made = await gateway.makeSchedule(tested, "DAILY", {
        name: "Every day",
        trigger: { hourUtc: 5 },
      });
      expect(made).toMatchObject({
        name: "Every day",
        feedType: "LMS_ORDER_REPORT",
        status: "ACTIVE",
        inactiveReason: null,
        trigger: { hourUtc: 5, dayOfWeek: null, dayOfMonth: null },
        createdAt: new Date(tested.service.now()).toISOString(),
      });
      const read = await gateway.readSchedule(tested.client, made.scheduleId);
      expect(read).toMatchObject(made);
      expect(read?.template).toMatchObject({ frequency: "DAILY", status: "ACTIVE" });
    },
  },
  "FEED-SCHEDULE-02": {
    title: "MUST reject a schedule without a known feed type, with 400 and 160017",
    source: "seller feed and store specification §2 and §4; wire facts, seller feed §3 and §9",
    async onService(service) {
      for (const feedType of [undefined, null, "LMS_NOTHING"]) {
        expectRefusal(await askForSchedule(service, "DAILY", { feedType }), 400, 160017);
      }
      for (const path of ["/schedule", "/schedule_template"]) {
        expectRefusal(await service.call(path), 400, 160017);
        expectRefusal(await service.call(`${path}?feed_type=LMS_NOTHING`), 400, 160017);
        expect((await service.call(`${path}?feed_type=FX_LISTING`)).json()).toMatchObject({ total: 0 });
      }
    },
    async onGateway({ client }) {
      await gateway.expectInvalid(client, "{ schedules { totalCount } }", /feedType/);
      const answer = await client.query(operations.ListSchedules, { feedType: "LMS_NOTHING" });
      expect(answer.errors).toMatchObject([{ extensions: { upstream: [{ errorId: 160017 }] } }]);
    },
  },
  "FEED-SCHEDULE-03": {
    title: "MUST reject a schedule without a known template, with 400 and 160032",
    source: "seller feed and store specification §2 and §4; wire facts, seller feed §3 and §9",
    async onService(service) {
      for (const scheduleTemplateId of [undefined, null, "unknown"]) {
        expectRefusal(await askForSchedule(service, "DAILY", { scheduleTemplateId }), 400, 160032);
      }
    },
    async onGateway({ client }) {
      const failure = unknownId("unknown", "scheduleTemplateId");
      expectFailure(await gateway.createSchedule(client, { scheduleTemplateId: "unknown" }), failure);
    },
  },
  "FEED-SCHEDULE-04": {
    title: "MUST reject a feed type other than the template's, with 400 and 160033",
    source: "seller feed and store specification §2; wire facts, seller feed §3 and §9",
    async onService(service) {
      for (const feedType of ["ActiveInventoryReport", "FX_LISTING"]) {
        expectRefusal(await askForSchedule(service, "DAILY", { feedType }), 400, 160033);
      }
    },
    async onGateway({ client }) {
      await gateway.expectInvalidInput(
        client,
        "createSchedule",
        'scheduleTemplateId: "x", feedType: "FX_LISTING"',
        /feedType/,
      );
    },
  },
  "FEED-SCHEDULE-11": {
    title:
      "MUST reject more schedules of a feed type than the maximum, with 409 and 160031, until one is deleted",
    source: "seller feed and store specification §7 and §8; wire facts, seller feed §8 and §9",
    async onService(service) {
      const made: string[] = [];
      for (let value = 0; value < maxSchedules; value += 1) {
        made.push(await makeSchedule(service, "DAILY", hour(value)));
      }
      const refused = await askForSchedule(service, "DAILY", hour(maxSchedules));
      expectRefusal(refused, 409, 160031);
      expect(refused.json()).toMatchObject({ errors: [{ category: "BUSINESS" }] });
      const feedType = "LMS_ACTIVE_INVENTORY_REPORT";
      const scheduleTemplateId = await templateOf(service, "DAILY", feedType);
      const inventory = { feedType: "ActiveInventoryReport", scheduleTemplateId, schemaVersion: undefined };
      await makeSchedule(service, "DAILY", inventory);
      await service.call(made[0] ?? "", { method: "DELETE" });
      await makeSchedule(service, "DAILY", hour(maxSchedules));
    },
    async onGateway(tested) {
      for (let value = 0; value < maxSchedules; value += 1) {
        await makeSchedule(tested.service, "DAILY", hour(value));
      }
      const refused = await gateway.askGateway(tested, "DAILY", { trigger: { hourUtc: maxSchedules } });
      const failure = {
        __typename: "ScheduleLimitReachedError",
        kind: "CONFLICT",
        feedType: "LMS_ORDER_REPORT",
      };
      expectFailure(refused, failure, 160031);
      const list = { feedType: "LMS_ORDER_REPORT", first: 1 };
      const { schedules } = dataOf(await tested.client.query(operations.ListSchedules, list));
      await gateway.deleteSchedule(tested.client, schedules?.nodes[0]?.scheduleId ?? "");
      await gateway.makeSchedule(tested, "DAILY", { trigger: { hourUtc: maxSchedules } });
    },
  },
  "FEED-SCHEDULE-12": {
    title: "MUST reject a schedule identical to another, with 409 and 160035",
    source: "wire facts, seller feed §9",
    async onService(service) {
      await makeSchedule(service, "DAILY", { scheduleName: "One" });
      const refused = await askForSchedule(service, "DAILY", { scheduleName: "Two", ...hour(0) });
      expectRefusal(refused, 409, 160035);
      expect(refused.json()).toMatchObject({ errors: [{ category: "BUSINESS" }] });
      await makeSchedule(service, "DAILY", hour(2));
    },
    async onGateway(tested) {
      await gateway.makeSchedule(tested, "DAILY", { trigger: { hourUtc: 1 } });
      const refused = await gateway.askGateway(tested, "DAILY", {
        trigger: { hourUtc: 1 },
        name: "Another name",
      });
      expectFailure(refused, { __typename: "DuplicateScheduleError", kind: "CONFLICT" }, 160035);
    },
  },
  "FEED-SCHEDULE-13": {
    title: "MUST reject a schedule with an inactive template, with 409 and 160040",
    source: "wire facts, seller feed §3 and §9",
    async onService(service) {
      const scheduleTemplateId = await inactiveTemplate(service);
      const refused = await askForSchedule(service, "DAILY", { scheduleTemplateId });
      expectRefusal(refused, 409, 160040);
      expect(refused.json()).toMatchObject({ errors: [{ category: "BUSINESS" }] });
    },
    async onGateway({ service, client }) {
      const scheduleTemplateId = await inactiveTemplate(service);
      const refused = await gateway.createSchedule(client, { scheduleTemplateId, schemaVersion: "1113" });
      const failure = { __typename: "ScheduleTemplateInactiveError", kind: "CONFLICT", scheduleTemplateId };
      expectFailure(refused, failure, 160040);
    },
  },
};
