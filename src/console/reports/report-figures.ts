import { addDays, type Day, dayOf, daysBetween } from "./days.ts";
import { durationOf } from "../tasks/task-status.ts";
import type { FeedTaskStatus } from "./generated/graphql.ts";

/** Fields of a task that the figures are computed from. */
export interface FiguredTask {
  readonly status: FeedTaskStatus;
  readonly createdAt: string;
  /**
   * Completion time. Null for tasks that have not ended, and for FAILED tasks, whose end the service does not report.
   */
  readonly completedAt: string | null;
}

/** Figures of the tasks created on one day. */
export interface DayFigures {
  readonly day: Day;
  readonly completed: number;
  /** Completed with errors, or stopped before all records were processed. */
  readonly incomplete: number;
  readonly failed: number;
  /** Number of tasks that have not ended yet. */
  readonly open: number;
  /** Median duration of the ended tasks, in milliseconds; null when there is none. */
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

/** Returns the figures of each day in a period that ends now. Days without tasks are included. */
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

/** Returns the median and the longest duration of the tasks whose end is known. */
export function spreadOf(tasks: readonly FiguredTask[]): Pick<DayFigures, "longestMs" | "medianMs"> {
  const durations = tasks
    .map(durationOf)
    .filter((duration) => duration !== null)
    .toSorted((one, other) => one - other);
  return { medianMs: medianOf(durations), longestMs: durations.at(-1) ?? null };
}

/**
 * Returns the median; null for an empty list.
 * @param sorted Values in ascending order.
 */
function medianOf(sorted: readonly number[]): number | null {
  const middle = sorted.length / 2;
  const [lower, upper] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2;
}
