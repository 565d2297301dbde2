import { hasFault, isUpstreamFailure } from "../upstream/errors.ts";
import { asId, type Id, isId } from "../upstream/ids.ts";
import { maxCategoryNameLength, otherCategoryId } from "../upstream/store/limits.ts";
import type { StoreTask, StoreTaskType } from "../upstream/store/model.ts";
import type { CallOptions } from "../upstream/viewer.ts";
import { callOptions, type GatewayContext, requireViewer } from "./context.ts";
import { failureKindOf } from "./errors/failures.ts";
import {
  type NotFoundError,
  notFoundError,
  type ValidationError,
  validationError,
} from "./errors/mutation-error.ts";
import type { ServiceInput } from "./errors/mutation-target.ts";
import { storeCheck } from "./errors/outcome-check.ts";
import { storeInputNames } from "./errors/service-rules.ts";
import type { OptionalFields } from "./optional-fields.ts";
import { storeKey } from "./loaders.ts";
import { type Attempt, defineMutation } from "./mutation.ts";
import { readBack } from "./read-back.ts";
import { findCategory, loadCategories } from "./store.ts";
import type { ChangeSubject } from "./store-change-subjects.ts";

/** Destination for listings that a category can no longer contain. */
type ListingsMove = OptionalFields<{ moveListingsToCategoryId: string }>;

/** Destination of a moved category: exactly one of the two is set. */
type CategoryDestination = OptionalFields<{ parentCategoryId: string; topLevel: boolean }>;

const ownErrors = [
  "ValidationError",
  "NotFoundError",
  "CategoryChangeInProgressError",
  "NoActiveStoreError",
] as const;

/**
 * Identifier of the top level at the service (wire facts, store §2). The gateway's inputs do not accept it as a
 * category.
 */
const topLevelId = "-999";

/** Starts the addition of a category. */
export const addStoreCategory = defineMutation(
  ownErrors,
  async (
    input: ListingsMove & OptionalFields<{ parentCategoryId: string }> & { readonly name: string },
    attempt,
    context,
  ) => {
    const { name, parentCategoryId = null, moveListingsToCategoryId = null } = input;
    const inputs = [
      inputOf("name", name, "name"),
      inputOf("parent", parentCategoryId, "parentCategoryId"),
      inputOf("listings", moveListingsToCategoryId, "moveListingsToCategoryId"),
    ];
    checkInputs(inputs, attempt);
    const change = {
      name,
      parentCategoryId: idOrNull(parentCategoryId),
      moveListingsToCategoryId: idOrNull(moveListingsToCategoryId),
    };
    const subject = { parentCategoryId, name, listingsTo: moveListingsToCategoryId };
    const send = (call: CallOptions) => context.store.addStoreCategory(change, call);
    return { task: await start("ADD_STORE_CATEGORY", subject, context, send) };
  },
);

/** Starts renaming a category. Some services rename it immediately (wire facts, store §4). */
export const renameStoreCategory = defineMutation(
  ownErrors,
  async ({ categoryId, name }: { readonly categoryId: string; readonly name: string }, attempt, context) => {
    checkInputs([inputOf("name", name, "name"), inputOf("category", categoryId, "categoryId")], attempt);
    const send = (call: CallOptions) => context.store.renameStoreCategory(asId(categoryId), name, call);
    const task = await start("RENAME_STORE_CATEGORY", { categoryId }, context, send);
    return { task, renamedCategoryId: task === null ? categoryId : null };
  },
);

/** Starts moving a category with its subcategories. */
export const moveStoreCategory = defineMutation(
  ownErrors,
  async (
    input: ListingsMove & { readonly categoryId: string; readonly destination: CategoryDestination },
    attempt,
    context,
  ) => {
    const { categoryId, destination, moveListingsToCategoryId = null } = input;
    const { parentCategoryId = null, topLevel } = destination;
    const place = ["destination", ...(parentCategoryId === null ? [] : ["parentCategoryId"])];
    const inputs = [
      inputOf("category", categoryId, "categoryId"),
      inputOf("parent", parentCategoryId, ...place),
      inputOf("listings", moveListingsToCategoryId, "moveListingsToCategoryId"),
    ];
    attempt.addErrors(topLevel === false ? [notTheTop] : []);
    checkInputs(inputs, attempt);
    const change = {
      categoryId: asId<"StoreCategory">(categoryId),
      parentCategoryId: idOrNull(parentCategoryId),
      moveListingsToCategoryId: idOrNull(moveListingsToCategoryId),
    };
    const subject = { categoryId, listingsTo: moveListingsToCategoryId };
    try {
      const send = (call: CallOptions) => context.store.moveStoreCategory(change, call);
      return { task: await start("MOVE_STORE_CATEGORY", subject, context, send) };
    } catch (error) {
      attempt.rejectIfInvalid(await findMissing(error, inputs, context));
      throw error;
    }
  },
);

/** Starts deleting a category with its subcategories. */
export const deleteStoreCategory = defineMutation(
  ownErrors,
  async (
    { categoryId, moveListingsToCategoryId = null }: ListingsMove & { readonly categoryId: string },
    attempt,
    context,
  ) => {
    const inputs = [
      inputOf("category", categoryId, "categoryId"),
      inputOf("listings", moveListingsToCategoryId, "moveListingsToCategoryId"),
    ];
    checkInputs(inputs, attempt);
    const change = { moveListingsToCategoryId: idOrNull(moveListingsToCategoryId) };
    const subject = { categoryId, listingsTo: moveListingsToCategoryId ?? otherCategoryId };
    const send = (call: CallOptions) => context.store.deleteStoreCategory(asId(categoryId), change, call);
    return { task: await start("DELETE_STORE_CATEGORY", subject, context, send) };
  },
);

function idOrNull(categoryId: string | null): Id<"StoreCategory"> | null {
  return categoryId === null ? null : asId(categoryId);
}

function inputOf(input: keyof typeof storeInputNames, value: string | null, ...path: readonly string[]) {
  return { name: storeInputNames[input], value, path: ["input", ...path] };
}

/** Records the inputs of a change, and rejects the change when they are invalid. */
function checkInputs(
  inputs: readonly ServiceInput[],
  attempt: Attempt<ValidationError | NotFoundError>,
): void {
  attempt.rejectIfInvalid(inputs.flatMap(checkInput));
  const category = inputs.find(({ name }) => name === storeInputNames.category);
  attempt.addFacts({ inputs, check: storeCheck(category?.value) });
}

/**
 * Returns the errors of an input, before any call: for a category that cannot exist, and for the top level instead of a
 * category.
 */
function checkInput({ name, value, path }: ServiceInput): (ValidationError | NotFoundError)[] {
  if (value === null) return [];
  if (name !== storeInputNames.name) {
    return value === topLevelId || !isId(value) ? [notFoundError("category", value, path)] : [];
  }
  if (value.trim() !== "") return [];
  const message = `A category needs a name that is not empty, of at most ${maxCategoryNameLength} characters.`;
  return [validationError("REQUIRED", path, message)];
}

const notTheTop = validationError(
  "NOT_ALLOWED",
  ["input", "destination", "topLevel"],
  "The field `topLevel` must be true; to move the category under another, use `parentCategoryId` instead.",
);

/**
 * Starts a change, stores its subject, and reads its task.
 * @returns the task; null for a change that the service made immediately.
 */
async function start<TaskId extends Id<"StoreTask"> | null>(
  type: StoreTaskType,
  subject: ChangeSubject,
  context: GatewayContext,
  change: (call: CallOptions) => Promise<TaskId>,
): Promise<StoreTask | Extract<TaskId, null>> {
  const { loaders } = context;
  const taskId = await change(callOptions(context)).finally(() => {
    // Cached categories may be outdated, even after a rejected change.
    loaders.storeCategories.clear(storeKey);
    loaders.storeTasks.clear(storeKey);
  });
  if (taskId === null) return null as Extract<TaskId, null>;
  await context.storeChanges.note(context.users.keysOf(requireViewer(context)), taskId, subject);
  const started = { taskId, type, status: "PENDING", upstreamStatus: "PENDING", message: null } as const;
  return readBack<StoreTask>(loaders.storeTask, taskId, started);
}

/**
 * Returns errors for the nonexistent categories of a rejected move. The service has no error number for this case (wire
 * facts, store §6), so the gateway searches the category list. Empty when the list cannot be read.
 * @throws UpstreamHttpError when the viewer has no permission to read the categories.
 */
async function findMissing(refused: unknown, inputs: readonly ServiceInput[], context: GatewayContext) {
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
