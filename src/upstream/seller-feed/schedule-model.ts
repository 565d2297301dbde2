import type { ItemOf } from "../wire/parse.ts";
import type { scheduleShape, scheduleTemplateShape } from "./schedule-wire.ts";

/** A schedule as the service reports it. */
export type Schedule = ItemOf<typeof scheduleShape>;

/** What a seller can choose about a schedule, as far as its template offers it. Null means: not given. */
export type ScheduleSettings = Pick<Schedule, "name" | "trigger" | "startsAt" | "endsAt" | "schemaVersion">;

/** Why a schedule does not run (wire facts, seller feed §6). */
export type ScheduleInactiveReason = NonNullable<Schedule["inactiveReason"]>;

/** Preferred moment of a schedule's runs. A part that the template does not offer is null. */
export type ScheduleTrigger = NonNullable<Schedule["trigger"]>;

/** Days of the week as the service spells them. */
export type DayOfWeek = NonNullable<ScheduleTrigger["dayOfWeek"]>;

/** A pattern that schedules are made from. */
export type ScheduleTemplate = ItemOf<typeof scheduleTemplateShape>;

/** How often schedules run. */
export type ScheduleFrequency = ScheduleTemplate["frequency"];

/** One setting that a template defines. A setting that it does not define may not be given. */
export type ScheduleTemplateSetting = ScheduleTemplate["settings"][number];

/** Settings that a template can define, under our names. */
export type ScheduleProperty = ScheduleTemplateSetting["property"];
