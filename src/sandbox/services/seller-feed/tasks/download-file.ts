import type { Operation } from "../../../http/service.js";
import { feedError } from "../feed-errors.js";
import type { FeedParts } from "../feed-parts.js";
import { feedTypeOf } from "../feed-types.js";
import { answerFile } from "./file-answer.js";
import { requireTask } from "./get-task.js";

/** `GET /task/{task_id}/download_input_file`: the uploaded file as it came (seller feed specification §4). */
export function getInputFile(parts: FeedParts): Operation {
  return {
    method: "GET",
    path: "/task/:taskId/download_input_file",
    async answer({ caller, parameter }) {
      const task = requireTask(parts, parameter("taskId"), caller);
      if (feedTypeOf(task).direction === "DOWNLOAD") throw feedError(160015);
      const answer = await answerFile(parts, task.id, task.input_file, task.input_name);
      if (answer === undefined) throw feedError(160014);
      return answer;
    },
  };
}

/** `GET /task/{task_id}/download_result_file`: a finished task's file, of any family (seller feed specification §4). */
export function getResultFile(parts: FeedParts): Operation {
  return {
    method: "GET",
    path: "/task/:taskId/download_result_file",
    async answer({ caller, parameter }) {
      const task = requireTask(parts, parameter("taskId"), caller);
      const answer = await answerFile(parts, task.id, task.result_file, task.result_name);
      if (answer === undefined) throw feedError(160014);
      return answer;
    },
  };
}
