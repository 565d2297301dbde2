import { builder } from "./builder.ts";

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
      description: "Tasks that this schedule started; its template decides which are shown.",
      required: false,
    }),
  }),
});

/** When the tasks of a list were created. */
export const FeedTaskPeriodInput = builder.inputType("FeedTaskPeriodInput", {
  description:
    "When the tasks of a list were created. Exactly one way of saying so, because the service refuses both. Leave the argument out for the service's default of the last 7 days.",
  isOneOf: true,
  fields: (t) => ({
    lookBackDays: t.int({ description: "This many days back from now; 1 to 90.", required: false }),
    createdWithin: t.field({
      description: "Within this interval; at most 90 days long and no more than 90 days ago.",
      type: DateTimeRangeInput,
      required: false,
    }),
  }),
});
