import type { DayOfWeek } from "./generated/graphql.ts";

/** Days of the week, from Monday. */
export const daysOfWeek: readonly DayOfWeek[] = [
  "MONDAY",
  "TUESDAY",
  "WEDNESDAY",
  "THURSDAY",
  "FRIDAY",
  "SATURDAY",
  "SUNDAY",
];
