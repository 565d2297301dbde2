import type { Database } from "../../storage/database.ts";
import type { CategoryChange } from "./category-change.ts";
import { maxTaskLifeMs } from "./store-context.ts";

/** Table of category changes, pending and finished. The unique index allows one pending change per store. */
export const storeTaskTable = `
  CREATE TABLE IF NOT EXISTS store_tasks (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL,
    status TEXT NOT NULL,
    message TEXT NOT NULL,
    change TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    due_at INTEGER NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS one_pending_store_task ON store_tasks (account_id) WHERE status = 'PENDING'`;

/** Row of the store tasks table. */
export interface StoreTaskRow {
  id: string;
  account_id: string;
  status: "PENDING" | "COMPLETED" | "FAILED";
  message: string;
  /** JSON of a {@link CategoryChange}. */
  change: string;
  created_at: number;
  due_at: number;
}

/** Returns the change of a task. */
export function changeOf(task: StoreTaskRow): CategoryChange {
  return JSON.parse(task.change);
}

/** Returns the wire format of a task (wire facts, store §3). */
export function describeTask(task: StoreTaskRow) {
  return { id: task.id, status: task.status, type: changeOf(task).type, message: task.message };
}

/** Message of a task that did not finish within 24 hours. */
export const timedOutMessage = "The change did not finish within 24 hours.";

/** Returns true when the task stays PENDING for the whole 24 hours. */
export function isStuck(task: Pick<StoreTaskRow, "created_at" | "due_at">): boolean {
  return task.due_at - task.created_at >= maxTaskLifeMs;
}

/** Ends a pending task. The state of a finished task does not change. */
export function settleTask(
  database: Database,
  taskId: string,
  status: "COMPLETED" | "FAILED",
  message: string,
): void {
  database.run(
    "UPDATE store_tasks SET status = ?, message = ? WHERE id = ? AND status = 'PENDING'",
    status,
    message,
    taskId,
  );
}
