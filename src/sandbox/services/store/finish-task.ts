import type { JobHandler } from "../../jobs.js";
import { applyChange } from "./category-change.js";
import type { ChangeResult } from "./category-change.js";
import { readCategories, writeCategories } from "./seller-store.js";
import type { StoreRow } from "./seller-store.js";
import type { StoreParts } from "./store-parts.js";
import { maxTaskLifeMs } from "./store-parts.js";
import type { StoreTaskRow } from "./store-task.js";
import { changeOf } from "./store-task.js";
import { findMarker } from "./task-marker.js";

/** The end of PENDING: the change is carried out whole, or the task FAILED with the reason. */
export function finishTask(parts: StoreParts): JobHandler {
  const { database } = parts;
  const conclude = (taskId: string, status: "COMPLETED" | "FAILED", message: string) => {
    database.run(
      "UPDATE store_tasks SET status = ?, message = ? WHERE id = ? AND status = 'PENDING'",
      status,
      message,
      taskId,
    );
  };

  function tryChange(task: StoreTaskRow, store: StoreRow): ChangeResult {
    if (task.due_at - task.created_at >= maxTaskLifeMs) {
      return { ok: false, message: "The change did not finish within 24 hours." };
    }
    const tree = readCategories(database, store.account_id);
    const change = changeOf(task);
    if (findMarker(change, tree) === "fail") {
      return { ok: false, message: "The change failed because the category's name asks for it." };
    }
    return applyChange(tree, change, String(store.next_category_id));
  }

  return {
    async run(taskId) {
      database.transaction(() => {
        const task: StoreTaskRow | undefined = database.get("SELECT * FROM store_tasks WHERE id = ?", taskId);
        if (task?.status !== "PENDING") return;
        const store: StoreRow = database.get("SELECT * FROM stores WHERE account_id = ?", task.account_id);
        const result = tryChange(task, store);
        if (!result.ok) {
          conclude(taskId, "FAILED", result.message);
          return;
        }
        writeCategories(database, task.account_id, result.categories);
        database.run(
          "UPDATE stores SET next_category_id = next_category_id + 1 WHERE account_id = ?",
          task.account_id,
        );
        conclude(taskId, "COMPLETED", "");
      });
    },
    fail(taskId) {
      conclude(taskId, "FAILED", "The change could not be carried out: internal failure.");
    },
  };
}
