import { rm } from "node:fs/promises";
import type { JobHandler } from "../../../jobs.ts";
import { createTimeSlice } from "../../../time-slice.ts";
import type { FeedFault } from "../feed-errors.ts";
import type { FeedDeps } from "../feed-context.ts";
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
export function queueTask(deps: FeedDeps): JobHandler {
  return {
    run: (taskId) => moveOn(deps, taskId, "CREATED", "QUEUED", feedJobs.startTask),
    fail: (taskId) => failTask(deps, taskId, internalFailure),
  };
}

/** Creates the job that moves a task from QUEUED to IN_PROCESS. */
export function startTask(deps: FeedDeps): JobHandler {
  return {
    run: (taskId) => moveOn(deps, taskId, "QUEUED", "IN_PROCESS", feedJobs.finishTask),
    fail: (taskId) => failTask(deps, taskId, internalFailure),
  };
}

/**
 * Creates the job that ends IN_PROCESS: it creates the report or applies the uploaded file, and stores the result for
 * download. If the job fails, {@link closeTask} reports the records applied so far.
 */
export function finishTask(deps: FeedDeps): JobHandler {
  return {
    run: (taskId, job) => endTask(deps, taskId, (task, arriving) => processTask(deps, task, arriving, job)),
    fail: (taskId) => deps.jobs.add(feedJobs.closeTask, taskId, deps.clock.now()),
  };
}

/**
 * Creates the job that ends a task whose processing failed. The task becomes PARTIALLY_PROCESSED when records were
 * applied, else FAILED.
 */
export function closeTask(deps: FeedDeps): JobHandler {
  const failed: TaskResult = { status: "FAILED", failure: internalFailure };
  return {
    run: (taskId, { signal }) =>
      endTask(deps, taskId, async (task, arriving) => {
        const feedType = feedTypeOf(task);
        if (feedType.direction === "DOWNLOAD") return failed;
        return (await closeUpload(deps, task, feedType, arriving, signal)) ?? failed;
      }),
    fail: (taskId) => failTask(deps, taskId, internalFailure),
  };
}

async function endTask(
  deps: FeedDeps,
  taskId: string,
  work: (task: TaskRow, resultPath: string) => Promise<TaskResult>,
): Promise<void> {
  const task = readTask(deps.database, taskId);
  if (task?.status !== "IN_PROCESS") return;
  await deps.folder.withTemporaryPath(async (arriving) => {
    await storeResult(deps, task, await work(task, arriving), arriving);
  });
}

/**
 * Creates the job that sets an upload task to FAILED with 160026 when its file has not been uploaded in time. The
 * status is an assumption, because the wire facts do not define it (seller feed §6).
 */
export function expireTask(deps: FeedDeps): JobHandler {
  const end = (taskId: string) => {
    if (readTask(deps.database, taskId)?.status !== "CREATED") return;
    failTask(deps, taskId, { errorId: 160026, longMessage: "No file was uploaded in time." });
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
export function expireFiles(deps: FeedDeps): JobHandler {
  return {
    async run(taskId) {
      await removeFiles(deps, taskId);
    },
    // The task no longer references its files, so leftovers on disk cannot be downloaded.
    fail() {},
  };
}

/** Creates the job that deletes the outcomes of a finished task; its result file contains them. */
export function deleteTaskOutcomes(deps: FeedDeps): JobHandler {
  return {
    run: (taskId, { signal }) => deleteOutcomes(deps.database, taskId, createTimeSlice(signal)),
    // The outcomes of a finished task are not read again.
    fail() {},
  };
}

function moveOn(
  deps: FeedDeps,
  taskId: string,
  from: TaskStatus,
  to: TaskStatus,
  nextJob: string,
): Promise<void> {
  deps.database.transaction(() => {
    const changed = deps.database.run(
      "UPDATE feed_tasks SET status = ? WHERE id = ? AND status = ?",
      to,
      taskId,
      from,
    );
    if (changed > 0) deps.jobs.add(nextJob, taskId, deps.clock.now() + deps.feedStepMs);
  });
  return Promise.resolve();
}

/**
 * Sets a task to FAILED. Such a task has no completion date (wire facts, seller feed §5). It keeps the numbers of its
 * applied records.
 * @param failure - the reason, if the service has an error id for it
 */
export function failTask(deps: FeedDeps, taskId: string, failure: FeedFault | undefined): void {
  deps.database.transaction(() => {
    const { successCount, failureCount } = countOutcomes(deps.database, taskId);
    const isCounted = successCount + failureCount > 0;
    deps.database.run(
      `UPDATE feed_tasks SET status = 'FAILED', failure_error_id = ?, failure_text = ?,
         success_count = ?, failure_count = ?
       WHERE id = ? AND status IN ('CREATED', 'QUEUED', 'IN_PROCESS')`,
      failure?.errorId ?? null,
      failure?.longMessage ?? null,
      isCounted ? successCount : null,
      isCounted ? failureCount : null,
      taskId,
    );
    deps.jobs.add(feedJobs.forgetOutcomes, taskId, deps.clock.now());
    deps.jobs.add(feedJobs.expireFiles, taskId, deps.clock.now() + fileRetentionMs);
  });
}

async function storeResult(
  deps: FeedDeps,
  task: TaskRow,
  result: TaskResult,
  arrived: string,
): Promise<void> {
  if (result.status === "FAILED") {
    failTask(deps, task.id, result.failure);
    return;
  }
  const nowMs = deps.clock.now();
  const { uploadSummary } = result;
  await deps.folder.storeReceived(arrived, taskKind, task.id, (name) =>
    deps.database.transaction(() => {
      const changed = deps.database.run(
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
      deps.jobs.add(feedJobs.forgetOutcomes, task.id, nowMs);
      deps.jobs.add(feedJobs.expireFiles, task.id, nowMs + fileRetentionMs);
      return changed > 0;
    }),
  );
  if (task.schedule_id !== null) await removeEarlierResults(deps, task);
}

/** Returns the file name of a result for download: `LMS_ACTIVE_INVENTORY_REPORT-<task>.csv.gz`. */
function nameResult(task: TaskRow): string {
  const { direction, format, isCompressed } = feedTypeOf(task);
  const kind = direction === "UPLOAD" ? "-result" : "";
  return `${task.feed_type}-${task.id}${kind}.${format}${isCompressed ? ".gz" : ""}`;
}

/** Deletes the earlier results of a schedule; only the latest one is stored (wire facts, seller feed §4). */
async function removeEarlierResults(deps: FeedDeps, task: TaskRow): Promise<void> {
  const earlier: { id: string }[] = deps.database.all(
    "SELECT id FROM feed_tasks WHERE schedule_id = ? AND sequence < ? AND result_file IS NOT NULL",
    task.schedule_id,
    task.sequence,
  );
  for (const { id } of earlier) await removeFiles(deps, id);
}

async function removeFiles(deps: FeedDeps, taskId: string): Promise<void> {
  deps.database.run("UPDATE feed_tasks SET result_file = NULL, input_file = NULL WHERE id = ?", taskId);
  await rm(deps.folder.receivedFolder(taskKind, taskId), { recursive: true, force: true });
}
