import { rm } from "node:fs/promises";
import type { JobHandler } from "../../../jobs.ts";
import type { FeedParts } from "../feed-parts.ts";
import { feedJobs, filesKeptForMs } from "../feed-parts.ts";
import { feedTypeOf } from "../feed-types.ts";
import { deleteOutcomes } from "../uploads/outcome-store.ts";
import { processTask } from "./process-task.ts";
import type { TaskResult } from "./process-task.ts";
import { readTask, taskKind } from "./task-store.ts";
import type { TaskRow, TaskStatus } from "./task-store.ts";

/** A report's way begins: CREATED → QUEUED. */
export function queueTask(parts: FeedParts): JobHandler {
  return {
    run: (taskId) => moveOn(parts, taskId, "CREATED", "QUEUED", feedJobs.startTask),
    fail: (taskId) => failTask(parts, taskId),
  };
}

/** QUEUED → IN_PROCESS. */
export function startTask(parts: FeedParts): JobHandler {
  return {
    run: (taskId) => moveOn(parts, taskId, "QUEUED", "IN_PROCESS", feedJobs.finishTask),
    fail: (taskId) => failTask(parts, taskId),
  };
}

/** The end of IN_PROCESS: makes the report, or applies the uploaded file, and puts the result where it can be downloaded. */
export function finishTask(parts: FeedParts): JobHandler {
  return {
    async run(taskId) {
      const task = readTask(parts.database, taskId);
      if (task?.status !== "IN_PROCESS") return;
      await parts.folder.withIncoming(async (arriving) => {
        const result = await processTask(parts, task, arriving);
        await storeResult(parts, task, result, arriving);
      });
    },
    fail: (taskId) => failTask(parts, taskId),
  };
}

/** Removes a task's files some weeks after its end; the task itself stays. */
export function expireFiles(parts: FeedParts): JobHandler {
  return {
    async run(taskId) {
      await removeFiles(parts, taskId);
    },
    // The task already has no files; what is still on the disk cannot be reached.
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

/** A task that ends FAILED has no completion date (wire facts, seller feed §5). */
function failTask(parts: FeedParts, taskId: string): void {
  parts.database.transaction(() => {
    parts.database.run(
      "UPDATE feed_tasks SET status = 'FAILED' WHERE id = ? AND status IN ('CREATED', 'QUEUED', 'IN_PROCESS')",
      taskId,
    );
    deleteOutcomes(parts.database, taskId);
    parts.jobs.add(feedJobs.expireFiles, taskId, parts.clock.now() + filesKeptForMs);
  });
}

async function storeResult(
  parts: FeedParts,
  task: TaskRow,
  result: TaskResult,
  arrived: string,
): Promise<void> {
  if (result.status === "FAILED") {
    failTask(parts, task.id);
    return;
  }
  const nowMs = parts.clock.now();
  const { uploadSummary } = result;
  await parts.folder.keepReceived(arrived, taskKind, task.id, (name) =>
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
      deleteOutcomes(parts.database, task.id);
      parts.jobs.add(feedJobs.expireFiles, task.id, nowMs + filesKeptForMs);
      return changed > 0;
    }),
  );
  if (task.schedule_id !== null) await removeEarlierResults(parts, task);
}

/** The name under which a result is downloaded: `LMS_ACTIVE_INVENTORY_REPORT-<task>.csv.gz`. */
function nameResult(task: TaskRow): string {
  const { direction, format, isCompressed } = feedTypeOf(task);
  const kind = direction === "UPLOAD" ? "-result" : "";
  return `${task.feed_type}-${task.id}${kind}.${format}${isCompressed ? ".gz" : ""}`;
}

/** Of a schedule's results only the latest is kept (wire facts, seller feed §4). */
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
