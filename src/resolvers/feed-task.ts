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
import { faultText } from "./errors/fault-sentences.ts";
import { familyCalls, feedTaskTypes } from "./feed-task-types.ts";
import type { NodeType } from "./global-id.ts";
import { checkTaskFileContent } from "./task-file-check.ts";
import { type WatchRead, watchStatus } from "./watch-status.ts";

/** Statuses after which nothing changes any more (wire facts, seller feed §6). */
const finalStatuses: readonly FeedTaskStatus[] = [
  "COMPLETED",
  "COMPLETED_WITH_ERROR",
  "PARTIALLY_PROCESSED",
  "FAILED",
];

/** Whether a task's status is final. */
export function isFinalTask(task: FeedTask): boolean {
  return finalStatuses.includes(task.status);
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

/** Why a feed task has failed; UNRECOGNIZED stands for a reason of the service's that the gateway does not know. */
interface FeedTaskFailure {
  readonly reason: "INVALID_FILE" | "NO_EVALUATION" | "NO_FILE" | "SERVICE_FAILURE" | "UNRECOGNIZED";
  readonly message: string;
}

/** The error numbers with which the service says it (wire facts, seller feed §9). */
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
 * Why a task is FAILED, wherever it can be known: the service says it beside a task that is read alone, the specification
 * names one cause for metric reports, and the file of an upload shows whether there is one and of what kind it is.
 * @returns null for a task that is not FAILED, and when nothing tells the reason.
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
  return reason === "NO_FILE" ? noFile : { reason, message: faultText(said, { feedType }) };
}

async function findFileFailure(task: FeedTask, context: GatewayContext): Promise<FeedTaskFailure | null> {
  const { loaders, clock } = context;
  const start = await loaders.taskInputStart.load(task.taskId);
  if (!start) {
    // Later the file may be gone because files are kept for a time only.
    return clock.now() >= timeOf(task.createdAt) + fileLifeMs ? null : noFile;
  }
  const fault = await checkTaskFileContent(start.beginning, start.fileName, task.feedType);
  return fault && { reason: "INVALID_FILE", message: fault.message };
}

/**
 * Reads a watched task: alone at first, which tells its feed type, and from then on together with the user's other
 * watched tasks of that type, from one list, as soon as there are any.
 * @param asked the family that the watched identifier names; the task's own is that of its feed type.
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
      // An identifier of 0.1, which named a report as a generic task: what follows must be read in one way.
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

/** The newest tasks of a feed type; null when the service does not list them, whatever it says of single ones. */
async function listTasks(
  sellerFeed: SellerFeedClient,
  family: FeedTaskFamily,
  feedType: string,
  call: CallOptions,
): Promise<ReadonlyMap<string, FeedTask> | null> {
  // One family takes the feed type, the others a source.
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
