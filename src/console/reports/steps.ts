import type { FeedTaskStatus } from "./generated/graphql.ts";

/** A state on the way of a task. */
export interface Step {
  readonly status: FeedTaskStatus;
  readonly state: "current" | "done" | "next";
}

const way = ["CREATED", "QUEUED", "IN_PROCESS"] as const satisfies readonly FeedTaskStatus[];

/**
 * The way of a task, with where it stands. The last step is the end that it has come to; while it goes on, the one that is hoped for.
 * @param before its status before, as far as somebody has seen it: a task that has failed may not have come all the way.
 */
export function stepsOf(status: FeedTaskStatus, before: FeedTaskStatus | null): readonly Step[] {
  const place = way.indexOf(status as (typeof way)[number]);
  if (status === "UNRECOGNIZED") return [{ status, state: "current" }];
  if (place >= 0) {
    return [
      ...way.map((step, index) => ({
        status: step,
        state: index < place ? ("done" as const) : index === place ? ("current" as const) : ("next" as const),
      })),
      { status: "COMPLETED", state: "next" },
    ];
  }
  const reached = before === null ? way.length : way.indexOf(before as (typeof way)[number]) + 1;
  const passed = reached > 0 ? way.slice(0, reached) : way;
  return [...passed.map((step) => ({ status: step, state: "done" as const })), { status, state: "current" }];
}
