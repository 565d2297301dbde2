import { listPageSizes } from "../upstream/seller-feed/limits.ts";
import { instantAt } from "../upstream/instant.ts";
import type { OutcomeCheck } from "./errors/outcome-check.ts";
import { graphqlText } from "./graphql-text.ts";

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
