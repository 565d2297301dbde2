import { storeReadScopes } from "../../accounts/scopes.ts";
import type { Operation } from "../service.ts";
import { requireStore } from "./seller-store.ts";
import type { StoreDeps } from "./store-context.ts";
import type { StoreTaskRow } from "./store-task.ts";
import { describeTask } from "./store-task.ts";

/**
 * Creates the operations `GET /store/task` and, as in the public service, `/store/tasks`: all tasks of the store,
 * newest first.
 */
export function getTasks(deps: StoreDeps): readonly Operation[] {
  const answer: Operation["answer"] = ({ caller }) => {
    const store = requireStore(deps.database, caller);
    const tasks: StoreTaskRow[] = deps.database.all(
      "SELECT * FROM store_tasks WHERE account_id = ? ORDER BY rowid DESC",
      store.account_id,
    );
    // The wire format names the list in the singular.
    return Response.json({ task: tasks.map(describeTask) });
  };
  return ["/store/task", "/store/tasks"].map((path) => ({
    method: "GET",
    path,
    acceptedScopes: storeReadScopes,
    answer,
  }));
}
