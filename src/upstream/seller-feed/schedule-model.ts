import type { ItemOf } from "../wire/parse.ts";
import type { scheduleShape, scheduleTemplateShape } from "./schedule-wire.ts";

/** Schedule, as reported by the service. */
export type Schedule = ItemOf<typeof scheduleShape>;

/**
 * Settings of a schedule that a seller can choose when its template offers them. Null means that a setting is not set.
 */
export type ScheduleSettings = Pick<Schedule, "name" | "trigger" | "startsAt" | "endsAt" | "schemaVersion">;

/** Reasons why a schedule is inactive (wire facts, seller feed §6). */
export type ScheduleInactiveReason = NonNullable<Schedule["inactiveReason"]>;

/** Preferred time at which a schedule runs. Parts that the template does not offer are null. */
export type ScheduleTrigger = NonNullable<Schedule["trigger"]>;

/** Days of the week, as spelled by the service. */
export type DayOfWeek = NonNullable<ScheduleTrigger["dayOfWeek"]>;

/** Template from which schedules are created. */
export type ScheduleTemplate = ItemOf<typeof scheduleTemplateShape>;

/** Frequencies with which schedules run. */
export type ScheduleFrequency = ScheduleTemplate["frequency"];

/** Setting that a template offers. Other settings are rejected. */
export type ScheduleTemplateSetting = ScheduleTemplate["settings"][number];

/** Settings that a template can offer, with the gateway's names. */
export type ScheduleProperty = ScheduleTemplateSetting["property"];
