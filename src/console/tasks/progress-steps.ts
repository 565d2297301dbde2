import { type AttemptsOutcome, isAllAccepted } from "../activity/attempts-outcome.ts";
import type { WorkStatus } from "../components/work-status.ts";
import type { TaskStateFragment } from "./generated/graphql.ts";
import { statusOf, waitsForFile } from "./task-status.ts";

/** Step in the progress of a task. */
export interface Step {
  readonly status: WorkStatus;
  readonly state: "current" | "done" | "next";
  /** Time at which the step was reached; null when the service does not report it. */
  readonly at: string | null;
}

/**
 * Returns the steps of a task with their progress. The last step is the final status or, while the task runs, the
 * expected one. Without a known status there are no steps. Only the first and the last step have a time.
 * @param outcome Sum over the attempts of an upload. Once every row is accepted, the upload ends as completed.
 */
export function stepsOf(
  task: Pick<
    TaskStateFragment,
    "completedAt" | "createdAt" | "direction" | "status" | "uploadDeadline" | "uploadSummary"
  >,
  now: Date,
  outcome?: AttemptsOutcome,
): readonly Step[] {
  const current = isAllAccepted(outcome) ? "completed" : statusOf(task, now);
  if (current === null) return [];
  const running = [
    ...(task.direction === "UPLOAD" ? ["uploading" as const] : []),
    "queued",
    "processing",
  ] as const;
  const isEnd = !running.some((status) => status === current);
  const end: Step = isEnd
    ? { status: current, state: "current", at: task.completedAt }
    : { status: "completed", state: "next", at: null };
  const position = isEnd ? running.length : running.findIndex((status) => status === current);
  // A task whose file was never sent has not reached the later steps.
  const reached = isEnd && waitsForFile(task) ? 1 : running.length;
  return [
    ...running.slice(0, reached).map((status, index): Step => {
      const state = index < position ? "done" : index === position ? "current" : "next";
      return { status, state, at: index === 0 ? task.createdAt : null };
    }),
    end,
  ];
}
