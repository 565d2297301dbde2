import { isId } from "../wire/ids.ts";
import type { CategoryId, StoreTaskId } from "./model.ts";

/** Whether a text can be the id of a store category: anything that fits into one segment of a path. */
export function isCategoryId(text: unknown): text is CategoryId {
  return isId(text);
}

/** Whether a text can be the id of a category change: anything that fits into one segment of a path. */
export function isStoreTaskId(text: unknown): text is StoreTaskId {
  return isId(text);
}
