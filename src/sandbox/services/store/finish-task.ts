import type { JobHandler } from "../../jobs.ts";
import { applyChange } from "./category-change.ts";
import type { ChangeResult } from "./category-change.ts";
import { readCategories, writeCategories } from "./seller-store.ts";
import type { StoreRow } from "./seller-store.ts";
import type { StoreDeps } from "./store-context.ts";
import type { StoreTaskRow } from "./store-task.ts";
import { changeOf, settleTask, isStuck, timedOutMessage } from "./store-task.ts";
import { findMarker } from "./task-marker.ts";

/** Message of the public service for an internal failure of a change; also used for the marker `[fail]`. */
const internalFailure = "The change could not be carried out: internal failure.";

/** Creates the job that ends PENDING: it applies the whole change, or sets the task to FAILED with the reason. */
export function finishTask(deps: StoreDeps): JobHandler {
  const { database } = deps;
  function tryChange(task: StoreTaskRow, store: StoreRow): ChangeResult {
    if (isStuck(task)) return { ok: false, message: timedOutMessage };
    const tree = readCategories(database, store.account_id);
    const change = changeOf(task);
    if (findMarker(change, tree) === "fail") {
      return { ok: false, message: internalFailure };
    }
    return applyChange(tree, change, String(store.next_category_id));
  }

  return {
    async run(taskId) {
      database.transaction(() => {
        const task: StoreTaskRow | undefined = database.get("SELECT * FROM store_tasks WHERE id = ?", taskId);
        if (task?.status !== "PENDING") return;
        const store: StoreRow | undefined = database.get(
          "SELECT * FROM stores WHERE account_id = ?",
          task.account_id,
        );
        if (store === undefined) throw new Error(`the store of task ${taskId} is missing`);
        const result = tryChange(task, store);
        if (!result.ok) {
          settleTask(database, taskId, "FAILED", result.message);
          return;
        }
        writeCategories(database, task.account_id, result.categories);
        database.run(
          "UPDATE stores SET next_category_id = next_category_id + 1 WHERE account_id = ?",
          task.account_id,
        );
        settleTask(database, taskId, "COMPLETED", "");
      });
    },
    fail(taskId) {
      settleTask(database, taskId, "FAILED", internalFailure);
    },
  };
}
