import type { FeedTaskStatus } from "./generated/graphql.ts";

/** Step in the progress of a task. */
export interface Step {
  readonly status: FeedTaskStatus;
  readonly state: "current" | "done" | "next";
}

const runningStatuses = ["CREATED", "QUEUED", "IN_PROCESS"] as const satisfies readonly FeedTaskStatus[];

/**
 * Returns the steps of a task with their progress. The last step is the final status or, while the task runs, the
 * expected one.
 * @param before Previous status; null when unknown. A failed task may not have reached every step.
 */
export function stepsOf(status: FeedTaskStatus, before: FeedTaskStatus | null): readonly Step[] {
  const current = runningStatuses.indexOf(status as (typeof runningStatuses)[number]);
  if (status === "UNRECOGNIZED") return [{ status, state: "current" }];
  if (current >= 0) {
    return [
      ...runningStatuses.map((step, index) => ({
        status: step,
        state:
          index < current ? ("done" as const) : index === current ? ("current" as const) : ("next" as const),
      })),
      { status: "COMPLETED", state: "next" },
    ];
  }
  const reached =
    before === null
      ? runningStatuses.length
      : runningStatuses.indexOf(before as (typeof runningStatuses)[number]) + 1;
  const passed = reached > 0 ? runningStatuses.slice(0, reached) : runningStatuses;
  return [...passed.map((step) => ({ status: step, state: "done" as const })), { status, state: "current" }];
}
