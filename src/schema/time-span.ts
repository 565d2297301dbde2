import type { TimeSpan, TimeUnit } from "../upstream/catalog-feed/model.ts";
import { enumType } from "./enum-type.ts";
import { nonNull, objectType } from "./object-type.ts";

const TimeUnitEnum = enumType<TimeUnit>("TimeUnit", "Units of a TimeSpan.", {
  YEAR: "Calendar years.",
  MONTH: "Calendar months.",
  DAY: "Days of 24 hours.",
  HOUR: "Hours of 60 minutes.",
  MINUTE: "Minutes of 60 seconds.",
  SECOND: "Seconds.",
  MILLISECOND: "Thousandths of a second.",
  CALENDAR_DAY: "Days of the calendar.",
  BUSINESS_DAY: "Working days.",
  UNRECOGNIZED: "A unit this version of the gateway does not know.",
});

/** A length of time as the catalog feed service states it. */
export const TimeSpanType = objectType<TimeSpan>("TimeSpan", {
  description: "A length of time as the catalog feed service states it: a count and a unit.",
  properties: {
    value: nonNull("Int", "How many units; 1 or more."),
    unit: nonNull(
      TimeUnitEnum,
      "The unit counted; UNRECOGNIZED when the service uses one this gateway does not know.",
    ),
  },
});
