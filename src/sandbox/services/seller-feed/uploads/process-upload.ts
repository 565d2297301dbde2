import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FeedParts } from "../feed-parts.ts";
import type { FeedType } from "../feed-types.ts";
import { writeReport } from "../reports/write-report.ts";
import { ensureCatalogue } from "../seller/listing-store.ts";
import type { TaskResult } from "../tasks/task-result.ts";
import { taskKind } from "../tasks/task-store.ts";
import type { TaskRow } from "../tasks/task-store.ts";
import { applyRecord } from "./apply-record.ts";
import { readCsvRecords } from "./csv-records.ts";
import { MalformedFileError } from "./feed-record.ts";
import type { FeedRecord } from "./feed-record.ts";
import { openInput } from "./open-input.ts";
import { countOutcomes, eachOutcome, insertOutcome, lastApplied } from "./outcome-store.ts";
import type { Breakage } from "./outcome-store.ts";
import { writeCsvResult, writeXmlResult } from "./result-file.ts";
import { readXmlRecords, requestNameOf } from "./xml-records.ts";

/** Records that are applied in one transaction. Other calls get their turn between two batches. */
const batchSize = 200;

/**
 * Reads an uploaded file, applies its records and writes the result file to `resultPath` unless nothing could be done.
 *
 * COMPLETED when all records were fine, COMPLETED_WITH_ERROR when some or all failed: each ends alone. A file that breaks
 * off in the middle is applied up to there and ends PARTIALLY_PROCESSED, its last line says where and counts as a
 * failure; one without a readable record is FAILED (wire facts, seller feed §6). A second run goes on behind the last
 * applied record.
 * @param noteProgress - called within each transaction that applies records
 */
export async function processUpload(
  parts: FeedParts,
  task: TaskRow,
  feedType: FeedType,
  resultPath: string,
  noteProgress: () => void,
): Promise<TaskResult> {
  ensureCatalogue(parts.database, task.account_id);
  const fault = await applyFile(parts, task, feedType, noteProgress);
  if (fault === undefined) return writeResult(parts, task, feedType, resultPath, undefined);
  const last = lastApplied(parts.database, task.id);
  if (last.number === 0) {
    return { status: "FAILED", failure: { errorId: 160020, longMessage: fault.message } };
  }
  return writeResult(parts, task, feedType, resultPath, {
    code: "FILE_MALFORMED",
    message: fault.message,
    line: fault.line ?? null,
  });
}

/**
 * Ends an upload whose processing was given up: writes the result file of the records that were applied.
 * @returns undefined when there are none.
 */
export async function closeUpload(
  parts: FeedParts,
  task: TaskRow,
  feedType: FeedType,
  resultPath: string,
): Promise<TaskResult | undefined> {
  const last = lastApplied(parts.database, task.id);
  if (last.number === 0) return undefined;
  return writeResult(parts, task, feedType, resultPath, {
    code: "PROCESSING_STOPPED",
    message: "The processing stopped after the record before: no further record of the file was applied.",
    line: last.line,
  });
}

async function writeResult(
  { database }: FeedParts,
  task: TaskRow,
  feedType: FeedType,
  resultPath: string,
  breakage: Breakage | undefined,
): Promise<TaskResult> {
  const outcomes = eachOutcome(database, task.id, breakage);
  const texts =
    feedType.format === "csv" ? writeCsvResult(outcomes) : writeXmlResult(outcomes, requestNameOf(feedType));
  await writeReport(resultPath, texts, false);
  const { successCount, failureCount } = countOutcomes(database, task.id);
  if (breakage !== undefined) {
    return {
      status: "PARTIALLY_PROCESSED",
      uploadSummary: { successCount, failureCount: failureCount + 1 },
    };
  }
  return {
    status: failureCount > 0 ? "COMPLETED_WITH_ERROR" : "COMPLETED",
    uploadSummary: { successCount, failureCount },
  };
}

/** @returns what was wrong with the file, when it could not be read to its end. */
async function applyFile(
  parts: FeedParts,
  task: TaskRow,
  feedType: FeedType,
  noteProgress: () => void,
): Promise<MalformedFileError | undefined> {
  const path = join(parts.folder.receivedFolder(taskKind, task.id), task.input_file ?? "");
  const owner = { accountId: task.account_id, marketplaceId: task.marketplace_id };
  let batch: FeedRecord[] = [];
  const applyBatch = () => {
    const records = batch;
    batch = [];
    if (records.length === 0) return;
    parts.database.transaction(() => {
      for (const record of records) {
        insertOutcome(parts.database, task.id, record, applyRecord(parts, owner, record));
      }
      noteProgress();
    });
  };
  const applied = lastApplied(parts.database, task.id).number;
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
