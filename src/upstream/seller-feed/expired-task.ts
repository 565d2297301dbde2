import { timeOf } from "../instant.ts";
import { directionOf } from "./feed-types.ts";
import { uploadWindowMs } from "./limits.ts";
import type { FeedTask } from "./model.ts";

/**
 * Returns a task with its status at the time `now`. The service can leave an upload task CREATED whose file did not
 * arrive in time (wire facts, seller feed §6). Such a task no longer accepts a file, so its status becomes FAILED;
 * `upstreamStatus` stays as reported.
 */
export function taskAt<Task extends FeedTask>(task: Task, now: number): Task {
  if (task.status !== "CREATED" || directionOf(task.feedType) !== "UPLOAD") return task;
  return now > timeOf(task.createdAt) + uploadWindowMs ? { ...task, status: "FAILED" } : task;
}

/** True when an upload task is FAILED because its time has expired, although the service reports CREATED. */
export function isOverdue({ status, upstreamStatus }: FeedTask): boolean {
  return status === "FAILED" && upstreamStatus === "CREATED";
}
