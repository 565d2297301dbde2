import { storesScope } from "../../accounts/scopes.js";
import type { Service } from "../../http/service.js";
import type { JobHandler } from "../../jobs.js";
import { addCategory } from "./add-category.js";
import { deleteCategory } from "./delete-category.js";
import { createDemoStore } from "./demo-store.js";
import { finishTask } from "./finish-task.js";
import { getCategories } from "./get-categories.js";
import { getStore } from "./get-store.js";
import { getTask } from "./get-task.js";
import { getTasks } from "./get-tasks.js";
import { moveCategory } from "./move-category.js";
import { renameCategory } from "./rename-category.js";
import { storeCategoryTable, storeTable } from "./seller-store.js";
import type { StoreParts } from "./store-parts.js";
import { storeBasePath, storeJobs } from "./store-parts.js";
import { storeTaskTable } from "./store-task.js";

/** The store service's tables. */
export const storeTables: readonly string[] = [storeTable, storeCategoryTable, storeTaskTable];

/**
 * The store service: a seller's store, its categories and their asynchronous changes (seller feed and store
 * specification; wire facts, store). Demo seller 1 gets a store when the data folder is new; demo seller 2 has none.
 */
export function createStoreService(parts: StoreParts): Service {
  createDemoStore(parts.database);
  return {
    name: "store",
    basePath: storeBasePath,
    acceptedScopes: [storesScope],
    operations: [
      getStore(parts),
      getCategories(parts),
      addCategory(parts),
      moveCategory(parts),
      renameCategory(parts),
      deleteCategory(parts),
      ...getTask(parts),
      ...getTasks(parts),
    ],
  };
}

/** What the store service does when time has passed, by kind of job. */
export function createStoreJobs(parts: StoreParts): Readonly<Record<string, JobHandler>> {
  return { [storeJobs.finishTask]: finishTask(parts) };
}
