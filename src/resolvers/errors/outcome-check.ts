import { instantAt } from "../../upstream/instant.ts";
import { listPageSizes } from "../../upstream/seller-feed/limits.ts";
import { taskPageSizes } from "../../upstream/store/limits.ts";

/** Query that shows whether a mutation took effect when the service's response was lost. */
export interface OutcomeCheck {
  /** A GraphQL document that runs unchanged. */
  readonly query: string;
  /**
   * End of the sentence "the change may have taken effect, …" with an alternative to the query. Null when `query` shows
   * the change.
   */
  readonly instead?: string | null;
}

/** Formats a text as a string of a GraphQL document, with quotes. */
function graphqlText(text: string): string {
  return JSON.stringify(text.toWellFormed());
}

/** Maximum difference between the clocks of gateway and service. */
const clockDriftMs = 60_000;
/** Maximum time between the start of a mutation and the creation of its task. */
const maxCreationMs = 600_000;
/** Page size that covers a whole period, or all schedules of a feed type. */
const page = `first: ${listPageSizes.max}`;

/** Returns the check of a change to an existing task. */
export function taskCheck(taskId: string): OutcomeCheck {
  return {
    query: `{ genericTask(taskId: ${graphqlText(taskId)}) { taskId status inputFile { fileName } } }`,
  };
}

/**
 * Returns the check of a new task: a list of the tasks of its feed type created since.
 * @param now start of the mutation, in milliseconds.
 */
export function newTaskCheck(feedType: string, now: number): OutcomeCheck {
  const source = `source: { feedType: ${graphqlText(feedType)} }`;
  const [from, to] = [now - clockDriftMs, now + maxCreationMs].map((time) => `"${instantAt(time)}"`);
  const period = `period: { createdWithin: { from: ${from}, to: ${to} } }`;
  return { query: `{ genericTasks(${source}, ${period}, ${page}) { nodes { taskId status createdAt } } }` };
}

/** Returns the check of a change to a schedule; null in its result means that the schedule was deleted. */
export function scheduleCheck(scheduleId: string): OutcomeCheck {
  const trigger = "trigger { hourUtc dayOfWeek dayOfMonth }";
  return {
    query: `{ schedule(scheduleId: ${graphqlText(scheduleId)}) { name ${trigger} startsAt endsAt schemaVersion updatedAt } }`,
  };
}

/**
 * Returns the check of a new schedule: a list of all schedules of its feed type. The template can name a feed type that
 * the schema rejects in a document. The feed type is then a variable, so the query does not run unchanged.
 */
export function newScheduleCheck(feedType: string): OutcomeCheck {
  const nodes = "{ nodes { scheduleId scheduleTemplateId name createdAt } }";
  if (/^\w{1,64}$/.test(feedType)) {
    return { query: `{ schedules(feedType: ${graphqlText(feedType)}, ${page}) ${nodes} }` };
  }
  return {
    query: `query ($feedType: SellerFeedType!) { schedules(feedType: $feedType, ${page}) ${nodes} }`,
    instead: "and the query in `check` requires the feed type of the template as a variable",
  };
}

/** Kinds of objects that media mutations create or change. */
type MediaKind = "video" | "document" | "image";

/** Message parts about a duplicate: the media service removes objects without a listing (wire facts, media §5). */
const unused: Readonly<Record<MediaKind, string>> = {
  video: "an unused video expires after 30 days",
  document: "an unused document expires automatically",
  image: "an unused image expires automatically",
};

/**
 * Returns the check of a media mutation. Without an identifier, no query finds the object, because the media service
 * has no lists.
 */
export function mediaCheck(kind: MediaKind, id: string | null = null): OutcomeCheck {
  if (id !== null) {
    return { query: `{ ${kind}(${kind}Id: ${graphqlText(id)}) { ${kind}Id status upstreamStatus } }` };
  }
  return {
    query: `# The media service lists no ${kind}s, so no query finds one without its identifier.\n{ viewer { rateLimits { scope used remaining } } }`,
    instead: `and no query finds the ${kind}: repeat the mutation only if a second ${kind} does no harm; ${unused[kind]}`,
  };
}

/**
 * Returns the check of a category change. It queries the changes that the service reports, and the changed category.
 * For a new category, whose identifier is unknown, it queries the whole tree.
 */
export function storeCheck(categoryId: string | null | undefined): OutcomeCheck {
  const changes = `pendingChange { taskId type } tasks(first: ${taskPageSizes.max}) { nodes { taskId type status message } }`;
  const categories =
    categoryId == null
      ? "categories { categoryId name children { categoryId name children { categoryId name } } }"
      : `category(categoryId: ${graphqlText(categoryId)}) { categoryId name parent { categoryId } }`;
  return { query: `{ store { ${categories} ${changes} } }` };
}
