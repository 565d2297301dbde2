import { isRefusedByService } from "../upstream/errors.ts";
import type { StoreTask, StoreTaskId, StoreTaskType } from "../upstream/store/model.ts";
import { callOptions, type GatewayContext } from "./context.ts";
import {
  type ErrorOf,
  notFoundError,
  type ValidationError,
  validationError,
} from "./errors/mutation-error.ts";
import type { ServiceInput } from "./errors/fault-rules.ts";
import { storeInputNames } from "./errors/store-faults.ts";
import { mutationFailure } from "./errors/mutation-failure.ts";
import { storeKey } from "./loaders.ts";
import { loadCategories } from "./store.ts";
import { findCategory } from "./store-category.ts";

/** Failures of each of the four category changes. */
export const categoryChangeErrors = [
  "ValidationError",
  "NotFoundError",
  "CategoryChangeInProgressError",
  "NoActiveStoreError",
  "PermissionDeniedError",
  "RateLimitedError",
  "UpstreamError",
] as const;
type CategoryChangeError = ErrorOf<typeof categoryChangeErrors>;

/** Result of a category change. */
export interface CategoryChangePayload {
  /** The change that is under way. */
  readonly task: StoreTask | null;
  readonly errors: readonly CategoryChangeError[];
}

/** Result of `renameStoreCategory`. */
export interface RenameCategoryPayload extends CategoryChangePayload {
  /** The category, when the service has renamed it at once. */
  readonly renamedCategoryId: string | null;
}

/** Where a moved category goes; exactly one is set. */
export interface CategoryDestination {
  readonly parentCategoryId?: string | null | undefined;
  readonly topLevel?: boolean | null | undefined;
}

/** What stands for the top level at the service (wire facts, store §2). Here it is no category like any other unknown id. */
const topLevelId = "-999";

const paths = {
  name: ["input", "name"],
  category: ["input", "categoryId"],
  parent: ["input", "parentCategoryId"],
  destination: ["input", "destination"],
  destinationParent: ["input", "destination", "parentCategoryId"],
  listings: ["input", "moveListingsToCategoryId"],
} as const;

/** Starts adding a category. */
export async function addStoreCategory(
  input: {
    readonly name: string;
    readonly parentCategoryId?: string | null | undefined;
    readonly moveListingsToCategoryId?: string | null | undefined;
  },
  context: GatewayContext,
): Promise<CategoryChangePayload> {
  const { name, parentCategoryId = null, moveListingsToCategoryId = null } = input;
  const faults = [...checkName(name), ...checkParent(parentCategoryId, paths.parent)];
  if (faults.length > 0) return { task: null, errors: faults };
  try {
    const change = { name, parentCategoryId, moveListingsToCategoryId };
    const taskId = await context.store.addStoreCategory(change, callOptions(context));
    return { task: await readTask(taskId, "ADD_STORE_CATEGORY", context), errors: [] };
  } catch (error) {
    const errors = refusal(error, context, [
      { name: storeInputNames.name, value: name, path: paths.name },
      { name: storeInputNames.parent, value: parentCategoryId, path: paths.parent },
      { name: storeInputNames.listings, value: moveListingsToCategoryId, path: paths.listings },
    ]);
    return { task: null, errors };
  }
}

/** Starts renaming a category, or renames it: the services differ (wire facts, store §4). */
export async function renameStoreCategory(
  { categoryId, name }: { readonly categoryId: string; readonly name: string },
  context: GatewayContext,
): Promise<RenameCategoryPayload> {
  const faults = checkName(name);
  if (faults.length > 0) return { task: null, renamedCategoryId: null, errors: faults };
  try {
    const taskId = await context.store.renameStoreCategory(categoryId, name, callOptions(context));
    if (taskId === null) {
      forget(context);
      return { task: null, renamedCategoryId: categoryId, errors: [] };
    }
    const task = await readTask(taskId, "RENAME_STORE_CATEGORY", context);
    return { task, renamedCategoryId: null, errors: [] };
  } catch (error) {
    const errors = refusal(error, context, [
      { name: storeInputNames.category, value: categoryId, path: paths.category },
      { name: storeInputNames.name, value: name, path: paths.name },
    ]);
    return { task: null, renamedCategoryId: null, errors };
  }
}

/** Starts moving a category with everything below it. */
export async function moveStoreCategory(
  input: {
    readonly categoryId: string;
    readonly destination: CategoryDestination;
    readonly moveListingsToCategoryId?: string | null | undefined;
  },
  context: GatewayContext,
): Promise<CategoryChangePayload> {
  const { categoryId, destination, moveListingsToCategoryId = null } = input;
  const { parentCategoryId = null, topLevel } = destination;
  if (topLevel === false) {
    const message =
      "`topLevel` must be true; to move the category under another, give `parentCategoryId` instead.";
    const path = [...paths.destination, "topLevel"];
    return { task: null, errors: [validationError("NOT_ALLOWED", path, message)] };
  }
  const faults = checkParent(parentCategoryId, paths.destinationParent);
  if (faults.length > 0) return { task: null, errors: faults };
  const inputs = [
    { name: storeInputNames.category, value: categoryId, path: paths.category },
    {
      name: storeInputNames.parent,
      value: parentCategoryId,
      path: parentCategoryId === null ? paths.destination : paths.destinationParent,
    },
    { name: storeInputNames.listings, value: moveListingsToCategoryId, path: paths.listings },
  ];
  try {
    const change = { categoryId, parentCategoryId, moveListingsToCategoryId };
    const taskId = await context.store.moveStoreCategory(change, callOptions(context));
    return { task: await readTask(taskId, "MOVE_STORE_CATEGORY", context), errors: [] };
  } catch (error) {
    const missing = await findMissing(error, inputs, context);
    return { task: null, errors: missing.length > 0 ? missing : refusal(error, context, inputs) };
  }
}

/** Starts deleting a category with everything below it. */
export async function deleteStoreCategory(
  input: {
    readonly categoryId: string;
    readonly moveListingsToCategoryId?: string | null | undefined;
  },
  context: GatewayContext,
): Promise<CategoryChangePayload> {
  const { categoryId, moveListingsToCategoryId = null } = input;
  try {
    const change = { moveListingsToCategoryId };
    const taskId = await context.store.deleteStoreCategory(categoryId, change, callOptions(context));
    return { task: await readTask(taskId, "DELETE_STORE_CATEGORY", context), errors: [] };
  } catch (error) {
    const errors = refusal(error, context, [
      { name: storeInputNames.category, value: categoryId, path: paths.category },
      { name: storeInputNames.listings, value: moveListingsToCategoryId, path: paths.listings },
    ]);
    return { task: null, errors };
  }
}

function checkName(name: string): ValidationError[] {
  if (name.trim() !== "") return [];
  return [validationError("REQUIRED", paths.name, "A category needs a name that is not empty.")];
}

function checkParent(parentCategoryId: string | null, path: readonly string[]) {
  return parentCategoryId === topLevelId ? [notFoundError("category", topLevelId, path)] : [];
}

function refusal(
  error: unknown,
  context: GatewayContext,
  inputs: readonly ServiceInput[],
): CategoryChangeError[] {
  forget(context);
  return mutationFailure(error, { allowed: categoryChangeErrors, inputs });
}

/**
 * Which categories of a refused move do not exist. For this call the service has no number that tells (wire facts,
 * store §6), so the categories are looked through; none are found when that is impossible.
 */
async function findMissing(
  refused: unknown,
  inputs: readonly ServiceInput[],
  context: GatewayContext,
): Promise<CategoryChangeError[]> {
  if (!isRefusedByService(refused) || !refused.has(225_001)) return [];
  forget(context);
  const categories = await loadCategories(context).catch(() => null);
  if (categories === null) return [];
  return inputs.flatMap(({ value, path }) =>
    value === null || findCategory(categories, value)
      ? []
      : [notFoundError("category", value, path, refused.faults)],
  );
}

/** Reads the task of a change. The change has been started, so a failing read must not hide that. */
async function readTask(
  taskId: StoreTaskId,
  type: StoreTaskType,
  context: GatewayContext,
): Promise<StoreTask> {
  forget(context);
  const { storeTask } = context.loaders;
  const task = await storeTask.load(taskId).catch(() => null);
  // Later in the same operation the task may stand elsewhere.
  storeTask.clear(taskId);
  return task ?? { taskId, type, status: "PENDING", upstreamStatus: "PENDING", message: null };
}

/** What was read before a change, even a refused one, may be out of date. */
function forget({ loaders }: GatewayContext): void {
  loaders.storeCategories.clear(storeKey);
  loaders.storeTasks.clear(storeKey);
}
