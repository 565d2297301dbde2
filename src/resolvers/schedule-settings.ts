import { compareInstants, instantAt, timeOf } from "../upstream/instant.ts";
import type {
  DayOfWeek,
  ScheduleProperty,
  ScheduleSettings,
  ScheduleTemplate,
} from "../upstream/seller-feed/schedule-model.ts";
import { type ValidationError, type ValidationErrorCode, validationError } from "./errors/mutation-error.ts";
import type { OptionalFields } from "./optional-fields.ts";

const hourMs = 3_600_000;

/** Settings of a schedule, as given in the input. */
export type ScheduleSettingsInput = OptionalFields<{
  name: string;
  /** `day` contains exactly one of its two members, as the schema guarantees. */
  trigger: OptionalFields<{ hourUtc: number; day: OptionalFields<{ ofWeek: DayOfWeek; ofMonth: number }> }>;
  startsAt: Date;
  endsAt: Date;
  schemaVersion: string;
}>;

/**
 * Returns the settings of a schedule after a change. An omitted setting stays unchanged, and null clears it. A setting
 * that the template no longer offers is removed, because the service would reject it.
 * @param before the current settings; omitted for a new schedule.
 * @param template null when it cannot be read.
 */
export function readSettings(
  input: ScheduleSettingsInput,
  before: Partial<ScheduleSettings> = {},
  template: ScheduleTemplate | null = null,
): ScheduleSettings {
  const merged = <Value>(
    given: Value | null | undefined,
    property: ScheduleProperty,
    had: Value | null | undefined,
  ): Value | null => {
    if (given !== undefined) return given;
    const isOffered = template === null || template.settings.some((one) => one.property === property);
    return isOffered ? (had ?? null) : null;
  };
  const { trigger } = input;
  const day = trigger === null ? null : trigger?.day;
  const changed = {
    hourUtc: merged(trigger === null ? null : trigger?.hourUtc, "TRIGGER_HOUR", before.trigger?.hourUtc),
    dayOfWeek: merged(day && (day.ofWeek ?? null), "TRIGGER_DAY_OF_WEEK", before.trigger?.dayOfWeek),
    dayOfMonth: merged(day && (day.ofMonth ?? null), "TRIGGER_DAY_OF_MONTH", before.trigger?.dayOfMonth),
  };
  return {
    name: input.name === undefined ? (before.name ?? null) : input.name,
    trigger: Object.values(changed).every((part) => part === null) ? null : changed,
    startsAt: merged(input.startsAt && instantAt(input.startsAt), "STARTS_AT", before.startsAt),
    endsAt: merged(input.endsAt && instantAt(input.endsAt), "ENDS_AT", before.endsAt),
    schemaVersion: merged(input.schemaVersion, "SCHEMA_VERSION", before.schemaVersion),
  };
}

/** Input field and value of each setting. */
const settingInputs: readonly (readonly [
  ScheduleProperty,
  string,
  (settings: ScheduleSettings) => unknown,
])[] = [
  ["STARTS_AT", "startsAt", ({ startsAt }) => startsAt],
  ["ENDS_AT", "endsAt", ({ endsAt }) => endsAt],
  ["SCHEMA_VERSION", "schemaVersion", ({ schemaVersion }) => schemaVersion],
  ["TRIGGER_HOUR", "trigger.hourUtc", ({ trigger }) => trigger?.hourUtc],
  ["TRIGGER_DAY_OF_WEEK", "trigger.day.ofWeek", ({ trigger }) => trigger?.dayOfWeek],
  ["TRIGGER_DAY_OF_MONTH", "trigger.day.ofMonth", ({ trigger }) => trigger?.dayOfMonth],
];

/** Creates an error for the setting with this name. */
function faultOf(name: string, code: ValidationErrorCode, message: string): ValidationError {
  return validationError(code, ["input", ...name.split(".")], message);
}

/**
 * Returns all errors in the settings, by the template's lists of required and optional settings, and by the service's
 * rules for dates (wire facts, seller feed §3). A setting that is in neither list is not allowed.
 * @param before the current settings of the schedule; an unchanged start may be in the past.
 */
export function checkSettings(
  settings: ScheduleSettings,
  template: ScheduleTemplate,
  now: number,
  before: ScheduleSettings | null = null,
): ValidationError[] {
  const faults = settingInputs.flatMap(([property, name, value]) => {
    const setting = template.settings.find((one) => one.property === property);
    const isGiven = value(settings) != null;
    if (isGiven && !setting) {
      const message = `The template of the schedule does not offer \`${name}\`; leave it out.`;
      return [faultOf(name, "NOT_ALLOWED", message)];
    }
    if (isGiven || setting?.usage !== "REQUIRED") return [];
    return [faultOf(name, "REQUIRED", `The template of the schedule requires \`${name}\`; give a value.`)];
  });
  return [...faults, ...checkValues(settings, now, before)];
}

/**
 * Returns the errors in the settings that do not depend on the template. For the parameters, see {@link checkSettings}.
 */
export function checkValues(settings: ScheduleSettings, now: number, before: ScheduleSettings | null = null) {
  const { trigger } = settings;
  return [
    ...checkNumber("trigger.hourUtc", trigger?.hourUtc, 0, 23),
    ...checkNumber("trigger.day.ofMonth", trigger?.dayOfMonth, 1, 31),
    ...checkDates(settings, now, before),
  ];
}

function checkNumber(name: string, value: number | null | undefined, min: number, max: number) {
  if (value == null || (value >= min && value <= max)) return [];
  const message = `The setting \`${name}\` must be from ${min} to ${max}, not ${value}.`;
  return [faultOf(name, "OUT_OF_RANGE", message)];
}

function checkDates({ startsAt, endsAt }: ScheduleSettings, now: number, before: ScheduleSettings | null) {
  const faults: ValidationError[] = [];
  // The service uses whole hours, so the current hour does not count as past.
  const thisHour = now - (now % hourMs);

  const isStartKept = startsAt === (before?.startsAt ?? null);
  for (const [name, instant, earliest] of [
    ["startsAt", startsAt, isStartKept ? 0 : thisHour],
    ["endsAt", endsAt, now],
  ] as const) {
    if (!instant) continue;
    if (timeOf(instant) % hourMs !== 0) {
      const message = `The setting \`${name}\` must be a whole hour, for example 2026-03-01T10:00:00.000Z.`;
      faults.push(faultOf(name, "MALFORMED", message));
    } else if (timeOf(instant) < earliest) {
      const message =
        instant === before?.[name]
          ? `The setting \`${name}\` of the schedule has passed: use a later one, or null for none.`
          : `The setting \`${name}\` must not be in the past; ${name === "startsAt" ? "the current hour or a later one" : "a later hour"} is accepted.`;
      faults.push(faultOf(name, "OUT_OF_RANGE", message));
    }
  }
  if (startsAt && endsAt && compareInstants(endsAt, startsAt) <= 0) {
    faults.push(faultOf("endsAt", "OUT_OF_RANGE", "The setting `endsAt` must be after `startsAt`."));
  }
  return faults;
}
