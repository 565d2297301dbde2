import type { TimeSlice } from "../../../time-slice.ts";
import type { AddedColumn, Database } from "../../../storage/database.ts";
import type { FeedRecord, RecordFaultCode, RecordOutcome } from "./feed-record.ts";

/**
 * Table of the outcomes of records in files that are being processed. An outcome is written in the transaction of the
 * record's change, so that no record is applied twice after a restart. It is deleted after the result file is written.
 */
export const outcomeTable = `
  CREATE TABLE IF NOT EXISTS feed_record_outcomes (
    task_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    line INTEGER,
    is_success INTEGER NOT NULL,
    reference TEXT NOT NULL,
    sku TEXT,
    message_id TEXT,
    item_id TEXT,
    order_id TEXT,
    action_name TEXT NOT NULL,
    code TEXT,
    message TEXT,
    PRIMARY KEY (task_id, number)
  ) STRICT, WITHOUT ROWID`;

/** Columns added after the first release of the table. */
export const outcomeColumns: readonly AddedColumn[] = [
  { table: "feed_record_outcomes", column: "line", type: "INTEGER" },
  { table: "feed_record_outcomes", column: "item_id", type: "TEXT" },
  { table: "feed_record_outcomes", column: "order_id", type: "TEXT" },
];

/** Row of the outcomes table. */
export interface OutcomeRow {
  task_id: string;
  number: number;
  /** Line number at which the record begins; null when unknown. */
  line: number | null;
  is_success: 0 | 1;
  reference: string;
  sku: string | null;
  message_id: string | null;
  item_id: string | null;
  order_id: string | null;
  action_name: string;
  code: string | null;
  message: string | null;
}

/** Returns the number and the line of the last applied record; the number is 0 while no record is applied. */
export function lastApplied(database: Database, taskId: string): Pick<OutcomeRow, "line" | "number"> {
  return (
    database.get(
      "SELECT number, line FROM feed_record_outcomes WHERE task_id = ? ORDER BY number DESC LIMIT 1",
      taskId,
    ) ?? { number: 0, line: null }
  );
}

/** Stores the outcome of a record. */
export function insertOutcome(
  database: Database,
  taskId: string,
  { number, line, actionName, fields }: FeedRecord,
  outcome: RecordOutcome,
): void {
  database.insert("feed_record_outcomes", {
    task_id: taskId,
    number,
    line,
    is_success: outcome.isSuccess ? 1 : 0,
    reference: outcome.reference,
    sku: fields.sku ?? null,
    message_id: fields.messageId ?? null,
    item_id: fields.itemId ?? null,
    order_id: fields.orderId ?? null,
    action_name: actionName,
    code: outcome.isSuccess ? null : outcome.code,
    message: outcome.isSuccess ? null : outcome.message,
  });
}

/** Returns the numbers of records of an upload that have succeeded and failed so far. */
export function countOutcomes(
  database: Database,
  taskId: string,
): { successCount: number; failureCount: number } {
  const row: { successes: number | null; total: number } | undefined = database.get(
    "SELECT sum(is_success) AS successes, count(*) AS total FROM feed_record_outcomes WHERE task_id = ?",
    taskId,
  );
  const successCount = row?.successes ?? 0;
  return { successCount, failureCount: (row?.total ?? 0) - successCount };
}

const pageSize = 500;

/** Reason why some records of a file were not applied. The result lists it after the applied records. */
export interface IncompleteUpload {
  readonly code: Extract<RecordFaultCode, "FILE_MALFORMED" | "PROCESSING_STOPPED">;
  readonly message: string;
  /** Line number of the problem; null when unknown. */
  readonly line: number | null;
  /** Line numbers at which the unread records begin; the result contains a failure for each. */
  readonly unreadLines: readonly number[];
}

/** Yields all outcomes of a task in the order of the records, in pages. */
export function* eachOutcome(
  database: Database,
  taskId: string,
  breakage: IncompleteUpload | undefined,
): Generator<readonly OutcomeRow[]> {
  let after = 0;
  for (;;) {
    const page: OutcomeRow[] = database.all(
      "SELECT * FROM feed_record_outcomes WHERE task_id = ? AND number > ? ORDER BY number LIMIT ?",
      taskId,
      after,
      pageSize,
    );
    const last = page.at(-1);
    if (last === undefined) break;
    yield page;
    after = last.number;
  }
  if (breakage === undefined) return;
  const failed = (line: number | null, code: RecordFaultCode, message: string): OutcomeRow => {
    after += 1;
    return {
      task_id: taskId,
      number: after,
      line,
      is_success: 0,
      reference: "",
      sku: null,
      message_id: null,
      item_id: null,
      order_id: null,
      action_name: "",
      code,
      message,
    };
  };
  yield [failed(breakage.line, breakage.code, breakage.message)];
  for (let start = 0; start < breakage.unreadLines.length; start += pageSize) {
    const lines = breakage.unreadLines.slice(start, start + pageSize);
    yield lines.map((line) => failed(line, "NOT_READ", notRead));
  }
}

const notRead = "The record was not read, because the file is unreadable from an earlier line on.";

/** Number of outcomes to delete per statement, because a statement blocks the event loop. */
const deletedAtOnce = 1000;

/**
 * Deletes the outcomes of a task in pages.
 * @throws the reason of the slice's signal when it aborts; the remaining outcomes are not deleted then
 */
export async function deleteOutcomes(database: Database, taskId: string, slice: TimeSlice): Promise<void> {
  for (let upTo = deletedAtOnce; lastApplied(database, taskId).number > 0; upTo += deletedAtOnce) {
    database.run("DELETE FROM feed_record_outcomes WHERE task_id = ? AND number <= ?", taskId, upTo);
    if (slice.isOver()) await slice.next();
  }
}
