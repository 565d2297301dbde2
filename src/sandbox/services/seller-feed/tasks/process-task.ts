import type { FeedParts } from "../feed-parts.ts";
import { feedTypeOf, inventoryReport, metricReport, orderReport } from "../feed-types.ts";
import { writeInventoryReport } from "../reports/inventory-report.ts";
import { makeMetricReport } from "../reports/metric-report.ts";
import { writeOrderReport } from "../reports/order-report.ts";
import { writeReport } from "../reports/write-report.ts";
import { processUpload } from "../uploads/process-upload.ts";
import type { TaskRow, TaskStatus } from "./task-store.ts";

/** How a task ended. */
export interface TaskResult {
  readonly status: Extract<
    TaskStatus,
    "COMPLETED" | "COMPLETED_WITH_ERROR" | "FAILED" | "PARTIALLY_PROCESSED"
  >;
  /** Of an upload. */
  readonly uploadSummary?: { readonly successCount: number; readonly failureCount: number };
}

/** Does what the task is for, and writes its file to `resultPath` unless it fails. */
export async function processTask(parts: FeedParts, task: TaskRow, resultPath: string): Promise<TaskResult> {
  const feedType = feedTypeOf(task);
  if (feedType.direction === "UPLOAD") {
    const { status, ...uploadSummary } = await processUpload(parts, task, feedType, resultPath);
    return { status, uploadSummary };
  }
  const texts = makeReport(parts, task);
  if (texts === undefined) return { status: "FAILED" };
  await writeReport(resultPath, texts, feedType.isCompressed);
  return { status: "COMPLETED" };
}

/** A report's text while it is made; undefined when there is nothing to report about. */
function makeReport(parts: FeedParts, task: TaskRow): Iterable<string> | undefined {
  const feedType = feedTypeOf(task);
  if (feedType === inventoryReport) return writeInventoryReport(parts, task);
  if (feedType === orderReport) return writeOrderReport(parts, task);
  return feedType === metricReport ? makeMetricReport(task) : undefined;
}
