import { rm } from "node:fs/promises";
import type { JobHandler } from "../../../jobs.ts";
import { createTimeSlice } from "../../../time-slice.ts";
import type { FeedFault } from "../feed-errors.ts";
import type { FeedParts } from "../feed-context.ts";
import { feedJobs, fileRetentionMs } from "../feed-context.ts";
import { feedTypeOf } from "../feed-types.ts";
import { countOutcomes, deleteOutcomes } from "../uploads/outcome-store.ts";
import { closeUpload } from "../uploads/process-upload.ts";
import { processTask } from "./process-task.ts";
import type { TaskResult } from "./task-result.ts";
import { readTask, taskKind } from "./task-store.ts";
import type { TaskRow, TaskStatus } from "./task-store.ts";

const internalFailure: FeedFault = {
  errorId: 160001,
  longMessage: "The service stopped while it processed the task.",
};

/** Creates the job that moves a report task from CREATED to QUEUED. */
export function queueTask(parts: FeedParts): JobHandler {
  return {
    run: (taskId) => moveOn(parts, taskId, "CREATED", "QUEUED", feedJobs.startTask),
    fail: (taskId) => failTask(parts, taskId, internalFailure),
  };
}

/** Creates the job that moves a task from QUEUED to IN_PROCESS. */
export function startTask(parts: FeedParts): JobHandler {
  return {
    run: (taskId) => moveOn(parts, taskId, "QUEUED", "IN_PROCESS", feedJobs.finishTask),
    fail: (taskId) => failTask(parts, taskId, internalFailure),
  };
}

/**
 * Creates the job that ends IN_PROCESS: it creates the report or applies the uploaded file, and stores the result for
 * download. If the job fails, {@link closeTask} reports the records applied so far.
 */
export function finishTask(parts: FeedParts): JobHandler {
  return {
    run: (taskId, job) => endTask(parts, taskId, (task, arriving) => processTask(parts, task, arriving, job)),
    fail: (taskId) => parts.jobs.add(feedJobs.closeTask, taskId, parts.clock.now()),
  };
}

/**
 * Creates the job that ends a task whose processing failed. The task becomes PARTIALLY_PROCESSED when records were
 * applied, else FAILED.
 */
export function closeTask(parts: FeedParts): JobHandler {
  const failed: TaskResult = { status: "FAILED", failure: internalFailure };
  return {
    run: (taskId, { signal }) =>
      endTask(parts, taskId, async (task, arriving) => {
        const feedType = feedTypeOf(task);
        if (feedType.direction === "DOWNLOAD") return failed;
        return (await closeUpload(parts, task, feedType, arriving, signal)) ?? failed;
      }),
    fail: (taskId) => failTask(parts, taskId, internalFailure),
  };
}

async function endTask(
  parts: FeedParts,
  taskId: string,
  work: (task: TaskRow, resultPath: string) => Promise<TaskResult>,
): Promise<void> {
  const task = readTask(parts.database, taskId);
  if (task?.status !== "IN_PROCESS") return;
  await parts.folder.withTemporaryPath(async (arriving) => {
    await storeResult(parts, task, await work(task, arriving), arriving);
  });
}

/**
 * Creates the job that sets an upload task to FAILED with 160026 when its file has not been uploaded in time. The
 * status is an assumption, because the wire facts do not define it (seller feed §6).
 */
export function expireTask(parts: FeedParts): JobHandler {
  const end = (taskId: string) => {
    if (readTask(parts.database, taskId)?.status !== "CREATED") return;
    failTask(parts, taskId, { errorId: 160026, longMessage: "No file was uploaded in time." });
  };
  return {
    run(taskId) {
      end(taskId);
      return Promise.resolve();
    },
    fail: end,
  };
}

/** Creates the job that deletes a task's files some weeks after its end; the task itself remains. */
export function expireFiles(parts: FeedParts): JobHandler {
  return {
    async run(taskId) {
      await removeFiles(parts, taskId);
    },
    // The task no longer references its files, so leftovers on disk cannot be downloaded.
    fail() {},
  };
}

/** Creates the job that deletes the outcomes of a finished task; its result file contains them. */
export function deleteTaskOutcomes(parts: FeedParts): JobHandler {
  return {
    run: (taskId, { signal }) => deleteOutcomes(parts.database, taskId, createTimeSlice(signal)),
    // The outcomes of a finished task are not read again.
    fail() {},
  };
}

function moveOn(
  parts: FeedParts,
  taskId: string,
  from: TaskStatus,
  to: TaskStatus,
  nextJob: string,
): Promise<void> {
  parts.database.transaction(() => {
    const changed = parts.database.run(
      "UPDATE feed_tasks SET status = ? WHERE id = ? AND status = ?",
      to,
      taskId,
      from,
    );
    if (changed > 0) parts.jobs.add(nextJob, taskId, parts.clock.now() + parts.feedStepMs);
  });
  return Promise.resolve();
}

/**
 * Sets a task to FAILED. Such a task has no completion date (wire facts, seller feed §5). It keeps the numbers of its
 * applied records.
 * @param failure - the reason, if the service has an error id for it
 */
export function failTask(parts: FeedParts, taskId: string, failure: FeedFault | undefined): void {
  parts.database.transaction(() => {
    const { successCount, failureCount } = countOutcomes(parts.database, taskId);
    const isCounted = successCount + failureCount > 0;
    parts.database.run(
      `UPDATE feed_tasks SET status = 'FAILED', failure_error_id = ?, failure_text = ?,
         success_count = ?, failure_count = ?
       WHERE id = ? AND status IN ('CREATED', 'QUEUED', 'IN_PROCESS')`,
      failure?.errorId ?? null,
      failure?.longMessage ?? null,
      isCounted ? successCount : null,
      isCounted ? failureCount : null,
      taskId,
    );
    parts.jobs.add(feedJobs.forgetOutcomes, taskId, parts.clock.now());
    parts.jobs.add(feedJobs.expireFiles, taskId, parts.clock.now() + fileRetentionMs);
  });
}

async function storeResult(
  parts: FeedParts,
  task: TaskRow,
  result: TaskResult,
  arrived: string,
): Promise<void> {
  if (result.status === "FAILED") {
    failTask(parts, task.id, result.failure);
    return;
  }
  const nowMs = parts.clock.now();
  const { uploadSummary } = result;
  await parts.folder.storeReceived(arrived, taskKind, task.id, (name) =>
    parts.database.transaction(() => {
      const changed = parts.database.run(
        `UPDATE feed_tasks SET status = ?, completed_at = ?, result_file = ?, result_name = ?,
           success_count = ?, failure_count = ?
         WHERE id = ? AND status = 'IN_PROCESS'`,
        result.status,
        nowMs,
        name,
        nameResult(task),
        uploadSummary?.successCount ?? null,
        uploadSummary?.failureCount ?? null,
        task.id,
      );
      parts.jobs.add(feedJobs.forgetOutcomes, task.id, nowMs);
      parts.jobs.add(feedJobs.expireFiles, task.id, nowMs + fileRetentionMs);
      return changed > 0;
    }),
  );
  if (task.schedule_id !== null) await removeEarlierResults(parts, task);
}

/** Returns the file name of a result for download: `LMS_ACTIVE_INVENTORY_REPORT-<task>.csv.gz`. */
function nameResult(task: TaskRow): string {
  const { direction, format, isCompressed } = feedTypeOf(task);
  const kind = direction === "UPLOAD" ? "-result" : "";
  return `${task.feed_type}-${task.id}${kind}.${format}${isCompressed ? ".gz" : ""}`;
}

/** Deletes the earlier results of a schedule; only the latest one is stored (wire facts, seller feed §4). */
async function removeEarlierResults(parts: FeedParts, task: TaskRow): Promise<void> {
  const earlier: { id: string }[] = parts.database.all(
    "SELECT id FROM feed_tasks WHERE schedule_id = ? AND sequence < ? AND result_file IS NOT NULL",
    task.schedule_id,
    task.sequence,
  );
  for (const { id } of earlier) await removeFiles(parts, id);
}

async function removeFiles(parts: FeedParts, taskId: string): Promise<void> {
  parts.database.run("UPDATE feed_tasks SET result_file = NULL, input_file = NULL WHERE id = ?", taskId);
  await rm(parts.folder.receivedFolder(taskKind, taskId), { recursive: true, force: true });
}
