import { instantAt } from "../../upstream/instant.ts";
import { listPageSizes } from "../../upstream/seller-feed/limits.ts";
import { taskPageSizes } from "../../upstream/store/limits.ts";

/** How the caller of a mutation finds out whether it took effect when the service's answer was lost. */
export interface OutcomeCheck {
  /** A GraphQL document that runs as it is. */
  readonly query: string;
  /** End of the sentence "the change may have taken effect, …" that says what to do instead. Null where `query` shows the change. */
  readonly instead?: string | null;
}

/** A text as it is written in a GraphQL document, with its quotes. */
function graphqlText(text: string): string {
  return JSON.stringify(text.toWellFormed());
}

/** What the clocks of gateway and service may differ by. */
const clockDriftMs = 60_000;
/** Longest time between the begin of a mutation and the creation of its task. */
const maxCreationMs = 600_000;
/** All of a period, or of a feed type's schedules. */
const page = `first: ${listPageSizes.max}`;

/** The check of a task whose answer was lost. */
export function taskCheck(taskId: string): OutcomeCheck {
  return {
    query: `{ genericTask(taskId: ${graphqlText(taskId)}) { taskId status inputFile { fileName } } }`,
  };
}

/**
 * The check of a new task: the tasks of its feed type that were created since.
 * @param now when the mutation ran, in milliseconds.
 */
export function newTaskCheck(feedType: string, now: number): OutcomeCheck {
  const source = `source: { feedType: ${graphqlText(feedType)} }`;
  const [from, to] = [now - clockDriftMs, now + maxCreationMs].map((time) => `"${instantAt(time)}"`);
  const period = `period: { createdWithin: { from: ${from}, to: ${to} } }`;
  return { query: `{ genericTasks(${source}, ${period}, ${page}) { nodes { taskId status createdAt } } }` };
}

/** The check of a change to a schedule; null in its answer means that the schedule is deleted. */
export function scheduleCheck(scheduleId: string): OutcomeCheck {
  const trigger = "trigger { hourUtc dayOfWeek dayOfMonth }";
  return {
    query: `{ schedule(scheduleId: ${graphqlText(scheduleId)}) { name ${trigger} startsAt endsAt schemaVersion updatedAt } }`,
  };
}

/**
 * The check of a new schedule: all of its feed type. The feed type comes from the template, which may name one that the schema does
 * not take in a document: then it is a variable, and the query does not run as it is.
 */
export function newScheduleCheck(feedType: string): OutcomeCheck {
  const nodes = "{ nodes { scheduleId scheduleTemplateId name createdAt } }";
  if (/^\w{1,64}$/.test(feedType)) {
    return { query: `{ schedules(feedType: ${graphqlText(feedType)}, ${page}) ${nodes} }` };
  }
  return {
    query: `query ($feedType: SellerFeedType!) { schedules(feedType: $feedType, ${page}) ${nodes} }`,
    instead: "and the query in `check` needs the feed type of the template as its variable",
  };
}

/** What a media mutation creates or changes. */
type MediaKind = "video" | "document" | "image";

/** What becomes of a second copy: the media service removes what no listing uses (wire facts, media §5). */
const unused: Readonly<Record<MediaKind, string>> = {
  video: "an unused video ends after 30 days",
  document: "an unused document ends by itself",
  image: "an unused image ends by itself",
};

/**
 * The check of a media mutation whose answer was lost. Without an identifier no query finds the object, because the media service
 * lists nothing.
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
 * The check of a category change whose answer was lost: the changes that the service reports, and
 * the category that the change is about; for a new one, whose identifier is not known, the whole tree.
 */
export function storeCheck(categoryId: string | null | undefined): OutcomeCheck {
  const changes = `pendingChange { taskId type } tasks(first: ${taskPageSizes.max}) { nodes { taskId type status message } }`;
  const categories =
    categoryId == null
      ? "categories { categoryId name children { categoryId name children { categoryId name } } }"
      : `category(categoryId: ${graphqlText(categoryId)}) { categoryId name parent { categoryId } }`;
  return { query: `{ store { ${categories} ${changes} } }` };
}
