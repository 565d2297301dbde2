import { cleanFileName, receiveFilePart } from "../../../http/multipart-file.ts";
import type { Operation } from "../../service.ts";
import { feedError } from "../feed-errors.ts";
import type { FeedDeps } from "../feed-context.ts";
import { feedJobs, uploadWindowMs } from "../feed-context.ts";
import { feedTypeOf } from "../feed-types.ts";
import { findInputFault } from "../uploads/check-input.ts";
import { requireTask } from "./get-task.ts";
import { failTask } from "./task-jobs.ts";
import { readTask, taskKind } from "./task-store.ts";
import type { TaskRow } from "./task-store.ts";

/** Maximum size of an uploaded file in bytes, plain or compressed: 15 MB (wire facts, seller feed §4). */
const maxInputBytes = 15_728_640;

/**
 * Creates the operation `POST /task/{task_id}/upload_file`: multipart, with the file in the part `file`. Its name is in
 * the text part `fileName` or in the file part. Processing starts when the file is received (seller feed specification
 * §4). Each task accepts one file. A file of the wrong kind is rejected and the task stays open. A file of the right
 * kind that cannot be read ends the task as FAILED, which is unconfirmed.
 */
export function uploadFile(deps: FeedDeps): Operation {
  return {
    method: "POST",
    path: "/task/:taskId/upload_file",
    async answer({ caller, incoming, parameter, signal }) {
      const task = requireTask(deps, parameter("taskId"), caller);
      const feedType = feedTypeOf(task);
      if (feedType.direction === "DOWNLOAD") {
        throw feedError(160023, `Tasks of ${feedType.name} create a file and do not accept one.`);
      }
      if (task.status !== "CREATED") throw closedTaskError(task);
      if (deps.clock.now() - task.created_at > uploadWindowMs) throw feedError(160026);

      await deps.folder.withTemporaryPath(async (arriving) => {
        const received = await receiveFilePart(incoming, {
          partName: "file",
          path: arriving,
          maxBytes: maxInputBytes,
        });
        if (!received.ok) {
          throw feedError(received.fault === "TOO_LARGE" ? 160028 : 160100, received.message);
        }
        const named = cleanFileName(received.fields.get("fileName") ?? "");
        const fileName = named === "" ? (received.fileName ?? `input.${feedType.format}`) : named;
        const fault = await findInputFault(arriving, fileName, feedType, signal);
        if (fault !== undefined) {
          const failure = { errorId: 160020, longMessage: fault.message } as const;
          if (!fault.isOtherKind) failTask(deps, task.id, failure);
          throw feedError(failure.errorId, failure.longMessage);
        }
        await storeInput(deps, task, arriving, fileName);
      });
      return Response.json({});
    },
  };
}

/** Stores the uploaded file and sets the task to QUEUED. */
async function storeInput(deps: FeedDeps, task: TaskRow, arrived: string, fileName: string): Promise<void> {
  const isStored = await deps.folder.storeReceived(arrived, taskKind, task.id, (name) =>
    deps.database.transaction(() => {
      const changed = deps.database.run(
        "UPDATE feed_tasks SET status = 'QUEUED', input_file = ?, input_name = ? WHERE id = ? AND status = 'CREATED'",
        name,
        fileName,
        task.id,
      );
      if (changed === 0) return false;
      deps.jobs.add(feedJobs.startTask, task.id, deps.clock.now() + deps.feedStepMs);
      return true;
    }),
  );
  if (!isStored) throw closedTaskError(readTask(deps.database, task.id));
}

/** Creates the error for an upload to a task that no longer accepts a file. */
function closedTaskError(task: TaskRow | undefined) {
  if (task?.failure_error_id === 160026) return feedError(160026);
  if (task?.status === "FAILED") return feedError(160023, "The task has ended.");
  return feedError(160023, "The task's file was already uploaded.");
}
