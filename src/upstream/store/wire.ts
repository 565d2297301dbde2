import { z } from "zod";
import type { Id } from "../ids.ts";
import {
  identifier,
  parse,
  type ParseContext,
  readKnown,
  refuseForeign,
  text,
  timestamp,
  toDate,
} from "../wire/parse.ts";
import type { Store, StoreCategory, StoreTask } from "./model.ts";
import { storeTaskStatuses, storeTaskTypes } from "./model.ts";

const storeOnWire = z.object({
  name: text,
  description: text,
  url: text,
  urlPath: text,
  logo: z.object({ url: text }).nullish(),
  lastOpenedTime: timestamp,
});

/** A category as the service sends it. */
interface CategoryOnWire {
  readonly categoryId: Id<"StoreCategory">;
  readonly categoryName: string;
  readonly order?: number | null | undefined;
  readonly childrenCategories?: readonly CategoryOnWire[] | null | undefined;
}

const categoryOnWire: z.ZodType<CategoryOnWire> = z.object({
  categoryId: identifier<"StoreCategory">(),
  categoryName: z.string(),
  order: z.number().int().nullish(),
  childrenCategories: z.array(z.lazy(() => categoryOnWire)).nullish(),
});

const categoriesOnWire = z.object({ storeCategories: z.array(categoryOnWire).nullish() });

const taskId = identifier<"StoreTask">().nullish();
const taskOnWire = z
  .object({
    // The specification calls it taskId, the public service id (wire facts, common §9, row 32).
    id: taskId,
    taskId,
    status: z.string(),
    type: text,
    message: text,
  })
  .transform((task, issues) => {
    const id = task.id ?? task.taskId;
    if (id) return { ...task, id };
    issues.addIssue({ code: "custom", path: ["id"] });
    return z.NEVER;
  });

const oneTaskOnWire = z.object({ task: taskOnWire });
// The list has the singular name, too (wire facts, store §1).
const allTasksOnWire = z.object({ task: z.array(taskOnWire).nullish() });

/** Reads the answer of getStore. @throws UpstreamInvalidResponseError naming the first bad value. */
export function parseStore(json: unknown, context: ParseContext): Store {
  refuseForeign(json, Object.keys(storeOnWire.shape), context.call);
  const store = parse(storeOnWire, json, context.call);
  return {
    name: store.name ?? null,
    description: store.description ?? null,
    url: store.url ?? null,
    urlPath: store.urlPath ?? null,
    logoUrl: store.logo?.url ?? null,
    lastOpenedAt: toDate(store.lastOpenedTime),
  };
}

/** Orders siblings as the shop shows them; those without a position stay behind, in the order of the answer. */
function readSiblings(
  siblings: readonly CategoryOnWire[],
  level: number,
  parentCategoryId: Id<"StoreCategory"> | null,
): StoreCategory[] {
  return siblings
    .map(({ categoryId, categoryName, order, childrenCategories }) => ({
      categoryId,
      name: categoryName,
      level,
      order: order ?? null,
      parentCategoryId,
      children: readSiblings(childrenCategories ?? [], level + 1, categoryId),
    }))
    .toSorted((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity) || 0);
}

/**
 * Reads the answer of getStoreCategories. The level follows from the place in the tree.
 * @throws UpstreamInvalidResponseError naming the first bad value.
 */
export function parseCategories(json: unknown, context: ParseContext): StoreCategory[] {
  refuseForeign(json, ["storeCategories"], context.call);
  return readSiblings(parse(categoriesOnWire, json, context.call).storeCategories ?? [], 1, null);
}

function readTask(task: z.infer<typeof taskOnWire>, context: ParseContext): StoreTask {
  return {
    taskId: task.id,
    type: task.type ? (readKnown(storeTaskTypes, task.type, "task.type", context) ?? "UNRECOGNIZED") : null,
    status: readKnown(storeTaskStatuses, task.status, "task.status", context) ?? "UNRECOGNIZED",
    upstreamStatus: task.status,
    message: task.message || null,
  };
}

/** Reads the answer of getStoreTask. @throws UpstreamInvalidResponseError naming the first bad value. */
export function parseTask(json: unknown, context: ParseContext): StoreTask {
  return readTask(parse(oneTaskOnWire, json, context.call).task, context);
}

/** Reads the answer of getStoreTasks. @throws UpstreamInvalidResponseError naming the first bad value. */
export function parseTasks(json: unknown, context: ParseContext): StoreTask[] {
  refuseForeign(json, ["task"], context.call);
  const { task } = parse(allTasksOnWire, json, context.call);
  return (task ?? []).map((one) => readTask(one, context));
}
