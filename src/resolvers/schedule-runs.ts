import type { Instant } from "../upstream/instant.ts";
import { listPeriodDays } from "../upstream/seller-feed/limits.ts";
import type { Schedule, ScheduleFrequency } from "../upstream/seller-feed/schedule-model.ts";
import { callOptions, type GatewayContext } from "./context.ts";
import { listGenericTasks, type PeriodArguments } from "./feed-task-list.ts";
import { readNewest } from "./paging/offset-page.ts";

/** Frequencies whose runs can lie further apart than the service looks back by itself: by how many days at most. */
const daysBetween: Readonly<Partial<Record<ScheduleFrequency, number>>> = { MONTHLY: 31, QUARTERLY: 92 };

/** The tasks that a schedule started, one period back unless the client names another. */
export async function listScheduledTasks(schedule: Schedule, args: PeriodArguments, context: GatewayContext) {
  const { scheduleId, scheduleTemplateId } = schedule;
  const { loaders } = context;
  loaders.schedule.prime(scheduleId, schedule);
  // A cursor knows when its list begins.
  const isStated = Boolean(args.period) || args.after != null;
  const template = isStated ? null : await loaders.scheduleTemplate.load(scheduleTemplateId);
  // At least what the service takes by itself, at most what it lists.
  const days = (template && daysBetween[template.frequency]) ?? listPeriodDays.fallback;
  const reach = Math.min(days, listPeriodDays.max);
  return listGenericTasks({ ...args, source: { scheduleId } }, context, reach);
}

/** When a schedule last started a task; null when it has started none as far back as the service lists. */
export async function lastRunOf({ scheduleId }: Schedule, context: GatewayContext): Promise<Instant | null> {
  const call = callOptions(context);
  const period = { lookBackDays: listPeriodDays.max };
  const { items } = await readNewest(
    1,
    (read) => read.length > 0,
    (page) => context.sellerFeed.getTasks({ ...page, source: { scheduleId }, period }, call),
  );
  return items[0]?.createdAt ?? null;
}
