import { join } from "node:path";
import type { RunningJob } from "../../../jobs.ts";
import { createTimeSlice } from "../../../time-slice.ts";
import type { TimeSlice } from "../../../time-slice.ts";
import type { FeedDeps } from "../feed-context.ts";
import type { FeedType } from "../feed-types.ts";
import { writeReport } from "../reports/write-report.ts";
import { ensureCatalogue } from "../seller/listing-store.ts";
import type { TaskResult } from "../tasks/task-result.ts";
import { taskKind } from "../tasks/task-store.ts";
import type { TaskRow } from "../tasks/task-store.ts";
import { applyRecord } from "./apply-record.ts";
import { readCsvRecords } from "./csv-records.ts";
import { FileTooLargeError, MalformedFileError } from "./feed-record.ts";
import type { FeedRecord } from "./feed-record.ts";
import { openInput } from "./open-input.ts";
import { eachOutcome, insertOutcome, lastApplied } from "./outcome-store.ts";
import type { IncompleteUpload, OutcomeRow } from "./outcome-store.ts";
import { writeCsvResult, writeXmlResult } from "./result-file.ts";
import { findUnreadLines } from "./unread-lines.ts";
import { readXmlRecords, requestNameOf } from "./xml-records.ts";

/** Maximum number of records per transaction; a transaction also ends with its time slice. */
const batchSize = 200;

/**
 * Maximum number of records in a file. The public service limits only the size of a file (wire facts, seller feed §4),
 * so this limit is the sandbox's own.
 */
export const maxRecords = 1_000_000;

/**
 * Reads an uploaded file, applies its records and writes the result file to `resultPath`, unless nothing could be
 * applied.
 *
 * - COMPLETED: all records succeeded
 * - COMPLETED_WITH_ERROR: some or all records failed, without effect on the others
 * - PARTIALLY_PROCESSED: the file is readable up to some line. The result names the line, and lists the following
 *   records as failures if they can be separated.
 * - FAILED: the file has no readable record (wire facts, seller feed §6)
 * - FAILED with 160028: the file unpacks to more than 157 286 400 bytes or has more than 1 000 000 records; no record
 *   is applied
 *
 * A second run continues after the last applied record.
 * @throws the reason of `job.signal` when it aborts; records applied before that remain applied
 */
export async function processUpload(
  deps: FeedDeps,
  task: TaskRow,
  feedType: FeedType,
  resultPath: string,
  job: RunningJob,
): Promise<TaskResult> {
  ensureCatalogue(deps.database, task.account_id);
  const fault = await applyFile(deps, task, feedType, job);
  if (fault instanceof FileTooLargeError) {
    return { status: "FAILED", failure: { errorId: 160028, longMessage: fault.message } };
  }
  const write = { resultPath, signal: job.signal };
  if (fault === undefined) return writeResult(deps, task, feedType, write, undefined);
  const last = lastApplied(deps.database, task.id);
  if (last.number === 0) {
    return { status: "FAILED", failure: { errorId: 160020, longMessage: fault.message } };
  }
  return writeResult(deps, task, feedType, write, {
    code: "FILE_MALFORMED",
    ...(await findUnread(deps, task, feedType, { fault, appliedCount: last.number, signal: job.signal })),
    line: fault.line ?? null,
  });
}

/** Finds the records after the line from which the file cannot be read. */
async function findUnread(
  deps: FeedDeps,
  task: TaskRow,
  feedType: FeedType,
  {
    fault: { message, line },
    appliedCount,
    signal,
  }: { readonly fault: MalformedFileError; readonly appliedCount: number; readonly signal: AbortSignal },
): Promise<Pick<IncompleteUpload, "message" | "unreadLines">> {
  const unknown = `${message} The number of following records is unknown.`;
  if (line === undefined) return { message: unknown, unreadLines: [] };
  const source = await openInput(inputPathOf(deps, task), signal);
  try {
    const place = { line, appliedCount, mostLines: maxRecords };
    const { unreadLines, isWhole } = await findUnreadLines(source, feedType, place, createTimeSlice(signal));
    return { message: isWhole ? message : unknown, unreadLines };
  } finally {
    source.destroy();
  }
}

/**
 * Ends an upload whose processing failed: writes the result file of the applied records.
 * @returns undefined when no record was applied
 * @throws AbortError when the signal aborts
 */
export async function closeUpload(
  deps: FeedDeps,
  task: TaskRow,
  feedType: FeedType,
  resultPath: string,
  signal: AbortSignal,
): Promise<TaskResult | undefined> {
  const last = lastApplied(deps.database, task.id);
  if (last.number === 0) return undefined;
  return writeResult(
    deps,
    task,
    feedType,
    { resultPath, signal },
    {
      code: "PROCESSING_STOPPED",
      message: "Processing stopped after the previous record; no further record of the file was applied.",
      line: last.line,
      unreadLines: [],
    },
  );
}

async function writeResult(
  { database, folder }: FeedDeps,
  task: TaskRow,
  feedType: FeedType,
  { resultPath, signal }: { readonly resultPath: string; readonly signal: AbortSignal },
  breakage: IncompleteUpload | undefined,
): Promise<TaskResult> {
  const counts = { successCount: 0, failureCount: 0 };
  const outcomes = countPages(eachOutcome(database, task.id, breakage), counts);
  const texts =
    feedType.format === "csv" ? writeCsvResult(outcomes) : writeXmlResult(outcomes, requestNameOf(feedType));
  await writeReport(folder, resultPath, texts, false, signal);
  const ended = counts.failureCount > 0 ? "COMPLETED_WITH_ERROR" : "COMPLETED";
  return { status: breakage === undefined ? ended : "PARTIALLY_PROCESSED", uploadSummary: counts };
}

/** Counts outcomes while they are written; a count in the database would block the event loop. */
function* countPages(
  pages: Iterable<readonly OutcomeRow[]>,
  counts: { successCount: number; failureCount: number },
): Generator<readonly OutcomeRow[]> {
  for (const page of pages) {
    const successes = page.filter(({ is_success: isSuccess }) => isSuccess === 1).length;
    counts.successCount += successes;
    counts.failureCount += page.length - successes;
    yield page;
  }
}

/**
 * Applies the records of the file.
 * @returns the error of the file if it could not be read completely
 */
async function applyFile(
  deps: FeedDeps,
  task: TaskRow,
  feedType: FeedType,
  { signal, resetAttempts }: RunningJob,
): Promise<FileTooLargeError | MalformedFileError | undefined> {
  const { database } = deps;
  const owner = { accountId: task.account_id, marketplaceId: task.marketplace_id };
  const slice = createTimeSlice(signal);
  const read = () => readInput(deps, task, feedType, slice, signal);
  let batch: FeedRecord[] = [];
  const applyBatch = async () => {
    const records = batch;
    batch = [];
    let count = 0;
    while (count < records.length) {
      database.transaction(() => {
        for (const record of records.slice(count)) {
          insertOutcome(database, task.id, record, applyRecord(deps, owner, record));
          count += 1;
          if (slice.isOver()) break;
        }
        resetAttempts();
      });
      if (slice.isOver()) await slice.next();
    }
  };
  const applied = lastApplied(database, task.id).number;
  try {
    // No record of a file that is too large may be applied, so a first pass checks the limits. A resumed run has
    // already passed this check.
    if (applied === 0) await requireBounds(read(), slice);
    for await (const record of read()) {
      if (record.number > applied) batch.push(record);
      if (batch.length === batchSize) await applyBatch();
      else if (slice.isOver()) await slice.next();
    }
    await applyBatch();
    return undefined;
  } catch (error) {
    if (error instanceof FileTooLargeError) return error;
    if (!(error instanceof MalformedFileError)) throw error;
    await applyBatch();
    return error;
  }
}

/**
 * Checks the limits of a file. It ignores other errors, because the second pass reports them.
 * @throws FileTooLargeError when the file exceeds a limit
 */
async function requireBounds(records: AsyncIterable<FeedRecord>, slice: TimeSlice): Promise<void> {
  try {
    for await (const { number } of records) {
      if (number > maxRecords) {
        throw new FileTooLargeError(`The file has more than ${maxRecords} records.`);
      }
      if (slice.isOver()) await slice.next();
    }
  } catch (error) {
    if (!(error instanceof MalformedFileError)) throw error;
  }
}

/** Yields the records of a task's file. Reading and unpacking stop when the consumer stops. */
async function* readInput(
  deps: FeedDeps,
  task: TaskRow,
  feedType: FeedType,
  slice: TimeSlice,
  signal: AbortSignal,
): AsyncGenerator<FeedRecord> {
  const source = await openInput(inputPathOf(deps, task), signal);
  try {
    yield* feedType.format === "csv"
      ? readCsvRecords(source, feedType, slice)
      : readXmlRecords(source, feedType, slice);
  } finally {
    source.destroy();
  }
}

function inputPathOf({ folder }: FeedDeps, task: TaskRow): string {
  return join(folder.receivedFolder(taskKind, task.id), task.input_file ?? "");
}
