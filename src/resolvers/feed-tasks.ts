import { hasFault, isUpstreamFailure, type UpstreamFailure } from "../upstream/errors.ts";
import { canonicalFeedType, familyOf, knownFeedTypes, scopesOf } from "../upstream/seller-feed/feed-types.ts";
import type { FeedTask, FeedTaskFamily, FeedTaskStatus } from "../upstream/seller-feed/model.ts";
import { callOptions, type GatewayContext } from "./context.ts";
import { explainFailure, failureKindOf } from "./errors/failures.ts";
import { pageOfTasks, type PeriodArguments, type ReadTasks } from "./feed-task-list.ts";
import { rememberPage } from "./feed-task-schedule.ts";
import type { OptionalFields } from "./optional-fields.ts";
import type { Connection } from "./paging/connection.ts";

/** Feed type filters of a list. An omitted or empty filter includes all feed types. */
type FeedTypeChoice = OptionalFields<{ families: readonly FeedTaskFamily[]; feedTypes: readonly string[] }>;

/** Arguments of the list of tasks of all feed types. */
type FeedTasksArguments = FeedTypeChoice &
  PeriodArguments &
  OptionalFields<{ status: readonly FeedTaskStatus[] }>;

type UnreadableReason = "MISSING_SCOPE" | "RATE_LIMITED" | "REFUSED" | "UNAVAILABLE" | "UNKNOWN_FEED_TYPE";

/** A feed type that could not be read, so that its tasks are missing from a list. */
export type UnreadableFeedType = ReturnType<typeof describe>;

/** A page of tasks, with the feed types that are missing from the list. */
export interface FeedTasksPage extends Connection<FeedTask> {
  readonly unreadable?: readonly UnreadableFeedType[];
}

/** Error number of a feed type that the service does not know (wire facts, seller feed §9). */
const unknownFeedType = 160_006;

/** Returns the feed types of the filter, or else all that the gateway knows, limited to the families. */
export function chooseFeedTypes({ families, feedTypes }: FeedTypeChoice): readonly string[] {
  const named = feedTypes?.length ? new Set(feedTypes.map(canonicalFeedType)) : knownFeedTypes;
  const wanted = families?.length ? families : null;
  return [...named].filter((feedType) => wanted?.includes(familyOf(feedType)) ?? true);
}

/** Reasons that stay the same for all pages. The list counts as complete without such a feed type. */
const lastingReasons: readonly UnreadableReason[] = ["MISSING_SCOPE", "UNKNOWN_FEED_TYPE"];

/**
 * Merges the tasks of many feed types, newest first, because the service lists one feed type at a time. A feed type
 * that cannot be read is left out and reported in the result.
 * @throws UpstreamFailure when the token is rejected, or when every feed type fails and a retry may help.
 */
export async function listFeedTasks(args: FeedTasksArguments, context: GatewayContext) {
  const { families, feedTypes, status } = args;
  const call = callOptions(context);
  const failed = new Map<string, UpstreamFailure>();
  const chosen = chooseFeedTypes(args);
  const readOf =
    (feedType: string): ReadTasks<FeedTask> =>
    async (input) => {
      try {
        return await context.sellerFeed.getTasks({ ...input, source: { feedType } }, call);
      } catch (error) {
        if (!isUpstreamFailure(error) || explainFailure(error).code === "UNAUTHENTICATED") throw error;
        failed.set(feedType, error);
        // A permanently unreadable feed type adds no tasks to the total. Otherwise the total is unknown.
        const total = lastingReasons.includes(reasonOf(error)) ? 0 : null;
        return { items: [], total, hasNext: false };
      }
    };
  const page = await pageOfTasks(
    {
      list: ["feedTasks", families, feedTypes, status],
      reads: new Map(chosen.map((feedType) => [feedType, readOf(feedType)])),
      matches: status?.length ? (task) => status.includes(task.status) : null,
    },
    args,
    context,
  );
  const passing = [...failed.values()].find((failure) => !lastingReasons.includes(reasonOf(failure)));
  if (passing && failed.size === chosen.length) throw passing;
  rememberPage(page.nodes, context);
  const unreadable = chosen.flatMap((feedType) => {
    const failure = failed.get(feedType);
    return failure ? [describe(feedType, failure)] : [];
  });
  return Object.assign(page, { unreadable });
}

function describe(feedType: string, failure: UpstreamFailure) {
  const reason = reasonOf(failure);
  return {
    feedType,
    family: familyOf(feedType),
    reason,
    // No scope makes an unknown feed type readable.
    requiredScopes: reason === "MISSING_SCOPE" ? scopesOf(feedType) : [],
    message: explainFailure(failure).text,
    retryAfterSeconds: "retryAfterSeconds" in failure ? failure.retryAfterSeconds : null,
  };
}

function reasonOf(failure: UpstreamFailure): UnreadableReason {
  if (hasFault(failure, unknownFeedType)) return "UNKNOWN_FEED_TYPE";
  const { code, isRetryable } = explainFailure(failure);
  if (code === "RATE_LIMITED") return "RATE_LIMITED";
  if (isRetryable) return "UNAVAILABLE";
  return failureKindOf(failure) === "FORBIDDEN" ? "MISSING_SCOPE" : "REFUSED";
}
