import type { Id } from "../upstream/ids.ts";
import { timeOf } from "../upstream/instant.ts";
import { listPageSizes } from "../upstream/seller-feed/limits.ts";
import type { FeedTask } from "../upstream/seller-feed/model.ts";
import type { DateRange } from "../upstream/seller-feed/requests.ts";
import type { Schedule } from "../upstream/seller-feed/schedule-model.ts";
import { callOptions, type GatewayContext } from "./context.ts";
import { earliestListed } from "./feed-task-period.ts";

const dayMs = 86_400_000;

/** The pages that a request has listed, put together when one is asked for. */
const noPages = (): (() => ReturnType<typeof describePage>)[] => [];

/** Remembers for the request that the tasks are those of one page, of one feed type or of several. */
export function rememberPage(tasks: readonly FeedTask[], { loaders }: GatewayContext): void {
  let page: ReturnType<typeof describePage> | null = null;
  loaders.own(noPages).push(() => (page ??= describePage(tasks)));
}

/** @returns `span`, when its tasks were created: from the whole second of the first to the end of that of the last. */
function describePage(tasks: readonly FeedTask[]) {
  const seconds = tasks.map(({ createdAt }) => Math.floor(timeOf(createdAt) / 1000));
  const [first, last] = [Math.min(...seconds), Math.max(...seconds)];
  return {
    tasks: new Set(tasks),
    span: { from: new Date(first * 1000), to: new Date(last * 1000 + 999) },
  };
}

/**
 * When the tasks of the page were created that a task was read with, so that what is looked for of them all is looked for
 * once; null when the task was read otherwise.
 */
function listedWithin(task: FeedTask, { loaders }: GatewayContext): DateRange | null {
  for (const page of loaders.own(noPages)) {
    const { tasks, span } = page();
    if (tasks.has(task)) return span;
  }
  return null;
}

/**
 * The schedule that started a task; null when none did, when it was deleted, and when the task is older than what the service
 * lists. A task does not name its schedule, so the schedules of its feed type are looked through, each by its list of the
 * tasks of that day; for a task from a list, of the time that its page covers. Calls are shared by the tasks of one request.
 */
export async function scheduleOf(task: FeedTask, context: GatewayContext): Promise<Schedule | null> {
  const { loaders, clock } = context;
  if (task.scheduleId !== undefined) return loaders.schedule.load(task.scheduleId);
  // The lists of the other families take no schedule (wire facts, seller feed §2).
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

/** The tasks of schedules that a request has listed, by schedule and time. */
const noLists = () => new Map<string, Promise<ReadonlySet<string>>>();

/** The identifiers of the tasks that a schedule has started within a time. */
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
