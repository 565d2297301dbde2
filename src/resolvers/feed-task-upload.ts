import type { GenericTask } from "../upstream/seller-feed/model.ts";
import { taskFileRules, uploadWindowMs } from "../upstream/seller-feed/limits.ts";
import { callOptions, type GatewayContext } from "./context.ts";
import { mutationFailure } from "./errors/mutation-failure.ts";
import {
  notFoundError,
  type UploadRefusalReason,
  validationError,
  mutationError,
} from "./errors/mutation-error.ts";
import { createGenericTask, type GenericTaskDeclaration, type TaskPayload } from "./feed-task-create.ts";
import { directionOf } from "./feed-type.ts";
import { awaitFile, checkFileSize, filePath, toOutgoingFile, type UploadedFile } from "./uploaded-file.ts";

/** Failures of `uploadTaskFile`. */
export const uploadTaskFileErrors = [
  "ValidationError",
  "NotFoundError",
  "FileRejectedError",
  "UploadRefusedError",
  "PermissionDeniedError",
  "RateLimitedError",
  "UpstreamError",
] as const;

/** Failures of `createGenericTaskFromFile`. */
export const createTaskFromFileErrors = [
  "ValidationError",
  "FileRejectedError",
  "UploadRefusedError",
  "TaskQuotaExceededError",
  "PermissionDeniedError",
  "RateLimitedError",
  "UpstreamError",
] as const;

const source = { path: filePath, rules: taskFileRules };

/** Sends the file of an upload task while it arrives. */
export async function uploadTaskFile(
  input: { readonly taskId: string; readonly file: Promise<UploadedFile> },
  context: GatewayContext,
): Promise<TaskPayload<GenericTask, typeof uploadTaskFileErrors>> {
  const arrived = await awaitFile(input.file, taskFileRules);
  if (arrived.fault) return { task: null, errors: [arrived.fault] };
  const { file } = arrived;
  const fault = checkFileSize(file.expectedSizeInBytes, taskFileRules);
  if (fault) return { task: null, errors: [fault] };
  const path = ["input", "taskId"];
  const task = await context.loaders.genericTask.load(input.taskId);
  if (!task) return { task: null, errors: [notFoundError("task", input.taskId, path)] };
  const reason = refusalOf(task, context.clock.now());
  if (reason) {
    const message = `The task takes no file: ${refusalTexts[reason]}`;
    return {
      task: null,
      errors: [mutationError("UploadRefusedError", { message, path, refusalReason: reason })],
    };
  }
  try {
    return { task: await sendFile(task, file, context), errors: [] };
  } catch (error) {
    const existing = { thing: "task", id: task.taskId, path };
    return {
      task: null,
      errors: mutationFailure(error, { allowed: uploadTaskFileErrors, existing, source }),
    };
  }
}

/** Opens an upload task and sends its file. Once the task exists, every failure is told beside it. */
export async function createGenericTaskFromFile(
  input: GenericTaskDeclaration & { readonly file: Promise<UploadedFile> },
  context: GatewayContext,
): Promise<TaskPayload<GenericTask, typeof createTaskFromFileErrors>> {
  const arrived = await awaitFile(input.file, taskFileRules);
  if (arrived.fault) return { task: null, errors: [arrived.fault] };
  const { file } = arrived;
  const fault = checkFileSize(file.expectedSizeInBytes, taskFileRules);
  if (fault) return { task: null, errors: [fault] };
  if (directionOf(input.feedType) === "DOWNLOAD") {
    const message = `${input.feedType} makes a file and takes none. Order it with its own mutation.`;
    return { task: null, errors: [validationError("NOT_ALLOWED", ["input", "feedType"], message)] };
  }
  const { task, errors } = await createGenericTask(input, context);
  if (!task) return { task, errors };
  try {
    return { task: await sendFile(task, file, context), errors: [] };
  } catch (error) {
    const failure = {
      allowed: createTaskFromFileErrors,
      source,
      feedType: input.feedType,
      isSecondHalf: true,
    };
    return { task, errors: mutationFailure(error, failure) };
  }
}

const refusalTexts = {
  ALREADY_UPLOADED: "it has one already.",
  EXPIRED: "a file is accepted within one hour of the task's creation.",
  NOT_AN_UPLOAD: "its feed type makes a file instead.",
} as const satisfies Record<UploadRefusalReason, string>;

/** Why a task takes no file, as far as the gateway can tell; the service has the last word. */
function refusalOf(task: GenericTask, now: number): UploadRefusalReason | null {
  if (directionOf(task.feedType) === "DOWNLOAD") return "NOT_AN_UPLOAD";
  if (task.status !== "CREATED" && task.status !== "UNRECOGNIZED") return "ALREADY_UPLOADED";
  return now > task.createdAt.getTime() + uploadWindowMs ? "EXPIRED" : null;
}

async function sendFile(
  task: GenericTask,
  file: UploadedFile,
  context: GatewayContext,
): Promise<GenericTask> {
  // The size was checked by the callers: it is known.
  const outgoing = toOutgoingFile(file, file.expectedSizeInBytes ?? 0);
  await context.sellerFeed.uploadFile(task.taskId, outgoing, callOptions(context));
  const { genericTask } = context.loaders;
  genericTask.clear(task.taskId);
  const read = await genericTask.load(task.taskId).catch(() => null);
  return read ?? { ...task, status: "QUEUED", upstreamStatus: "QUEUED" };
}
