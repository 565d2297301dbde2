import type { Instant } from "../instant.ts";
import { type ParseContext, readKnown, toInstantOrNull } from "../wire/parse.ts";
import type { Shape } from "../wire/shape.ts";
import {
  fullDate,
  scheduleForm,
  type ScheduleOnWire,
  templateForm,
  type TemplateOnWire,
} from "./schedule-forms.ts";
import type { Schedule, ScheduleProperty, ScheduleTemplate, ScheduleTrigger } from "./schedule-model.ts";
import {
  daysOfWeek,
  scheduleFrequencies,
  scheduleInactiveReasons,
  scheduleSettingUsages,
  scheduleStatuses,
  scheduleTemplateStatuses,
} from "./schedule-model.ts";

/** The service's names of the settings that a template can define (wire facts, seller feed §5). */
const propertyNames: Readonly<Record<string, ScheduleProperty>> = {
  scheduleStartDate: "STARTS_AT",
  scheduleEndDate: "ENDS_AT",
  schemaVersion: "SCHEMA_VERSION",
  preferredTriggerHour: "TRIGGER_HOUR",
  preferredTriggerDayOfWeek: "TRIGGER_DAY_OF_WEEK",
  preferredTriggerDayOfMonth: "TRIGGER_DAY_OF_MONTH",
};

function readTrigger(schedule: ScheduleOnWire, context: ParseContext): ScheduleTrigger | null {
  const { preferredTriggerHour, preferredTriggerDayOfWeek, preferredTriggerDayOfMonth } = schedule;
  const trigger = {
    hourUtc: preferredTriggerHour ? Number.parseInt(preferredTriggerHour, 10) : null,
    dayOfWeek: preferredTriggerDayOfWeek
      ? readKnown(daysOfWeek, preferredTriggerDayOfWeek, "preferredTriggerDayOfWeek", context)
      : null,
    dayOfMonth: preferredTriggerDayOfMonth ?? null,
  };
  const isGiven = trigger.hourUtc !== null || trigger.dayOfWeek !== null || trigger.dayOfMonth !== null;
  return isGiven ? trigger : null;
}

function readDate(date: string | null | undefined): Instant | null {
  return date ? toInstantOrNull(fullDate(date)) : null;
}

function readSchedule(schedule: ScheduleOnWire, context: ParseContext): Schedule {
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
    startsAt: readDate(schedule.scheduleStartDate),
    endsAt: readDate(schedule.scheduleEndDate),
    schemaVersion: schedule.schemaVersion ?? null,
    createdAt: toInstantOrNull(schedule.creationDate),
    updatedAt: toInstantOrNull(schedule.lastModifiedDate),
  };
}

function readProperty(property: string, context: ParseContext): ScheduleProperty {
  const known = Object.hasOwn(propertyNames, property) ? propertyNames[property] : undefined;
  if (known) return known;
  context.onUnknownValue({ ...context.call, field: "supportedConfigurations.property", value: property });
  return "UNRECOGNIZED";
}

function readTemplate(template: TemplateOnWire, context: ParseContext): ScheduleTemplate {
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
export const scheduleShape: Shape<ScheduleOnWire, Schedule> = {
  ...scheduleForm,
  read: readSchedule,
};

/** A schedule template in answers (wire facts, seller feed §5). */
export const scheduleTemplateShape: Shape<TemplateOnWire, ScheduleTemplate> = {
  ...templateForm,
  read: readTemplate,
};
