import type {
  CreateScheduleInput,
  DayOfWeek,
  ScheduleFactsFragment,
  ScheduleProperty,
  ScheduleTemplatesQuery,
  ScheduleTriggerInput,
  UpdateScheduleInput,
} from "./generated/graphql.ts";
import { fromLocalTime, hoursAround, toLocalTime } from "./timing.ts";

/** What schedules are made from. */
export type Template = NonNullable<NonNullable<ScheduleTemplatesQuery["scheduleTemplates"]>["nodes"][number]>;

/** What stands in the fields of the form. Empty texts mean that nothing is wanted. */
export interface FormValues {
  readonly name: string;
  readonly schemaVersion: string;
  /** From 0 to 23. */
  readonly hourUtc: string;
  readonly dayOfWeek: DayOfWeek | "";
  /** From 1 to 31. */
  readonly dayOfMonth: string;
  /** Local times, as fields for them hold them. */
  readonly startsAt: string;
  readonly endsAt: string;
}

/** How a template wants a setting; null when it may not be set. */
export function usageOf({ settings }: Pick<Template, "settings">, property: ScheduleProperty) {
  return settings.find((setting) => setting.property === property) ?? null;
}

/**
 * What the fields hold for a new schedule.
 * @param schemaVersion in which reports of the type are ordered.
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

/** The same for a schedule that there is. */
export function valuesOf({
  name,
  schemaVersion,
  trigger,
  startsAt,
  endsAt,
}: ScheduleFactsFragment): FormValues {
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

/** What is sent for a new schedule: of all fields those that the template takes. */
export function createInput(template: Template, values: FormValues): CreateScheduleInput {
  const trigger = triggerOf(template, values);
  const takes = (property: ScheduleProperty) => usageOf(template, property) !== null;
  return {
    scheduleTemplateId: template.scheduleTemplateId,
    ...(values.name.trim() && { name: values.name.trim() }),
    ...(takes("SCHEMA_VERSION") && values.schemaVersion && { schemaVersion: values.schemaVersion }),
    ...(takes("STARTS_AT") && values.startsAt && { startsAt: fromLocalTime(values.startsAt) }),
    ...(takes("ENDS_AT") && values.endsAt && { endsAt: fromLocalTime(values.endsAt) }),
    ...(trigger && { trigger }),
  };
}

/** What is sent for a change: only what is another than before; null takes a setting away. */
export function updateInput(
  schedule: ScheduleFactsFragment,
  template: Pick<Template, "settings">,
  values: FormValues,
): UpdateScheduleInput {
  const before = valuesOf(schedule);
  const changes = (name: keyof FormValues) => values[name] !== before[name];
  const hasOtherTrigger = changes("hourUtc") || changes("dayOfWeek") || changes("dayOfMonth");
  return {
    scheduleId: schedule.scheduleId,
    ...(changes("name") && { name: values.name.trim() || null }),
    ...(changes("schemaVersion") && { schemaVersion: values.schemaVersion || null }),
    ...(changes("startsAt") && { startsAt: fromLocalTime(values.startsAt) }),
    ...(changes("endsAt") && { endsAt: fromLocalTime(values.endsAt) }),
    ...(hasOtherTrigger && { trigger: triggerOf(template, values) }),
  };
}

/** Whether the service would take the times: it has whole hours only. */
export function hasWholeHours({ startsAt, endsAt }: FormValues): boolean {
  return hoursAround(startsAt) === null && hoursAround(endsAt) === null;
}

/** Names of the form's fields, as errors name them, with the setting that has to be taken for the field to be there. */
const fields: readonly (readonly [string, ScheduleProperty | null])[] = [
  ["name", null],
  ["trigger.hourUtc", "TRIGGER_HOUR"],
  ["trigger.day.ofWeek", "TRIGGER_DAY_OF_WEEK"],
  ["trigger.day.ofMonth", "TRIGGER_DAY_OF_MONTH"],
  ["schemaVersion", "SCHEMA_VERSION"],
  ["startsAt", "STARTS_AT"],
  ["endsAt", "ENDS_AT"],
];

/** Name of the field that an error belongs to; null for an error of the whole form, or of a field that is not there. */
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
