import type { TimeSpan, TimeUnit } from "../upstream/catalog-feed/model.ts";
import { builder } from "./builder.ts";

const TimeUnitEnum = builder.enumType("TimeUnit", {
  description: "Units of a TimeSpan.",
  values: {
    YEAR: { description: "Calendar years." },
    MONTH: { description: "Calendar months." },
    DAY: { description: "Days of 24 hours." },
    HOUR: { description: "Hours of 60 minutes." },
    MINUTE: { description: "Minutes of 60 seconds." },
    SECOND: { description: "Seconds." },
    MILLISECOND: { description: "Thousandths of a second." },
    CALENDAR_DAY: { description: "Days of the calendar." },
    BUSINESS_DAY: { description: "Working days." },
    UNRECOGNIZED: { description: "A unit this version of the gateway does not know." },
  } as const satisfies Record<TimeUnit, object>,
});

/** A length of time as the catalog feed service states it. */
export const TimeSpanType = builder.objectRef<TimeSpan>("TimeSpan").implement({
  description: "A length of time as the catalog feed service states it: a count and a unit.",
  fields: (t) => ({
    value: t.exposeInt("value", { description: "How many units; 1 or more." }),
    unit: t.expose("unit", {
      description: "The unit counted; UNRECOGNIZED when the service uses one this gateway does not know.",
      type: TimeUnitEnum,
    }),
  }),
});
