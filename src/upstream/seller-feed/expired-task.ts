import { timeOf } from "../instant.ts";
import { directionOf } from "./feed-types.ts";
import { uploadWindowMs } from "./limits.ts";
import type { FeedTask } from "./model.ts";

/**
 * Returns a task with its status at the time `now`. The service may report an upload task as CREATED although its file
 * did not arrive in time (wire facts, seller feed §6). Such a task no longer accepts a file, so its status becomes
 * FAILED; `upstreamStatus` stays unchanged.
 */
export function taskAt<Task extends FeedTask>(task: Task, now: number): Task {
  if (task.status !== "CREATED" || directionOf(task.feedType) !== "UPLOAD") return task;
  return now > timeOf(task.createdAt) + uploadWindowMs ? { ...task, status: "FAILED" } : task;
}

/** Returns true when an upload task has expired but the service still reports it as CREATED. */
export function isOverdue({ status, upstreamStatus }: FeedTask): boolean {
  return status === "FAILED" && upstreamStatus === "CREATED";
}
