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
import {
  daysOfWeek,
  type Schedule,
  scheduleFrequencies,
  scheduleInactiveReasons,
  type ScheduleProperty,
  scheduleSettingUsages,
  scheduleStatuses,
  type ScheduleTemplate,
  scheduleTemplateStatuses,
  type ScheduleTrigger,
} from "./schedule-model.ts";

const hourPattern = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3])Z$/;

/** The full timestamp of a schedule's date: `yyyy-MM-ddTHHZ`, or the timestamp that some answers have (wire facts, common §8). */
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
  // `hhZ` (wire facts, common §8)
  preferredTriggerHour: z
    .string()
    .regex(/^([01]?\d|2[0-3])Z$/)
    .nullish(),
  preferredTriggerDayOfWeek: text,
  preferredTriggerDayOfMonth: z.number().int().min(1).max(31).nullish(),
  schemaVersion: text,
});

/** The service's names of the settings that a template can define (wire facts, seller feed §5). */
const propertyNames: ReadonlyMap<string, ScheduleProperty> = new Map([
  ["scheduleStartDate", "STARTS_AT"],
  ["scheduleEndDate", "ENDS_AT"],
  ["schemaVersion", "SCHEMA_VERSION"],
  ["preferredTriggerHour", "TRIGGER_HOUR"],
  ["preferredTriggerDayOfWeek", "TRIGGER_DAY_OF_WEEK"],
  ["preferredTriggerDayOfMonth", "TRIGGER_DAY_OF_MONTH"],
]);

function readTrigger(
  schedule: z.infer<typeof scheduleSchema>,
  context: ParseContext,
): ScheduleTrigger | null {
  const { preferredTriggerHour: hour, preferredTriggerDayOfWeek: day, preferredTriggerDayOfMonth } = schedule;
  const trigger = {
    hourUtc: hour ? Number.parseInt(hour, 10) : null,
    dayOfWeek: readIfGiven(daysOfWeek, day, "preferredTriggerDayOfWeek", context),
    dayOfMonth: preferredTriggerDayOfMonth ?? null,
  };
  const isGiven = trigger.hourUtc !== null || trigger.dayOfWeek !== null || trigger.dayOfMonth !== null;
  return isGiven ? trigger : null;
}

function readDate(date: string | null | undefined): Instant | null {
  return date ? toInstantOrNull(fullDate(date)) : null;
}

function readProperty(property: string, context: ParseContext): ScheduleProperty {
  const known = propertyNames.get(property);
  if (known) return known;
  context.onUnknownValue({ ...context.call, field: "supportedConfigurations.property", value: property });
  return "UNRECOGNIZED";
}

/** A schedule in answers (wire facts, seller feed §5). */
export const scheduleShape = shapeOf(scheduleSchema, (schedule, context): Schedule => ({
  scheduleId: schedule.scheduleId,
  scheduleTemplateId: schedule.scheduleTemplateId,
  feedType: schedule.feedType,
  name: schedule.scheduleName ?? null,
  status: readKnown(scheduleStatuses, schedule.status, "status", context),
  upstreamStatus: schedule.status,
  inactiveReason: readIfGiven(scheduleInactiveReasons, schedule.statusReason, "statusReason", context),
  trigger: readTrigger(schedule, context),
  startsAt: readDate(schedule.scheduleStartDate),
  endsAt: readDate(schedule.scheduleEndDate),
  schemaVersion: schedule.schemaVersion ?? null,
  createdAt: toInstantOrNull(schedule.creationDate),
  updatedAt: toInstantOrNull(schedule.lastModifiedDate),
}));

const settingSchema = z.object({ property: z.string(), usage: z.string(), defaultValue: text });

/** A schedule template in answers (wire facts, seller feed §5). */
export const scheduleTemplateShape = shapeOf(
  z.object({
    scheduleTemplateId: identifier<"ScheduleTemplate">(),
    name: text,
    feedType: z.string(),
    frequency: z.string(),
    status: z.string(),
    supportedConfigurations: z.array(settingSchema).nullish(),
  }),
  (template, context): ScheduleTemplate => ({
    scheduleTemplateId: template.scheduleTemplateId,
    name: template.name ?? null,
    feedType: template.feedType,
    // The specification writes HALF-HOUR, the public service HALF_HOUR (wire facts, common §9, row 27).
    frequency: readKnown(scheduleFrequencies, template.frequency.replaceAll("-", "_"), "frequency", context),
    status: readKnown(scheduleTemplateStatuses, template.status, "status", context),
    upstreamStatus: template.status,
    settings: (template.supportedConfigurations ?? []).map(({ property, usage, defaultValue }) => ({
      property: readProperty(property, context),
      usage: readKnown(scheduleSettingUsages, usage, "supportedConfigurations.usage", context),
      defaultValue: defaultValue ?? null,
    })),
  }),
);
