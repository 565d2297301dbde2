import type { CategoryChange } from "./category-change.ts";
import type { CategoryTree } from "./category-tree.ts";

/** What a marker in a category's name does to a change: it never gets done, or it fails when its time has come. */
export type TaskMarker = "stuck" | "fail";

/**
 * The sandbox's way to show clients a change that does not succeed. `[stuck]` or `[fail]` in the new name acts on the
 * addition or renaming that gives the name; `[stuck:move]`, `[fail:move]`, `[stuck:delete]` and `[fail:delete]` in a
 * category's name act on its moving and deletion. A stuck change stays PENDING until a task's 24 hours are over.
 */
export function findMarker(change: CategoryChange, tree: CategoryTree): TaskMarker | undefined {
  const { name, suffix } = watchedName(change, tree);
  if (name.includes(`[stuck${suffix}]`)) return "stuck";
  return name.includes(`[fail${suffix}]`) ? "fail" : undefined;
}

function watchedName(change: CategoryChange, tree: CategoryTree): { name: string; suffix: string } {
  switch (change.type) {
    case "ADD_STORE_CATEGORY":
    case "RENAME_STORE_CATEGORY":
      return { name: change.name, suffix: "" };
    case "MOVE_STORE_CATEGORY":
      return { name: tree.find(change.categoryId)?.name ?? "", suffix: ":move" };
    case "DELETE_STORE_CATEGORY":
      return { name: tree.find(change.categoryId)?.name ?? "", suffix: ":delete" };
    default:
      return change satisfies never;
  }
}
