/**
 * State of a schedule as shown. The service has no pause. A schedule is paused by moving its whole period
 * {@link postponementMs} into the future, so that it cannot run meanwhile and its chosen times stay at the service.
 */
export type ScheduleState = "active" | "disabled" | "ended" | "notStarted" | "paused" | "unknown";

/** Start and end of a schedule as ISO text; null when not set. */
export interface Period {
  readonly startsAt: string | null;
  readonly endsAt: string | null;
}

/** Fields of a schedule that determine its state. */
export interface ScheduleStateFacts extends Period {
  readonly status: "ACTIVE" | "INACTIVE" | "UNRECOGNIZED";
  readonly inactiveReason: string | null;
}

/** 400 years in milliseconds. The calendar repeats after them, so a moved date keeps its day and weekday. */
export const postponementMs = 146_097 * 86_400_000;
/** Start of a paused schedule without a start. Every moved start is later, and no other start is. */
const noStart = "2400-01-01T00:00:00.000Z";

/** Returns the current state of a schedule. */
export function stateOf(schedule: ScheduleStateFacts, now: Date): ScheduleState {
  const { status, inactiveReason, startsAt } = schedule;
  // The service does not document its status before the start.
  if (inactiveReason === null && isPostponed(schedule)) {
    return hasPassed(periodOf(schedule).endsAt, now) ? "ended" : "paused";
  }
  if (status === "INACTIVE") return inactiveReason === "SCHEDULE_END_DATE_REACHED" ? "ended" : "disabled";
  if (status !== "ACTIVE") return "unknown";
  return startsAt !== null && Date.parse(startsAt) > now.getTime() ? "notStarted" : "active";
}

/** Returns the period that the seller has chosen, also while a pause has moved it. */
export function periodOf({ startsAt, endsAt }: Period): Period {
  if (!isPostponed({ startsAt })) return { startsAt, endsAt };
  return {
    startsAt: startsAt === noStart ? null : moved(startsAt, -postponementMs),
    endsAt: moved(endsAt, -postponementMs),
  };
}

/** Moves a period into the future for a pause; the inverse of {@link periodOf}. */
export function postpone({ startsAt, endsAt }: Period): Period {
  return { startsAt: moved(startsAt, postponementMs) ?? noStart, endsAt: moved(endsAt, postponementMs) };
}

/** True when a pause has moved the period of a schedule. */
export function isPostponed({ startsAt }: Pick<Period, "startsAt">): boolean {
  return startsAt !== null && Date.parse(startsAt) >= Date.parse(noStart);
}

/** Returns an instant that is later by some milliseconds; null for null. */
export function moved(instant: string | null, byMs: number): string | null {
  return instant === null ? null : new Date(Date.parse(instant) + byMs).toISOString();
}

/** True when an instant has passed; false for null. */
function hasPassed(instant: string | null, now: Date): boolean {
  return instant !== null && Date.parse(instant) <= now.getTime();
}
