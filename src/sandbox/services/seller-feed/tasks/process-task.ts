import type { RunningJob } from "../../../jobs.ts";
import type { FeedDeps } from "../feed-context.ts";
import { feedTypeOf, inventoryReport, listingsReport, metricReport, orderReport } from "../feed-types.ts";
import { writeInventoryReport, writeListingsReport } from "../reports/inventory-report.ts";
import { makeMetricReport } from "../reports/metric-report.ts";
import { writeOrderReport } from "../reports/order-report.ts";
import { writeReport } from "../reports/write-report.ts";
import { processUpload } from "../uploads/process-upload.ts";
import type { TaskResult } from "./task-result.ts";
import type { TaskRow } from "./task-store.ts";

/**
 * Runs the task and writes its file to `resultPath`, unless it fails.
 * @throws the reason of `job.signal` when it aborts; records applied before that remain applied
 */
export async function processTask(
  deps: FeedDeps,
  task: TaskRow,
  resultPath: string,
  job: RunningJob,
): Promise<TaskResult> {
  const feedType = feedTypeOf(task);
  if (feedType.direction === "UPLOAD") {
    return processUpload(deps, task, feedType, resultPath, job);
  }
  const texts = makeReport(deps, task);
  if (texts === undefined) return { status: "FAILED" };
  await writeReport(deps.folder, resultPath, texts, feedType.isCompressed, job.signal);
  return { status: "COMPLETED" };
}

/** Generates the text of a report; undefined when there is no data for it. */
function makeReport(deps: FeedDeps, task: TaskRow): Iterable<string> | undefined {
  const feedType = feedTypeOf(task);
  if (feedType === inventoryReport) return writeInventoryReport(deps, task);
  if (feedType === listingsReport) return writeListingsReport(deps, task);
  if (feedType === orderReport) return writeOrderReport(deps, task);
  return feedType === metricReport ? makeMetricReport(task) : undefined;
}
