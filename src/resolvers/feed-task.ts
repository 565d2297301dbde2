import { compareInstants, type Instant, timeOf } from "../upstream/instant.ts";
import { isOverdue } from "../upstream/seller-feed/expired-task.ts";
import { directionOf } from "../upstream/seller-feed/feed-types.ts";
import { fileLifeMs, uploadWindowMs } from "../upstream/seller-feed/limits.ts";
import type { FeedTask, FeedTaskFamily, FeedTaskStatus } from "../upstream/seller-feed/model.ts";
import type { GatewayContext } from "./context.ts";
import { DownloadableFile } from "./downloadable-file.ts";
import { createTaskReader } from "./feed-task-reader.ts";
import type { NodeType } from "./global-id.ts";
import type { Loader } from "./loaders.ts";
import { watchStatus } from "./watch-status.ts";

/** Statuses after which nothing changes any more (wire facts, seller feed §6). */
const finalStatuses: readonly FeedTaskStatus[] = [
  "COMPLETED",
  "COMPLETED_WITH_ERROR",
  "PARTIALLY_PROCESSED",
  "FAILED",
];

/** Names of the families' types in the schema. */
export const feedTaskTypes = {
  CUSTOMER_SERVICE_METRIC: "CustomerServiceMetricTask",
  INVENTORY: "InventoryTask",
  ORDER: "OrderTask",
  GENERIC: "GenericTask",
} as const satisfies Record<FeedTaskFamily, NodeType>;

/** Whether a task's status is final. */
export function isFinalTask(task: FeedTask): boolean {
  return finalStatuses.includes(task.status);
}

/** What the report of a task was limited to: known when the task was read by its family's own call, else read with it. */
export async function filterOf<Filter>(
  task: { readonly taskId: string; readonly filter?: Filter | null },
  loader: Loader<{ readonly filter?: Filter | null }>,
): Promise<Filter | null> {
  if (task.filter !== undefined) return task.filter;
  return (await loader.load(task.taskId))?.filter ?? null;
}

/** The file that a task makes, PENDING until the task ends; null when there will be none. Makes no call. */
export function resultFileOf(task: FeedTask, context: GatewayContext): DownloadableFile | null {
  const state = resultStateOf(task);
  if (state === "NEVER") return null;
  return new DownloadableFile({ kind: "taskResult", taskId: task.taskId }, context, {
    absence: state === "PENDING" ? state : task.isSuperseded ? "GONE" : null,
    expiresAt: filesExpireAt(task),
    mayTellFailures: directionOf(task.feedType) !== "DOWNLOAD",
    ask: () => context.loaders.resultFileFacts.load(task.taskId),
  });
}

/** Where the result of a task stands by the task's status (wire facts, seller feed §4). */
function resultStateOf({ status, feedType }: FeedTask): "NEVER" | "PENDING" | "ENDED" {
  if (status === "FAILED" || status === "UNRECOGNIZED") return "NEVER";
  if (finalStatuses.includes(status)) return "ENDED";
  // An upload task waits for its file, which may never come.
  return status !== "CREATED" || directionOf(feedType) === "DOWNLOAD" ? "PENDING" : "NEVER";
}

/** The file that was uploaded to a task; null for downloads and before the upload. Makes no call. */
export function inputFileOf(task: FeedTask, context: GatewayContext): DownloadableFile | null {
  const hasNone = task.status === "CREATED" || isOverdue(task);
  if (hasNone || directionOf(task.feedType) === "DOWNLOAD") return null;
  return new DownloadableFile({ kind: "taskInput", taskId: task.taskId }, context, {
    expiresAt: filesExpireAt(task),
    ask: () => context.loaders.inputFileFacts.load(task.taskId),
  });
}

/** How long the service keeps a task's files; null while it is not known. */
function filesExpireAt({ completedAt }: FeedTask): Date | null {
  return completedAt && new Date(timeOf(completedAt) + fileLifeMs);
}

/**
 * When the newest of a schedule's tasks that has made a file was created; null when none has. The service keeps only the latest
 * file of a schedule (wire facts, seller feed §4), so the older ones have none.
 */
export function latestResultAt(tasks: readonly FeedTask[]): Instant | null {
  const ended = tasks.filter((task) => resultStateOf(task) === "ENDED");
  const [latest] = ended.toSorted((a, b) => compareInstants(b.createdAt, a.createdAt));
  return latest?.createdAt ?? null;
}

/** Last moment at which a task takes a file; null when it takes none, or has one (specification §4). */
export function uploadDeadlineOf(task: FeedTask): Date | null {
  if (directionOf(task.feedType) !== "UPLOAD" || task.status !== "CREATED") return null;
  return new Date(timeOf(task.createdAt) + uploadWindowMs);
}

/**
 * The states of a task of any family from now until its final one.
 * @param id the service's identifier, and the type that a global identifier named. Without a type the first read tells the family.
 */
export function watchFeedTask(
  { type, key }: { readonly type: NodeType | null; readonly key: string },
  context: GatewayContext,
) {
  const named = type ?? feedTaskTypes.GENERIC;
  const families = Object.keys(feedTaskTypes) as FeedTaskFamily[];
  const family = families.find((one) => feedTaskTypes[one] === named) ?? "GENERIC";
  const read = createTaskReader(family, key, context);
  return watchStatus<FeedTask>(named, key, context, {
    read,
    isFinal: isFinalTask,
    kindOf: ({ feedType, status }) => `${feedType}:${status}`,
    beganAt: ({ createdAt }) => new Date(createdAt),
  });
}
