import { storeReadScopes } from "../../accounts/scopes.ts";
import type { Operation } from "../service.ts";
import { requireStore } from "./seller-store.ts";
import { storeError } from "./store-errors.ts";
import type { StoreDeps } from "./store-context.ts";
import type { StoreTaskRow } from "./store-task.ts";
import { describeTask } from "./store-task.ts";

/**
 * Creates the operations `GET /store/task/{task_id}` and, as in the public service, `/store/tasks/{task_id}` (wire
 * facts, common §9).
 */
export function getTask(deps: StoreDeps): readonly Operation[] {
  const answer: Operation["answer"] = ({ caller, parameter }) => {
    const store = requireStore(deps.database, caller);
    const task: StoreTaskRow | undefined = deps.database.get(
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
    acceptedScopes: storeReadScopes,
    answer,
  }));
}
