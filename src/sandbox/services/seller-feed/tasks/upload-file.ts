import { cleanFileName, receiveFilePart } from "../../../http/multipart-file.ts";
import type { Operation } from "../../service.ts";
import { feedError } from "../feed-errors.ts";
import type { FeedParts } from "../feed-context.ts";
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
export function uploadFile(parts: FeedParts): Operation {
  return {
    method: "POST",
    path: "/task/:taskId/upload_file",
    async answer({ caller, incoming, parameter, signal }) {
      const task = requireTask(parts, parameter("taskId"), caller);
      const feedType = feedTypeOf(task);
      if (feedType.direction === "DOWNLOAD") {
        throw feedError(160023, `Tasks of ${feedType.name} create a file and do not accept one.`);
      }
      if (task.status !== "CREATED") throw closedTaskError(task);
      if (parts.clock.now() - task.created_at > uploadWindowMs) throw feedError(160026);

      await parts.folder.withTemporaryPath(async (arriving) => {
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
          if (!fault.isOtherKind) failTask(parts, task.id, failure);
          throw feedError(failure.errorId, failure.longMessage);
        }
        await storeInput(parts, task, arriving, fileName);
      });
      return Response.json({});
    },
  };
}

/** Stores the uploaded file and sets the task to QUEUED. */
async function storeInput(parts: FeedParts, task: TaskRow, arrived: string, fileName: string): Promise<void> {
  const isStored = await parts.folder.storeReceived(arrived, taskKind, task.id, (name) =>
    parts.database.transaction(() => {
      const changed = parts.database.run(
        "UPDATE feed_tasks SET status = 'QUEUED', input_file = ?, input_name = ? WHERE id = ? AND status = 'CREATED'",
        name,
        fileName,
        task.id,
      );
      if (changed === 0) return false;
      parts.jobs.add(feedJobs.startTask, task.id, parts.clock.now() + parts.feedStepMs);
      return true;
    }),
  );
  if (!isStored) throw closedTaskError(readTask(parts.database, task.id));
}

/** Creates the error for an upload to a task that no longer accepts a file. */
function closedTaskError(task: TaskRow | undefined) {
  if (task?.failure_error_id === 160026) return feedError(160026);
  if (task?.status === "FAILED") return feedError(160023, "The task has ended.");
  return feedError(160023, "The task's file was already uploaded.");
}
