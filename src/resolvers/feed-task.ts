import { isUpstreamFailure, type UpstreamFault } from "../upstream/errors.ts";
import { asId } from "../upstream/ids.ts";
import { compareInstants, type Instant, timeOf } from "../upstream/instant.ts";
import type { SellerFeedClient } from "../upstream/seller-feed/client.ts";
import { isOverdue } from "../upstream/seller-feed/expired-task.ts";
import { directionOf, factsOf } from "../upstream/seller-feed/feed-types.ts";
import { fileLifeMs, listPageSizes, uploadWindowMs } from "../upstream/seller-feed/limits.ts";
import type { FeedTask, FeedTaskFamily, FeedTaskStatus } from "../upstream/seller-feed/model.ts";
import type { CallOptions } from "../upstream/viewer.ts";
import type { GatewayContext } from "./context.ts";
import { DownloadableFile } from "./downloadable-file.ts";
import { failureKindOf } from "./errors/failures.ts";
import { faultMessage } from "./errors/fault-messages.ts";
import { familyCalls, feedTaskTypes } from "./feed-task-types.ts";
import type { NodeType } from "./global-id.ts";
import { checkTaskFileContent } from "./task-file-check.ts";
import { type WatchRead, watchStatus } from "./watch-status.ts";

/** Final statuses (wire facts, seller feed §6). */
const finalStatuses: readonly FeedTaskStatus[] = [
  "COMPLETED",
  "COMPLETED_WITH_ERROR",
  "PARTIALLY_PROCESSED",
  "FAILED",
];

/** Returns true when a task's status is final. */
export function isFinalTask(task: FeedTask): boolean {
  return finalStatuses.includes(task.status);
}

/**
 * Returns the result file of a task, PENDING until the task finishes; null for a task that never gets a result file.
 * Makes no call.
 */
export function resultFileOf(task: FeedTask, context: GatewayContext): DownloadableFile | null {
  const state = resultStateOf(task);
  if (state === "NEVER") return null;
  return new DownloadableFile({ kind: "taskResult", taskId: task.taskId }, context, {
    absence: state === "PENDING" ? state : task.isSuperseded ? "GONE" : null,
    expiresAt: filesExpireAt(task),
    mayTellFailures: directionOf(task.feedType) !== "DOWNLOAD",
    readFacts: () => context.loaders.resultFileFacts.load(task.taskId),
  });
}

/** Returns the state of a task's result, derived from its status (wire facts, seller feed §4). */
function resultStateOf({ status, feedType }: FeedTask): "NEVER" | "PENDING" | "ENDED" {
  if (status === "FAILED" || status === "UNRECOGNIZED") return "NEVER";
  if (finalStatuses.includes(status)) return "ENDED";
  // A created upload task waits for its file, which may never arrive.
  return status !== "CREATED" || directionOf(feedType) === "DOWNLOAD" ? "PENDING" : "NEVER";
}

/** Returns the uploaded file of a task; null for downloads and before the upload. Makes no call. */
export function inputFileOf(task: FeedTask, context: GatewayContext): DownloadableFile | null {
  const hasNone = task.status === "CREATED" || isOverdue(task);
  if (hasNone || directionOf(task.feedType) === "DOWNLOAD") return null;
  return new DownloadableFile({ kind: "taskInput", taskId: task.taskId }, context, {
    expiresAt: filesExpireAt(task),
    readFacts: () => context.loaders.inputFileFacts.load(task.taskId),
  });
}

/** Returns the time until which the service stores a task's files; null while unknown. */
function filesExpireAt({ completedAt }: FeedTask): Date | null {
  return completedAt && new Date(timeOf(completedAt) + fileLifeMs);
}

/**
 * Returns the creation time of a schedule's newest task with a result; null when no task has a result. The service
 * stores only the latest file of a schedule (wire facts, seller feed §4), so older tasks have no file.
 */
export function latestResultAt(tasks: readonly FeedTask[]): Instant | null {
  const ended = tasks.filter((task) => resultStateOf(task) === "ENDED");
  const [latest] = ended.toSorted((a, b) => compareInstants(b.createdAt, a.createdAt));
  return latest?.createdAt ?? null;
}

/**
 * Returns the time until which a task accepts a file; null when it accepts none, or already has one (specification §4).
 */
export function uploadDeadlineOf(task: FeedTask): Date | null {
  if (directionOf(task.feedType) !== "UPLOAD" || task.status !== "CREATED") return null;
  return new Date(timeOf(task.createdAt) + uploadWindowMs);
}

/**
 * Watches a task of any family until its final state.
 * @param target the service's identifier, and the type in a global identifier. Without a type, the first read
 * determines the family.
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

/** Failure of a feed task. The reason is UNRECOGNIZED when the gateway does not know the service's reason. */
interface FeedTaskFailure {
  readonly reason: "INVALID_FILE" | "NO_EVALUATION" | "NO_FILE" | "SERVICE_FAILURE" | "UNRECOGNIZED";
  readonly message: string;
}

/** Reasons by error number of the service (wire facts, seller feed §9). */
const reasons: ReadonlyMap<number, FeedTaskFailure["reason"]> = new Map([
  [160001, "SERVICE_FAILURE"],
  [160020, "INVALID_FILE"],
  [160026, "NO_FILE"],
  [160028, "INVALID_FILE"],
]);

const noFile: FeedTaskFailure = {
  reason: "NO_FILE",
  message: `No file was uploaded for the task in time: a file is accepted within ${uploadWindowMs / 60_000} minutes of the task's creation.`,
};

/**
 * Finds the reason why a task is FAILED. For a single task, the service reports the reason. For metric reports, the
 * specification names only one reason. For uploads, the uploaded file shows whether it is missing or invalid.
 * @returns null for a task that is not FAILED, and when the reason is unknown.
 */
export async function failureOf(task: FeedTask, context: GatewayContext): Promise<FeedTaskFailure | null> {
  if (task.status !== "FAILED") return null;
  if (isOverdue(task)) return noFile;
  const known = task.warnings.length > 0 ? task : await context.loaders.feedTask.load(task.taskId);
  const [said] = known?.warnings ?? [];
  if (said) return reasonOf(said, task);
  if (task.family === "CUSTOMER_SERVICE_METRIC") {
    return {
      reason: "NO_EVALUATION",
      message: "A metric report fails when the marketplace has no evaluation of the metric for the seller.",
    };
  }
  return factsOf(task.feedType)?.direction === "UPLOAD" ? findFileFailure(task, context) : null;
}

function reasonOf(said: UpstreamFault, { feedType }: FeedTask): FeedTaskFailure {
  const reason = reasons.get(said.errorId) ?? "UNRECOGNIZED";
  return reason === "NO_FILE" ? noFile : { reason, message: faultMessage(said, { feedType }) };
}

async function findFileFailure(task: FeedTask, context: GatewayContext): Promise<FeedTaskFailure | null> {
  const { loaders, clock } = context;
  const start = await loaders.taskInputStart.load(task.taskId);
  if (!start) {
    // After this time, the file may be missing because it has expired.
    return clock.now() >= timeOf(task.createdAt) + fileLifeMs ? null : noFile;
  }
  const fault = await checkTaskFileContent(start.beginning, start.fileName, task.feedType);
  return fault && { reason: "INVALID_FILE", message: fault.message };
}

/**
 * Creates the reader of a watched task. The first call reads this task alone, which shows its feed type. Later calls
 * read the user's watched tasks of that type together from one list, if there are several.
 * @param asked family in the watched identifier; the task's actual family follows from its feed type.
 */
function createTaskReader(
  asked: FeedTaskFamily,
  taskId: string,
  { sellerFeed, taskCoalescer }: GatewayContext,
): (read: WatchRead) => Promise<FeedTask | null> {
  let family = asked;
  let feedType: string | null = null;
  const readTask = (id: string, call: CallOptions): Promise<FeedTask | null> =>
    sellerFeed[familyCalls[family].get](asId(id), call);
  return async (call) => {
    if (feedType === null) {
      const task = await readTask(taskId, call);
      feedType = task?.feedType ?? null;
      if (!task || task.family === family) return task;
      // Version 0.1 gave report tasks the identifiers of generic tasks. All reads must use the call of the actual
      // family.
      family = task.family;
      return readTask(taskId, call);
    }
    const known = feedType;
    const group = {
      key: `${call.userKey}:${family}:${known}`,
      reader: call.reader,
      get: (id: string, signal: AbortSignal) => readTask(id, { ...call, signal }),
      list: (signal: AbortSignal) => listTasks(sellerFeed, family, known, { ...call, signal }),
    };
    return taskCoalescer.read(group, taskId, call.waitedMs, call.signal, call.usualMs);
  };
}

/**
 * Returns the newest tasks of a feed type. Null when the service does not allow the list, which can happen even if it
 * allows reading single tasks.
 */
async function listTasks(
  sellerFeed: SellerFeedClient,
  family: FeedTaskFamily,
  feedType: string,
  call: CallOptions,
): Promise<ReadonlyMap<string, FeedTask> | null> {
  // The customer service metric family requires the feed type, the other families a source.
  const input = { limit: listPageSizes.max, offset: 0, feedType, source: { feedType } };
  try {
    const { items } = await sellerFeed[familyCalls[family].list](input, call);
    return new Map<string, FeedTask>(items.map((task) => [task.taskId, task]));
  } catch (error) {
    const kind = isUpstreamFailure(error) ? failureKindOf(error) : null;
    if (kind === "FORBIDDEN" || kind === "SERVICE_REFUSED") return null;
    throw error;
  }
}
