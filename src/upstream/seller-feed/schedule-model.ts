import type { Id } from "../ids.ts";
import type { Instant } from "../instant.ts";

/** Statuses of a schedule (wire facts, seller feed §6); UNRECOGNIZED stands for any other text. */
export const scheduleStatuses = ["ACTIVE", "INACTIVE", "UNRECOGNIZED"] as const;
/** One of {@link scheduleStatuses}. */
export type ScheduleStatus = (typeof scheduleStatuses)[number];

/** Why a schedule does not run (wire facts, seller feed §6). */
export const scheduleInactiveReasons = [
  "SCHEDULE_END_DATE_REACHED",
  "DISABLED_TEMPLATE",
  "UNRECOGNIZED",
] as const;
/** One of {@link scheduleInactiveReasons}. */
export type ScheduleInactiveReason = (typeof scheduleInactiveReasons)[number];

/** Days of the week as the service spells them. */
export const daysOfWeek = [
  "MONDAY",
  "TUESDAY",
  "WEDNESDAY",
  "THURSDAY",
  "FRIDAY",
  "SATURDAY",
  "SUNDAY",
] as const;
/** One of {@link daysOfWeek}. */
export type DayOfWeek = (typeof daysOfWeek)[number];

/** Preferred moment of a schedule's runs. A part that the template does not offer is null. */
export interface ScheduleTrigger {
  /** Hour of the day in UTC; 0 to 23. */
  readonly hourUtc: number | null;
  readonly dayOfWeek: DayOfWeek | null;
  /** 1 to 31; in a shorter month its last day is meant. */
  readonly dayOfMonth: number | null;
}

/** What a seller can choose about a schedule, as far as its template offers it. Null means: not given. */
export interface ScheduleSettings {
  readonly name: string | null;
  readonly trigger: ScheduleTrigger | null;
  /** Whole hour in UTC. */
  readonly startsAt: Instant | null;
  /** Whole hour in UTC. */
  readonly endsAt: Instant | null;
  readonly schemaVersion: string | null;
}

/** A schedule as the service reports it. Its trigger is null when it has no part of one. */
export interface Schedule extends ScheduleSettings {
  readonly scheduleId: Id<"Schedule">;
  readonly scheduleTemplateId: Id<"ScheduleTemplate">;
  readonly feedType: string;
  readonly status: ScheduleStatus;
  /** The status as the service spelled it. */
  readonly upstreamStatus: string;
  /** Only an inactive schedule has one. */
  readonly inactiveReason: ScheduleInactiveReason | null;
  readonly createdAt: Instant | null;
  readonly updatedAt: Instant | null;
}

/** Statuses of a schedule template (wire facts, seller feed §6). */
export const scheduleTemplateStatuses = ["ACTIVE", "INACTIVE", "UNRECOGNIZED"] as const;
/** One of {@link scheduleTemplateStatuses}. */
export type ScheduleTemplateStatus = (typeof scheduleTemplateStatuses)[number];

/** How often schedules run. The specification's spelling HALF-HOUR is read as HALF_HOUR. */
export const scheduleFrequencies = [
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
/** One of {@link scheduleFrequencies}. */
export type ScheduleFrequency = (typeof scheduleFrequencies)[number];

/** Settings that a template can define, under our names. */
export type ScheduleProperty =
  | "STARTS_AT"
  | "ENDS_AT"
  | "SCHEMA_VERSION"
  | "TRIGGER_HOUR"
  | "TRIGGER_DAY_OF_WEEK"
  | "TRIGGER_DAY_OF_MONTH"
  | "UNRECOGNIZED";

/** Whether a setting must be given. */
export const scheduleSettingUsages = ["REQUIRED", "OPTIONAL", "UNRECOGNIZED"] as const;
/** One of {@link scheduleSettingUsages}. */
export type ScheduleSettingUsage = (typeof scheduleSettingUsages)[number];

/** One setting that a template defines. A setting that it does not define may not be given. */
export interface ScheduleTemplateSetting {
  readonly property: ScheduleProperty;
  readonly usage: ScheduleSettingUsage;
  /** What holds when an optional setting is left out, as the service writes it. */
  readonly defaultValue: string | null;
}

/** A pattern that schedules are made from. */
export interface ScheduleTemplate {
  readonly scheduleTemplateId: Id<"ScheduleTemplate">;
  readonly name: string | null;
  readonly feedType: string;
  readonly frequency: ScheduleFrequency;
  readonly status: ScheduleTemplateStatus;
  /** The status as the service spelled it. */
  readonly upstreamStatus: string;
  readonly settings: readonly ScheduleTemplateSetting[];
}
