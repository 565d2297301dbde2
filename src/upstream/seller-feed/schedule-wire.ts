import { z } from "zod";
import type { Shape } from "../wire/page.ts";
import { identifier, type ParseContext, readKnown, text, timestamp, toDate } from "../wire/parse.ts";
import type { Schedule, ScheduleProperty, ScheduleTemplate, ScheduleTrigger } from "./schedule-model.ts";
import {
  daysOfWeek,
  scheduleFrequencies,
  scheduleInactiveReasons,
  scheduleSettingUsages,
  scheduleStatuses,
  scheduleTemplateStatuses,
} from "./schedule-model.ts";

const hourPattern = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3])Z$/;

/** `yyyy-MM-ddTHHZ`; some answers have a full timestamp instead (wire facts, common §8). */
const scheduleDate = z
  .string()
  .transform((value) => (hourPattern.test(value) ? `${value.slice(0, -1)}:00:00Z` : value))
  .pipe(z.iso.datetime({ offset: true }))
  .nullish();

/** `hhZ` (wire facts, common §8). */
const triggerHour = z
  .string()
  .regex(/^([01]?\d|2[0-3])Z$/)
  .transform((value) => Number.parseInt(value, 10))
  .nullish();

const scheduleOnWire = z.object({
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
  preferredTriggerHour: triggerHour,
  preferredTriggerDayOfWeek: text,
  preferredTriggerDayOfMonth: z.number().int().min(1).max(31).nullish(),
  schemaVersion: text,
});

const templateOnWire = z.object({
  scheduleTemplateId: identifier<"ScheduleTemplate">(),
  name: text,
  feedType: z.string(),
  frequency: z.string(),
  status: z.string(),
  supportedConfigurations: z
    .array(z.object({ property: z.string(), usage: z.string(), defaultValue: text }))
    .nullish(),
});

/** The service's names of the settings that a template can define (wire facts, seller feed §5). */
const propertyNames: Readonly<Record<string, ScheduleProperty>> = {
  scheduleStartDate: "STARTS_AT",
  scheduleEndDate: "ENDS_AT",
  schemaVersion: "SCHEMA_VERSION",
  preferredTriggerHour: "TRIGGER_HOUR",
  preferredTriggerDayOfWeek: "TRIGGER_DAY_OF_WEEK",
  preferredTriggerDayOfMonth: "TRIGGER_DAY_OF_MONTH",
};

function readTrigger(
  schedule: z.infer<typeof scheduleOnWire>,
  context: ParseContext,
): ScheduleTrigger | null {
  const { preferredTriggerHour, preferredTriggerDayOfWeek, preferredTriggerDayOfMonth } = schedule;
  const trigger = {
    hourUtc: preferredTriggerHour ?? null,
    dayOfWeek: preferredTriggerDayOfWeek
      ? readKnown(daysOfWeek, preferredTriggerDayOfWeek, "preferredTriggerDayOfWeek", context)
      : null,
    dayOfMonth: preferredTriggerDayOfMonth ?? null,
  };
  return Object.values(trigger).every((part) => part === null) ? null : trigger;
}

function readSchedule(schedule: z.infer<typeof scheduleOnWire>, context: ParseContext): Schedule {
  const { status, statusReason } = schedule;
  return {
    scheduleId: schedule.scheduleId,
    scheduleTemplateId: schedule.scheduleTemplateId,
    feedType: schedule.feedType,
    name: schedule.scheduleName ?? null,
    status: readKnown(scheduleStatuses, status, "status", context) ?? "UNRECOGNIZED",
    upstreamStatus: status,
    inactiveReason: statusReason
      ? (readKnown(scheduleInactiveReasons, statusReason, "statusReason", context) ?? "UNRECOGNIZED")
      : null,
    trigger: readTrigger(schedule, context),
    startsAt: toDate(schedule.scheduleStartDate),
    endsAt: toDate(schedule.scheduleEndDate),
    schemaVersion: schedule.schemaVersion ?? null,
    createdAt: toDate(schedule.creationDate),
    updatedAt: toDate(schedule.lastModifiedDate),
  };
}

function readProperty(property: string, context: ParseContext): ScheduleProperty {
  const known = Object.hasOwn(propertyNames, property) ? propertyNames[property] : undefined;
  if (known) return known;
  context.onUnknownValue({ ...context.call, field: "supportedConfigurations.property", value: property });
  return "UNRECOGNIZED";
}

function readTemplate(template: z.infer<typeof templateOnWire>, context: ParseContext): ScheduleTemplate {
  // The specification writes HALF-HOUR, the public service HALF_HOUR (wire facts, common §9, row 27).
  const frequency = template.frequency.replaceAll("-", "_");
  return {
    scheduleTemplateId: template.scheduleTemplateId,
    name: template.name ?? null,
    feedType: template.feedType,
    frequency: readKnown(scheduleFrequencies, frequency, "frequency", context) ?? "UNRECOGNIZED",
    status: readKnown(scheduleTemplateStatuses, template.status, "status", context) ?? "UNRECOGNIZED",
    upstreamStatus: template.status,
    settings: (template.supportedConfigurations ?? []).map(({ property, usage, defaultValue }) => ({
      property: readProperty(property, context),
      usage:
        readKnown(scheduleSettingUsages, usage, "supportedConfigurations.usage", context) ?? "UNRECOGNIZED",
      defaultValue: defaultValue ?? null,
    })),
  };
}

/** A schedule in answers (wire facts, seller feed §5). */
export const scheduleShape: Shape<z.infer<typeof scheduleOnWire>, Schedule> = {
  schema: scheduleOnWire,
  read: readSchedule,
};

/** A schedule template in answers (wire facts, seller feed §5). */
export const scheduleTemplateShape: Shape<z.infer<typeof templateOnWire>, ScheduleTemplate> = {
  schema: templateOnWire,
  read: readTemplate,
};
