import type { Caller } from "../../../accounts/demo-accounts.ts";
import type { Operation } from "../../service.ts";
import { feedError, feedRequestError } from "../feed-errors.ts";
import type { FeedDeps } from "../feed-context.ts";
import type { TaskFamily } from "../feed-types.ts";
import { requireScope, feedTypeOf } from "../feed-types.ts";
import { describeFailure, describeReportTask, describeTask, findTask } from "./task-store.ts";
import type { TaskRow } from "./task-store.ts";

/**
 * Creates the operation `GET /<family>/{task_id}` (wire facts, seller feed §1). The resource `task` returns tasks of
 * all families, each other resource only those of its own family.
 */
export function getTask(deps: FeedDeps, family: TaskFamily): Operation {
  return {
    method: "GET",
    path: `/${family}/:taskId`,
    answer({ caller, origin, parameter }) {
      const task = requireTask(deps, parameter("taskId"), caller, family);
      const described = family === "task" ? describeTask(task, origin) : describeReportTask(task, origin);
      return Response.json({ ...described, ...describeFailure(task) });
    },
  };
}

/**
 * Returns the caller's task if the caller's token has the scope of its feed type.
 * @throws ServiceError 404/160003, 403/160002; both with 400 on the metric resource (wire facts, seller feed §9)
 */
export function requireTask(
  deps: FeedDeps,
  taskId: string,
  caller: Caller,
  family: TaskFamily = "task",
): TaskRow {
  const isMetricRead = family === "customer_service_metric_task";
  const task = findTask(deps.database, taskId, caller.accountId);
  if (task === undefined || (family !== "task" && feedTypeOf(task).family !== family)) {
    throw isMetricRead ? feedRequestError(160003) : feedError(160003);
  }
  requireScope(caller, feedTypeOf(task), { isMetricRead });
  return task;
}
