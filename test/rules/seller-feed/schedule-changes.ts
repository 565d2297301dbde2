import { dataOf } from "../../helpers/graphql-client.ts";
import { expect } from "vitest";
import { expectRefusal } from "../expect-refusal.ts";
import { expectFailure, unknownId } from "../outcomes.ts";
import type { Statements } from "../rule.ts";
import type { ServiceUnderTest } from "../under-test.ts";
import * as gateway from "./gateway-steps.ts";
import { readPages } from "./list-steps.ts";
import { ReadNode } from "./operations.ts";
import * as operations from "./schedule-operations.ts";
import {
  expectFaults,
  hour,
  hourFromNow,
  instant,
  makeSchedule,
  readSchedule,
  update,
} from "./schedule-steps.ts";
import { idOf } from "./steps.ts";

/** Creates five schedules. @returns their IDs, newest first */
async function makeFive(service: ServiceUnderTest): Promise<string[]> {
  const made: string[] = [];
  for (let value = 0; value < 5; value += 1) {
    made.unshift(idOf(await makeSchedule(service, "DAILY", hour(value))));
  }
  return made;
}

/** Rules for updates, deletion and lists of schedules. */
export const scheduleChangeRules: Statements = {
  "FEED-SCHEDULE-14": {
    title: "MUST replace all settings on update, and reset omitted settings to their defaults",
    source: "seller feed and store specification §4; wire facts, seller feed §1 and §3",
    async onService(service) {
      const scheduleEndDate = hourFromNow(service, 99);
      const old = { scheduleName: "Old", scheduleEndDate, ...hour(7) };
      const address = await makeSchedule(service, "DAILY", old);
      const before = await readSchedule(service, address);
      await service.pass(60_000);
      const settings = { schemaVersion: "1115", scheduleStartDate: hourFromNow(service, 48) };
      expect(await update(service, address, settings)).toMatchObject({ status: 204 });
      const { scheduleName: _name, scheduleEndDate: _end, ...kept } = { ...before, ...old };
      const lastModifiedDate = new Date(service.now()).toISOString();
      expect(await readSchedule(service, address)).toEqual({
        ...kept,
        ...settings,
        ...hour(0),
        lastModifiedDate,
      });
    },
    async onGateway(tested) {
      const { scheduleId } = await gateway.makeSchedule(tested, "DAILY", {
        name: "Old",
        trigger: { hourUtc: 7 },
      });
      // The gateway keeps omitted settings, and omits null settings from its call.
      const cleared = { scheduleId, schemaVersion: "1115", name: null, trigger: null };
      const updated = await gateway.updateSchedule(tested.client, cleared);
      expect(gateway.scheduleOf(updated)).toMatchObject({
        scheduleId,
        name: null,
        schemaVersion: "1115",
        trigger: { hourUtc: 0 },
      });
    },
  },
  "FEED-SCHEDULE-15": {
    title: "MUST check an update against the template, with the errors of createSchedule",
    source: "seller feed and store specification §4; wire facts, seller feed §3 and §9",
    async onService(service) {
      const address = await makeSchedule(service, "WEEKLY", { preferredTriggerDayOfWeek: "MONDAY" });
      const right = { schemaVersion: "1113", preferredTriggerDayOfWeek: "SUNDAY" };
      const empty = await update(service, address, {});
      expectFaults(empty, [160034, "schemaVersion"], [160034, "preferredTriggerDayOfWeek"]);
      const other = await update(service, address, { ...right, preferredTriggerDayOfMonth: 1 });
      expectFaults(other, [160034, "preferredTriggerDayOfMonth"]);
      const moved = await update(service, address, { ...right, scheduleTemplateId: "10" });
      expectFaults(moved, [160034, "scheduleTemplateId"]);
      const past = await update(service, address, { ...right, scheduleEndDate: hourFromNow(service, -1) });
      expectFaults(past, [160036, "scheduleEndDate"]);
      expect(await update(service, address, right)).toMatchObject({ status: 204 });
    },
    async onGateway(tested) {
      const { scheduleId } = await gateway.makeSchedule(tested, "WEEKLY", {
        trigger: { day: { ofWeek: "MONDAY" } },
      });
      const cleared = { scheduleId, schemaVersion: null, trigger: { day: null } };
      const { schedule, errors } = await gateway.updateSchedule(tested.client, cleared);
      expect(schedule).toBeNull();
      expect(errors).toMatchObject([
        { code: "REQUIRED", path: ["input", "schemaVersion"] },
        { code: "REQUIRED", path: ["input", "trigger", "day", "ofWeek"] },
      ]);
    },
  },
  "FEED-SCHEDULE-16": {
    title: "SHOULD accept an update with an unchanged start date in the past",
    source: "wire facts, seller feed §3",
    async onService(service) {
      const start = { scheduleStartDate: hourFromNow(service, 1) };
      const address = await makeSchedule(service, "DAILY", start);
      await service.pass(5 * 3_600_000);
      const kept = { schemaVersion: "1115", ...start };
      expect(await update(service, address, kept)).toMatchObject({ status: 204 });
      const other = { ...kept, scheduleStartDate: hourFromNow(service, -1) };
      expectFaults(await update(service, address, other), [160036, "scheduleStartDate"]);
    },
    async onGateway(tested) {
      const { service, client } = tested;
      const startsAt = instant(service, 1);
      const { scheduleId } = await gateway.makeSchedule(tested, "DAILY", { startsAt });
      await service.pass(5 * 3_600_000);
      const kept = { scheduleId, schemaVersion: "1115", startsAt };
      expect(gateway.scheduleOf(await gateway.updateSchedule(client, kept))).toMatchObject({ startsAt });
      const other = await gateway.updateSchedule(client, { ...kept, startsAt: instant(service, -1) });
      expectFailure(other, { __typename: "ValidationError", path: ["input", "startsAt"] });
    },
  },
  "FEED-SCHEDULE-17": {
    title: "MUST answer 404 and 160038 for a deleted or unknown schedule",
    source: "seller feed and store specification §4; wire facts, seller feed §6 and §9",
    async onService(service) {
      const deleted = await makeSchedule(service, "DAILY");
      expect(await service.call(deleted, { method: "DELETE" })).toMatchObject({ status: 204 });
      for (const address of [deleted, `${service.url}/schedule/unknown`]) {
        expectRefusal(await service.call(address), 404, 160038);
        expectRefusal(await service.call(`${address}/download_result_file`), 404, 160038);
        expectRefusal(await service.call(address, { method: "DELETE" }), 404, 160038);
        expectRefusal(await update(service, address, { schemaVersion: "1113" }), 404, 160038);
      }
    },
    async onGateway(tested) {
      const { client } = tested;
      const { id, scheduleId } = await gateway.makeSchedule(tested, "DAILY");
      expect(await gateway.deleteSchedule(client, scheduleId)).toEqual({ deletedId: id, errors: [] });
      expect(await gateway.readSchedule(client, scheduleId)).toBeNull();
      expect(dataOf(await client.query(ReadNode, { id })).node).toBeNull();
      const failure = unknownId(scheduleId, "scheduleId");
      expectFailure(await gateway.deleteSchedule(client, scheduleId), failure, 160038);
      expectFailure(await gateway.updateSchedule(client, { scheduleId }), failure);
    },
  },
  "FEED-SCHEDULE-18": {
    title: "MUST list the seller's schedules of a feed type, newest first, in pages",
    source: "seller feed and store specification §4; wire facts, seller feed §2",
    async onService(service) {
      const made = await makeFive(service);
      const seen: string[] = [];
      const newest = await readSchedule(service, `${service.url}/schedule/${made[0]}`);
      const list = await service.call("/schedule?feed_type=LMS_ORDER_REPORT&limit=1");
      expect(list.json()).toMatchObject({ total: 5, schedules: [newest] });
      let next: string | undefined = "/schedule?feed_type=LMS_ORDER_REPORT&limit=2";
      while (next !== undefined) {
        const answer = await service.call(next);
        const page: { total: number; next?: string; schedules: { scheduleId: string }[] } = JSON.parse(
          answer.text,
        );
        expect(page.total).toBe(5);
        seen.push(...page.schedules.map(({ scheduleId }) => scheduleId));
        next = page.next;
      }
      expect(seen).toEqual(made);
    },
    async onGateway({ service, client }) {
      const made = await makeFive(service);
      const seen = await readPages([2, 1, 2], async (page) => {
        const variables = { feedType: "LMS_ORDER_REPORT", ...page };
        const { schedules } = dataOf(await client.query(operations.ListSchedules, variables));
        expect(schedules?.totalCount).toBe(5);
        return schedules;
      });
      expect(seen.map(({ scheduleId }) => scheduleId)).toEqual(made);
    },
  },
};
