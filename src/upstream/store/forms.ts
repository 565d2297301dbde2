import { z } from "zod";
import { type Id, isId } from "../ids.ts";
import { identifier, text, timestamp } from "../wire/parse.ts";
import type { Form } from "../wire/shape.ts";
import {
  type Fields,
  fieldsOf,
  isListOrNone,
  isNone,
  isText,
  isTextOrNone,
  isUsualInstantOrNone,
} from "../wire/usual.ts";

const logoSchema = z.object({ url: text });

const storeSchema = z.object({
  name: text,
  description: text,
  url: text,
  urlPath: text,
  logo: logoSchema.nullish(),
  lastOpenedTime: timestamp,
});
/** A store in answers. */
export type StoreOnWire = z.infer<typeof storeSchema>;
/** Names of the documented fields of a store. */
export const storeFields: readonly string[] = Object.keys(storeSchema.shape);

/** A category in answers. */
export interface CategoryOnWire {
  readonly categoryId: Id<"StoreCategory">;
  readonly categoryName: string;
  readonly order?: number | null | undefined;
  readonly childrenCategories?: readonly CategoryOnWire[] | null | undefined;
}

const categorySchema: z.ZodType<CategoryOnWire> = z.object({
  categoryId: identifier<"StoreCategory">(),
  categoryName: z.string(),
  order: z.number().int().nullish(),
  childrenCategories: z.array(z.lazy(() => categorySchema)).nullish(),
});

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
  .refine((task) => !isNone(task.id ?? task.taskId), { path: ["id"] });
/** A category change in answers; it has its identifier in one of the two spellings. */
export type TaskOnWire = z.infer<typeof taskSchema>;

function isUsualLogo(json: unknown): boolean {
  const logo: Fields<z.infer<typeof logoSchema>> | null = fieldsOf(json);
  return logo !== null && isTextOrNone(logo.url);
}

function isUsualCategory(json: unknown): json is CategoryOnWire {
  const category: Fields<CategoryOnWire> | null = fieldsOf(json);
  return (
    category !== null &&
    isId(category.categoryId) &&
    isText(category.categoryName) &&
    (isNone(category.order) || Number.isSafeInteger(category.order)) &&
    isListOrNone(category.childrenCategories, isUsualCategory)
  );
}

/** A store (wire facts, store §3). */
export const storeForm: Form<StoreOnWire> = {
  schema: storeSchema,
  isUsual(json): json is StoreOnWire {
    const store: Fields<StoreOnWire> | null = fieldsOf(json);
    return (
      store !== null &&
      isTextOrNone(store.name) &&
      isTextOrNone(store.description) &&
      isTextOrNone(store.url) &&
      isTextOrNone(store.urlPath) &&
      (isNone(store.logo) || isUsualLogo(store.logo)) &&
      isUsualInstantOrNone(store.lastOpenedTime)
    );
  },
};

/** A category with all below it (wire facts, store §3). */
export const categoryForm: Form<CategoryOnWire> = { schema: categorySchema, isUsual: isUsualCategory };

/** A category change (wire facts, store §3). */
export const taskForm: Form<TaskOnWire> = {
  schema: taskSchema,
  isUsual(json): json is TaskOnWire {
    const task: Fields<TaskOnWire> | null = fieldsOf(json);
    return (
      task !== null &&
      // One of the two spellings of its identifier.
      (isId(task.id) ? isNone(task.taskId) : isNone(task.id) && isId(task.taskId)) &&
      isText(task.status) &&
      isTextOrNone(task.type) &&
      isTextOrNone(task.message)
    );
  },
};

const oneTaskSchema = z.object({ task: taskSchema });
/** An answer that holds one category change. */
export type OneTaskOnWire = z.infer<typeof oneTaskSchema>;

/** An answer that holds one category change (wire facts, store §1). */
export const oneTaskForm: Form<OneTaskOnWire> = {
  schema: oneTaskSchema,
  isUsual(json): json is OneTaskOnWire {
    const answer: Fields<OneTaskOnWire> | null = fieldsOf(json);
    return answer !== null && taskForm.isUsual(answer.task);
  },
};
