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
  "Reasons why a list leaves out the tasks of a feed type.",
  {
    MISSING_SCOPE: "The access token has none of the required scopes.",
    UNKNOWN_FEED_TYPE: "The service does not know the feed type.",
    RATE_LIMITED: "Too many calls in a short time. Query the page again after `retryAfterSeconds`.",
    UNAVAILABLE: "The service failed or did not respond in time. Query the page again.",
    REFUSED: "The service rejected the call; `message` has the reason.",
  },
);

const UnreadableFeedTypeType = objectType<UnreadableFeedType>("UnreadableFeedType", {
  description: "A feed type whose tasks are missing from a list.",
  properties: {
    feedType: nonNull("SellerFeedType", "Name of the feed type."),
    family: nonNull(FeedTaskFamilyEnum, "Family of the tasks."),
    reason: nonNull(UnreadableFeedTypeReasonEnum, "Reason why the tasks are missing."),
    requiredScopes: nonNull(
      ["String"],
      "OAuth scopes, one of which the access token needs; empty unless the reason is MISSING_SCOPE.",
    ),
    message: nonNull("String", "Explanation for users. The text can change; do not parse it."),
    retryAfterSeconds: nullable(
      "Int",
      "Seconds until the page can be queried again; null when the service does not report it.",
    ),
  },
});

builder.objectField(FeedTaskConnection, "unreadable", (t) =>
  t.field({
    description:
      "Feed types whose tasks are missing from this page of `feedTasks`. Empty in every other list, because such a list fails instead.",
    type: [UnreadableFeedTypeType],
    extensions: pure,
    resolve: (page: FeedTasksPage) => page.unreadable ?? [],
  }),
);

/** A list variable can contain a single value, because the cost is computed before coercion. */
const asList = (value: unknown) => (value == null ? [] : [value].flat()) as never[];

/** Maximum number of feed types in the argument. A longer list is rejected without calls. */
const maxFeedTypes = 100;

/** Cost of one list for each feed type, and of one schedule search for each of the two families with schedules. */
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
    "Tasks of all feed types in one list, newest first. The service lists one feed type at a time, so the list costs one or two calls for each feed type that `families` and `feedTypes` allow. `unreadable` names the feed types that could not be read; their tasks are missing from the list. When no feed type could be read and a retry can help, the list is null with an error. `totalCount` is null with `status`, because the service does not count by status, and while a feed type is temporarily unreadable. With `status`, a page before the last one can be short or empty.",
  type: FeedTaskConnection,
  cost: feedTasksCost,
  args: {
    families: optional(
      [FeedTaskFamilyEnum],
      "Families of the tasks; all families by default and for an empty list.",
    ),
    feedTypes: optional(
      ["SellerFeedType"],
      "Feed types of the tasks. Feed types that the gateway does not know are allowed. All of `sellerFeedTypes` by default and for an empty list.",
      { maxEntries: maxFeedTypes },
    ),
    status: optional(
      [FeedTaskStatusEnum],
      "States of the tasks; all states by default and for an empty list. The gateway filters, so UNRECOGNIZED finds tasks in a state that it does not know.",
    ),
    ...periodArgument,
    ...pageArguments(listPageSizes),
  },
  resolve: listFeedTasks,
});
