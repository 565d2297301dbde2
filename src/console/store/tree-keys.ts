import type { KeyboardEvent } from "react";
import type { Selection } from "../components/selection.tsx";
import type { CategoryActions } from "./category-actions.ts";
import { type CategoryTree, findCategory, levelOf, maxLevels, otherKey } from "./category-tree.ts";
import type { TreeRow } from "./tree-rows.ts";

/**
 * Handles a key pressed with Control or Command.
 * @returns true when the key was handled.
 */
export function pressWithControl(
  { key, altKey, shiftKey }: KeyboardEvent,
  focused: string,
  selection: Selection,
  actions: CategoryActions,
): boolean {
  if (altKey || shiftKey) return false;
  switch (key.toLowerCase()) {
    case "x":
      if (focused !== otherKey) actions.cut(focused);
      return true;
    case "v":
      actions.paste(focused);
      return true;
    case "a":
      selection.selectAll();
      return true;
    case "z":
      actions.undo();
      return true;
    default:
      return false;
  }
}

/**
 * Handles a key pressed without a modifier.
 * @returns true when the key was handled.
 */
export function pressAlone(
  { key }: KeyboardEvent,
  focused: string,
  planned: CategoryTree,
  cutKey: string | null,
  selection: Selection,
  actions: CategoryActions,
): boolean {
  if (key === "Escape" && cutKey !== null) {
    actions.cut(null);
    return true;
  }
  const { selected } = selection;
  if (selected.length > 0 && (key === "Escape" || key === "Delete")) {
    if (key === "Escape") selection.clear();
    else actions.remove(selected);
    return true;
  }
  // Categories to be deleted and the catch-all category cannot be changed.
  if (focused === otherKey || !findCategory(planned, focused)) return false;
  switch (key) {
    case "F2":
    case "Enter":
      actions.name({ kind: "rename", key: focused });
      return true;
    case "Insert":
      if (levelOf(planned, focused) < maxLevels) actions.name({ kind: "add", parentKey: focused });
      return true;
    case "Delete":
      actions.remove([focused]);
      return true;
    default:
      return false;
  }
}

/**
 * Handles the keys that select categories: Space, and the arrows with Shift.
 * @returns true when the key was handled.
 */
export function pressToSelect(
  { key, shiftKey }: KeyboardEvent,
  focused: string,
  rows: readonly TreeRow[],
  selection: Selection,
  actions: CategoryActions,
): boolean {
  if (key === " ") {
    selection.set(focused, !selection.has(focused));
    return true;
  }
  const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
  if (!shiftKey || step === 0) return false;
  selection.set(focused, true);
  const next = rows[rows.findIndex(({ category }) => category.key === focused) + step]?.category.key;
  if (next !== undefined) {
    selection.set(next, true);
    actions.select(next);
  }
  return true;
}
