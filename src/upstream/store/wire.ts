import { z } from "zod";
import type { Id } from "../ids.ts";
import {
  identifier,
  listParser,
  objectParser,
  type ParseContext,
  readIfGiven,
  readKnown,
  rejectUndocumentedObject,
  shapeOf,
  text,
  timestamp,
  toInstantOrNull,
} from "../wire/parse.ts";

const storeFields = {
  name: text,
  description: text,
  url: text,
  urlPath: text,
  logo: z.object({ url: text }).nullish(),
  lastOpenedTime: timestamp,
};

/** Response schema of a store (wire facts, store §3). */
export const storeShape = shapeOf(z.object(storeFields), (store) => ({
  name: store.name ?? null,
  description: store.description ?? null,
  url: store.url ?? null,
  /** Path of the store in its web address. */
  urlPath: store.urlPath ?? null,
  logoUrl: store.logo?.url ?? null,
  lastOpenedAt: toInstantOrNull(store.lastOpenedTime),
}));

const readStore = objectParser(storeShape);

/**
 * Parses the response to getStore.
 * @throws UpstreamInvalidResponseError with the path of the first invalid value.
 */
export function parseStore(json: unknown, context: ParseContext) {
  rejectUndocumentedObject(json, Object.keys(storeFields), context.call);
  return readStore(json, context);
}

const categorySchema = z.object({
  categoryId: identifier<"StoreCategory">(),
  categoryName: z.string(),
  order: z.number().int().nullish(),
  get childrenCategories() {
    return z.array(categorySchema).nullish();
  },
});
type CategoryOnWire = z.infer<typeof categorySchema>;

/** Category of a store, with all its descendants. */
interface StoreCategory {
  readonly categoryId: Id<"StoreCategory">;
  readonly name: string;
  /** Depth in the tree, from 1 (top level) to 3. */
  readonly level: number;
  /** Position among the siblings; null when the service does not report it. */
  readonly order: number | null;
  /** Id of the parent; null at the top level. */
  readonly parentCategoryId: Id<"StoreCategory"> | null;
  /** Child categories in the order of the shop; empty for a leaf. */
  readonly children: readonly StoreCategory[];
}

/**
 * Sorts siblings by their position in the shop. Siblings without a position come last, in the order of the response.
 */
function inShopOrder(siblings: readonly StoreCategory[]): StoreCategory[] {
  return siblings.toSorted((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity) || 0);
}

/**
 * Converts a category and its descendants.
 * @param level depth of the category in the tree.
 */
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

/** Response schema of a top-level category with all its descendants (wire facts, store §3). */
export const topCategoryShape = shapeOf(categorySchema, (category) => readCategory(category, 1, null));

const readCategories = listParser(topCategoryShape, "storeCategories");

/**
 * Parses the response to getStoreCategories.
 * @throws UpstreamInvalidResponseError with the path of the first invalid value.
 */
export function parseCategories(json: unknown, context: ParseContext): StoreCategory[] {
  return inShopOrder(readCategories(json, context));
}

/** Kinds of category change. The public service renames immediately, so it never reports RENAME_STORE_CATEGORY. */
const storeTaskTypes = [
  "ADD_STORE_CATEGORY",
  "RENAME_STORE_CATEGORY",
  "MOVE_STORE_CATEGORY",
  "DELETE_STORE_CATEGORY",
  "UNRECOGNIZED",
] as const;

/** Statuses of a category change (wire facts, store §3). UNRECOGNIZED replaces any other value. */
const storeTaskStatuses = ["PENDING", "COMPLETED", "FAILED", "UNRECOGNIZED"] as const;

const taskId = identifier<"StoreTask">().nullish();
const taskSchema = z
  .object({
    // The specification names this field taskId, the public service id (wire facts, common §9, row 32).
    id: taskId,
    taskId,
    status: z.string(),
    type: text,
    message: text,
  })
  .refine((task) => Boolean(task.id ?? task.taskId), { path: ["id"] });

/** Response schema of a category change (wire facts, store §3). */
export const storeTaskShape = shapeOf(taskSchema, (task, context) => ({
  taskId: (task.id ?? task.taskId) as Id<"StoreTask">,
  /** Kind of change; null when the service does not report it. */
  type: readIfGiven(storeTaskTypes, task.type, "task.type", context),
  status: readKnown(storeTaskStatuses, task.status, "task.status", context),
  /** Status in the spelling of the service. */
  upstreamStatus: task.status,
  /** Message of the service; null when there is none. */
  message: task.message || null,
}));

/** Schema of a response with one category change (wire facts, store §1). */
export const oneStoreTaskShape = shapeOf(z.object({ task: taskSchema }), ({ task }, context) =>
  storeTaskShape.read(task, context),
);
