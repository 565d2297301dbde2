import type { Template } from "../../../src/console/schedules/form-values.ts";
import type { ScheduleFactsFragment } from "../../../src/console/schedules/generated/graphql.ts";

/** A template of weekly order reports. */
export const weekly: Template = {
  id: "T",
  scheduleTemplateId: "15",
  name: "Orders every week",
  frequency: "WEEKLY",
  status: "ACTIVE",
  settings: [
    { property: "STARTS_AT", usage: "OPTIONAL", defaultValue: null },
    { property: "ENDS_AT", usage: "OPTIONAL", defaultValue: null },
    { property: "SCHEMA_VERSION", usage: "REQUIRED", defaultValue: null },
    { property: "TRIGGER_HOUR", usage: "OPTIONAL", defaultValue: "07Z" },
    { property: "TRIGGER_DAY_OF_WEEK", usage: "REQUIRED", defaultValue: null },
  ],
};

/** An active schedule of this template. */
export const activeSchedule: ScheduleFactsFragment = {
  id: "S",
  scheduleId: "s-1",
  name: "Night",
  feedType: "LMS_ORDER_REPORT",
  status: "ACTIVE",
  upstreamStatus: "ACTIVE",
  inactiveReason: null,
  trigger: { hourUtc: 5, dayOfWeek: "FRIDAY", dayOfMonth: null },
  startsAt: null,
  endsAt: "2026-12-01T10:00:00.000Z",
  schemaVersion: "1113",
  createdAt: "2026-11-01T10:00:00.000Z",
  nextRunAt: null,
  nextRuns: [],
  template: weekly,
};
