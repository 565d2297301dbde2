import { asId } from "../upstream/ids.ts";
import type {
  CustomerServiceMetricTask,
  FeedTask,
  InventoryTask,
  OrderTask,
} from "../upstream/seller-feed/model.ts";
import type {
  DateRange,
  FeedTaskListInput,
  FeedTaskPeriod,
  FeedTaskSource,
} from "../upstream/seller-feed/inputs.ts";
import { listPeriodDays } from "../upstream/seller-feed/limits.ts";
import { callOptions, type GatewayContext } from "./context.ts";
import { badUserInput } from "./errors/graphql-errors.ts";
import { type Connection, mapConnection, type PageArguments } from "./paging/connection.ts";
import { type OffsetPage, pageByOffset } from "./paging/offset-paging.ts";

const dayMs = 86_400_000;

/** Which tasks a list shows; exactly one of the two, which the schema sees to. */
export interface FeedTaskSourceInput {
  readonly feedType?: string | null | undefined;
  readonly scheduleId?: string | null | undefined;
}

/** When the tasks of a list were created; at most one of the two, which the schema sees to. */
export interface FeedTaskPeriodInput {
  readonly lookBackDays?: number | null | undefined;
  readonly createdWithin?: { readonly from: Date; readonly to: Date } | null | undefined;
}

/** Arguments of a list of tasks. */
export interface FeedTaskListArguments extends PageArguments {
  readonly source: FeedTaskSourceInput;
  readonly period?: FeedTaskPeriodInput | null | undefined;
}

type ListTasks<Task> = (input: FeedTaskListInput) => Promise<OffsetPage<Task>>;

/** Customer service metric tasks, of one feed type or of all. */
export function listCustomerServiceMetricTasks(
  args: Omit<FeedTaskListArguments, "source"> & { readonly feedType?: string | null | undefined },
  context: GatewayContext,
): Promise<Connection<CustomerServiceMetricTask>> {
  const call = callOptions(context);
  const feedType = args.feedType ?? undefined;
  const period = readPeriod(args.period, context.clock.now());
  return pageByOffset(["customerServiceMetricTasks", feedType, args.period], args, (page) =>
    context.sellerFeed.getCustomerServiceMetricTasks({ ...page, feedType, period }, call),
  );
}

/** Inventory tasks of a feed type or of a schedule. */
export function listInventoryTasks(
  args: FeedTaskListArguments,
  context: GatewayContext,
): Promise<Connection<InventoryTask>> {
  const call = callOptions(context);
  return list("inventoryTasks", args, context, (input) => context.sellerFeed.getInventoryTasks(input, call));
}

/** Order tasks of a feed type or of a schedule. */
export function listOrderTasks(
  args: FeedTaskListArguments,
  context: GatewayContext,
): Promise<Connection<OrderTask>> {
  const call = callOptions(context);
  return list("orderTasks", args, context, (input) => context.sellerFeed.getOrderTasks(input, call));
}

/** Tasks of any family, of a feed type or of a schedule; without their filters. */
export function listGenericTasks(
  args: FeedTaskListArguments,
  context: GatewayContext,
): Promise<Connection<FeedTask>> {
  const call = callOptions(context);
  return list("genericTasks", args, context, (input) => context.sellerFeed.getTasks(input, call));
}

async function list<Task extends FeedTask>(
  field: string,
  args: FeedTaskListArguments,
  context: GatewayContext,
  read: ListTasks<Task>,
): Promise<Connection<Task>> {
  const source = readSource(args.source);
  const period = readPeriod(args.period, context.clock.now());
  const page = await pageByOffset([field, source, args.period], args, (request) =>
    read({ ...request, source, period }),
  );
  const known = "feedType" in source ? { listedWithin: spanOf(page.nodes) } : source;
  return mapConnection(page, (task) => ({ ...task, ...known }));
}

/** From the whole second of the first of some tasks to the end of that of the last. */
function spanOf(tasks: readonly FeedTask[]): DateRange {
  const times = tasks.map(({ createdAt }) => Math.floor(createdAt.getTime() / 1000));
  return { from: new Date(Math.min(...times) * 1000), to: new Date(Math.max(...times) * 1000 + 999) };
}

function readSource({ feedType, scheduleId }: FeedTaskSourceInput): FeedTaskSource {
  return feedType == null ? { scheduleId: asId(scheduleId ?? "") } : { feedType };
}

/** Holds a period to the service's rules before the call (wire facts, seller feed §2). */
function readPeriod(period: FeedTaskPeriodInput | null | undefined, now: number): FeedTaskPeriod | undefined {
  if (!period) return undefined;
  const { lookBackDays, createdWithin } = period;
  if (lookBackDays != null) {
    if (lookBackDays < 1 || lookBackDays > listPeriodDays.max) {
      throw badUserInput(`\`lookBackDays\` must be from 1 to ${listPeriodDays.max}, not ${lookBackDays}.`);
    }
    return { lookBackDays };
  }
  if (!createdWithin) return undefined;
  const { from, to } = createdWithin;
  if (to < from) throw badUserInput("`createdWithin.to` must not be before `createdWithin.from`.");
  if (to.getTime() - from.getTime() > listPeriodDays.max * dayMs) {
    throw badUserInput(`\`createdWithin\` must be at most ${listPeriodDays.max} days long.`);
  }
  if (from.getTime() < now - listPeriodDays.max * dayMs) {
    throw badUserInput(`\`createdWithin.from\` must be no more than ${listPeriodDays.max} days ago.`);
  }
  return { createdWithin: { from, to } };
}
