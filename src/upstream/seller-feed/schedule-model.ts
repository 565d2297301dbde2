import type { ItemOf } from "../wire/parse.ts";
import type { scheduleShape, scheduleTemplateShape } from "./schedule-wire.ts";

/** A schedule as the service reports it. */
export type Schedule = ItemOf<typeof scheduleShape>;

/** Settings of a schedule that a seller can choose if its template offers them. Null means not set. */
export type ScheduleSettings = Pick<Schedule, "name" | "trigger" | "startsAt" | "endsAt" | "schemaVersion">;

/** Reasons why a schedule is inactive (wire facts, seller feed §6). */
export type ScheduleInactiveReason = NonNullable<Schedule["inactiveReason"]>;

/** Preferred time of a schedule's runs. Parts that the template does not offer are null. */
export type ScheduleTrigger = NonNullable<Schedule["trigger"]>;

/** Days of the week as the service spells them. */
export type DayOfWeek = NonNullable<ScheduleTrigger["dayOfWeek"]>;

/** A template for schedules. */
export type ScheduleTemplate = ItemOf<typeof scheduleTemplateShape>;

/** Frequencies of schedules. */
export type ScheduleFrequency = ScheduleTemplate["frequency"];

/** One setting that a template defines. Settings that it does not define are rejected. */
export type ScheduleTemplateSetting = ScheduleTemplate["settings"][number];

/** Settings that a template can define, with the gateway's names. */
export type ScheduleProperty = ScheduleTemplateSetting["property"];
