import { z } from "zod";
import type { Instant } from "../instant.ts";
import {
  identifier,
  isTimestamp,
  type ParseContext,
  readIfGiven,
  readKnown,
  shapeOf,
  text,
  timestamp,
  toInstantOrNull,
} from "../wire/parse.ts";
import { daysOfWeek } from "./days-of-week.ts";

/** Statuses of a schedule (wire facts, seller feed §6). UNRECOGNIZED replaces any other value. */
const scheduleStatuses = ["ACTIVE", "INACTIVE", "UNRECOGNIZED"] as const;

/** Reasons why a schedule is inactive (wire facts, seller feed §6). */
const scheduleInactiveReasons = ["SCHEDULE_END_DATE_REACHED", "DISABLED_TEMPLATE", "UNRECOGNIZED"] as const;

/** Statuses of a schedule template (wire facts, seller feed §6). */
const scheduleTemplateStatuses = ["ACTIVE", "INACTIVE", "UNRECOGNIZED"] as const;

/** Frequencies with which schedules run. HALF-HOUR, the specification's spelling, is read as HALF_HOUR. */
const scheduleFrequencies = [
  "HALF_HOUR",
  "ONE_HOUR",
  "FOUR_HOURS",
  "EIGHT_HOURS",
  "DAILY",
  "WEEKLY",
  "MONTHLY",
  "QUARTERLY",
  "UNRECOGNIZED",
] as const;

/** Values that state whether a template requires a setting. */
const scheduleSettingUsages = ["REQUIRED", "OPTIONAL", "UNRECOGNIZED"] as const;

const hourPattern = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3])Z$/;

/**
 * Returns a schedule's date as a full timestamp. The service sends `yyyy-MM-ddTHHZ`, or a full timestamp in some
 * responses (wire facts, common §8).
 */
function fullDate(date: string): string {
  return hourPattern.test(date) ? `${date.slice(0, -1)}:00:00.000Z` : date;
}

const scheduleDate = z
  .string()
  .refine((date) => isTimestamp(fullDate(date)))
  .nullish();

const scheduleSchema = z.object({
  scheduleId: identifier<"Schedule">(),
  scheduleTemplateId: identifier<"ScheduleTemplate">(),
  feedType: z.string(),
  scheduleName: text,
  status: z.string(),
  statusReason: text,
  creationDate: timestamp,
  lastModifiedDate: timestamp,
  scheduleStartDate: scheduleDate,
  scheduleEndDate: scheduleDate,
  // Format `hhZ` (wire facts, common §8).
  preferredTriggerHour: z
    .string()
    .regex(/^([01]?\d|2[0-3])Z$/)
    .nullish(),
  preferredTriggerDayOfWeek: text,
  preferredTriggerDayOfMonth: z.number().int().min(1).max(31).nullish(),
  schemaVersion: text,
});

/** Settings that a template can offer, with the service's names (wire facts, seller feed §5). */
const properties = [
  ["scheduleStartDate", "STARTS_AT"],
  ["scheduleEndDate", "ENDS_AT"],
  ["schemaVersion", "SCHEMA_VERSION"],
  ["preferredTriggerHour", "TRIGGER_HOUR"],
  ["preferredTriggerDayOfWeek", "TRIGGER_DAY_OF_WEEK"],
  ["preferredTriggerDayOfMonth", "TRIGGER_DAY_OF_MONTH"],
] as const;

function readTrigger(schedule: z.infer<typeof scheduleSchema>, context: ParseContext) {
  const { preferredTriggerHour: hour, preferredTriggerDayOfWeek: day, preferredTriggerDayOfMonth } = schedule;
  const trigger = {
    /** Hour of the day in UTC, from 0 to 23. */
    hourUtc: hour ? Number.parseInt(hour, 10) : null,
    dayOfWeek: readIfGiven(daysOfWeek, day, "preferredTriggerDayOfWeek", context),
    /** Day of the month, from 1 to 31. A month without this day uses its last day. */
    dayOfMonth: preferredTriggerDayOfMonth ?? null,
  };
  const isGiven = trigger.hourUtc !== null || trigger.dayOfWeek !== null || trigger.dayOfMonth !== null;
  return isGiven ? trigger : null;
}

function readDate(date: string | null | undefined): Instant | null {
  return date ? toInstantOrNull(fullDate(date)) : null;
}

function readProperty(property: string, context: ParseContext) {
  const known = properties.find(([name]) => name === property);
  if (known) return known[1];
  context.onUnknownValue({ ...context.call, field: "supportedConfigurations.property", value: property });
  return "UNRECOGNIZED" as const;
}

/** Response schema of a schedule (wire facts, seller feed §5). */
export const scheduleShape = shapeOf(scheduleSchema, (schedule, context) => ({
  scheduleId: schedule.scheduleId,
  scheduleTemplateId: schedule.scheduleTemplateId,
  feedType: schedule.feedType,
  name: schedule.scheduleName ?? null,
  status: readKnown(scheduleStatuses, schedule.status, "status", context),
  /** Status in the spelling of the service. */
  upstreamStatus: schedule.status,
  /** Reason why the schedule is inactive; null when it is active. */
  inactiveReason: readIfGiven(scheduleInactiveReasons, schedule.statusReason, "statusReason", context),
  /** Preferred time of the runs; null when no part of it is set. */
  trigger: readTrigger(schedule, context),
  /** Start of the schedule, at a full hour in UTC. */
  startsAt: readDate(schedule.scheduleStartDate),
  /** End of the schedule, at a full hour in UTC. */
  endsAt: readDate(schedule.scheduleEndDate),
  schemaVersion: schedule.schemaVersion ?? null,
  createdAt: toInstantOrNull(schedule.creationDate),
  updatedAt: toInstantOrNull(schedule.lastModifiedDate),
}));

const settingSchema = z.object({ property: z.string(), usage: z.string(), defaultValue: text });

/** Response schema of a schedule template (wire facts, seller feed §5). */
export const scheduleTemplateShape = shapeOf(
  z.object({
    scheduleTemplateId: identifier<"ScheduleTemplate">(),
    name: text,
    feedType: z.string(),
    frequency: z.string(),
    status: z.string(),
    supportedConfigurations: z.array(settingSchema).nullish(),
  }),
  (template, context) => ({
    scheduleTemplateId: template.scheduleTemplateId,
    name: template.name ?? null,
    feedType: template.feedType,
    // The specification has HALF-HOUR, the public service HALF_HOUR (wire facts, common §9, row 27).
    frequency: readKnown(scheduleFrequencies, template.frequency.replaceAll("-", "_"), "frequency", context),
    status: readKnown(scheduleTemplateStatuses, template.status, "status", context),
    /** Status in the spelling of the service. */
    upstreamStatus: template.status,
    settings: (template.supportedConfigurations ?? []).map(({ property, usage, defaultValue }) => ({
      property: readProperty(property, context),
      usage: readKnown(scheduleSettingUsages, usage, "supportedConfigurations.usage", context),
      /** Default value of an optional setting, in the service's format. */
      defaultValue: defaultValue ?? null,
    })),
  }),
);
