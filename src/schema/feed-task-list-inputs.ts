import { listPeriodDays } from "../upstream/seller-feed/limits.ts";
import { builder } from "./builder.ts";
import { identifierOf } from "./identifiers-plugin.ts";

/** A closed interval of time. */
export const DateTimeRangeInput = builder.inputType("DateTimeRangeInput", {
  description: "A closed interval of time. The limit on its length is stated where it is used.",
  fields: (t) => ({
    from: t.field({ description: "First instant included.", type: "DateTime" }),
    to: t.field({ description: "Last instant included; not before `from`.", type: "DateTime" }),
  }),
});

/** Which tasks a list shows. */
export const FeedTaskSourceInput = builder.inputType("FeedTaskSourceInput", {
  description:
    "Which tasks a list shows: those of a feed type, on demand and scheduled alike, or those of one schedule. Exactly one, because the service refuses both and neither.",
  isOneOf: true,
  fields: (t) => ({
    feedType: t.field({ description: "Tasks of this feed type.", type: "SellerFeedType", required: false }),
    scheduleId: t.id({
      ...identifierOf("Schedule", "Tasks that this schedule started; its template decides which are shown."),
      required: false,
    }),
  }),
});

/** When the tasks of a list were created. */
export const FeedTaskPeriodInput = builder.inputType("FeedTaskPeriodInput", {
  description: `When the tasks of a list were created. Exactly one way of saying so, because the service refuses both. Leave the argument out for the service's default of the last ${listPeriodDays.fallback} days.`,
  isOneOf: true,
  fields: (t) => ({
    lookBackDays: t.int({
      description: `This many days back from now; 1 to ${listPeriodDays.max}.`,
      required: false,
    }),
    createdWithin: t.field({
      description: `Within this interval; at most ${listPeriodDays.max} days long and no more than ${listPeriodDays.max} days ago.`,
      type: DateTimeRangeInput,
      required: false,
    }),
  }),
});
