import { type Instant, timeOf } from "../upstream/instant.ts";
import { daysOfWeek } from "../upstream/seller-feed/days-of-week.ts";
import { listPeriodDays } from "../upstream/seller-feed/limits.ts";
import type {
  Schedule,
  ScheduleFrequency,
  ScheduleProperty,
  ScheduleTemplate,
} from "../upstream/seller-feed/schedule-model.ts";
import { callOptions, type GatewayContext } from "./context.ts";
import { badUserInput } from "./errors/graphql-errors.ts";
import { listTasks, type PeriodArguments } from "./feed-task-list.ts";
import { readNewest } from "./paging/creation-paging.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Maximum number of days between two runs, with a margin: a quarter has at most 92 days. */
const maxDaysBetween = 100;

/** Hours between two runs, for frequencies of more than one run a day. */
const hoursBetween: Readonly<Partial<Record<ScheduleFrequency, number>>> = {
  HALF_HOUR: 0.5,
  ONE_HOUR: 1,
  FOUR_HOURS: 4,
  EIGHT_HOURS: 8,
};

/**
 * Computes the next run of a schedule, in UTC. The service does not report it, so it is derived from the template's
 * frequency and the schedule's trigger (wire facts, seller feed §3 and §6). Intervals of hours are counted from the
 * trigger hour, or from midnight. A day beyond the end of a month is its last day. Quarters start in January.
 * @returns null when the schedule has no further run, or the time cannot be determined.
 */
export function nextRunOf(schedule: Schedule, template: ScheduleTemplate | null, now: number): Date | null {
  if (schedule.status !== "ACTIVE" || !template) return null;
  const start = schedule.startsAt ? timeOf(schedule.startsAt) : 0;
  // The next run is in the future, and not before the start of the schedule.
  const next = nextSlot(schedule, template, Math.max(now, start - 1));
  if (next === null || (schedule.endsAt && next >= timeOf(schedule.endsAt))) return null;
  return new Date(next);
}

/** Maximum number of runs in a result: one month of half-hourly runs, with a margin. */
export const maxUpcomingRuns = 1_500;

/**
 * Computes the next runs of a schedule, earliest first: see {@link nextRunOf}.
 * @param wish.first maximum number of runs; from 1 to {@link maxUpcomingRuns}.
 * @param wish.until only runs before this time; null for no limit.
 * @returns an empty list when there is no further run, and when the times cannot be determined.
 * @throws GraphQLError BAD_USER_INPUT when `first` is out of range.
 */
export function upcomingRunsOf(
  schedule: Schedule,
  template: ScheduleTemplate | null,
  now: number,
  { first, until }: { readonly first: number; readonly until: Date | null },
): Date[] {
  if (first < 1 || first > maxUpcomingRuns) {
    throw badUserInput(`The argument \`first\` must be from 1 to ${maxUpcomingRuns}, not ${first}.`);
  }
  const runs: Date[] = [];
  for (let after = now; runs.length < first;) {
    const run = nextRunOf(schedule, template, after);
    if (run === null || (until && run >= until)) break;
    runs.push(run);
    after = run.getTime();
  }
  return runs;
}

function nextSlot({ trigger }: Schedule, template: ScheduleTemplate, after: number): number | null {
  const { frequency } = template;
  const hour = trigger?.hourUtc ?? defaultHourOf(template);
  const hours = hoursBetween[frequency];
  if (hours !== undefined) {
    const period = hours * hourMs;
    const shift = ((hour ?? 0) * hourMs) % period;
    return (Math.floor((after - shift) / period) + 1) * period + shift;
  }
  const fits = dayRuleOf(template, trigger?.dayOfWeek ?? null, trigger?.dayOfMonth ?? null);
  if (hour === null || fits === null) return null;
  const today = Math.floor(after / dayMs) * dayMs;
  // The loop is bounded in case no day matches.
  for (let midnight = today; midnight <= today + maxDaysBetween * dayMs; midnight += dayMs) {
    if (midnight + hour * hourMs > after && fits(new Date(midnight))) return midnight + hour * hourMs;
  }
  return null;
}

/**
 * Returns a predicate for the days of the runs; it is true for at least one day in a hundred. Null when the days are
 * unknown.
 */
function dayRuleOf(
  template: ScheduleTemplate,
  dayOfWeek: string | null,
  dayOfMonth: number | null,
): ((day: Date) => boolean) | null {
  switch (template.frequency) {
    case "DAILY":
      return () => true;
    case "WEEKLY": {
      const name = dayOfWeek ?? defaultOf(template, "TRIGGER_DAY_OF_WEEK");
      const index = daysOfWeek.findIndex((one) => one === name);
      // `daysOfWeek` starts with Monday, but `getUTCDay` with Sunday.
      return index < 0 ? null : (day) => (day.getUTCDay() + 6) % 7 === index;
    }
    case "MONTHLY":
    case "QUARTERLY": {
      const wanted = dayOfMonth ?? Number(defaultOf(template, "TRIGGER_DAY_OF_MONTH") ?? 0);
      if (!(wanted >= 1 && wanted <= 31)) return null;
      const everyMonths = template.frequency === "MONTHLY" ? 1 : 3;
      return (day) => day.getUTCMonth() % everyMonths === 0 && isDayOfMonth(day, wanted);
    }
    default:
      return null;
  }
}

function isDayOfMonth(day: Date, wanted: number): boolean {
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  return day.getUTCDate() === Math.min(wanted, last);
}

function defaultOf({ settings }: ScheduleTemplate, property: ScheduleProperty): string | null {
  return settings.find((one) => one.property === property)?.defaultValue ?? null;
}

/** Default trigger hour of a template, parsed from the format `hhZ` (wire facts, common §8). */
function defaultHourOf(template: ScheduleTemplate): number | null {
  const [, hour] = /^([01]?\d|2[0-3])Z$/.exec(defaultOf(template, "TRIGGER_HOUR") ?? "") ?? [];
  return hour === undefined ? null : Number(hour);
}

/** Maximum number of days between two runs, for frequencies that can exceed the service's default period. */
const daysBetween: Readonly<Partial<Record<ScheduleFrequency, number>>> = { MONTHLY: 31, QUARTERLY: 92 };

/** Lists the tasks that a schedule started, in the last interval unless the client sets a period. */
export async function listScheduledTasks(schedule: Schedule, args: PeriodArguments, context: GatewayContext) {
  const { scheduleId, scheduleTemplateId } = schedule;
  const { loaders } = context;
  loaders.schedule.prime(scheduleId, schedule);
  // A cursor already contains the start of its list.
  const isStated = Boolean(args.period) || args.after != null;
  const template = isStated ? null : await loaders.scheduleTemplate.load(scheduleTemplateId);
  // The period is at least the service's default, and at most its maximum.
  const days = (template && daysBetween[template.frequency]) ?? listPeriodDays.fallback;
  const reach = Math.min(days, listPeriodDays.max);
  return listTasks("GENERIC", { ...args, source: { scheduleId } }, context, reach);
}

/** Returns the time at which a schedule last started a task; null when the service lists no task of it. */
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
