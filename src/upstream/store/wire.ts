import { z } from "zod";
import type { Id } from "../ids.ts";
import {
  identifier,
  listIn,
  one,
  type ParseContext,
  readIfGiven,
  readKnown,
  refuseForeign,
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

/** A store in answers (wire facts, store §3). */
export const storeShape = shapeOf(z.object(storeFields), (store) => ({
  name: store.name ?? null,
  description: store.description ?? null,
  url: store.url ?? null,
  /** Path part of the address. */
  urlPath: store.urlPath ?? null,
  logoUrl: store.logo?.url ?? null,
  lastOpenedAt: toInstantOrNull(store.lastOpenedTime),
}));

const readStore = one(storeShape);

/** Reads the answer of getStore. @throws UpstreamInvalidResponseError naming the first bad value. */
export function parseStore(json: unknown, context: ParseContext) {
  refuseForeign(json, Object.keys(storeFields), context.call);
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

/** A category of a store, with everything below it. */
interface StoreCategory {
  readonly categoryId: Id<"StoreCategory">;
  readonly name: string;
  /** Depth in the tree: 1 for top level, at most 3. */
  readonly level: number;
  /** Position among its siblings; null when the service gives none. */
  readonly order: number | null;
  /** Category above; null at the top level. */
  readonly parentCategoryId: Id<"StoreCategory"> | null;
  /** Categories below, in shop order; empty for a leaf. */
  readonly children: readonly StoreCategory[];
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
export const topCategoryShape = shapeOf(categorySchema, (category) => readCategory(category, 1, null));

const readCategories = listIn(topCategoryShape, "storeCategories");

/** Reads the answer of getStoreCategories. @throws UpstreamInvalidResponseError naming the first bad value. */
export function parseCategories(json: unknown, context: ParseContext): StoreCategory[] {
  return inShopOrder(readCategories(json, context));
}

/** Kinds of category change. RENAME_STORE_CATEGORY is unknown to the public service, which renames at once. */
const storeTaskTypes = [
  "ADD_STORE_CATEGORY",
  "RENAME_STORE_CATEGORY",
  "MOVE_STORE_CATEGORY",
  "DELETE_STORE_CATEGORY",
  "UNRECOGNIZED",
] as const;

/** Statuses of a category change (wire facts, store §3); UNRECOGNIZED stands for any other text. */
const storeTaskStatuses = ["PENDING", "COMPLETED", "FAILED", "UNRECOGNIZED"] as const;

const taskId = identifier<"StoreTask">().nullish();
const taskSchema = z
  .object({
    // The specification calls it taskId, the public service id (wire facts, common §9, row 32).
    id: taskId,
    taskId,
    status: z.string(),
    type: text,
    message: text,
  })
  .refine((task) => Boolean(task.id ?? task.taskId), { path: ["id"] });

/** A category change in answers (wire facts, store §3). */
export const storeTaskShape = shapeOf(taskSchema, (task, context) => ({
  taskId: (task.id ?? task.taskId) as Id<"StoreTask">,
  /** Null when the service does not say. */
  type: readIfGiven(storeTaskTypes, task.type, "task.type", context),
  status: readKnown(storeTaskStatuses, task.status, "task.status", context),
  /** The status as the service spelled it. */
  upstreamStatus: task.status,
  /** The service's explanation; null when it gives none. */
  message: task.message || null,
}));

/** An answer that holds one category change (wire facts, store §1). */
export const oneStoreTaskShape = shapeOf(z.object({ task: taskSchema }), ({ task }, context) =>
  storeTaskShape.read(task, context),
);
