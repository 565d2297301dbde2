import { type ScheduleState, stateOf } from "./pausing.ts";
import type { ListedSchedule } from "./use-schedules.ts";

/** Order of the states in the list. */
const ranks: Readonly<Record<ScheduleState, number>> = {
  active: 0,
  notStarted: 0,
  pausing: 0,
  paused: 1,
  unknown: 1,
  disabled: 2,
  ended: 3,
};

/** Sorts schedules for the list: by their next run, then paused ones, and ended ones last. */
export function sortSchedules(schedules: readonly ListedSchedule[], now: Date): readonly ListedSchedule[] {
  const keys = new Map(
    schedules.map((one) => [one.id, [ranks[stateOf(one, now)], one.nextRunAt ?? "9999"] as const]),
  );
  const keyOf = ({ id }: ListedSchedule) => keys.get(id) ?? [0, ""];
  return schedules.toSorted((a, b) => {
    const [[rankA, runA], [rankB, runB]] = [keyOf(a), keyOf(b)];
    return rankA - rankB || runA.localeCompare(runB);
  });
}
