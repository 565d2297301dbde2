import { listPeriodDays } from "../upstream/seller-feed/limits.ts";
import { inputType, oneOfInputType, optional, optionalIdentifierOf, required } from "./input-type.ts";

/** A closed interval of time. */
export const DateTimeRangeInput = inputType(
  "DateTimeRangeInput",
  "A closed interval of time. The limit on its length is stated where it is used.",
  {
    from: required("DateTime", "First instant included."),
    to: required("DateTime", "Last instant included; not before `from`."),
  },
);

/** Which tasks a list shows. */
export const FeedTaskSourceInput = oneOfInputType(
  "FeedTaskSourceInput",
  "Which tasks a list shows: those of a feed type, on demand and scheduled alike, or those of one schedule. Exactly one, because the service refuses both and neither.",
  {
    feedType: optional("SellerFeedType", "Tasks of this feed type."),
    scheduleId: optionalIdentifierOf(
      "Schedule",
      "Tasks that this schedule started; its template decides which are shown.",
    ),
  },
);

/** When the tasks of a list were created. */
export const FeedTaskPeriodInput = oneOfInputType(
  "FeedTaskPeriodInput",
  `When the tasks of a list were created. Exactly one way of saying so, because the service refuses both. Leave the argument out for the service's default of the last ${listPeriodDays.fallback} days.`,
  {
    lookBackDays: optional("Int", `This many days back from now; 1 to ${listPeriodDays.max}.`),
    createdWithin: optional(
      DateTimeRangeInput,
      `Within this interval; at most ${listPeriodDays.max} days long and no more than ${listPeriodDays.max} days ago.`,
    ),
  },
);
