import {
  chooseFeedTypes,
  type FeedTasksPage,
  listFeedTasks,
  type UnreadableFeedType,
} from "../resolvers/feed-tasks.ts";
import { maxCallsPerSource } from "../resolvers/paging/creation-paging.ts";
import { listPageSizes } from "../upstream/seller-feed/limits.ts";
import { builder } from "./builder.ts";
import { pageArguments } from "./connection.ts";
import { type FieldCost, pure } from "./extensions.ts";
import { FeedTaskFamilyEnum, FeedTaskStatusEnum } from "./feed-task.ts";
import { FeedTaskConnection, periodArgument } from "./feed-task-families.ts";
import { optional } from "./input-type.ts";
import { enumType, nonNull, nullable, objectType } from "./output-type.ts";
import { queryField } from "./query.ts";

const UnreadableFeedTypeReasonEnum = enumType(
  "UnreadableFeedTypeReason",
  "Why the tasks of a feed type are left out of a list.",
  {
    MISSING_SCOPE: "The access token has none of the required scopes.",
    UNKNOWN_FEED_TYPE: "The service does not know the feed type.",
    RATE_LIMITED: "There were too many calls in a short time. Read the page again after `retryAfterSeconds`.",
    UNAVAILABLE: "The service failed or did not answer in time. Read the page again.",
    REFUSED: "The service refused to list the tasks; `message` says why.",
  },
);

const UnreadableFeedTypeType = objectType<UnreadableFeedType>("UnreadableFeedType", {
  description: "A feed type whose tasks are left out of a list.",
  properties: {
    feedType: nonNull("SellerFeedType", "Name of the feed type."),
    family: nonNull(FeedTaskFamilyEnum, "Family of the tasks."),
    reason: nonNull(UnreadableFeedTypeReasonEnum, "Why the tasks are left out."),
    requiredScopes: nonNull(
      ["String"],
      "OAuth scopes, of which the access token needs one; empty unless the reason is MISSING_SCOPE.",
    ),
    message: nonNull("String", "What happened, for a person to read. Wording can change; do not parse it."),
    retryAfterSeconds: nullable(
      "Int",
      "Seconds until the page can be read again; null when the service does not say.",
    ),
  },
});

builder.objectField(FeedTaskConnection, "unreadable", (t) =>
  t.field({
    description:
      "In `feedTasks`: the feed types whose tasks are left out of this page. In every other list it is empty, because such a list fails instead.",
    type: [UnreadableFeedTypeType],
    extensions: pure,
    resolve: (page: FeedTasksPage) => page.unreadable ?? [],
  }),
);

/** A variable may hold one value where a list is wanted, and is priced as it came. */
const asList = (value: unknown) => (value == null ? [] : [value].flat()) as never[];

/** Most feed types that are named. A longer list makes no calls. */
const maxFeedTypes = 100;

/** The lists of the feed types, and for the schedules of each of the two families that have any a search. */
const feedTasksCost = {
  upstreamCalls: ({ families, feedTypes }) =>
    maxCallsPerSource *
    Math.min(
      maxFeedTypes,
      chooseFeedTypes({ families: asList(families), feedTypes: asList(feedTypes) }).length,
    ),
  distinct: { scheduleSearch: 2 },
} as const satisfies FieldCost;

queryField("feedTasks", {
  description:
    "Tasks of all feed types in one list, the newest first. The service lists one feed type at a time, so the list costs one or two calls for each feed type that `families` and `feedTypes` allow. `unreadable` names the feed types that could not be read; the list leaves out their tasks. When no feed type could be read and a retry can help, the list is null with an error. `totalCount` is null with `status`, because the service does not count by status, and while a feed type is unreadable for a time. With `status`, a page before the last one can be short or empty.",
  type: FeedTaskConnection,
  cost: feedTasksCost,
  args: {
    families: optional([FeedTaskFamilyEnum], "Families of the tasks; all families when left out or empty."),
    feedTypes: optional(
      ["SellerFeedType"],
      "Feed types of the tasks, including feed types that the gateway does not know. All of `sellerFeedTypes` when left out or empty.",
      { maxEntries: maxFeedTypes },
    ),
    status: optional(
      [FeedTaskStatusEnum],
      "States of the tasks; any state when left out or empty. The gateway filters, so UNRECOGNIZED finds tasks in a state that it does not know.",
    ),
    ...periodArgument,
    ...pageArguments(listPageSizes),
  },
  resolve: listFeedTasks,
});
