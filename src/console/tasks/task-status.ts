import type { WorkStatus } from "../components/work-status.ts";
import type { TaskStateFragment } from "./generated/graphql.ts";

/** Fields of a task that determine its status. */
export type TaskStatusFields = Pick<TaskStateFragment, "direction" | "status"> &
  Partial<Pick<TaskStateFragment, "uploadDeadline" | "uploadSummary">>;

/**
 * Returns the status of a task in the words of the console; null for a status that the gateway does not know.
 * @param now An upload task whose deadline has passed without a file has failed.
 */
export function statusOf(task: TaskStatusFields, now = new Date()): WorkStatus | null {
  switch (task.status) {
    case "CREATED":
      if (!waitsForFile(task)) return "queued";
      return isOverdue(task, now) ? "failed" : "uploading";
    case "QUEUED":
      return "queued";
    case "IN_PROCESS":
      return "processing";
    case "COMPLETED":
      return (task.uploadSummary?.failureCount ?? 0) > 0 ? "completedWithErrors" : "completed";
    case "COMPLETED_WITH_ERROR":
    case "PARTIALLY_PROCESSED":
      return "completedWithErrors";
    case "FAILED":
      return "failed";
    case "UNRECOGNIZED":
      return null;
  }
}

/** True for an upload task that has no file yet. */
export function waitsForFile({ direction, status }: TaskStatusFields): boolean {
  return direction === "UPLOAD" && status === "CREATED";
}

/** True when the upload deadline has passed; the task can no longer complete. */
export function isOverdue({ uploadDeadline }: Pick<TaskStatusFields, "uploadDeadline">, now: Date): boolean {
  return uploadDeadline != null && Date.parse(uploadDeadline) < now.getTime();
}

/** Returns the duration from a task's creation to its end, in milliseconds; null when unknown. */
export function durationOf({
  createdAt,
  completedAt,
}: Pick<TaskStateFragment, "completedAt" | "createdAt">): number | null {
  return completedAt === null ? null : Math.max(0, Date.parse(completedAt) - Date.parse(createdAt));
}
