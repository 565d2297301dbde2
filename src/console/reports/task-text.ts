import type { TFunction } from "i18next";
import type { Tone } from "../components/notice.tsx";
import type { FeedTaskStatus, TaskStateFragment } from "./generated/graphql.ts";

/** Translation function of this screen. */
export type ReportWords = TFunction<"reports">;

const tones: Readonly<Record<FeedTaskStatus, Tone>> = {
  CREATED: "neutral",
  QUEUED: "neutral",
  IN_PROCESS: "neutral",
  COMPLETED: "good",
  COMPLETED_WITH_ERROR: "warn",
  PARTIALLY_PROCESSED: "warn",
  FAILED: "bad",
  UNRECOGNIZED: "warn",
};

/** Returns the name of a feed type; its code when the console has no name for it. */
export function typeName(t: ReportWords, feedType: string): string {
  return t(`types.${feedType}` as "types.LMS_ORDER_REPORT", { defaultValue: feedType });
}

/** Returns the status of a task as text, with a tone for its badge. */
export function statusWords(
  t: ReportWords,
  task: Pick<TaskStateFragment, "direction" | "status" | "upstreamStatus" | "uploadDeadline">,
  now: Date,
): { readonly text: string; readonly tone: Tone } {
  if (waitsForFile(task)) {
    return isOverdue(task, now)
      ? { text: t("status.noFileInTime"), tone: "bad" }
      : { text: t("status.waitsForFile"), tone: "warn" };
  }
  const name = t(`status.${task.status}`);
  const text = task.status === "UNRECOGNIZED" ? `${name}: ${task.upstreamStatus}` : name;
  return { text, tone: tones[task.status] };
}

/** True for an upload task that has no file yet. */
export function waitsForFile({
  direction,
  status,
}: Pick<TaskStateFragment, "direction" | "status">): boolean {
  return direction === "UPLOAD" && status === "CREATED";
}

/** True when the upload deadline has passed; the task can no longer complete. */
export function isOverdue(task: Pick<TaskStateFragment, "uploadDeadline">, now: Date): boolean {
  return task.uploadDeadline !== null && Date.parse(task.uploadDeadline) < now.getTime();
}
