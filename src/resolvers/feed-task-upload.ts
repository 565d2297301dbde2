import type { UploadedFile } from "../uploads/uploaded-file.ts";
import { isErrorResponse } from "../upstream/errors.ts";
import type { OutgoingFile } from "../upstream/files/outgoing-file.ts";
import { timeOf } from "../upstream/instant.ts";
import { isOverdue } from "../upstream/seller-feed/expired-task.ts";
import { directionOf } from "../upstream/seller-feed/feed-types.ts";
import { fileRulesOf, taskFileRules, uploadWindowMs } from "../upstream/seller-feed/limits.ts";
import type { FeedTask } from "../upstream/seller-feed/model.ts";
import type { GenericTaskInput } from "../upstream/seller-feed/requests.ts";
import { waitForHeaders, type FileAttempt, type FileInput, filePath, storeFile } from "./accept-file.ts";
import { callOptions, type GatewayContext } from "./context.ts";
import {
  fileRejected,
  mutationError,
  type UploadRefusalReason,
  type ValidationError,
  validationError,
} from "./errors/mutation-error.ts";
import type { FileSource } from "./errors/mutation-target.ts";
import { taskCheck } from "./errors/outcome-check.ts";
import { createAndReadTask } from "./feed-task-create.ts";
import { mutationOf } from "./feed-task-types.ts";
import type { Recovery } from "./idempotency/recovery.ts";
import { defineMutation, loadNamed } from "./mutation.ts";
import { reload, readBack } from "./read-back.ts";
import {
  checkTaskFile,
  checkTaskFileName,
  nameTaskFile,
  readBeginning,
  type TaskFileFault,
} from "./task-file-check.ts";

/** Uploads the file of an upload task after the file has arrived completely. */
export const uploadTaskFile = defineMutation(
  ["ValidationError", "NotFoundError", "FileRejectedError", "UploadRefusedError"],
  async (input: FileInput & { readonly taskId: string }, attempt, context) => {
    const { taskId } = input;
    const path = ["input", "taskId"];
    const arrived = await waitForHeaders(input.file, anyTaskFile, attempt);
    attempt.addFacts({ check: taskCheck(taskId) });
    const task = await loadNamed({ thing: "task", id: taskId, path }, context.loaders.feedTask, attempt);
    attempt.addFacts({ feedType: task.feedType, source: sourceOf(task.feedType) });
    const refusalReason = refusalReasonOf(task, context.clock.now());
    if (refusalReason) {
      const message = `The task accepts no file: ${refusalTexts[refusalReason]}`;
      throw attempt.rejection(mutationError("UploadRefusedError", { message, path, refusalReason }));
    }
    const file = await acceptTaskFile(arrived, task.feedType, attempt);
    return { task: await sendFile(task, file, context) };
  },
  (input, _lost, context) => recoverUpload(input.taskId, context),
);

/**
 * Creates an upload task and uploads its file. After the task is created, every failure is an error in the payload next
 * to the task.
 */
export const createGenericTaskFromFile = defineMutation(
  ["ValidationError", "FileRejectedError", "UploadRefusedError", "TaskQuotaExceededError"],
  async (input: FileInput & GenericTaskInput, attempt, context) => {
    const { feedType } = input;
    attempt.addErrors(checkUploadFeedType(feedType));
    const arrived = await waitForHeaders(input.file, anyTaskFile, attempt);
    attempt.rejectIfInvalid();
    const file = await acceptTaskFile(arrived, feedType, attempt);
    attempt.addFacts({ source: sourceOf(feedType) });
    const created = attempt.earlier<{ task: FeedTask }>().task;
    const task = created ?? (await createAndReadTask(input, attempt, context));
    if (!created) await attempt.recordResult({ task });
    attempt.addFacts({ check: taskCheck(task.taskId) });
    try {
      return { task: await sendFile(task, file, context) };
    } catch (error) {
      if (isErrorResponse(error) && error.outcome === "NONE") {
        // The service may have ended the task.
        const left = (await reload(context.loaders.feedTask, task.taskId)) ?? task;
        await attempt.recordResult({ task: left });
        if (left.status === "CREATED") attempt.addFacts({ openTaskId: left.taskId });
      }
      throw error;
    }
  },
  async (_input, { earlier }, context) => {
    const { task } = (earlier ?? {}) as { readonly task?: FeedTask };
    return task ? recoverUpload(task.taskId, context) : null;
  },
);

/**
 * Finds out if a lost upload arrived. A task accepts one file, so an upload that has not arrived can be repeated.
 */
async function recoverUpload(
  taskId: string,
  { loaders }: GatewayContext,
): Promise<Recovery<{ task: FeedTask }>> {
  const task = await reload(loaders.feedTask, taskId);
  if (!task) return null;
  return task.status === "CREATED" ? "REPEAT" : { result: { task } };
}

function checkUploadFeedType(feedType: string): ValidationError[] {
  if (directionOf(feedType) !== "DOWNLOAD") return [];
  const message = `The feed type ${feedType} creates a file and accepts none; use \`${mutationOf(feedType)}\`.`;
  return [validationError("NOT_ALLOWED", ["input", "feedType"], message)];
}

/** Input field of a file whose feed type is not known yet. */
const anyTaskFile: FileSource = { path: filePath, rules: taskFileRules };

function sourceOf(feedType: string): FileSource {
  return { path: filePath, rules: fileRulesOf(feedType) };
}

/**
 * Accepts the file of a task. The name is checked before the file arrives, and the content afterwards. A file that is
 * rejected here creates no task, because a task counts against the seller's quota for an hour.
 */
async function acceptTaskFile(upload: UploadedFile, feedType: string, attempt: FileAttempt) {
  const source = sourceOf(feedType);
  const rejected = ({ reason, message }: TaskFileFault) => fileRejected(reason, message, source);
  const name = upload.filename === "" ? null : upload.filename;
  const nameFault = checkTaskFileName(name, feedType);
  if (nameFault) throw attempt.rejection(rejected(nameFault));
  let wireName = name;
  const file = await storeFile(upload, source, attempt, async (content) => {
    wireName ??= nameTaskFile(await readBeginning(content.createReadStream()), feedType);
    const fault = await checkTaskFile(content, name, feedType);
    return fault && rejected(fault);
  });
  return { ...file, name: wireName };
}

const refusalTexts = {
  ALREADY_UPLOADED: "it already has one. Create a new task for another file.",
  EXPIRED: `a file is accepted within ${uploadWindowMs / 60_000} minutes of the task's creation. Create a new task.`,
  NOT_AN_UPLOAD: "its feed type creates a file instead. Use a task of an upload feed type.",
} as const satisfies Record<UploadRefusalReason, string>;

/** Error number of a task that received no file in time (wire facts, seller feed §9). */
const uploadTimeExpired = 160_026;

/** Returns the reason why a task accepts no file, as far as the gateway knows. The service makes the final decision. */
function refusalReasonOf(task: FeedTask, now: number): UploadRefusalReason | null {
  if (directionOf(task.feedType) === "DOWNLOAD") return "NOT_AN_UPLOAD";
  if (isOverdue(task) || task.warnings.some(({ errorId }) => errorId === uploadTimeExpired)) return "EXPIRED";
  if (task.status !== "CREATED" && task.status !== "UNRECOGNIZED") return "ALREADY_UPLOADED";
  return now > timeOf(task.createdAt) + uploadWindowMs ? "EXPIRED" : null;
}

async function sendFile(task: FeedTask, file: OutgoingFile, context: GatewayContext): Promise<FeedTask> {
  await context.sellerFeed.uploadFile(task.taskId, file, callOptions(context));
  const queued: FeedTask = { ...task, status: "QUEUED", upstreamStatus: "QUEUED" };
  return readBack(context.loaders.feedTask, task.taskId, queued);
}
