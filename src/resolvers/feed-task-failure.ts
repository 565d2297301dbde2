import { timeOf } from "../upstream/instant.ts";
import type { UpstreamFault } from "../upstream/errors.ts";
import { isOverdue } from "../upstream/seller-feed/expired-task.ts";
import { factsOf } from "../upstream/seller-feed/feed-types.ts";
import { fileLifeMs, uploadWindowMs } from "../upstream/seller-feed/limits.ts";
import type { FeedTask } from "../upstream/seller-feed/model.ts";
import type { GatewayContext } from "./context.ts";
import type { ReasonOf } from "./errors/error-advice.ts";
import { faultText } from "./errors/fault-sentences.ts";
import { checkTaskFileContent } from "./task-file-check.ts";

/** Why a feed task has failed; UNRECOGNIZED stands for a reason of the service's that the gateway does not know. */
export type FeedTaskFailureReason = ReasonOf<"FeedTaskFailureReason">;

/** Why a feed task has failed. */
export interface FeedTaskFailure {
  readonly reason: FeedTaskFailureReason;
  readonly message: string;
}

/** The error numbers with which the service says it (wire facts, seller feed §9). */
const reasons: ReadonlyMap<number, FeedTaskFailureReason> = new Map([
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
