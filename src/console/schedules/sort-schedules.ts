import { stateOf } from "../activity/schedule-state.ts";
import type { ListedSchedule } from "./use-schedules.ts";

/**
 * Sorts schedules for the list: the newest first, and ended ones last. A pause does not move a schedule, so that its
 * buttons stay where the user has clicked.
 */
export function sortSchedules(schedules: readonly ListedSchedule[], now: Date): readonly ListedSchedule[] {
  const newestFirst = schedules.toSorted((a, b) => (b.createdAt ?? "").localeCompare(a.createdAt ?? ""));
  const isEnded = (schedule: ListedSchedule) => stateOf(schedule, now) === "ended";
  return [...newestFirst.filter((one) => !isEnded(one)), ...newestFirst.filter(isEnded)];
}
