import type { KeyboardEvent } from "react";
import type { Selection } from "../components/selection.tsx";
import type { CategoryActions } from "./category-actions.ts";
import { type CategoryTree, findCategory, levelOf, maxLevels, otherKey } from "./category-tree.ts";
import type { TreeRow } from "./tree-rows.ts";

/**
 * Handles a key pressed with Control or Command.
 * @param target Key of the only selected category; null when several are selected.
 * @returns true when the key was handled.
 */
export function pressWithControl(
  { key, altKey, shiftKey }: KeyboardEvent,
  target: string | null,
  selection: Selection,
  actions: CategoryActions,
): boolean {
  if (altKey || shiftKey) return false;
  switch (key.toLowerCase()) {
    case "x":
      if (target !== null && target !== otherKey) actions.cut(target);
      return true;
    case "v":
      if (target !== null) actions.paste(target);
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
 * @param target Key of the only selected category; null when several are selected.
 * @returns true when the key was handled.
 */
export function pressAlone(
  { key }: KeyboardEvent,
  target: string | null,
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
  if (target === null || target === otherKey || !findCategory(planned, target)) return false;
  switch (key) {
    case "F2":
    case "Enter":
      actions.name({ kind: "rename", key: target });
      return true;
    case "Insert":
      if (levelOf(planned, target) < maxLevels) actions.name({ kind: "add", parentKey: target });
      return true;
    case "Delete":
      actions.remove([target]);
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
