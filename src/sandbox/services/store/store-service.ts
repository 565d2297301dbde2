import { storesScope } from "../../accounts/scopes.ts";
import type { Service } from "../service.ts";
import type { JobHandler } from "../../jobs.ts";
import { addCategory } from "./add-category.ts";
import { deleteCategory } from "./delete-category.ts";
import { createDemoStore } from "./demo-store.ts";
import { finishTask } from "./finish-task.ts";
import { getCategories } from "./get-categories.ts";
import { getStore } from "./get-store.ts";
import { getTask } from "./get-task.ts";
import { getTasks } from "./get-tasks.ts";
import { moveCategory } from "./move-category.ts";
import { renameCategory } from "./rename-category.ts";
import { storeCategoryTable, storeTable } from "./seller-store.ts";
import type { StoreDeps } from "./store-context.ts";
import { storeBasePath, storeJobs } from "./store-context.ts";
import { storeTaskTable } from "./store-task.ts";

/** Tables of the store service. */
export const storeTables: readonly string[] = [storeTable, storeCategoryTable, storeTaskTable];

/**
 * Creates the store service: a seller's store, its categories and their asynchronous changes (seller feed and store
 * specification; wire facts, store). Demo seller 1 gets a store in a new data folder; demo seller 2 has none.
 */
export function createStoreService(deps: StoreDeps): Service {
  createDemoStore(deps.database);
  return {
    name: "store",
    basePath: storeBasePath,
    acceptedScopes: [storesScope],
    operations: [
      getStore(deps),
      getCategories(deps),
      addCategory(deps),
      moveCategory(deps),
      renameCategory(deps),
      deleteCategory(deps),
      ...getTask(deps),
      ...getTasks(deps),
    ],
  };
}

/** Returns the job handlers of the store service, by kind of job. */
export function createStoreJobs(deps: StoreDeps): Readonly<Record<string, JobHandler>> {
  return { [storeJobs.finishTask]: finishTask(deps) };
}
