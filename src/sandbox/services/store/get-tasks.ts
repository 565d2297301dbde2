import { readingStoresScopes } from "../../accounts/scopes.js";
import type { Operation } from "../../http/service.js";
import { requireStore } from "./seller-store.js";
import type { StoreParts } from "./store-parts.js";
import type { StoreTaskRow } from "./store-task.js";
import { describeTask } from "./store-task.js";

/** `GET /store/task`, and the public spelling `/store/tasks`: all tasks of the store, the latest first. */
export function getTasks(parts: StoreParts): readonly Operation[] {
  const answer: Operation["answer"] = ({ caller }) => {
    const store = requireStore(parts.database, caller);
    const tasks: StoreTaskRow[] = parts.database.all(
      "SELECT * FROM store_tasks WHERE account_id = ? ORDER BY rowid DESC",
      store.account_id,
    );
    // The wire's field is singular although it holds a list.
    return Response.json({ task: tasks.map(describeTask) });
  };
  return ["/store/task", "/store/tasks"].map((path) => ({
    method: "GET",
    path,
    acceptedScopes: readingStoresScopes,
    answer,
  }));
}
