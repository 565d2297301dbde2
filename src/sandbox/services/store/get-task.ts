import { readingStoresScopes } from "../../accounts/scopes.js";
import type { Operation } from "../../http/service.js";
import { requireStore } from "./seller-store.js";
import { storeError } from "./store-errors.js";
import type { StoreParts } from "./store-parts.js";
import type { StoreTaskRow } from "./store-task.js";
import { describeTask } from "./store-task.js";

/** `GET /store/task/{task_id}`, and the public spelling `/store/tasks/{task_id}` (wire facts, common §9). */
export function getTask(parts: StoreParts): readonly Operation[] {
  const answer: Operation["answer"] = ({ caller, parameter }) => {
    const store = requireStore(parts.database, caller);
    const task: StoreTaskRow | undefined = parts.database.get(
      "SELECT * FROM store_tasks WHERE id = ? AND account_id = ?",
      parameter("taskId"),
      store.account_id,
    );
    if (task === undefined) throw storeError(226100);
    return Response.json({ task: describeTask(task) });
  };
  return ["/store/task/:taskId", "/store/tasks/:taskId"].map((path) => ({
    method: "GET",
    path,
    acceptedScopes: readingStoresScopes,
    answer,
  }));
}
