import { hasFault, isUpstreamFailure } from "../upstream/errors.ts";
import { timeOf } from "../upstream/instant.ts";
import { directionOf, knownFeedTypes } from "../upstream/seller-feed/feed-types.ts";
import type { FeedTask } from "../upstream/seller-feed/model.ts";
import { callOptions, type GatewayContext } from "./context.ts";
import type { TaskQuotaExceededError } from "./errors/mutation-error.ts";
import type { Attempt } from "./mutation.ts";

/** Error number of a task that is refused because too many are unfinished (wire facts, seller feed §9). */
const tooManyUnfinished = 160_024;

/** Newest tasks of each feed type that are looked through. */
const listedTasks = 50;

/** Most tasks that an error names: the service lets ten be unfinished (wire facts, seller feed §8). */
export const maxOpenTasks = 10;

const uploadTypes = knownFeedTypes.filter((feedType) => directionOf(feedType) === "UPLOAD");

/**
 * Creates a task. When too many tasks are unfinished, the error names those that wait for a file.
 * @throws what `create` throws.
 */
export async function withinQuota<Created>(
  attempt: Attempt<TaskQuotaExceededError>,
  context: GatewayContext,
  create: () => Promise<Created>,
): Promise<Created> {
  try {
    return await create();
  } catch (error) {
    if (hasFault(error, tooManyUnfinished)) {
      const open = context.loaders.own(notListed);
      open.tasks ??= findOpenTasks(context);
      attempt.about({ openTasks: await open.tasks });
    }
    throw error;
  }
}

/** Open tasks of a request: several mutations of one operation list them once. */
const notListed = (): { tasks?: Promise<readonly FeedTask[]> } => ({});

/**
 * Finds the upload tasks that take a file, the oldest first. The service lists one feed type at a time; a feed type that cannot
 * be listed is left out.
 */
async function findOpenTasks(context: GatewayContext): Promise<readonly FeedTask[]> {
  const call = callOptions(context);
  const listOpen = async (feedType: string): Promise<readonly FeedTask[]> => {
    const page = { limit: listedTasks, offset: 0, period: { lookBackDays: 1 } };
    const { items } = await context.sellerFeed.getTasks({ source: { feedType }, ...page }, call);
    return items.filter(({ status }) => status === "CREATED");
  };
  const open = (await Promise.all(uploadTypes.map((type) => listOpen(type).catch(noneInstead)))).flat();
  return open.toSorted((a, b) => timeOf(a.createdAt) - timeOf(b.createdAt)).slice(0, maxOpenTasks);
}

function noneInstead(error: unknown): readonly FeedTask[] {
  if (!isUpstreamFailure(error)) throw error;
  return [];
}
