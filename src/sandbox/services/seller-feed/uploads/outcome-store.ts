import type { TimeSlice } from "../../../time-slice.ts";
import type { AddedColumn, Database } from "../../../storage/database.ts";
import type { FeedRecord, RecordFaultCode, RecordOutcome } from "./feed-record.ts";

/**
 * What became of the records of files that are being processed. Written together with the change that a record made,
 * so that after a restart no record is applied twice; removed after the result file is written.
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

/** The columns that the table has got since. */
export const outcomeColumns: readonly AddedColumn[] = [
  { table: "feed_record_outcomes", column: "line", type: "INTEGER" },
  { table: "feed_record_outcomes", column: "item_id", type: "TEXT" },
  { table: "feed_record_outcomes", column: "order_id", type: "TEXT" },
];

/** A row of the outcomes table. */
export interface OutcomeRow {
  task_id: string;
  number: number;
  /** Line of the uploaded file at which the record begins; null when it is not known. */
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

/** The last record that was applied: its number, 0 before the first, and its line. */
export function lastApplied(database: Database, taskId: string): Pick<OutcomeRow, "line" | "number"> {
  return (
    database.get(
      "SELECT number, line FROM feed_record_outcomes WHERE task_id = ? ORDER BY number DESC LIMIT 1",
      taskId,
    ) ?? { number: 0, line: null }
  );
}

/** Stores what became of a record of an upload. */
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

/** How many records of an upload have succeeded and failed so far. */
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

/** Why the records of a file were not all applied. In the result it follows the applied records. */
export interface Breakage {
  readonly code: Extract<RecordFaultCode, "FILE_MALFORMED" | "PROCESSING_STOPPED">;
  readonly message: string;
  /** Line of the file at which that was; null when it is not known. */
  readonly line: number | null;
  /** Lines of the file at which the records begin that were not read; each is a failure of its own in the result. */
  readonly unreadLines: readonly number[];
}

/** All outcomes of a task in the order of the records, a page at a time. */
export function* eachOutcome(
  database: Database,
  taskId: string,
  breakage: Breakage | undefined,
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

const notRead = "The record was not read, because the file cannot be read from an earlier line on.";

/** Outcomes that are deleted in one statement: a statement keeps the event loop to itself. */
const deletedAtOnce = 1000;

/**
 * Deletes a task's outcomes, a page at a time.
 * @throws the reason of the slice's signal when it aborts; the rest is still there then.
 */
export async function deleteOutcomes(database: Database, taskId: string, slice: TimeSlice): Promise<void> {
  for (let upTo = deletedAtOnce; lastApplied(database, taskId).number > 0; upTo += deletedAtOnce) {
    database.run("DELETE FROM feed_record_outcomes WHERE task_id = ? AND number <= ?", taskId, upTo);
    if (slice.isOver()) await slice.next();
  }
}
