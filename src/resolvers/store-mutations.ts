import { hasFault, isUpstreamFailure } from "../upstream/errors.ts";
import { asId, type Id, isId } from "../upstream/ids.ts";
import { maxCategoryNameLength, otherCategoryId } from "../upstream/store/limits.ts";
import type { StoreTask, StoreTaskType } from "../upstream/store/model.ts";
import type { CallOptions } from "../upstream/viewer.ts";
import { callOptions, type GatewayContext, requireViewer } from "./context.ts";
import { failureKindOf } from "./errors/failures.ts";
import type { ServiceInput } from "./errors/mutation-target.ts";
import {
  type NotFoundError,
  notFoundError,
  type ValidationError,
  validationError,
} from "./errors/mutation-error.ts";
import { storeInputNames } from "./errors/store-faults.ts";
import type { Given } from "./given.ts";
import { storeKey } from "./loaders.ts";
import { defineMutation } from "./mutation.ts";
import { readBack } from "./read-back.ts";
import { loadCategories } from "./store.ts";
import { findCategory } from "./store-category.ts";
import type { ChangeSubject } from "./store-change-memory.ts";
import { storeCheck } from "./store-check.ts";

/** What a category change answers. */
interface CategoryChange {
  /** The change that is under way. */
  readonly task: StoreTask;
}

/** What `renameStoreCategory` answers; one of the two is null. */
interface CategoryRename {
  readonly task: StoreTask | null;
  /** The category, when the service has renamed it at once. */
  readonly renamedCategoryId: string | null;
}

/** Where listings go that a category can no longer hold. */
type ListingsMove = Given<{ moveListingsToCategoryId: string }>;

/** Where a moved category goes; exactly one is set. */
type CategoryDestination = Given<{ parentCategoryId: string; topLevel: boolean }>;

const ownErrors = [
  "ValidationError",
  "NotFoundError",
  "CategoryChangeInProgressError",
  "NoActiveStoreError",
] as const;

/** What stands for the top level at the service (wire facts, store §2). Here it is the identifier of no category. */
const topLevelId = "-999";

/** Starts adding a category. */
export const addStoreCategory = defineMutation(
  ownErrors,
  async (
    input: ListingsMove & Given<{ parentCategoryId: string }> & { readonly name: string },
    attempt,
    context,
  ): Promise<CategoryChange> => {
    const { name, parentCategoryId = null, moveListingsToCategoryId = null } = input;
    const inputs = [
      nameOf(name),
      parentOf(parentCategoryId, ["input", "parentCategoryId"]),
      listingsTo(moveListingsToCategoryId),
    ];
    attempt.refuseAll([...checkName(name), ...checkCategories(inputs)]);
    attempt.about({ inputs, check: storeCheck() });
    const change = {
      name,
      parentCategoryId: idOrNull(parentCategoryId),
      moveListingsToCategoryId: idOrNull(moveListingsToCategoryId),
    };
    const taskId = await send((call) => context.store.addStoreCategory(change, call), context);
    await note(taskId, { parentCategoryId, name, listingsTo: moveListingsToCategoryId }, context);
    return { task: await readTask(taskId, "ADD_STORE_CATEGORY", context) };
  },
);

/** Starts renaming a category, or renames it: the services differ (wire facts, store §4). */
export const renameStoreCategory = defineMutation(
  ownErrors,
  async (
    { categoryId, name }: { readonly categoryId: string; readonly name: string },
    attempt,
    context,
  ): Promise<CategoryRename> => {
    const inputs = [categoryOf(categoryId), nameOf(name)];
    attempt.refuseAll([...checkName(name), ...checkCategories(inputs)]);
    attempt.about({ inputs, check: storeCheck(categoryId) });
    const id = asId<"StoreCategory">(categoryId);
    const taskId = await send((call) => context.store.renameStoreCategory(id, name, call), context);
    if (taskId === null) return { task: null, renamedCategoryId: categoryId };
    await note(taskId, { categoryId }, context);
    return { task: await readTask(taskId, "RENAME_STORE_CATEGORY", context), renamedCategoryId: null };
  },
);

/** Starts moving a category with everything below it. */
export const moveStoreCategory = defineMutation(
  ownErrors,
  async (
    input: ListingsMove & { readonly categoryId: string; readonly destination: CategoryDestination },
    attempt,
    context,
  ): Promise<CategoryChange> => {
    const { categoryId, destination, moveListingsToCategoryId = null } = input;
    const { parentCategoryId = null, topLevel } = destination;
    const place = ["input", "destination"];
    const inputs = [
      categoryOf(categoryId),
      parentOf(parentCategoryId, parentCategoryId === null ? place : [...place, "parentCategoryId"]),
      listingsTo(moveListingsToCategoryId),
    ];
    attempt.refuseAll([
      ...(topLevel === false ? [notTheTop([...place, "topLevel"])] : []),
      ...checkCategories(inputs),
    ]);
    attempt.about({ inputs, check: storeCheck(categoryId) });
    const change = {
      categoryId: asId<"StoreCategory">(categoryId),
      parentCategoryId: idOrNull(parentCategoryId),
      moveListingsToCategoryId: idOrNull(moveListingsToCategoryId),
    };
    try {
      const taskId = await send((call) => context.store.moveStoreCategory(change, call), context);
      await note(taskId, { categoryId, listingsTo: moveListingsToCategoryId }, context);
      return { task: await readTask(taskId, "MOVE_STORE_CATEGORY", context) };
    } catch (error) {
      attempt.refuseAll(await findMissing(error, inputs, context));
      throw error;
    }
  },
);

/** Starts deleting a category with everything below it. */
export const deleteStoreCategory = defineMutation(
  ownErrors,
  async (
    input: ListingsMove & { readonly categoryId: string },
    attempt,
    context,
  ): Promise<CategoryChange> => {
    const { categoryId, moveListingsToCategoryId = null } = input;
    const inputs = [categoryOf(categoryId), listingsTo(moveListingsToCategoryId)];
    attempt.refuseAll(checkCategories(inputs));
    attempt.about({ inputs, check: storeCheck(categoryId) });
    const change = { moveListingsToCategoryId: idOrNull(moveListingsToCategoryId) };
    const id = asId<"StoreCategory">(categoryId);
    const taskId = await send((call) => context.store.deleteStoreCategory(id, change, call), context);
    await note(taskId, { categoryId, listingsTo: moveListingsToCategoryId ?? otherCategoryId }, context);
    return { task: await readTask(taskId, "DELETE_STORE_CATEGORY", context) };
  },
);

function note(taskId: string, subject: ChangeSubject, context: GatewayContext): Promise<void> {
  return context.storeChanges.note(context.users.keysOf(requireViewer(context)), taskId, subject);
}

function idOrNull(categoryId: string | null): Id<"StoreCategory"> | null {
  return categoryId === null ? null : asId(categoryId);
}

function nameOf(value: string): ServiceInput {
  return { name: storeInputNames.name, value, path: ["input", "name"] };
}

function categoryOf(value: string): ServiceInput {
  return { name: storeInputNames.category, value, path: ["input", "categoryId"] };
}

function parentOf(value: string | null, path: readonly string[]): ServiceInput {
  return { name: storeInputNames.parent, value, path };
}

function listingsTo(value: string | null): ServiceInput {
  return { name: storeInputNames.listings, value, path: ["input", "moveListingsToCategoryId"] };
}

function checkName(name: string): ValidationError[] {
  if (name.trim() !== "") return [];
  const message = `A category needs a name that is not empty, of at most ${maxCategoryNameLength} characters.`;
  return [validationError("REQUIRED", ["input", "name"], message)];
}

/** Categories that cannot exist, and the top level where a category is wanted: none of them reaches the service. */
function checkCategories(inputs: readonly ServiceInput[]): NotFoundError[] {
  return inputs.flatMap(({ name, value, path }) => {
    if (name === storeInputNames.name || value === null) return [];
    return value === topLevelId || !isId(value) ? [notFoundError("category", value, path)] : [];
  });
}

function notTheTop(path: readonly string[]): ValidationError {
  const message =
    "The field `topLevel` must be true; to move the category under another, give `parentCategoryId` instead.";
  return validationError("NOT_ALLOWED", path, message);
}

/** Sends a change. What was read before it, even before a refused one, may be out of date. */
async function send<Answer>(
  change: (call: CallOptions) => Promise<Answer>,
  context: GatewayContext,
): Promise<Answer> {
  try {
    return await change(callOptions(context));
  } finally {
    context.loaders.storeCategories.clear(storeKey);
    context.loaders.storeTasks.clear(storeKey);
  }
}

/**
 * Which categories of a refused move do not exist. For this call the service has no number that tells (wire facts,
 * store §6), so the categories are looked through; none are found when the service fails just then.
 * @throws UpstreamHttpError when the viewer may not read the categories.
 */
async function findMissing(
  refused: unknown,
  inputs: readonly ServiceInput[],
  context: GatewayContext,
): Promise<NotFoundError[]> {
  if (!hasFault(refused, 225_001)) return [];
  const categories = await loadCategories(context).catch((error: unknown) => {
    if (isUpstreamFailure(error) && failureKindOf(error) === "FORBIDDEN") throw error;
    return null;
  });
  if (categories === null) return [];
  return inputs.flatMap(({ value, path }) =>
    value === null || findCategory(categories, value)
      ? []
      : [notFoundError("category", value, path, refused.faults)],
  );
}

/** Reads the task of a change that has been started. */
function readTask(
  taskId: Id<"StoreTask">,
  type: StoreTaskType,
  { loaders }: GatewayContext,
): Promise<StoreTask> {
  const started = { taskId, type, status: "PENDING", upstreamStatus: "PENDING", message: null } as const;
  return readBack<StoreTask>(loaders.storeTask, taskId, started);
}
