import type { TFunction } from "i18next";
import type { Tone } from "../parts/notice.tsx";
import type { FeedTaskStatus, TaskStateFragment } from "./generated/graphql.ts";

/** Says the words of this room. */
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

/** What a feed type is called; its code where the console knows no name of it. */
export function typeName(t: ReportWords, feedType: string): string {
  return t(`types.${feedType}` as "types.LMS_ORDER_REPORT", { defaultValue: feedType });
}

/** Where a task stands, in words. */
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

/** Whether a task is an upload whose file has not come yet. */
export function waitsForFile({
  direction,
  status,
}: Pick<TaskStateFragment, "direction" | "status">): boolean {
  return direction === "UPLOAD" && status === "CREATED";
}

/** Whether the time for its file is over: nothing will become of the task. */
export function isOverdue(task: Pick<TaskStateFragment, "uploadDeadline">, now: Date): boolean {
  return task.uploadDeadline !== null && Date.parse(task.uploadDeadline) < now.getTime();
}
