import {
  chooseFeedTypes,
  type FeedTasksPage,
  listFeedTasks,
  type UnreadableFeedType,
  type UnreadableReason,
} from "../resolvers/feed-tasks.ts";
import { maxCallsPerSource } from "../resolvers/paging/creation-paging.ts";
import { listPageSizes } from "../upstream/seller-feed/limits.ts";
import { builder } from "./builder.ts";
import { pure } from "./field-purity.ts";
import { pageArguments } from "./connection.ts";
import { enumType } from "./enum-type.ts";
import { FeedTaskConnection, periodArgument } from "./feed-task-families.ts";
import { FeedTaskFamilyEnum, FeedTaskStatusEnum } from "./feed-task.ts";
import type { FieldCost } from "./field-cost.ts";

const UnreadableFeedTypeReasonEnum = enumType<UnreadableReason>(
  "UnreadableFeedTypeReason",
  "Why the tasks of a feed type are left out of a list.",
  {
    MISSING_SCOPE: "The access token may not read them: it has none of the required scopes.",
    UNKNOWN_FEED_TYPE: "The service does not know the feed type.",
  },
);

const UnreadableFeedTypeType = builder.objectRef<UnreadableFeedType>("UnreadableFeedType").implement({
  description: "A feed type whose tasks are left out of a list.",
  fields: (t) => ({
    feedType: t.expose("feedType", { description: "Name of the feed type.", type: "SellerFeedType" }),
    family: t.expose("family", { description: "Family of its tasks.", type: FeedTaskFamilyEnum }),
    reason: t.expose("reason", {
      description: "Why they are left out.",
      type: UnreadableFeedTypeReasonEnum,
    }),
    requiredScopes: t.exposeStringList("requiredScopes", {
      description: "OAuth scopes of which one is enough to read them; empty for UNKNOWN_FEED_TYPE.",
    }),
  }),
});

builder.objectField(FeedTaskConnection, "unreadable", (t) =>
  t.field({
    description:
      "Of `feedTasks`: the feed types whose tasks are left out of this page. Empty for every other list, which fails instead.",
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

builder.queryField("feedTasks", (t) =>
  t.field({
    description:
      "Tasks of all feed types in one list, the newest first. The service lists one feed type at a time, so the list costs a call or two for each that is left by `families` and `feedTypes`; tasks that the access token may not read are left out, and their feed types named in `unreadable`. `totalCount` is null when `status` is given, because the service does not count by status; a page can then be short, or empty, before the last one.",
    type: FeedTaskConnection,
    nullable: true,
    extensions: feedTasksCost,
    args: {
      families: t.arg({
        description: "Only tasks of these families; of all when left out or empty.",
        type: [FeedTaskFamilyEnum],
        required: false,
      }),
      feedTypes: t.arg({
        description:
          "Only tasks of these feed types, which may be others than the gateway knows; of all in `sellerFeedTypes` when left out or empty.",
        type: ["SellerFeedType"],
        required: false,
        maxEntries: maxFeedTypes,
      }),
      status: t.arg({
        description:
          "Only tasks in one of these states; in any when left out or empty. The gateway picks them, so UNRECOGNIZED finds those in a state that it does not know.",
        type: [FeedTaskStatusEnum],
        required: false,
      }),
      ...periodArgument,
      ...pageArguments(listPageSizes),
    },
    resolve: (_root, args, context) => listFeedTasks(args, context),
  }),
);
