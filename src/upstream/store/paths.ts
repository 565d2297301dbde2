import type { Dialect } from "../dialect.ts";
import type { Call } from "../service-calls.ts";

/** Operations of the store service. */
export type StoreOperation =
  | "getStore"
  | "getStoreCategories"
  | "addStoreCategory"
  | "renameStoreCategory"
  | "moveStoreCategory"
  | "deleteStoreCategory"
  | "getStoreTask"
  | "getStoreTasks";

const categories = "/store/categories";
const taskPaths: Readonly<Record<Dialect, string>> = {
  specification: "/store/task",
  public: "/store/tasks",
};

/** Method and path of every operation of the store service (wire facts, store §1); an id follows some of them. */
export function storePaths(dialect: Dialect): Readonly<Record<StoreOperation, Omit<Call, "operation">>> {
  return {
    getStore: { method: "GET", path: "/store" },
    getStoreCategories: { method: "GET", path: categories },
    addStoreCategory: { method: "POST", path: categories },
    renameStoreCategory: { method: "PUT", path: `${categories}/` },
    moveStoreCategory: { method: "POST", path: `${categories}/move_category` },
    deleteStoreCategory: { method: "DELETE", path: `${categories}/` },
    getStoreTask: { method: "GET", path: `${taskPaths[dialect]}/` },
    getStoreTasks: { method: "GET", path: taskPaths[dialect] },
  };
}
