import { compareInstants, type Instant, instantAt, timeOf } from "../upstream/instant.ts";
import type {
  DayOfWeek,
  ScheduleProperty,
  ScheduleSettings,
  ScheduleTemplate,
} from "../upstream/seller-feed/schedule-model.ts";
import { type ValidationError, validationError } from "./errors/mutation-error.ts";

const hourMs = 3_600_000;

/** Settings of a schedule as the schema takes them. */
export interface ScheduleSettingsInput {
  readonly name?: string | null | undefined;
  readonly trigger?:
    | {
        readonly hourUtc?: number | null | undefined;
        /** Exactly one of the two, which the schema sees to. */
        readonly day?:
          | { readonly ofWeek?: DayOfWeek | null | undefined; readonly ofMonth?: number | null | undefined }
          | null
          | undefined;
      }
    | null
    | undefined;
  readonly startsAt?: Date | null | undefined;
  readonly endsAt?: Date | null | undefined;
  readonly schemaVersion?: string | null | undefined;
}

function instantOf(date: Date | null | undefined): Instant | null {
  return date ? instantAt(date) : null;
}

/** The settings of a new schedule. */
export function readSettings(input: ScheduleSettingsInput): ScheduleSettings {
  const { trigger } = input;
  return {
    name: input.name ?? null,
    trigger: trigger
      ? {
          hourUtc: trigger.hourUtc ?? null,
          dayOfWeek: trigger.day?.ofWeek ?? null,
          dayOfMonth: trigger.day?.ofMonth ?? null,
        }
      : null,
    startsAt: instantOf(input.startsAt),
    endsAt: instantOf(input.endsAt),
    schemaVersion: input.schemaVersion ?? null,
  };
}

/**
 * The settings of a schedule after a change: what the client leaves out stays as it is, and an explicit null clears. A setting
 * that the template has ceased to offer does not stay, because the service would refuse it.
 * @param template null when it cannot be read.
 */
export function mergeSettings(
  input: ScheduleSettingsInput,
  before: ScheduleSettings,
  template: ScheduleTemplate | null,
): ScheduleSettings {
  const isOffered = (property: ScheduleProperty) =>
    template === null || template.settings.some((one) => one.property === property);
  const kept = <Value>(property: ScheduleProperty, value: Value | null): Value | null =>
    isOffered(property) ? value : null;
  const { trigger } = input;
  const day = trigger === null ? null : trigger?.day;
  const hourUtc = trigger === null ? null : trigger?.hourUtc;
  const changed = {
    hourUtc: hourUtc === undefined ? kept("TRIGGER_HOUR", before.trigger?.hourUtc ?? null) : hourUtc,
    dayOfWeek:
      day === undefined
        ? kept("TRIGGER_DAY_OF_WEEK", before.trigger?.dayOfWeek ?? null)
        : (day?.ofWeek ?? null),
    dayOfMonth:
      day === undefined
        ? kept("TRIGGER_DAY_OF_MONTH", before.trigger?.dayOfMonth ?? null)
        : (day?.ofMonth ?? null),
  };
  return {
    name: input.name === undefined ? before.name : input.name,
    trigger: Object.values(changed).every((part) => part === null) ? null : changed,
    startsAt: input.startsAt === undefined ? kept("STARTS_AT", before.startsAt) : instantOf(input.startsAt),
    endsAt: input.endsAt === undefined ? kept("ENDS_AT", before.endsAt) : instantOf(input.endsAt),
    schemaVersion:
      input.schemaVersion === undefined ? kept("SCHEMA_VERSION", before.schemaVersion) : input.schemaVersion,
  };
}

/** Where each setting stands in the input, and what it is. */
const settingInputs: readonly {
  readonly property: ScheduleProperty;
  readonly path: readonly string[];
  readonly value: (settings: ScheduleSettings) => unknown;
}[] = [
  { property: "STARTS_AT", path: ["input", "startsAt"], value: ({ startsAt }) => startsAt },
  { property: "ENDS_AT", path: ["input", "endsAt"], value: ({ endsAt }) => endsAt },
  {
    property: "SCHEMA_VERSION",
    path: ["input", "schemaVersion"],
    value: ({ schemaVersion }) => schemaVersion,
  },
  {
    property: "TRIGGER_HOUR",
    path: ["input", "trigger", "hourUtc"],
    value: ({ trigger }) => trigger?.hourUtc,
  },
  {
    property: "TRIGGER_DAY_OF_WEEK",
    path: ["input", "trigger", "day", "ofWeek"],
    value: ({ trigger }) => trigger?.dayOfWeek,
  },
  {
    property: "TRIGGER_DAY_OF_MONTH",
    path: ["input", "trigger", "day", "ofMonth"],
    value: ({ trigger }) => trigger?.dayOfMonth,
  },
];

/**
 * Everything that is wrong with the settings, by the template's own list of what must and may be given, and by the
 * service's rules for dates (wire facts, seller feed §3). What is not listed may not be given.
 * @param before the settings that the schedule has already: its start may stay when it has passed.
 */
export function checkSettings(
  settings: ScheduleSettings,
  template: ScheduleTemplate,
  now: number,
  before: ScheduleSettings | null = null,
): ValidationError[] {
  const faults: ValidationError[] = [];
  for (const { property, path, value } of settingInputs) {
    const setting = template.settings.find((one) => one.property === property);
    const isGiven = value(settings) != null;
    const name = path.slice(1).join(".");
    if (isGiven && !setting) {
      faults.push(
        validationError(
          "NOT_ALLOWED",
          path,
          `The template of the schedule does not offer \`${name}\`; leave it out.`,
        ),
      );
    }
    if (!isGiven && setting?.usage === "REQUIRED") {
      faults.push(
        validationError("REQUIRED", path, `The template of the schedule requires \`${name}\`; give a value.`),
      );
    }
  }
  return [...faults, ...checkValues(settings, now, before)];
}

/** What is wrong with the settings whatever the template is. Takes what {@link checkSettings} takes. */
export function checkValues(
  settings: ScheduleSettings,
  now: number,
  before: ScheduleSettings | null = null,
): ValidationError[] {
  return [...checkTrigger(settings), ...checkDates(settings, now, before)];
}

function checkTrigger({ trigger }: ScheduleSettings): ValidationError[] {
  const faults: ValidationError[] = [];
  const hour = trigger?.hourUtc;
  if (hour != null && (hour < 0 || hour > 23)) {
    const path = ["input", "trigger", "hourUtc"];
    faults.push(
      validationError(
        "OUT_OF_RANGE",
        path,
        `The setting \`trigger.hourUtc\` must be from 0 to 23, not ${hour}.`,
      ),
    );
  }
  const day = trigger?.dayOfMonth;
  if (day != null && (day < 1 || day > 31)) {
    const path = ["input", "trigger", "day", "ofMonth"];
    faults.push(
      validationError(
        "OUT_OF_RANGE",
        path,
        `The setting \`trigger.day.ofMonth\` must be from 1 to 31, not ${day}.`,
      ),
    );
  }
  return faults;
}

function checkDates(
  { startsAt, endsAt }: ScheduleSettings,
  now: number,
  before: ScheduleSettings | null,
): ValidationError[] {
  const faults: ValidationError[] = [];
  // The service knows whole hours only: the one that has begun is not past yet.
  const thisHour = now - (now % hourMs);

  const isStartKept = isKept(startsAt, before?.startsAt);
  for (const [name, instant, earliest] of [
    ["startsAt", startsAt, isStartKept ? 0 : thisHour],
    ["endsAt", endsAt, now],
  ] as const) {
    if (!instant) continue;
    const path = ["input", name];
    if (timeOf(instant) % hourMs !== 0) {
      faults.push(
        validationError(
          "MALFORMED",
          path,
          `The setting \`${name}\` must be a whole hour, for example 2026-03-01T10:00:00.000Z.`,
        ),
      );
    } else if (timeOf(instant) < earliest) {
      const message = isKept(instant, before?.[name])
        ? `The setting \`${name}\` of the schedule has passed: give a later one, or null for none.`
        : `The setting \`${name}\` must not be in the past; ${name === "startsAt" ? "the present hour or a later one" : "a later hour"} is accepted.`;
      faults.push(validationError("OUT_OF_RANGE", path, message));
    }
  }
  if (startsAt && endsAt && compareInstants(endsAt, startsAt) <= 0) {
    faults.push(
      validationError("OUT_OF_RANGE", ["input", "endsAt"], "The setting `endsAt` must be after `startsAt`."),
    );
  }
  return faults;
}

function isKept(given: Instant | null, had: Instant | null | undefined): boolean {
  return (given ?? undefined) === (had ?? undefined);
}
