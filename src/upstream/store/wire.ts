import type { Id } from "../ids.ts";
import { type ParseContext, readKnown, refuseForeign, toInstantOrNull } from "../wire/parse.ts";
import { listIn, one, type Shape } from "../wire/shape.ts";
import {
  categoryForm,
  type CategoryOnWire,
  storeFields,
  oneTaskForm,
  type OneTaskOnWire,
  storeForm,
  type StoreOnWire,
  taskForm,
  type TaskOnWire,
} from "./forms.ts";
import type { Store, StoreCategory, StoreTask } from "./model.ts";
import { storeTaskStatuses, storeTaskTypes } from "./model.ts";

/** A store in answers (wire facts, store §3). */
export const storeShape: Shape<StoreOnWire, Store> = {
  ...storeForm,
  read: (store) => ({
    name: store.name ?? null,
    description: store.description ?? null,
    url: store.url ?? null,
    urlPath: store.urlPath ?? null,
    logoUrl: store.logo?.url ?? null,
    lastOpenedAt: toInstantOrNull(store.lastOpenedTime),
  }),
};

const readStore = one(storeShape);

/** Reads the answer of getStore. @throws UpstreamInvalidResponseError naming the first bad value. */
export function parseStore(json: unknown, context: ParseContext): Store {
  refuseForeign(json, storeFields, context.call);
  return readStore(json, context);
}

/** Siblings as the shop shows them; those without a position stay behind, in the order of the answer. */
function inShopOrder(siblings: readonly StoreCategory[]): StoreCategory[] {
  return siblings.toSorted((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity) || 0);
}

/** The level follows from the place in the tree. */
function readCategory(
  { categoryId, categoryName, order, childrenCategories }: CategoryOnWire,
  level: number,
  parentCategoryId: Id<"StoreCategory"> | null,
): StoreCategory {
  const children = childrenCategories ?? [];
  return {
    categoryId,
    name: categoryName,
    level,
    order: order ?? null,
    parentCategoryId,
    children: inShopOrder(children.map((child) => readCategory(child, level + 1, categoryId))),
  };
}

/** A category of the top level in answers, with all below it (wire facts, store §3). */
export const topCategoryShape: Shape<CategoryOnWire, StoreCategory> = {
  ...categoryForm,
  read: (category) => readCategory(category, 1, null),
};

const readCategories = listIn(topCategoryShape, "storeCategories");

/** Reads the answer of getStoreCategories. @throws UpstreamInvalidResponseError naming the first bad value. */
export function parseCategories(json: unknown, context: ParseContext): StoreCategory[] {
  refuseForeign(json, ["storeCategories"], context.call);
  return inShopOrder(readCategories(json, context));
}

/** A category change in answers (wire facts, store §3). */
export const storeTaskShape: Shape<TaskOnWire, StoreTask> = {
  ...taskForm,
  read: (task, context) => ({
    taskId: (task.id ?? task.taskId) as Id<"StoreTask">,
    type: task.type ? (readKnown(storeTaskTypes, task.type, "task.type", context) ?? "UNRECOGNIZED") : null,
    status: readKnown(storeTaskStatuses, task.status, "task.status", context) ?? "UNRECOGNIZED",
    upstreamStatus: task.status,
    message: task.message || null,
  }),
};

/** An answer that holds one category change. */
export const oneStoreTaskShape: Shape<OneTaskOnWire, StoreTask> = {
  ...oneTaskForm,
  read: ({ task }, context) => storeTaskShape.read(task, context),
};

/** Reads the answer of getStoreTask. @throws UpstreamInvalidResponseError naming the first bad value. */
export const parseTask = one(oneStoreTaskShape);

// The list has the singular name, too (wire facts, store §1).
const readTasks = listIn(storeTaskShape, "task");

/** Reads the answer of getStoreTasks. @throws UpstreamInvalidResponseError naming the first bad value. */
export function parseTasks(json: unknown, context: ParseContext): StoreTask[] {
  refuseForeign(json, ["task"], context.call);
  return readTasks(json, context);
}
