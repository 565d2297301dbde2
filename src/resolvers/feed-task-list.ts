import { asId, type Id } from "../upstream/ids.ts";
import { compareInstants } from "../upstream/instant.ts";
import type { Page, PageRequest } from "../upstream/page.ts";
import type { CustomerServiceMetricTask, FeedTask, FeedTaskFamily } from "../upstream/seller-feed/model.ts";
import type { FeedTaskPeriod, FeedTaskSource } from "../upstream/seller-feed/requests.ts";
import { callOptions, type GatewayContext } from "./context.ts";
import { explainTaskListError } from "./feed-argument-errors.ts";
import { earliestListed, type FeedTaskPeriodInput, readPeriod } from "./feed-task-period.ts";
import { rememberPage } from "./feed-task-schedule.ts";
import { familyCalls, listOfFamily } from "./feed-task-types.ts";
import { latestResultAt } from "./feed-task.ts";
import type { OptionalFields } from "./optional-fields.ts";
import type { Connection, PageArguments } from "./paging/connection.ts";
import { type CreationList, type CreationSource, pageByCreation } from "./paging/creation-paging.ts";

/** Arguments of every task list. */
export type PeriodArguments = PageArguments & OptionalFields<{ period: FeedTaskPeriodInput }>;

/** Reads a page of a list from the service. */
export type ReadTasks<Task> = (
  input: PageRequest & { readonly period: FeedTaskPeriod | undefined },
) => Promise<Page<Task>>;

/** Definition of a task list. */
interface TaskList<Task extends FeedTask> extends Partial<Pick<CreationList<Task>, "matches" | "present">> {
  /** Arguments of the list without its period and page. */
  readonly list: readonly unknown[];
  /** Lists of the service that this list combines, by unique key. */
  readonly reads: ReadonlyMap<string, ReadTasks<Task>>;
  /** Number of days in the default period, when the client sets none. @defaultValue the service's default */
  readonly unstatedDays?: number | undefined;
}

/** Returns a page of tasks, newest first. @throws GraphQLError BAD_USER_INPUT for an invalid period or page. */
export function pageOfTasks<Task extends FeedTask>(
  { list, reads, matches = null, unstatedDays, ...presenting }: TaskList<Task>,
  args: PeriodArguments,
  { clock }: GatewayContext,
): Promise<Connection<Task>> {
  const now = clock.now();
  const { period, from } = readPeriod(args, now, unstatedDays);
  const sources = [...reads].map(([key, read]): CreationSource<Task> => ({
    key,
    fetchPage: ({ createdWithin, ...page }) =>
      read({ ...page, period: createdWithin ? { createdWithin } : period }),
  }));
  return pageByCreation(
    {
      ...presenting,
      list: [...list, args.period],
      sources,
      keyOf: ({ taskId }) => taskId,
      matches,
      from,
      earliest: earliestListed(now),
    },
    args,
  );
}

/** Lists customer service metric tasks of one feed type, or of all. */
export function listCustomerServiceMetricTasks(
  args: PeriodArguments & OptionalFields<{ feedType: string }>,
  context: GatewayContext,
) {
  const call = callOptions(context);
  const feedType = args.feedType ?? undefined;
  const given = { feedType, family: "CUSTOMER_SERVICE_METRIC" } as const;
  const read: ReadTasks<CustomerServiceMetricTask> = (input) =>
    explainTaskListError(
      context.sellerFeed.getCustomerServiceMetricTasks({ ...input, feedType }, call),
      given,
    );
  const list = [listOfFamily(given.family), feedType];
  return pageOfTasks({ list, reads: new Map([["all", read]]) }, args, context);
}

/**
 * Lists the tasks of a family, for a feed type or a schedule. The generic family lists tasks of any family, without
 * their filters.
 * @param args.source exactly one of the two, as the schema guarantees.
 * @param unstatedDays number of days in the default period, when the client sets none. @defaultValue the service's
 * default
 */
export async function listTasks<Task extends FeedTask>(
  family: Exclude<FeedTaskFamily, "CUSTOMER_SERVICE_METRIC">,
  args: PeriodArguments & { readonly source: OptionalFields<{ feedType: string; scheduleId: string }> },
  context: GatewayContext,
  unstatedDays?: number,
): Promise<Connection<Task>> {
  const call = callOptions(context);
  const { feedType, scheduleId } = args.source;
  const source: FeedTaskSource = feedType == null ? { scheduleId: asId(scheduleId ?? "") } : { feedType };
  const given = family === "GENERIC" ? source : { ...source, family };
  const { list: operation } = familyCalls[family];
  const readPage = (input: Parameters<ReadTasks<Task>>[0]): Promise<Page<FeedTask>> =>
    context.sellerFeed[operation]({ ...input, source }, call);
  // The calls of a family return tasks of that family, but the compiler cannot infer this through the table.
  const read: ReadTasks<Task> = (input) => explainTaskListError(readPage(input), given) as Promise<never>;
  const list = { list: [listOfFamily(family), source], reads: new Map([["all", read]]), unstatedDays };
  if ("scheduleId" in source) {
    const present = (tasks: readonly Task[]) => asTasksOf(source.scheduleId, tasks);
    return pageOfTasks({ ...list, present }, args, context);
  }
  const page = await pageOfTasks(list, args, context);
  rememberPage(page.nodes, context);
  return page;
}

/** Adds the properties that follow from the schedule that started the tasks. */
function asTasksOf<Task extends FeedTask>(scheduleId: Id<"Schedule">, tasks: readonly Task[]): Task[] {
  const latestAt = latestResultAt(tasks);
  return tasks.map((task) => ({
    ...task,
    scheduleId,
    isSuperseded: latestAt !== null && compareInstants(task.createdAt, latestAt) < 0,
  }));
}
