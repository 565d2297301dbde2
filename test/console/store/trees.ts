import { type CategoryTree, treeOf } from "../../../src/console/store/category-tree.ts";
import { type Change } from "../../../src/console/store/change.ts";
import {
  additionTo,
  deletionOf,
  moveOfCategory,
  renameOf,
} from "../../../src/console/store/create-change.ts";
import { emptyQueue, enqueued, type Queue } from "../../../src/console/store/queue.ts";

/** A store with three levels and the catch-all category at the end. */
export const tree: CategoryTree = treeOf([
  {
    categoryId: "lamps",
    name: "Lamps",
    children: [
      { categoryId: "oil", name: "Oil Lamps" },
      {
        categoryId: "lanterns",
        name: "Lanterns",
        children: [
          { categoryId: "storm", name: "Storm" },
          { categoryId: "railway", name: "Railway" },
        ],
      },
    ],
  },
  { categoryId: "paper", name: "Paper", children: [{ categoryId: "maps", name: "Maps" }] },
  { categoryId: "gifts", name: "Gifts" },
  { categoryId: "1", name: "Other" },
]);

/** Creates changes like the screen. */
export const add = (parentKey: string | null, name: string, key = `new-${name}`, on = tree) =>
  additionTo(on, parentKey, name, key);
export const rename = (key: string, name: string, on = tree) => renameOf(on, key, name);
export const move = (key: string, parentKey: string | null, on = tree) => moveOfCategory(on, key, parentKey);
export const remove = (key: string, on = tree) => deletionOf(on, key, null);

/** A queue of changes with the ids `c0`, `c1` and so on. */
export function queueOf(...changes: readonly Change[]): Queue {
  return changes.reduce((queue, change, index) => enqueued(queue, `c${index}`, change), emptyQueue);
}

/** The tree as text: one name per line, indented by two spaces per level. */
export function outline(shown: CategoryTree, parentKey: string | null = null, indent = ""): string[] {
  return shown
    .filter((category) => category.parentKey === parentKey)
    .flatMap(({ key, name }) => [`${indent}${name}`, ...outline(shown, key, `${indent}  `)]);
}
