import { daysOfWeek } from "./days-of-week.ts";
import type { ScheduleFactsFragment } from "./generated/graphql.ts";
import { hourOfDay } from "./timing.ts";

/** Settings of a schedule that determine when it runs. */
export interface RhythmFacts {
  readonly trigger: ScheduleFactsFragment["trigger"];
  readonly template: Pick<NonNullable<ScheduleFactsFragment["template"]>, "frequency" | "settings"> | null;
  /** Time of a run, when it is known; it has the time zone offset that applies to the next runs. */
  readonly nextRunAt: string | null;
}

/** Interval of the runs of a schedule. */
export type Rhythm =
  /** Several times a day, or at an unknown time. */
  | { readonly kind: "often" }
  /** Once a day or a week. `at` is an instant with the local time and weekday of the runs. */
  | { readonly kind: "DAILY"; readonly at: Date }
  | { readonly kind: "WEEKLY"; readonly at: Date }
  /**
   * On a day of the month. `isUtc` is true when the local day differs from it, so that only UTC describes it exactly.
   */
  | {
      readonly kind: "MONTHLY" | "QUARTERLY";
      readonly at: Date;
      readonly dayOfMonth: number;
      readonly isUtc: boolean;
    };

/** Returns the rhythm of a schedule in the browser's time zone. */
export function rhythmOf({ trigger, template, nextRunAt }: RhythmFacts, now: Date): Rhythm {
  const hour = trigger?.hourUtc ?? defaultHourOf(template);
  if (template === null || hour === null) return { kind: "often" };
  const at = hourOfDay(hour, nextRunAt === null ? now : new Date(nextRunAt));
  switch (template.frequency) {
    case "DAILY":
      return { kind: "DAILY", at };
    case "WEEKLY": {
      const day = daysOfWeek.findIndex((one) => one === trigger?.dayOfWeek);
      if (day < 0) return { kind: "often" };
      // `daysOfWeek` starts with Monday, but `getUTCDay` with Sunday.
      at.setUTCDate(at.getUTCDate() + day - ((at.getUTCDay() + 6) % 7));
      return { kind: "WEEKLY", at };
    }
    case "MONTHLY":
    case "QUARTERLY": {
      const dayOfMonth = trigger?.dayOfMonth ?? null;
      if (dayOfMonth === null) return { kind: "often" };
      return { kind: template.frequency, at, dayOfMonth, isUtc: at.getDate() !== at.getUTCDate() };
    }
    default:
      return { kind: "often" };
  }
}

/** Default trigger hour of a template, in the service's format `hhZ`. */
function defaultHourOf(template: RhythmFacts["template"]): number | null {
  const text = template?.settings.find(({ property }) => property === "TRIGGER_HOUR")?.defaultValue ?? "";
  const hour = /^(\d{1,2})Z$/.exec(text)?.[1];
  return hour === undefined ? null : Number(hour);
}
