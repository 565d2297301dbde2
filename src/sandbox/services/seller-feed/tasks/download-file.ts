import type { Operation } from "../../service.ts";
import { feedError } from "../feed-errors.ts";
import type { FeedDeps } from "../feed-context.ts";
import { feedTypeOf } from "../feed-types.ts";
import { answerFile } from "./file-response.ts";
import { requireTask } from "./get-task.ts";

/**
 * Creates the operation `GET /task/{task_id}/download_input_file`: the unchanged uploaded file (seller feed
 * specification §4).
 */
export function getInputFile(deps: FeedDeps): Operation {
  return {
    method: "GET",
    path: "/task/:taskId/download_input_file",
    async answer({ caller, parameter }) {
      const task = requireTask(deps, parameter("taskId"), caller);
      if (feedTypeOf(task).direction === "DOWNLOAD") throw feedError(160015);
      const answer = await answerFile(deps, task.id, task.input_file, task.input_name);
      if (answer === undefined) throw feedError(160014);
      return answer;
    },
  };
}

/**
 * Creates the operation `GET /task/{task_id}/download_result_file`: the file of a finished task of any family (seller
 * feed specification §4).
 */
export function getResultFile(deps: FeedDeps): Operation {
  return {
    method: "GET",
    path: "/task/:taskId/download_result_file",
    async answer({ caller, parameter }) {
      const task = requireTask(deps, parameter("taskId"), caller);
      const answer = await answerFile(deps, task.id, task.result_file, task.result_name);
      if (answer === undefined) throw feedError(160014);
      return answer;
    },
  };
}
