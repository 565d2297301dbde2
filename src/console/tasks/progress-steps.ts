import type { WorkStatus } from "../components/work-status.ts";
import type { TaskStateFragment } from "./generated/graphql.ts";
import type { SeenStatuses } from "./use-seen-statuses.ts";
import { statusOf } from "./task-status.ts";

/** Step in the progress of a task. */
export interface Step {
  readonly status: WorkStatus;
  readonly state: "current" | "done" | "next";
  /** Time at which the step was reached; null when unknown. */
  readonly at: string | null;
}

/**
 * Returns the steps of a task with their progress. The last step is the final status or, while the task runs, the
 * expected one. Without a known status there are no steps.
 * @param seen Statuses seen in live updates, with their times. A failed task may not have reached every step.
 */
export function stepsOf(
  task: Pick<
    TaskStateFragment,
    "completedAt" | "createdAt" | "direction" | "status" | "uploadDeadline" | "uploadSummary"
  >,
  seen: SeenStatuses,
  now: Date,
): readonly Step[] {
  const current = statusOf(task, now);
  if (current === null) return [];
  const running = [
    ...(task.direction === "UPLOAD" ? ["uploading" as const] : []),
    "queued",
    "processing",
  ] as const;
  const [first] = running;
  const isEnd = !running.some((status) => status === current);
  const timeOf = (status: WorkStatus) => {
    if (status === first) return task.createdAt;
    return (isEnd && status === current ? task.completedAt : null) ?? seen.get(status) ?? null;
  };
  const reached = current === "failed" ? reachedBefore(running, seen) : running.length;
  const end: Step = isEnd
    ? { status: current, state: "current", at: timeOf(current) }
    : { status: "completed", state: "next", at: null };
  const position = isEnd ? running.length : running.findIndex((status) => status === current);
  return [
    ...running.slice(0, reached).map((status, index): Step => {
      const state = index < position ? "done" : index === position ? "current" : "next";
      return { status, state, at: state === "next" ? null : timeOf(status) };
    }),
    end,
  ];
}

/** Number of steps that a failed task has reached; all of them when its updates were not seen. */
function reachedBefore(running: readonly WorkStatus[], seen: SeenStatuses): number {
  const last = running.findLastIndex((status) => seen.has(status));
  return last < 0 ? running.length : last + 1;
}
