import type { Database } from "../../storage/database.ts";
import type { CategoryChange } from "./category-change.ts";
import type { CategoryTree } from "./category-tree.ts";
import { readCategories } from "./seller-store.ts";
import type { StoreRow } from "./seller-store.ts";
import { storeError } from "./store-errors.ts";
import type { StoreDeps } from "./store-context.ts";
import { maxTaskLifeMs, storeBasePath, storeJobs } from "./store-context.ts";
import type { StoreTaskRow } from "./store-task.ts";
import { settleTask, isStuck, timedOutMessage } from "./store-task.ts";
import { findMarker, hasEndMarker } from "./task-marker.ts";

/**
 * Validates and starts a change in one transaction.
 * @param status - status of the response, which has no body and has the task's URL in Location
 * @param name - new name of a category in this change, if any
 * @param check - validates the change against the current categories
 * @throws ServiceError 400/225003 while another change is pending
 */
export function startChange(
  deps: StoreDeps,
  store: StoreRow,
  { origin, status, name = "" }: { origin: string; status: 202 | 204; name?: string },
  check: (tree: CategoryTree) => CategoryChange,
): Response {
  const { database } = deps;
  const id = deps.identifiers.createResourceId(`store task ${store.account_id}`);
  database.transaction(() => {
    const pending = findPendingTask(database, store.account_id);
    if (pending !== undefined) {
      if (!isStuck(pending) || !hasEndMarker(name)) throw storeError(225003);
      settleTask(database, pending.id, "FAILED", timedOutMessage);
    }
    const tree = readCategories(database, store.account_id);
    const change = check(tree);
    const nowMs = deps.clock.now();
    const lifeMs = findMarker(change, tree) === "stuck" ? maxTaskLifeMs : deps.storeTaskMs;
    const dueAtMs = nowMs + Math.min(lifeMs, maxTaskLifeMs);
    const task: StoreTaskRow = {
      id,
      account_id: store.account_id,
      status: "PENDING",
      message: "",
      change: JSON.stringify(change),
      created_at: nowMs,
      due_at: dueAtMs,
    };
    database.insert("store_tasks", task);
    deps.jobs.add(storeJobs.finishTask, id, dueAtMs);
  });
  return new Response(null, { status, headers: { Location: `${origin}${storeBasePath}/store/task/${id}` } });
}

/** Returns the pending change; a store can have only one. */
function findPendingTask(database: Database, accountId: string): StoreTaskRow | undefined {
  return database.get("SELECT * FROM store_tasks WHERE account_id = ? AND status = 'PENDING'", accountId);
}
