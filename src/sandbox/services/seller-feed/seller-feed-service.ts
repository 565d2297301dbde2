import type { Service } from "../../http/service.js";
import type { JobHandler } from "../../jobs.js";
import { feedBasePath, feedJobs } from "./feed-parts.js";
import type { FeedParts } from "./feed-parts.js";
import { feedScopes } from "./feed-types.js";
import { createSchedule } from "./schedules/create-schedule.js";
import {
  deleteSchedule,
  getLatestResultFile,
  getSchedule,
  getSchedules,
  getScheduleTemplate,
  getScheduleTemplates,
} from "./schedules/read-schedules.js";
import { runSchedule } from "./schedules/run-schedule.js";
import { scheduleTable } from "./schedules/schedule-store.js";
import { updateSchedule } from "./schedules/update-schedule.js";
import { listingTables } from "./seller/listing-store.js";
import { orderTable } from "./seller/orders.js";
import { createInventoryTask } from "./tasks/create-inventory-task.js";
import { createMetricTask } from "./tasks/create-metric-task.js";
import { createOrderTask } from "./tasks/create-order-task.js";
import { createTask } from "./tasks/create-task.js";
import { getInputFile, getResultFile } from "./tasks/download-file.js";
import { getTask } from "./tasks/get-task.js";
import { listTasks } from "./tasks/list-tasks.js";
import { expireFiles, finishTask, queueTask, startTask } from "./tasks/task-jobs.js";
import { taskTables } from "./tasks/task-store.js";
import { uploadFile } from "./tasks/upload-file.js";
import { outcomeTable } from "./uploads/outcome-store.js";

/** The seller feed service's tables. */
export const feedTables: readonly string[] = [
  ...taskTables,
  outcomeTable,
  scheduleTable,
  ...listingTables,
  orderTable,
];

/** The seller feed service: reports, uploads and schedules (seller feed specification; wire facts, seller feed). */
export function createSellerFeedService(parts: FeedParts): Service {
  return {
    name: "seller feed",
    basePath: feedBasePath,
    acceptedScopes: feedScopes,
    operations: [
      createMetricTask(parts),
      listTasks(parts, "customer_service_metric_task"),
      getTask(parts, "customer_service_metric_task"),
      createInventoryTask(parts),
      listTasks(parts, "inventory_task"),
      getTask(parts, "inventory_task"),
      createOrderTask(parts),
      listTasks(parts, "order_task"),
      getTask(parts, "order_task"),
      createTask(parts),
      listTasks(parts, "task"),
      getTask(parts, "task"),
      uploadFile(parts),
      getInputFile(parts),
      getResultFile(parts),
      createSchedule(parts),
      getSchedules(parts),
      getSchedule(parts),
      updateSchedule(parts),
      deleteSchedule(parts),
      getLatestResultFile(parts),
      getScheduleTemplates(parts),
      getScheduleTemplate(parts),
    ],
  };
}

/** What the seller feed service does when time has passed, by kind of job. */
export function createSellerFeedJobs(parts: FeedParts): Readonly<Record<string, JobHandler>> {
  return {
    [feedJobs.queueTask]: queueTask(parts),
    [feedJobs.startTask]: startTask(parts),
    [feedJobs.finishTask]: finishTask(parts),
    [feedJobs.expireFiles]: expireFiles(parts),
    [feedJobs.runSchedule]: runSchedule(parts),
  };
}
