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
/** More days than lie between two runs of any frequency: a quarter has 92 at most. */
const maxDaysBetween = 100;

/** Frequencies of less than a day: how many hours lie between two runs. */
const hoursBetween: Readonly<Partial<Record<ScheduleFrequency, number>>> = {
  HALF_HOUR: 0.5,
  ONE_HOUR: 1,
  FOUR_HOURS: 4,
  EIGHT_HOURS: 8,
};

/**
 * When a schedule runs next. No answer of the service holds it, so it follows from the frequency of the template and the
 * trigger of the schedule, in UTC (wire facts, seller feed §3 and §6): every so many hours counted from the trigger hour or
 * else midnight; a day that a month does not have is its last; quarters begin in January.
 * @returns null when the schedule does not run any more, and when something is missing that decides.
 */
export function nextRunOf(schedule: Schedule, template: ScheduleTemplate | null, now: number): Date | null {
  if (schedule.status !== "ACTIVE" || !template) return null;
  const start = schedule.startsAt ? timeOf(schedule.startsAt) : 0;
  // A run comes after now, and at the start or later.
  const next = nextSlot(schedule, template, Math.max(now, start - 1));
  if (next === null || (schedule.endsAt && next >= timeOf(schedule.endsAt))) return null;
  return new Date(next);
}

/** Most runs that are told at a time: those of a month in which a schedule runs each half hour, and some. */
export const maxUpcomingRuns = 1_500;

/**
 * The runs that a schedule will make, the next one first: see {@link nextRunOf}.
 * @param wish.first how many at most; from 1 to {@link maxUpcomingRuns}.
 * @param wish.until only runs before this time; null for no such bound.
 * @returns an empty list when it runs no more, and when something is missing that decides.
 * @throws GraphQLError BAD_USER_INPUT when `first` is out of its range.
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
  // Bounded, because of a day that no month has nothing would come.
  for (let midnight = today; midnight <= today + maxDaysBetween * dayMs; midnight += dayMs) {
    if (midnight + hour * hourMs > after && fits(new Date(midnight))) return midnight + hour * hourMs;
  }
  return null;
}

/** Which days a schedule runs on, at least one in a hundred; null when that is not known. */
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
      // Our week begins with Monday, that of Date with Sunday.
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

/** `hhZ` (wire facts, common §8). */
function defaultHourOf(template: ScheduleTemplate): number | null {
  const [, hour] = /^([01]?\d|2[0-3])Z$/.exec(defaultOf(template, "TRIGGER_HOUR") ?? "") ?? [];
  return hour === undefined ? null : Number(hour);
}

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
  return listTasks("GENERIC", { ...args, source: { scheduleId } }, context, reach);
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
