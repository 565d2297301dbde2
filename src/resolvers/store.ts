import { asId } from "../upstream/ids.ts";
import { taskPageSizes } from "../upstream/store/limits.ts";
import type { Store, StoreCategory, StoreTask } from "../upstream/store/model.ts";
import { type GatewayContext, requireViewer } from "./context.ts";
import { type Loaders, storeKey } from "./loaders.ts";
import type { PageArguments } from "./paging/connection.ts";
import { pageOfFullList } from "./paging/full-list-paging.ts";
import type { ChangeSubject } from "./store-change-subjects.ts";
import { isSameName } from "./store-plan/category-name.ts";
import { watchStatus } from "./watch-status.ts";

/** The viewer's store, known to exist. Its fields load their own values. */
export interface StoreOfViewer {
  readonly storeKey: typeof storeKey;
}

/** Loaders that read a part of a store. Each also shows whether the store exists. */
type StorePart = Extract<keyof Loaders, "store" | "storeCategories" | "storeTasks">;

/** Loader for each store field that does not use the store's own data; empty for fields without a call. */
const partOfField: Readonly<Record<string, StorePart | readonly never[]>> = {
  __typename: [],
  id: [],
  categories: "storeCategories",
  category: "storeCategories",
  pendingChange: "storeTasks",
  tasks: "storeTasks",
};

/**
 * Returns the viewer's store; null when it does not exist. Every call to the service shows its existence, so this
 * function makes the calls that the fields need anyway. They run in parallel, and the first success decides. An error
 * of another call then affects only its own field.
 * @param fields names of the selected fields.
 */
export async function findStore(
  fields: Iterable<string>,
  { loaders }: GatewayContext,
): Promise<StoreOfViewer | null> {
  const parts = new Set([...fields].flatMap((field) => partOfField[field] ?? "store"));
  if (parts.size === 0) parts.add("store");
  try {
    const part = await Promise.any<unknown>([...parts].map((name) => loaders[name].load(storeKey)));
    return part === null ? null : { storeKey };
  } catch (error) {
    throw error instanceof AggregateError ? error.errors[0] : error;
  }
}

/** Creates the resolver of a field of the store's own data; null when the store no longer exists. */
export function ownField<Name extends keyof Store>(name: Name) {
  return async (_store: StoreOfViewer, _args: object, { loaders }: GatewayContext) => {
    const store = await loaders.store.load(storeKey);
    return store && store[name];
  };
}

/** Returns the top-level categories in shop order with their subcategories; null when the viewer has no store. */
export function loadCategories(context: GatewayContext): Promise<readonly StoreCategory[] | null> {
  return context.loaders.storeCategories.load(storeKey);
}

/**
 * Returns the category of any level with the service's identifier; null when the viewer's store has no such category.
 */
export async function loadCategory(categoryId: string, context: GatewayContext) {
  return findCategory((await loadCategories(context)) ?? [], categoryId);
}

/** Searches the given categories and their subcategories. */
export function findCategory(categories: readonly StoreCategory[], categoryId: string): StoreCategory | null {
  for (const category of categories) {
    const found = category.categoryId === categoryId ? category : findCategory(category.children, categoryId);
    if (found) return found;
  }
  return null;
}

/**
 * Returns the category with a name directly below a parent; null when there is none. @param parentId null for the top
 * level.
 */
export async function loadNamedCategory(parentId: string | null, name: string, context: GatewayContext) {
  const siblings =
    parentId === null ? await loadCategories(context) : (await loadCategory(parentId, context))?.children;
  return siblings?.find((category) => isSameName(category.name, name)) ?? null;
}

/** Returns true when a category change has finished (seller feed and store specification §3). */
export function isFinalStoreTask({ status }: StoreTask): boolean {
  return status === "COMPLETED" || status === "FAILED";
}

/** Returns a page of the changes that the service still reports; null when the viewer has no store. */
export function listStoreTasks(args: PageArguments, { loaders }: GatewayContext) {
  const read = () => loaders.storeTasks.load(storeKey);
  return pageOfFullList("storeTasks", args, read, ({ taskId }: StoreTask) => taskId, taskPageSizes);
}

/** Returns the pending change, of which there is at most one; null when there is none. */
export async function findPendingChange({ loaders }: GatewayContext): Promise<StoreTask | null> {
  const tasks = await loaders.storeTasks.load(storeKey);
  return tasks?.find(({ status }) => status === "PENDING") ?? null;
}

/** Returns the category of a change; null when the gateway does not know it, or when it no longer exists. */
export async function findChangedCategory({ taskId }: StoreTask, context: GatewayContext) {
  const subject = await recallSubject(taskId, context);
  return subject && findSubject(subject, context);
}

/** Returns the category that receives the listings displaced by a change; null when the gateway knows of none. */
export async function findListingsDestination({ taskId, type }: StoreTask, context: GatewayContext) {
  const subject = await recallSubject(taskId, context);
  if (!subject) return null;
  if (subject.listingsTo) return loadCategory(subject.listingsTo, context);
  return type === "ADD_STORE_CATEGORY" ? findSubject(subject, context) : null;
}

function recallSubject(taskId: string, context: GatewayContext): Promise<ChangeSubject | null> {
  return context.storeChanges.recall(context.users.keysOf(requireViewer(context)), taskId);
}

function findSubject(subject: ChangeSubject, context: GatewayContext): Promise<StoreCategory | null> {
  return "categoryId" in subject
    ? loadCategory(subject.categoryId, context)
    : loadNamedCategory(subject.parentCategoryId, subject.name, context);
}

/** Watches a category change until its final state. */
export function watchStoreTask(taskId: string, context: GatewayContext) {
  return watchStatus("StoreTask", taskId, context, {
    read: (call) => context.store.getStoreTask(asId(taskId), call),
    isFinal: isFinalStoreTask,
  });
}
