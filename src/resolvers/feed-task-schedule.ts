import type { Id } from "../upstream/ids.ts";
import { timeOf } from "../upstream/instant.ts";
import { listPageSizes } from "../upstream/seller-feed/limits.ts";
import type { FeedTask } from "../upstream/seller-feed/model.ts";
import type { DateRange } from "../upstream/seller-feed/requests.ts";
import type { Schedule } from "../upstream/seller-feed/schedule-model.ts";
import { callOptions, type GatewayContext } from "./context.ts";
import { earliestListed } from "./feed-task-period.ts";

const dayMs = 86_400_000;

/** Pages of tasks that a request has listed. Each is analyzed on first use. */
const noPages = (): (() => ReturnType<typeof describePage>)[] => [];

/** Remembers for this request that these tasks are on one page, of one feed type or of several. */
export function rememberPage(tasks: readonly FeedTask[], { loaders }: GatewayContext): void {
  let page: ReturnType<typeof describePage> | null = null;
  loaders.own(noPages).push(() => (page ??= describePage(tasks)));
}

/**
 * Returns the tasks, and their creation period `span`: from the second of the first task to the end of the second of
 * the last.
 */
function describePage(tasks: readonly FeedTask[]) {
  const seconds = tasks.map(({ createdAt }) => Math.floor(timeOf(createdAt) / 1000));
  const [first, last] = [Math.min(...seconds), Math.max(...seconds)];
  return {
    tasks: new Set(tasks),
    span: { from: new Date(first * 1000), to: new Date(last * 1000 + 999) },
  };
}

/**
 * Returns the creation period of the page that contains the task; null when no listed page does. One search then covers
 * all tasks of the page.
 */
function listedWithin(task: FeedTask, { loaders }: GatewayContext): DateRange | null {
  for (const page of loaders.own(noPages)) {
    const { tasks, span } = page();
    if (tasks.has(task)) return span;
  }
  return null;
}

/**
 * Returns the schedule that started a task. Null when no schedule did, when it was deleted, and when the task is older
 * than the service lists. A task does not name its schedule, so the gateway lists the tasks of each schedule of the
 * feed type: those of the same day, or for a listed task, those in the period of its page. All tasks of a request share
 * these calls.
 */
export async function scheduleOf(task: FeedTask, context: GatewayContext): Promise<Schedule | null> {
  const { loaders, clock } = context;
  if (task.scheduleId !== undefined) return loaders.schedule.load(task.scheduleId);
  // The lists of the other families cannot filter by schedule (wire facts, seller feed §2).
  if (task.family !== "ORDER" && task.family !== "INVENTORY") return null;
  const createdAt = timeOf(task.createdAt);
  const oldest = earliestListed(clock.now()).getTime();
  if (createdAt < oldest) return null;
  const { from, to } = listedWithin(task, context) ?? dayOf(createdAt);
  const createdWithin = { from: new Date(Math.max(from.getTime(), oldest)), to };
  const schedules = (await loaders.schedulesOfFeedType.load(task.feedType)) ?? [];
  const found = await Promise.all(
    schedules.map(async (schedule) => {
      const taskIds = await startedBy(schedule, createdWithin, context);
      return taskIds.has(task.taskId) ? schedule : null;
    }),
  );
  return found.find((schedule) => schedule !== null) ?? null;
}

/** Tasks of schedules that a request has listed, by schedule and period. */
const noLists = () => new Map<string, Promise<ReadonlySet<string>>>();

/** Returns the identifiers of the tasks that a schedule started in a period. */
function startedBy({ scheduleId }: Schedule, createdWithin: DateRange, context: GatewayContext) {
  const lists = context.loaders.own(noLists);
  const key = `${createdWithin.from.getTime()}:${createdWithin.to.getTime()}:${scheduleId}`;
  const list = lists.get(key) ?? readTaskIds(scheduleId, createdWithin, context);
  lists.set(key, list);
  return list;
}

async function readTaskIds(scheduleId: Id<"Schedule">, createdWithin: DateRange, context: GatewayContext) {
  const list = { source: { scheduleId }, period: { createdWithin }, limit: listPageSizes.max, offset: 0 };
  const { items } = await context.sellerFeed.getTasks(list, callOptions(context));
  return new Set<string>(items.map(({ taskId }) => taskId));
}

function dayOf(time: number): DateRange {
  const day = time - (time % dayMs);
  return { from: new Date(day), to: new Date(day + dayMs - 1) };
}
