import type { CategoryChange } from "./category-change.ts";
import type { CategoryTree } from "./category-tree.ts";

/** Effect of a marker: the change stays PENDING, or fails when it is due. */
export type TaskMarker = "stuck" | "fail";

/**
 * Finds the marker that makes a change fail, for client tests. `[stuck]` or `[fail]` in a new name affects this
 * addition or renaming. `[stuck:move]`, `[fail:move]`, `[stuck:delete]` and `[fail:delete]` in a category's name affect
 * the category's move or deletion. A stuck change stays PENDING for 24 hours, or until {@link hasEndMarker} ends it.
 */
export function findMarker(change: CategoryChange, tree: CategoryTree): TaskMarker | undefined {
  const { name, suffix } = watchedName(change, tree);
  if (name.includes(`[stuck${suffix}]`)) return "stuck";
  return name.includes(`[fail${suffix}]`) ? "fail" : undefined;
}

/**
 * Returns true when a new name has the marker `[unstick]`. An addition or renaming with this marker first sets a stuck
 * change to FAILED, as its timeout of 24 hours would.
 */
export function hasEndMarker(name: string): boolean {
  return name.includes("[unstick]");
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
