import { periodOf } from "../activity/schedule-state.ts";
import type {
  CreateScheduleInput,
  DayOfWeek,
  ScheduleFactsFragment,
  ScheduleProperty,
  ScheduleTemplatesQuery,
  ScheduleTriggerInput,
  UpdateScheduleInput,
} from "./generated/graphql.ts";
import { toLocalTime, wholeHourOf } from "./timing.ts";

/** Template for new schedules. */
export type Template = NonNullable<NonNullable<ScheduleTemplatesQuery["scheduleTemplates"]>["nodes"][number]>;

/** Values of the form's fields; empty text for no value. */
export interface FormValues {
  readonly name: string;
  readonly schemaVersion: string;
  /** Hour of the day in UTC, from 0 to 23. */
  readonly hourUtc: string;
  readonly dayOfWeek: DayOfWeek | "";
  /** Day of the month, from 1 to 31. */
  readonly dayOfMonth: string;
  /** Local times in the format of a `datetime-local` input. */
  readonly startsAt: string;
  readonly endsAt: string;
}

/** Returns the usage of a setting in a template; null when the template does not allow it. */
export function usageOf({ settings }: Pick<Template, "settings">, property: ScheduleProperty) {
  return settings.find((setting) => setting.property === property) ?? null;
}

/**
 * Returns the initial values for a new schedule.
 * @param schemaVersion Default version for the report type.
 */
export function valuesForNew(template: Template, schemaVersion: string): FormValues {
  const hour = /^(\d{1,2})Z$/.exec(usageOf(template, "TRIGGER_HOUR")?.defaultValue ?? "")?.[1];
  return {
    name: "",
    schemaVersion: usageOf(template, "SCHEMA_VERSION")?.defaultValue ?? schemaVersion,
    hourUtc: hour === undefined ? "" : String(Number(hour)),
    dayOfWeek: usageOf(template, "TRIGGER_DAY_OF_WEEK")?.usage === "REQUIRED" ? "MONDAY" : "",
    dayOfMonth: usageOf(template, "TRIGGER_DAY_OF_MONTH")?.usage === "REQUIRED" ? "1" : "",
    startsAt: "",
    endsAt: "",
  };
}

/** Returns the form values of an existing schedule. */
export function valuesOf(schedule: ScheduleFactsFragment): FormValues {
  const { name, schemaVersion, trigger } = schedule;
  const { startsAt, endsAt } = periodOf(schedule);
  return {
    name: name ?? "",
    schemaVersion: schemaVersion ?? "",
    hourUtc: String(trigger?.hourUtc ?? ""),
    dayOfWeek: trigger?.dayOfWeek ?? "",
    dayOfMonth: String(trigger?.dayOfMonth ?? ""),
    startsAt: toLocalTime(startsAt),
    endsAt: toLocalTime(endsAt),
  };
}

/** Returns the initial values for a new schedule like an ended one: its settings without its period. */
export function valuesForCopy(schedule: ScheduleFactsFragment): FormValues {
  return { ...valuesOf(schedule), startsAt: "", endsAt: "" };
}

/** Returns the input for a new schedule, with only the fields that the template allows. */
export function createInput(template: Template, values: FormValues): CreateScheduleInput {
  const trigger = triggerOf(template, values);
  const takes = (property: ScheduleProperty) => usageOf(template, property) !== null;
  return {
    scheduleTemplateId: template.scheduleTemplateId,
    ...(values.name.trim() && { name: values.name.trim() }),
    ...(takes("SCHEMA_VERSION") && values.schemaVersion && { schemaVersion: values.schemaVersion }),
    ...(takes("STARTS_AT") && values.startsAt && { startsAt: wholeHourOf(values.startsAt, "startsAt") }),
    ...(takes("ENDS_AT") && values.endsAt && { endsAt: wholeHourOf(values.endsAt, "endsAt") }),
    ...(trigger && { trigger }),
  };
}

/** Returns the input for an update, with only the changed fields and the chosen times; null removes a setting. */
export function updateInput(
  schedule: ScheduleFactsFragment,
  template: Pick<Template, "settings">,
  values: FormValues,
): UpdateScheduleInput {
  const before = valuesOf(schedule);
  const period = periodOf(schedule);
  const changes = (name: keyof FormValues) => values[name] !== before[name];
  const hasOtherTrigger = changes("hourUtc") || changes("dayOfWeek") || changes("dayOfMonth");
  const chosen = {
    startsAt: wholeHourOf(values.startsAt, "startsAt"),
    endsAt: wholeHourOf(values.endsAt, "endsAt"),
  };
  return {
    scheduleId: schedule.scheduleId,
    ...(changes("name") && { name: values.name.trim() || null }),
    ...(changes("schemaVersion") && { schemaVersion: values.schemaVersion || null }),
    ...(changes("startsAt") && chosen.startsAt !== period.startsAt && { startsAt: chosen.startsAt }),
    ...(changes("endsAt") && chosen.endsAt !== period.endsAt && { endsAt: chosen.endsAt }),
    ...(hasOtherTrigger && { trigger: triggerOf(template, values) }),
  };
}

/**
 * Field names as in error paths. A field is shown when the template allows the setting beside it; null for fields that
 * are always shown.
 */
const fields: readonly (readonly [string, ScheduleProperty | null])[] = [
  ["name", null],
  ["trigger.hourUtc", "TRIGGER_HOUR"],
  ["trigger.day.ofWeek", "TRIGGER_DAY_OF_WEEK"],
  ["trigger.day.ofMonth", "TRIGGER_DAY_OF_MONTH"],
  ["schemaVersion", "SCHEMA_VERSION"],
  ["startsAt", "STARTS_AT"],
  ["endsAt", "ENDS_AT"],
];

/**
 * Returns the name of the field that an error refers to; null when it refers to the whole form or to a hidden field.
 */
export function fieldOf(
  template: Pick<Template, "settings">,
  { path }: { readonly path?: readonly string[] },
): string | null {
  const name = path?.slice(1).join(".");
  const field = fields.find(([one]) => one === name);
  if (!field) return null;
  const [, property] = field;
  return property === null || usageOf(template, property) !== null ? field[0] : null;
}

function triggerOf(
  template: Pick<Template, "settings">,
  { hourUtc, dayOfWeek, dayOfMonth }: FormValues,
): ScheduleTriggerInput | null {
  const trigger: ScheduleTriggerInput = {
    ...(usageOf(template, "TRIGGER_HOUR") && hourUtc !== "" && { hourUtc: Number(hourUtc) }),
    ...(usageOf(template, "TRIGGER_DAY_OF_WEEK") && dayOfWeek && { day: { ofWeek: dayOfWeek } }),
    ...(usageOf(template, "TRIGGER_DAY_OF_MONTH") && dayOfMonth && { day: { ofMonth: Number(dayOfMonth) } }),
  };
  return Object.keys(trigger).length > 0 ? trigger : null;
}
