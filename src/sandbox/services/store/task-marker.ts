import type { CategoryChange } from "./category-change.ts";
import type { CategoryTree } from "./category-tree.ts";

/** Effect of a marker: the change stays PENDING, or fails when it is due. */
export type TaskMarker = "stuck" | "fail";

/**
 * Finds the marker that makes a change fail, for tests of clients. `[stuck]` or `[fail]` in a new name acts on the
 * addition or renaming that gives the name. `[stuck:move]`, `[fail:move]`, `[stuck:delete]` and `[fail:delete]` in a
 * category's name act on its moving and deletion. A stuck change stays PENDING for a task's 24 hours, or until
 * {@link hasEndMarker} ends it.
 */
export function findMarker(change: CategoryChange, tree: CategoryTree): TaskMarker | undefined {
  const { name, suffix } = watchedName(change, tree);
  if (name.includes(`[stuck${suffix}]`)) return "stuck";
  return name.includes(`[fail${suffix}]`) ? "fail" : undefined;
}

/**
 * Whether a new name has the marker `[unstick]`. An addition or renaming that gives it ends a stuck change as FAILED, as
 * its 24 hours would, and then starts.
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
