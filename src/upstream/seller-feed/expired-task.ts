import { timeOf } from "../instant.ts";
import { directionOf } from "./feed-types.ts";
import { uploadWindowMs } from "./limits.ts";
import type { FeedTask } from "./model.ts";

/**
 * A task as it is at a moment. The service can leave an upload task CREATED that got no file in time (wire facts, seller feed
 * §6). It takes none any more, so it is FAILED; `upstreamStatus` keeps the service's word.
 */
export function taskAt<Task extends FeedTask>(task: Task, now: number): Task {
  if (task.status !== "CREATED" || directionOf(task.feedType) !== "UPLOAD") return task;
  return now > timeOf(task.createdAt) + uploadWindowMs ? { ...task, status: "FAILED" } : task;
}

/** True when an upload task is FAILED because its time is over, although the service says CREATED. */
export function isOverdue({ status, upstreamStatus }: FeedTask): boolean {
  return status === "FAILED" && upstreamStatus === "CREATED";
}
