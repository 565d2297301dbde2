import { readingStoresScopes } from "../../accounts/scopes.ts";
import type { Operation } from "../service.ts";
import { requireStore } from "./seller-store.ts";
import type { StoreParts } from "./store-parts.ts";
import type { StoreTaskRow } from "./store-task.ts";
import { describeTask } from "./store-task.ts";

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
