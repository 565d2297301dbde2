import { expect } from "vitest";
import { expectRefusal } from "../expect-refusal.ts";
import { invalid } from "../outcomes.ts";
import type { Statements } from "../rule.ts";
import { askGateway, expectFailure, scheduleOf } from "./gateway-steps.ts";
import {
  askForSchedule,
  expectFaults,
  hour,
  hourFromNow,
  instant,
  makeSchedule,
  readSchedule,
  readTemplates,
} from "./schedule-steps.ts";

/** Rules for the settings of a schedule. */
export const scheduleSettingRules: Statements = {
  "FEED-SCHEDULE-05": {
    title: "MUST reject a schedule without a required setting, with 400 and 160034 and the field's name",
    source: "seller feed and store specification §2 and §4; wire facts, seller feed §3, §5 and §9",
    async onService(service) {
      for (const [frequency, field] of [
        ["HALF_HOUR", "schemaVersion"],
        ["WEEKLY", "preferredTriggerDayOfWeek"],
        ["MONTHLY", "preferredTriggerDayOfMonth"],
        ["QUARTERLY", "preferredTriggerDayOfMonth"],
      ] as const) {
        const missing = field === "schemaVersion" ? { schemaVersion: undefined } : {};
        expectFaults(await askForSchedule(service, frequency, missing), [160034, field]);
      }
    },
    async onGateway(gateway) {
      for (const [frequency, input, path] of [
        ["HALF_HOUR", { schemaVersion: null }, ["input", "schemaVersion"]],
        ["WEEKLY", {}, ["input", "trigger", "day", "ofWeek"]],
        ["MONTHLY", { trigger: { hourUtc: 1 } }, ["input", "trigger", "day", "ofMonth"]],
      ] as const) {
        const failure = { __typename: "ValidationError", code: "REQUIRED", path };
        expectFailure(await askGateway(gateway, frequency, input), failure);
      }
    },
  },
  "FEED-SCHEDULE-06": {
    title:
      "MUST reject a setting that the template does not define, with 400 and 160034 and the field's name",
    source: "seller feed and store specification §2; wire facts, seller feed §3, §5 and §9",
    async onService(service) {
      for (const [frequency, fields] of [
        ["HALF_HOUR", hour(1)],
        ["ONE_HOUR", hour(1)],
        ["DAILY", { preferredTriggerDayOfWeek: "MONDAY" }],
        ["DAILY", { preferredTriggerDayOfMonth: 1 }],
      ] as const) {
        const [field] = Object.keys(fields);
        expectFaults(await askForSchedule(service, frequency, fields), [160034, field]);
      }
    },
    async onGateway(gateway) {
      for (const [frequency, trigger, path] of [
        ["HALF_HOUR", { hourUtc: 1 }, ["hourUtc"]],
        ["ONE_HOUR", { hourUtc: 1 }, ["hourUtc"]],
        ["DAILY", { day: { ofWeek: "MONDAY" } }, ["day", "ofWeek"]],
        ["DAILY", { day: { ofMonth: 1 } }, ["day", "ofMonth"]],
      ] as const) {
        const refused = await askGateway(gateway, frequency, { trigger });
        expectFailure(refused, invalid("NOT_ALLOWED", "trigger", ...path));
      }
    },
  },
  "FEED-SCHEDULE-07": {
    title: "MUST reject a malformed or out-of-range setting, with 400 and 160034 and the field's name",
    source: "wire facts, seller feed §3, §6 and §9",
    async onService(service) {
      for (const [frequency, field, values] of [
        ["DAILY", "preferredTriggerHour", ["24Z", "9Z", "10", 10]],
        ["DAILY", "schemaVersion", ["1114", 1113]],
        ["DAILY", "scheduleStartDate", ["2099-01-01", "2099-01-01T00:00:00.000Z", "2099-02-30T00Z"]],
        ["DAILY", "scheduleEndDate", ["soon"]],
        ["DAILY", "scheduleName", [7]],
        ["WEEKLY", "preferredTriggerDayOfWeek", ["Monday", "FUNDAY"]],
        ["MONTHLY", "preferredTriggerDayOfMonth", [0, 32, 1.5, "1"]],
      ] as const) {
        for (const value of values) {
          expectFaults(await askForSchedule(service, frequency, { [field]: value }), [160034, field]);
        }
      }
      const wrong = { scheduleName: 1, scheduleStartDate: "2099-01-02" };
      const both = await askForSchedule(service, "DAILY", wrong);
      expectFaults(both, [160034, "scheduleStartDate"], [160034, "scheduleName"]);
    },
    async onGateway(gateway) {
      for (const [frequency, trigger, path] of [
        ["DAILY", { hourUtc: 24 }, ["hourUtc"]],
        ["DAILY", { hourUtc: -1 }, ["hourUtc"]],
        ["MONTHLY", { day: { ofMonth: 32 } }, ["day", "ofMonth"]],
        ["MONTHLY", { day: { ofMonth: 0 } }, ["day", "ofMonth"]],
      ] as const) {
        const refused = await askGateway(gateway, frequency, { trigger });
        expectFailure(refused, invalid("OUT_OF_RANGE", "trigger", ...path));
      }
      const refused = await askGateway(gateway, "DAILY", { schemaVersion: "1114" });
      const failure = { __typename: "ValidationError", kind: "INPUT", path: ["input", "schemaVersion"] };
      expectFailure(refused, failure, 160034);
    },
  },
  "FEED-SCHEDULE-08": {
    title: "MUST use the template's default for an omitted optional setting",
    source: "seller feed and store specification §2; wire facts, seller feed §3 and §5",
    async onService(service) {
      const template = (await readTemplates(service)).find(({ frequency }) => frequency === "DAILY");
      const settings = template?.supportedConfigurations ?? [];
      const setting = settings.find(({ property }) => property === "preferredTriggerHour");
      expect(setting).toMatchObject({ usage: "OPTIONAL", defaultValue: expect.stringMatching(/^\d\dZ$/) });
      const address = await makeSchedule(service, "DAILY");
      expect(await readSchedule(service, address)).toMatchObject({
        preferredTriggerHour: setting?.defaultValue,
      });
    },
    onGateway: async (gateway) =>
      expect(scheduleOf(await askGateway(gateway, "DAILY"))).toMatchObject({ trigger: { hourUtc: 0 } }),
  },
  "FEED-SCHEDULE-09": {
    title:
      "MUST reject a start or end in the past with 400 and 160036, and an end not after the start with 160037",
    source: "wire facts, seller feed §3 and §9",
    async onService(service) {
      const at = (hours: number) => hourFromNow(service, hours);
      const past = await askForSchedule(service, "DAILY", { scheduleStartDate: at(-1) });
      expectFaults(past, [160036, "scheduleStartDate"]);
      const ended = await askForSchedule(service, "DAILY", { scheduleEndDate: at(-1) });
      expectFaults(ended, [160036, "scheduleEndDate"]);
      for (const end of [4, 5]) {
        const range = { scheduleStartDate: at(5), scheduleEndDate: at(end) };
        expectRefusal(await askForSchedule(service, "DAILY", range), 400, 160037);
      }
      await makeSchedule(service, "DAILY", { scheduleStartDate: at(1), scheduleEndDate: at(2) });
    },
    async onGateway(gateway) {
      const at = (hours: number) => instant(gateway.service, hours);
      for (const [input, path] of [
        [{ startsAt: at(-1) }, "startsAt"],
        [{ endsAt: at(-1) }, "endsAt"],
        [{ startsAt: at(5), endsAt: at(5) }, "endsAt"],
      ] as const) {
        expectFailure(await askGateway(gateway, "DAILY", input), invalid("OUT_OF_RANGE", path));
      }
      const half = new Date(Date.parse(at(2)) + 1_800_000).toISOString();
      expectFailure(await askGateway(gateway, "DAILY", { startsAt: half }), invalid("MALFORMED", "startsAt"));
      const made = scheduleOf(await askGateway(gateway, "DAILY", { startsAt: at(1), endsAt: at(2) }));
      expect(made).toMatchObject({ startsAt: at(1), endsAt: at(2) });
    },
  },
  "FEED-SCHEDULE-10": {
    title: "SHOULD accept the current hour as the start",
    source: "wire facts, seller feed §3",
    async onService(service) {
      await service.pass(60_000);
      await makeSchedule(service, "DAILY", { scheduleStartDate: hourFromNow(service, 0) });
    },
    async onGateway(gateway) {
      await gateway.service.pass(60_000);
      const startsAt = instant(gateway.service, 0);
      expect(scheduleOf(await askGateway(gateway, "DAILY", { startsAt }))).toMatchObject({ startsAt });
    },
  },
};
