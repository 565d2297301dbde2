import type { Service } from "../service.ts";
import type { JobHandler } from "../../jobs.ts";
import { feedBasePath, feedJobs } from "./feed-context.ts";
import type { FeedDeps } from "./feed-context.ts";
import { feedScopes } from "./feed-types.ts";
import { createSchedule } from "./schedules/create-schedule.ts";
import {
  deleteSchedule,
  getLatestResultFile,
  getSchedule,
  getSchedules,
  getScheduleTemplate,
  getScheduleTemplates,
} from "./schedules/read-schedules.ts";
import { runSchedule } from "./schedules/run-schedule.ts";
import { scheduleTable } from "./schedules/schedule-store.ts";
import { updateSchedule } from "./schedules/update-schedule.ts";
import { listingColumns, listingTables } from "./seller/listing-store.ts";
import { orderTable } from "./seller/orders.ts";
import { createInventoryTask } from "./tasks/create-inventory-task.ts";
import { createMetricTask } from "./tasks/create-metric-task.ts";
import { createOrderTask } from "./tasks/create-order-task.ts";
import { createTask } from "./tasks/create-task.ts";
import { getInputFile, getResultFile } from "./tasks/download-file.ts";
import { getTask } from "./tasks/get-task.ts";
import { listTasks } from "./tasks/list-tasks.ts";
import {
  closeTask,
  expireFiles,
  expireTask,
  finishTask,
  deleteTaskOutcomes,
  queueTask,
  startTask,
} from "./tasks/task-jobs.ts";
import { taskColumns, taskTables } from "./tasks/task-store.ts";
import { uploadFile } from "./tasks/upload-file.ts";
import { outcomeColumns, outcomeTable } from "./uploads/outcome-store.ts";
import type { AddedColumn } from "../../storage/database.ts";

/** Tables of the seller feed service. */
export const feedTables: readonly string[] = [
  ...taskTables,
  outcomeTable,
  scheduleTable,
  ...listingTables,
  orderTable,
];

/** Columns added after the first release of the tables. */
export const feedColumns: readonly AddedColumn[] = [...taskColumns, ...outcomeColumns, ...listingColumns];

/**
 * Creates the seller feed service: reports, uploads and schedules (seller feed specification; wire facts, seller feed).
 */
export function createSellerFeedService(deps: FeedDeps): Service {
  return {
    name: "seller feed",
    basePath: feedBasePath,
    acceptedScopes: feedScopes,
    operations: [
      createMetricTask(deps),
      listTasks(deps, "customer_service_metric_task"),
      getTask(deps, "customer_service_metric_task"),
      createInventoryTask(deps),
      listTasks(deps, "inventory_task"),
      getTask(deps, "inventory_task"),
      createOrderTask(deps),
      listTasks(deps, "order_task"),
      getTask(deps, "order_task"),
      createTask(deps),
      listTasks(deps, "task"),
      getTask(deps, "task"),
      uploadFile(deps),
      getInputFile(deps),
      getResultFile(deps),
      createSchedule(deps),
      getSchedules(deps),
      getSchedule(deps),
      updateSchedule(deps),
      deleteSchedule(deps),
      getLatestResultFile(deps),
      getScheduleTemplates(deps),
      getScheduleTemplate(deps),
    ],
  };
}

/** Returns the job handlers of the seller feed service, by kind of job. */
export function createSellerFeedJobs(deps: FeedDeps): Readonly<Record<string, JobHandler>> {
  return {
    [feedJobs.queueTask]: queueTask(deps),
    [feedJobs.startTask]: startTask(deps),
    [feedJobs.finishTask]: finishTask(deps),
    [feedJobs.closeTask]: closeTask(deps),
    [feedJobs.forgetOutcomes]: deleteTaskOutcomes(deps),
    [feedJobs.expireFiles]: expireFiles(deps),
    [feedJobs.expireTask]: expireTask(deps),
    [feedJobs.runSchedule]: runSchedule(deps),
  };
}
