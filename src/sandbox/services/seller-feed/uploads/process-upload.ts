import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FeedParts } from "../feed-parts.ts";
import type { FeedType } from "../feed-types.ts";
import { writeReport } from "../reports/write-report.ts";
import { ensureCatalogue } from "../seller/listing-store.ts";
import { taskKind } from "../tasks/task-store.ts";
import type { TaskRow, TaskStatus } from "../tasks/task-store.ts";
import { applyRecord } from "./apply-record.ts";
import { readCsvRecords } from "./csv-records.ts";
import { MalformedFileError } from "./feed-record.ts";
import type { FeedRecord } from "./feed-record.ts";
import { openInput } from "./open-input.ts";
import { countApplied, countOutcomes, eachOutcome, insertOutcome } from "./outcome-store.ts";
import { writeCsvResult, writeXmlResult } from "./result-file.ts";
import { readXmlRecords, requestNameOf } from "./xml-records.ts";

/** How the processing of an uploaded file ended. */
export interface UploadResult {
  readonly status: Extract<
    TaskStatus,
    "COMPLETED" | "COMPLETED_WITH_ERROR" | "FAILED" | "PARTIALLY_PROCESSED"
  >;
  readonly successCount: number;
  readonly failureCount: number;
}

/** Records that are applied in one transaction. Other calls get their turn between two batches. */
const batchSize = 200;

/**
 * Reads an uploaded file, applies its records and writes the result file to `resultPath` unless nothing could be done.
 *
 * COMPLETED when all records were fine, COMPLETED_WITH_ERROR when some or all failed. A file that breaks off in the
 * middle is applied up to there and ends PARTIALLY_PROCESSED, its last line says where; one without a readable
 * record is FAILED (wire facts, seller feed §6). A second run goes on behind the last applied record.
 */
export async function processUpload(
  parts: FeedParts,
  task: TaskRow,
  feedType: FeedType,
  resultPath: string,
): Promise<UploadResult> {
  ensureCatalogue(parts.database, task.account_id);
  const breakage = await applyFile(parts, task, feedType);
  const counts = countOutcomes(parts.database, task.id);
  const total = counts.successCount + counts.failureCount;
  if (breakage !== undefined && total === 0) return { status: "FAILED", ...counts };
  const outcomes = eachOutcome(parts.database, task.id, breakage);
  const texts =
    feedType.format === "csv" ? writeCsvResult(outcomes) : writeXmlResult(outcomes, requestNameOf(feedType));
  await writeReport(resultPath, texts, false);
  if (breakage !== undefined) {
    // What the file breaks off in has failed, too, and stands in the result.
    return { status: "PARTIALLY_PROCESSED", ...counts, failureCount: counts.failureCount + 1 };
  }
  return { status: counts.failureCount > 0 ? "COMPLETED_WITH_ERROR" : "COMPLETED", ...counts };
}

/** @returns what was wrong with the file, when it could not be read to its end. */
async function applyFile(
  parts: FeedParts,
  task: TaskRow,
  feedType: FeedType,
): Promise<MalformedFileError | undefined> {
  const path = join(parts.folder.receivedFolder(taskKind, task.id), task.input_file ?? "");
  let batch: FeedRecord[] = [];
  const applyBatch = () => {
    const records = batch;
    batch = [];
    parts.database.transaction(() => {
      for (const record of records) {
        insertOutcome(parts.database, task.id, record, applyRecord(parts, task.account_id, record));
      }
    });
  };
  const applied = countApplied(parts.database, task.id);
  try {
    const source = await openInput(path);
    const records =
      feedType.format === "csv" ? readCsvRecords(source, feedType) : readXmlRecords(source, feedType);
    try {
      for await (const record of records) {
        if (record.number <= applied) continue;
        batch.push(record);
        if (batch.length < batchSize) continue;
        applyBatch();
        await nextTurn();
      }
    } finally {
      source.destroy();
    }
    applyBatch();
    return undefined;
  } catch (error) {
    if (!(error instanceof MalformedFileError)) throw error;
    applyBatch();
    return error;
  }
}
