import type { Fields } from "../../../http/json-fields.ts";
import type { FeedFault } from "../feed-errors.ts";
import { hourMs } from "../feed-context.ts";
import { isSchemaVersion } from "../schema-version.ts";
import { scheduleProperties } from "./schedule-templates.ts";
import type { ScheduleProperty, ScheduleTemplate } from "./schedule-templates.ts";

/** Settings of a schedule with their defaults, in the wire format. */
export interface ScheduleSettings {
  readonly scheduleStartDate?: string;
  readonly scheduleEndDate?: string;
  readonly schemaVersion?: string;
  readonly preferredTriggerHour?: string;
  readonly preferredTriggerDayOfWeek?: string;
  readonly preferredTriggerDayOfMonth?: number;
}

/** Days of the week in the order of `Date.getUTCDay`. */
export const daysOfWeek: readonly unknown[] = [
  "SUNDAY",
  "MONDAY",
  "TUESDAY",
  "WEDNESDAY",
  "THURSDAY",
  "FRIDAY",
  "SATURDAY",
];

/** Parses the date of a schedule, `yyyy-MM-ddTHHZ`; undefined for anything else (wire facts, common §8). */
export function parseScheduleDate(text: unknown): number | undefined {
  if (typeof text !== "string" || !/^\d{4}-\d\d-\d\dT\d\dZ$/.test(text)) return undefined;
  const instantMs = Date.parse(`${text.slice(0, 13)}:00:00.000Z`);
  if (Number.isNaN(instantMs)) return undefined;
  return new Date(instantMs).toISOString().slice(0, 13) === text.slice(0, 13) ? instantMs : undefined;
}

/**
 * Validates the settings of a create or update call against the template. The current hour and an unchanged start date
 * do not count as past. Each fault is added to `faults`:
 *
 * - 160034: a field is missing, invalid or not allowed
 * - 160036: a date is in the past
 * - 160037: the end is not after the start
 */
export function parseSettings(
  template: ScheduleTemplate,
  fields: Fields,
  nowMs: number,
  previous: ScheduleSettings | undefined,
  faults: FeedFault[],
): ScheduleSettings {
  const settings: Record<string, unknown> = {};
  for (const property of scheduleProperties) {
    const supported = template.supportedConfigurations.find((entry) => entry.property === property);
    const sent = fields[property];
    const refuse = (longMessage: string) =>
      faults.push({ errorId: 160034, parameters: { field: property }, longMessage });
    if (supported === undefined) {
      if (sent !== undefined) refuse(`The template does not allow '${property}'.`);
      continue;
    }
    const value = sent ?? supported.defaultValue;
    if (value !== undefined && isValid[property](value, template)) settings[property] = value;
    else if (value !== undefined) refuse(`The '${property}' is invalid.`);
    else if (supported.usage === "REQUIRED") refuse(`The template requires '${property}'.`);
  }
  checkDates(settings, nowMs, previous, faults);
  return settings;
}

type Check = (value: unknown, template: ScheduleTemplate) => boolean;

const isValid: Readonly<Record<ScheduleProperty, Check>> = {
  scheduleStartDate: (value) => parseScheduleDate(value) !== undefined,
  scheduleEndDate: (value) => parseScheduleDate(value) !== undefined,
  schemaVersion: (value, { feedType }) => isSchemaVersion(feedType, value),
  preferredTriggerHour: (value) => typeof value === "string" && /^(?:[01]\d|2[0-3])Z$/.test(value),
  preferredTriggerDayOfWeek: (value) => daysOfWeek.includes(value),
  preferredTriggerDayOfMonth: (value) =>
    typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= 31,
};

function checkDates(
  settings: ScheduleSettings,
  nowMs: number,
  previous: ScheduleSettings | undefined,
  faults: FeedFault[],
): void {
  const thisHourMs = Math.floor(nowMs / hourMs) * hourMs;
  const startMs = parseScheduleDate(settings.scheduleStartDate);
  const endMs = parseScheduleDate(settings.scheduleEndDate);
  const isStartKept = settings.scheduleStartDate === previous?.scheduleStartDate;
  if (startMs !== undefined && startMs < thisHourMs && !isStartKept) {
    faults.push({ errorId: 160036, parameters: { field: "scheduleStartDate" } });
  }
  if (endMs !== undefined && endMs <= nowMs)
    faults.push({ errorId: 160036, parameters: { field: "scheduleEndDate" } });
  if (startMs !== undefined && endMs !== undefined && endMs <= startMs) faults.push({ errorId: 160037 });
}
