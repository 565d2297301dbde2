import { graphqlText } from "./graphql-text.ts";

/** The query that tells what became of a task whose answer was lost: a GraphQL document. */
export function taskCheck(taskId: string): string {
  return `{ genericTask(taskId: ${graphqlText(taskId)}) { taskId status inputFile { fileName } } }`;
}

/** The query that tells whether a task of a feed type was created: it shows the newest tasks. */
export function newTaskCheck(feedType: string): string {
  return `{ genericTasks(source: { feedType: ${graphqlText(feedType)} }) { nodes { taskId status createdAt } } }`;
}

/** The query that tells what became of a schedule; null in its answer means that the schedule is deleted. */
export function scheduleCheck(scheduleId: string): string {
  const trigger = "trigger { hourUtc dayOfWeek dayOfMonth }";
  return `{ schedule(scheduleId: ${graphqlText(scheduleId)}) { name ${trigger} startsAt endsAt schemaVersion updatedAt } }`;
}

/**
 * The query that tells whether a schedule of a feed type was created. The feed type comes from the template, which may name
 * one that the schema does not take in a document: then it is a variable.
 */
export function newScheduleCheck(feedType: string): string {
  const [variables, type] = /^\w{1,64}$/.test(feedType)
    ? ["", graphqlText(feedType)]
    : ["query ($feedType: SellerFeedType!) ", "$feedType"];
  return `${variables}{ schedules(feedType: ${type}) { nodes { scheduleId scheduleTemplateId name createdAt } } }`;
}
