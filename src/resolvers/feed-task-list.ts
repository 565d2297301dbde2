import { asId, type Id } from "../upstream/ids.ts";
import type {
  CustomerServiceMetricTask,
  FeedTask,
  InventoryTask,
  OrderTask,
} from "../upstream/seller-feed/model.ts";
import type { FeedTaskListInput, FeedTaskPeriod, FeedTaskSource } from "../upstream/seller-feed/inputs.ts";
import type { PageRequest } from "../upstream/page.ts";
import { compareInstants } from "../upstream/instant.ts";
import { latestResultAt } from "./feed-task.ts";
import { callOptions, type GatewayContext } from "./context.ts";
import { explainListRefusal } from "./feed-refusal.ts";
import { earliestListed, type FeedTaskPeriodInput, readPeriod } from "./feed-task-period.ts";
import { rememberPage } from "./listed-tasks.ts";
import type { Connection, PageArguments } from "./paging/connection.ts";
import { type CreationSource, pageByCreation } from "./paging/creation-paging.ts";
import type { OffsetPage } from "./paging/offset-page.ts";

/** Which tasks a list shows; exactly one of the two, which the schema sees to. */
export interface FeedTaskSourceInput {
  readonly feedType?: string | null | undefined;
  readonly scheduleId?: string | null | undefined;
}

/** Arguments of every list of tasks. */
export interface PeriodArguments extends PageArguments {
  readonly period?: FeedTaskPeriodInput | null | undefined;
}

/** Arguments of a list of tasks of a feed type or of a schedule. */
export interface FeedTaskListArguments extends PeriodArguments {
  readonly source: FeedTaskSourceInput;
}

type ReadTasks<Task> = (
  input: PageRequest & { readonly period: FeedTaskPeriod | undefined },
) => Promise<OffsetPage<Task>>;

/** Customer service metric tasks, of one feed type or of all. */
export function listCustomerServiceMetricTasks(
  args: PeriodArguments & { readonly feedType?: string | null | undefined },
  context: GatewayContext,
): Promise<Connection<CustomerServiceMetricTask>> {
  const call = callOptions(context);
  const feedType = args.feedType ?? undefined;
  return listTasks(["customerServiceMetricTasks", feedType], args, context, {
    read: (input) =>
      explainListRefusal(context.sellerFeed.getCustomerServiceMetricTasks({ ...input, feedType }, call), {
        feedType,
        family: "CUSTOMER_SERVICE_METRIC",
      }),
  });
}

/** Inventory tasks of a feed type or of a schedule. */
export function listInventoryTasks(
  args: FeedTaskListArguments,
  context: GatewayContext,
): Promise<Connection<InventoryTask>> {
  const call = callOptions(context);
  return listOf("inventoryTasks", args, context, (input) =>
    explainListRefusal(context.sellerFeed.getInventoryTasks(input, call), {
      ...input.source,
      family: "INVENTORY",
    }),
  );
}

/** Order tasks of a feed type or of a schedule. */
export function listOrderTasks(
  args: FeedTaskListArguments,
  context: GatewayContext,
): Promise<Connection<OrderTask>> {
  const call = callOptions(context);
  return listOf("orderTasks", args, context, (input) =>
    explainListRefusal(context.sellerFeed.getOrderTasks(input, call), { ...input.source, family: "ORDER" }),
  );
}

/**
 * Tasks of any family, of a feed type or of a schedule; without their filters.
 * @param unstatedDays how many days back when the client names no period; the service's default unless given.
 */
export function listGenericTasks(
  args: FeedTaskListArguments,
  context: GatewayContext,
  unstatedDays?: number,
): Promise<Connection<FeedTask>> {
  const call = callOptions(context);
  const read = (input: FeedTaskListInput) =>
    explainListRefusal(context.sellerFeed.getTasks(input, call), input.source);
  return listOf("genericTasks", args, context, read, unstatedDays);
}

async function listOf<Task extends FeedTask>(
  field: string,
  args: FeedTaskListArguments,
  context: GatewayContext,
  read: (input: FeedTaskListInput) => Promise<OffsetPage<Task>>,
  unstatedDays?: number,
): Promise<Connection<Task>> {
  const source = readSource(args.source);
  const readOfSource: ReadTasks<Task> = (input) => read({ ...input, source });
  const list = [field, source];
  if ("scheduleId" in source) {
    const present = (tasks: readonly Task[]) => asTasksOf(source.scheduleId, tasks);
    return listTasks(list, args, context, { read: readOfSource, present, unstatedDays });
  }
  const page = await listTasks(list, args, context, { read: readOfSource, unstatedDays });
  rememberPage(page.nodes, context);
  return page;
}

/** Tasks with what follows from the schedule that started them. */
function asTasksOf<Task extends FeedTask>(scheduleId: Id<"Schedule">, tasks: readonly Task[]): Task[] {
  const latestAt = latestResultAt(tasks);
  return tasks.map((task) => ({
    ...task,
    scheduleId,
    isSuperseded: latestAt !== null && compareInstants(task.createdAt, latestAt) < 0,
  }));
}

function listTasks<Task extends FeedTask>(
  list: readonly unknown[],
  args: PeriodArguments,
  context: GatewayContext,
  {
    read,
    present,
    unstatedDays,
  }: {
    readonly read: ReadTasks<Task>;
    readonly present?: (tasks: readonly Task[]) => readonly Task[];
    readonly unstatedDays?: number | undefined;
  },
): Promise<Connection<Task>> {
  const now = context.clock.now();
  const { period, from } = readPeriod(args, now, unstatedDays);
  const source: CreationSource<Task> = {
    key: "all",
    fetchPage: ({ createdWithin, ...page }) =>
      read({ ...page, period: createdWithin ? { createdWithin } : period }),
  };
  return pageByCreation(
    {
      list: [...list, args.period],
      sources: [source],
      keyOf: ({ taskId }) => taskId,
      matches: null,
      from,
      earliest: earliestListed(now),
      ...(present && { present }),
    },
    args,
  );
}

function readSource({ feedType, scheduleId }: FeedTaskSourceInput): FeedTaskSource {
  return feedType == null ? { scheduleId: asId(scheduleId ?? "") } : { feedType };
}
