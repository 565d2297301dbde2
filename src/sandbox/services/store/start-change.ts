import { createResourceId } from "../../identifiers.ts";
import type { Database } from "../../storage/database.ts";
import type { CategoryChange } from "./category-change.ts";
import type { CategoryTree } from "./category-tree.ts";
import { readCategories } from "./seller-store.ts";
import type { StoreRow } from "./seller-store.ts";
import { storeError } from "./store-errors.ts";
import type { StoreParts } from "./store-parts.ts";
import { maxTaskLifeMs, storeBasePath, storeJobs } from "./store-parts.ts";
import type { StoreTaskRow } from "./store-task.ts";
import { concludeTask, isStuck, timedOutMessage } from "./store-task.ts";
import { findMarker, hasEndMarker } from "./task-marker.ts";

/**
 * Starts a change, as one transaction with the checks that it needs.
 * @param status - of the answer; it has no body, and the task's address in Location
 * @param name - the new name that the change gives, when it gives one
 * @param check - looks at the categories as they are, and throws what speaks against the change
 * @throws ServiceError 400/225003 while another change is under way.
 */
export function startChange(
  parts: StoreParts,
  store: StoreRow,
  { origin, status, name = "" }: { origin: string; status: 202 | 204; name?: string },
  check: (tree: CategoryTree) => CategoryChange,
): Response {
  const { database } = parts;
  const id = createResourceId();
  database.transaction(() => {
    const pending = findPendingTask(database, store.account_id);
    if (pending !== undefined) {
      if (!isStuck(pending) || !hasEndMarker(name)) throw storeError(225003);
      concludeTask(database, pending.id, "FAILED", timedOutMessage);
    }
    const tree = readCategories(database, store.account_id);
    const change = check(tree);
    const nowMs = parts.clock.now();
    const lifeMs = findMarker(change, tree) === "stuck" ? maxTaskLifeMs : parts.storeTaskMs;
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
    parts.jobs.add(storeJobs.finishTask, id, dueAtMs);
  });
  return new Response(null, { status, headers: { Location: `${origin}${storeBasePath}/store/task/${id}` } });
}

/** The pending change, which excludes every other. */
function findPendingTask(database: Database, accountId: string): StoreTaskRow | undefined {
  return database.get("SELECT * FROM store_tasks WHERE account_id = ? AND status = 'PENDING'", accountId);
}
