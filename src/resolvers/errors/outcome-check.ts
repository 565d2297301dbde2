import { instantAt } from "../../upstream/instant.ts";
import { listPageSizes } from "../../upstream/seller-feed/limits.ts";
import { taskPageSizes } from "../../upstream/store/limits.ts";

/** Query that shows whether a mutation took effect, for the case that the service's response was lost. */
export interface OutcomeCheck {
  /** A GraphQL document that runs unchanged. */
  readonly query: string;
  /**
   * End of the message "the change may have taken effect, …", which names an alternative to the query. Null when
   * `query` shows the change.
   */
  readonly instead?: string | null;
}

/** Formats a text as a string of a GraphQL document, with quotes. */
function graphqlText(text: string): string {
  return JSON.stringify(text.toWellFormed());
}

/** Maximum difference between the clocks of the gateway and the service, in milliseconds. */
const clockDriftMs = 60_000;
/** Maximum time between the start of a mutation and the creation of its task, in milliseconds. */
const maxCreationMs = 600_000;
/** Page size with which one page covers a whole period, or all schedules of a feed type. */
const page = `first: ${listPageSizes.max}`;

/** Creates the check for a change to an existing task. */
export function taskCheck(taskId: string): OutcomeCheck {
  return {
    query: `{ genericTask(taskId: ${graphqlText(taskId)}) { taskId status inputFile { fileName } } }`,
  };
}

/**
 * Creates the check for a new task: it lists recently created tasks of the same feed type.
 * @param now start of the mutation, in milliseconds since the epoch.
 */
export function newTaskCheck(feedType: string, now: number): OutcomeCheck {
  const source = `source: { feedType: ${graphqlText(feedType)} }`;
  const [from, to] = [now - clockDriftMs, now + maxCreationMs].map((time) => `"${instantAt(time)}"`);
  const period = `period: { createdWithin: { from: ${from}, to: ${to} } }`;
  return { query: `{ genericTasks(${source}, ${period}, ${page}) { nodes { taskId status createdAt } } }` };
}

/** Creates the check for a change to a schedule. A null result of the query means that the schedule was deleted. */
export function scheduleCheck(scheduleId: string): OutcomeCheck {
  const trigger = "trigger { hourUtc dayOfWeek dayOfMonth }";
  return {
    query: `{ schedule(scheduleId: ${graphqlText(scheduleId)}) { name ${trigger} startsAt endsAt schemaVersion updatedAt } }`,
  };
}

/**
 * Creates the check for a new schedule: it lists all schedules of the same feed type. The template can have a feed type
 * that the schema rejects as a literal. The feed type is then a variable, so the query does not run unchanged.
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

/**
 * Message parts about a duplicate object: the media service deletes objects that no listing uses (wire facts, media
 * §5).
 */
const unused: Readonly<Record<MediaKind, string>> = {
  video: "an unused video expires after 30 days",
  document: "an unused document expires automatically",
  image: "an unused image expires automatically",
};

/**
 * Creates the check for a media mutation. Without an identifier, no query finds the object, because the media service
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
 * Creates the check for a category change. It queries the changes that the service reports, and the changed category.
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
