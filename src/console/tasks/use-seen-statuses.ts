import { useEffect, useState } from "react";
import type { WorkStatus } from "../components/work-status.ts";
import type { FeedTaskStatus, TaskStateFragment } from "./generated/graphql.ts";
import { statusOf } from "./task-status.ts";

/** Statuses of a task seen in its live updates. The time is null when the task may have had the status before. */
export type SeenStatuses = ReadonlyMap<WorkStatus, string | null>;

/** Live update of a task, as far as its history needs it. */
interface StatusUpdate {
  readonly previousStatus: FeedTaskStatus | null;
  readonly observedAt: string;
  readonly task: Pick<TaskStateFragment, "direction" | "status" | "uploadSummary">;
}

const none: SeenStatuses = new Map();

/** Collects the statuses of a task from its live updates. @param update Latest update; undefined before the first. */
export function useSeenStatuses(update: StatusUpdate | undefined): SeenStatuses {
  const [seen, setSeen] = useState(none);
  useEffect(() => {
    if (!update) return;
    const { previousStatus, observedAt, task } = update;
    const [before, status] = [
      previousStatus && statusOf({ ...task, status: previousStatus }),
      statusOf(task),
    ];
    setSeen((known) => {
      const next = new Map(known);
      if (before && !next.has(before)) next.set(before, null);
      if (status && !next.has(status)) next.set(status, before === null ? null : observedAt);
      return next;
    });
  }, [update]);
  return seen;
}
