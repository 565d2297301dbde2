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

/** The settings as the client sends them. */
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
    startsAt: input.startsAt ?? null,
    endsAt: input.endsAt ?? null,
    schemaVersion: input.schemaVersion ?? null,
  };
}

/** Where each setting stands in the input, and what it is there. */
const settingInputs: readonly {
  readonly property: ScheduleProperty;
  readonly path: readonly string[];
  readonly value: (input: ScheduleSettingsInput) => unknown;
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
    value: ({ trigger }) => trigger?.day?.ofWeek,
  },
  {
    property: "TRIGGER_DAY_OF_MONTH",
    path: ["input", "trigger", "day", "ofMonth"],
    value: ({ trigger }) => trigger?.day?.ofMonth,
  },
];

/**
 * Everything that is wrong with the settings, by the template's own list of what must and may be given, and by the
 * service's rules for dates (wire facts, seller feed §3). What is not listed may not be given.
 * @param kept the start that the schedule has already: an update may repeat it when it has passed.
 */
export function checkSettings(
  input: ScheduleSettingsInput,
  template: ScheduleTemplate,
  now: number,
  kept: Date | null = null,
): ValidationError[] {
  const faults: ValidationError[] = [];
  for (const { property, path, value } of settingInputs) {
    const setting = template.settings.find((one) => one.property === property);
    const isGiven = value(input) != null;
    const name = path.slice(1).join(".");
    if (isGiven && !setting) {
      faults.push(validationError("NOT_ALLOWED", path, `The template does not offer \`${name}\`.`));
    }
    if (!isGiven && setting?.usage === "REQUIRED") {
      faults.push(validationError("REQUIRED", path, `The template requires \`${name}\`.`));
    }
  }
  return [...faults, ...checkTrigger(input), ...checkDates(input, now, kept)];
}

function checkTrigger({ trigger }: ScheduleSettingsInput): ValidationError[] {
  const faults: ValidationError[] = [];
  const hour = trigger?.hourUtc;
  if (hour != null && (hour < 0 || hour > 23)) {
    const path = ["input", "trigger", "hourUtc"];
    faults.push(
      validationError("OUT_OF_RANGE", path, `\`trigger.hourUtc\` must be from 0 to 23, not ${hour}.`),
    );
  }
  const day = trigger?.day?.ofMonth;
  if (day != null && (day < 1 || day > 31)) {
    const path = ["input", "trigger", "day", "ofMonth"];
    faults.push(
      validationError("OUT_OF_RANGE", path, `\`trigger.day.ofMonth\` must be from 1 to 31, not ${day}.`),
    );
  }
  return faults;
}

function checkDates(
  { startsAt, endsAt }: ScheduleSettingsInput,
  now: number,
  kept: Date | null,
): ValidationError[] {
  const faults: ValidationError[] = [];
  // The service knows whole hours only: the one that has begun is not past yet.
  const thisHour = now - (now % hourMs);
  for (const [name, instant, earliest] of [
    ["startsAt", startsAt, startsAt?.getTime() === kept?.getTime() ? 0 : thisHour],
    ["endsAt", endsAt, now],
  ] as const) {
    if (!instant) continue;
    const path = ["input", name];
    if (instant.getTime() % hourMs !== 0) {
      faults.push(validationError("MALFORMED", path, `\`${name}\` must be a whole hour.`));
    } else if (instant.getTime() < earliest) {
      faults.push(validationError("OUT_OF_RANGE", path, `\`${name}\` must not be in the past.`));
    }
  }
  if (startsAt && endsAt && endsAt <= startsAt) {
    faults.push(validationError("OUT_OF_RANGE", ["input", "endsAt"], "`endsAt` must be after `startsAt`."));
  }
  return faults;
}
