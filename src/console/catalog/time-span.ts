import type { FeedTypeFactsFragment } from "./generated/graphql.ts";

/** Duration from the service: a value and its unit. */
export type TimeSpan = NonNullable<FeedTypeFactsFragment["supportedFeeds"][number]["lookBack"]>;

const minutesOfUnit: Readonly<Record<TimeSpan["unit"], number | null>> = {
  YEAR: 525_600,
  MONTH: 43_200,
  DAY: 1_440,
  CALENDAR_DAY: 1_440,
  BUSINESS_DAY: 1_440,
  HOUR: 60,
  MINUTE: 1,
  SECOND: 1 / 60,
  MILLISECOND: 1 / 60_000,
  UNRECOGNIZED: null,
};

/** Converts a duration to minutes, approximately; null for an unknown unit. */
export function minutesOf({ value, unit }: TimeSpan): number | null {
  const minutes = minutesOfUnit[unit];
  return minutes === null ? null : value * minutes;
}
