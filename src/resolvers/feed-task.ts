import type { FeedTask, FeedTaskFamily, FeedTaskStatus, GenericTask } from "../upstream/seller-feed/model.ts";
import { uploadWindowMs } from "../upstream/seller-feed/limits.ts";
import type { WatchEvent } from "../watch/watch-event.ts";
import type { GatewayContext } from "./context.ts";
import { DownloadableFile } from "./downloadable-file.ts";
import { badUserInput } from "./errors/graphql-errors.ts";
import { decodeGlobalId, type NodeType } from "./global-id.ts";
import { directionOf } from "./feed-type.ts";
import { createTaskReader } from "./feed-task-reader.ts";
import { watchStatus } from "./watch-status.ts";

/** Statuses after which nothing changes any more (wire facts, seller feed §6). */
const finalStatuses: readonly FeedTaskStatus[] = [
  "COMPLETED",
  "COMPLETED_WITH_ERROR",
  "PARTIALLY_PROCESSED",
  "FAILED",
];

/** Statuses in which a task can have a result file (wire facts, seller feed §4). */
const statusesWithResult: readonly FeedTaskStatus[] = [
  "COMPLETED",
  "COMPLETED_WITH_ERROR",
  "PARTIALLY_PROCESSED",
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

/** The file that a task has made; null before there can be one. Asks nobody. */
export function resultFileOf(task: FeedTask, context: GatewayContext): DownloadableFile | null {
  if (!statusesWithResult.includes(task.status)) return null;
  return new DownloadableFile({ kind: "taskResult", taskId: task.taskId }, context);
}

/** The file that was uploaded to a task; null for downloads and before the upload. Asks nobody. */
export function inputFileOf(task: GenericTask, context: GatewayContext): DownloadableFile | null {
  if (directionOf(task.feedType) === "DOWNLOAD" || task.status === "CREATED") return null;
  return new DownloadableFile({ kind: "taskInput", taskId: task.taskId }, context);
}

/** Last moment at which a task takes a file; null when it takes none, or has one (specification §4). */
export function uploadDeadlineOf(task: GenericTask): Date | null {
  if (directionOf(task.feedType) !== "UPLOAD" || task.status !== "CREATED") return null;
  return new Date(task.createdAt.getTime() + uploadWindowMs);
}

/** An event of a task's status stream: a state, or the error that ends the stream. */
export type FeedTaskStatusUpdate = WatchEvent<FeedTask> | { readonly error: unknown };

/**
 * The states of a task of any family from now until its final one.
 * @throws GraphQLError BAD_USER_INPUT when the identifier is not that of a feed task.
 */
export function watchFeedTask(
  id: string,
  context: GatewayContext,
): AsyncIterableIterator<FeedTaskStatusUpdate> {
  const { type, key } = decodeGlobalId(id);
  const family = familyOfType(type);
  if (!family)
    throw badUserInput(`The identifier belongs to a ${type}; the identifier of a feed task is wanted here.`);
  const read = createTaskReader(family, key, context);
  return watchStatus<FeedTask>(type, key, context, { read, isFinal: isFinalTask });
}

function familyOfType(type: NodeType): FeedTaskFamily | undefined {
  return (Object.keys(feedTaskTypes) as FeedTaskFamily[]).find((family) => feedTaskTypes[family] === type);
}
