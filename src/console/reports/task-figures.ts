import { addDays, type Day, dayOf, daysBetween } from "./days.ts";
import type { FeedTaskStatus } from "./generated/graphql.ts";

/** What the figures are made of. */
export interface FiguredTask {
  readonly status: FeedTaskStatus;
  readonly createdAt: string;
  /** Null of a task that has not ended, and of a FAILED one: the service does not tell when that was. */
  readonly completedAt: string | null;
}

/** The tasks that were created on one day. */
export interface DayFigures {
  readonly day: Day;
  readonly completed: number;
  /** Ended with errors, or part of the way. */
  readonly incomplete: number;
  readonly failed: number;
  /** Not ended yet. */
  readonly open: number;
  /** Of those that have ended, in milliseconds; null when there is none. */
  readonly medianMs: number | null;
  readonly longestMs: number | null;
}

const countedAs: Readonly<Record<FeedTaskStatus, "completed" | "failed" | "incomplete" | "open">> = {
  COMPLETED: "completed",
  COMPLETED_WITH_ERROR: "incomplete",
  PARTIALLY_PROCESSED: "incomplete",
  FAILED: "failed",
  CREATED: "open",
  QUEUED: "open",
  IN_PROCESS: "open",
  UNRECOGNIZED: "open",
};

/** How long a task took from its creation to its end, in milliseconds; null when that is not known. */
export function durationOf({ createdAt, completedAt }: Omit<FiguredTask, "status">): number | null {
  return completedAt === null ? null : Math.max(0, Date.parse(completedAt) - Date.parse(createdAt));
}

/** The figures of every day of a period that ends now, days without tasks included. */
export function figuresOf(
  tasks: readonly FiguredTask[],
  { days, now }: { readonly days: number; readonly now: Date },
): readonly DayFigures[] {
  const today = dayOf(now);
  const byDay = Map.groupBy(tasks, ({ createdAt }) => dayOf(new Date(createdAt)));
  return daysBetween(addDays(today, 1 - days), today).map((day) => figuresOfDay(day, byDay.get(day) ?? []));
}

function figuresOfDay(day: Day, tasks: readonly FiguredTask[]): DayFigures {
  const counts = { completed: 0, incomplete: 0, failed: 0, open: 0 };
  for (const { status } of tasks) counts[countedAs[status]] += 1;
  return { day, ...counts, ...spreadOf(tasks) };
}

/** How long the middle one and the longest of tasks took, of those of which it is known. */
export function spreadOf(tasks: readonly FiguredTask[]): Pick<DayFigures, "longestMs" | "medianMs"> {
  const durations = tasks
    .map(durationOf)
    .filter((duration) => duration !== null)
    .toSorted((one, other) => one - other);
  return { medianMs: medianOf(durations), longestMs: durations.at(-1) ?? null };
}

/** @param sorted from the least to the greatest. */
function medianOf(sorted: readonly number[]): number | null {
  const middle = sorted.length / 2;
  const [lower, upper] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2;
}
