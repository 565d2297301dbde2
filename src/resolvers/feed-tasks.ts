import { hasFault, isUpstreamFailure } from "../upstream/errors.ts";
import { canonicalFeedType, familyOf, knownFeedTypes, scopesOf } from "../upstream/seller-feed/feed-types.ts";
import type { FeedTask, FeedTaskFamily, FeedTaskStatus } from "../upstream/seller-feed/model.ts";
import { callOptions, type GatewayContext } from "./context.ts";
import { failureKindOf } from "./errors/failures.ts";
import type { PeriodArguments } from "./feed-task-list.ts";
import { earliestListed, readPeriod } from "./feed-task-period.ts";
import { rememberPage } from "./listed-tasks.ts";
import type { Connection } from "./paging/connection.ts";
import { type CreationSource, pageByCreation } from "./paging/creation-paging.ts";

/** Which feed types a list shows; what is left out or empty does not narrow. */
interface FeedTypeChoice {
  readonly families?: readonly FeedTaskFamily[] | null | undefined;
  readonly feedTypes?: readonly string[] | null | undefined;
}

/** Arguments of the list of tasks of all feed types. */
export interface FeedTasksArguments extends FeedTypeChoice, PeriodArguments {
  readonly status?: readonly FeedTaskStatus[] | null | undefined;
}

/** Why the tasks of a feed type are left out of a list. */
export type UnreadableReason = "MISSING_SCOPE" | "UNKNOWN_FEED_TYPE";

/** A feed type whose tasks are left out of a list. */
export interface UnreadableFeedType {
  readonly feedType: string;
  readonly family: FeedTaskFamily;
  readonly reason: UnreadableReason;
  /** One of them is enough. */
  readonly requiredScopes: readonly string[];
}

/** A page of tasks, and what is not in its list. */
export interface FeedTasksPage extends Connection<FeedTask> {
  readonly unreadable?: readonly UnreadableFeedType[];
}

/** How the service refuses a feed type that it does not know (wire facts, seller feed §9). */
const unknownFeedType = 160_006;

/** The feed types that a choice leaves: those named, or all that the gateway knows, as far as they are of the families. */
export function chooseFeedTypes({ families, feedTypes }: FeedTypeChoice): readonly string[] {
  const named = feedTypes?.length ? new Set(feedTypes.map(canonicalFeedType)) : knownFeedTypes;
  const wanted = families?.length ? families : null;
  return [...named].filter((feedType) => wanted?.includes(familyOf(feedType)) ?? true);
}

/**
 * Tasks of many feed types, the newest first. The service lists those of one feed type at a time, so the lists are merged; a
 * feed type that the token may not read, or that the service does not know, is left out and named.
 */
export async function listFeedTasks(
  args: FeedTasksArguments,
  context: GatewayContext,
): Promise<FeedTasksPage> {
  const { families, feedTypes, status } = args;
  const now = context.clock.now();
  const { period, from } = readPeriod(args, now);
  const call = callOptions(context);
  const unreadable = new Map<string, UnreadableFeedType>();
  const sources = chooseFeedTypes(args).map((feedType): CreationSource<FeedTask> => ({
    key: feedType,
    async fetchPage({ createdWithin, ...page }) {
      const list = { ...page, source: { feedType }, period: createdWithin ? { createdWithin } : period };
      try {
        return await context.sellerFeed.getTasks(list, call);
      } catch (error) {
        const reason = reasonOf(error);
        if (reason === null) throw error;
        const family = familyOf(feedType);
        // No scope makes a feed type readable that does not exist.
        const requiredScopes = reason === "MISSING_SCOPE" ? scopesOf(feedType) : [];
        unreadable.set(feedType, { feedType, family, reason, requiredScopes });
        return { items: [], total: 0, hasNext: false };
      }
    },
  }));
  const page = await pageByCreation(
    {
      list: ["feedTasks", families, feedTypes, status, args.period],
      sources,
      keyOf: ({ taskId }) => taskId,
      matches: status?.length ? (task) => status.includes(task.status) : null,
      from,
      earliest: earliestListed(now),
    },
    args,
  );
  rememberPage(page.nodes, context);
  return Object.assign(page, { unreadable: sources.flatMap(({ key }) => unreadable.get(key) ?? []) });
}

function reasonOf(error: unknown): UnreadableReason | null {
  if (!isUpstreamFailure(error)) return null;
  if (hasFault(error, unknownFeedType)) return "UNKNOWN_FEED_TYPE";
  return failureKindOf(error) === "FORBIDDEN" ? "MISSING_SCOPE" : null;
}
