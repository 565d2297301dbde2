import { type CategoryTree, childrenOf, findCategory, isLeaf, movableChildrenOf } from "./category-tree.ts";
import { applyChange, type Change, leafOf } from "./change.ts";
import { type ChangeRefusal, validateChange } from "./change-validation.ts";

/** Move of a category. */
export type Move = Extract<Change, { readonly type: "move" }>;

/** Changes that undo others, or the reason why that is impossible. */
export type UndoSteps =
  | { readonly kind: "possible"; readonly steps: readonly Change[] }
  | { readonly kind: "impossible"; readonly refusal: ChangeRefusal | "deleted" };

/**
 * Returns the change that undoes another one; null for a deletion, which cannot be undone. It does not restore the
 * position of a moved category.
 * @param tree Current tree.
 */
export function inverseOf(tree: CategoryTree, change: Change): Change | null {
  const { key } = change;
  const { name, parentKey } = findCategory(tree, key) ?? { name: change.name, parentKey: null };
  switch (change.type) {
    case "add": {
      // Without its only child, the parent is a leaf again, so the child's listings can return to it.
      const isOnlyChild = parentKey !== null && childrenOf(tree, parentKey).length === 1;
      return { type: "delete", key, name, keys: [key], listingsKey: isOnlyChild ? parentKey : null };
    }
    case "rename":
      return { type: "rename", key, name: change.previousName, previousName: name };
    case "move": {
      const target = change.previousParentKey;
      // If the former parent has become a leaf, its listings need another category.
      const isTargetLeaf = target !== null && isLeaf(tree, target);
      return {
        type: "move",
        key,
        name,
        parentKey: target,
        parentName: findCategory(tree, target)?.name ?? null,
        previousParentKey: parentKey,
        listingsKey: isTargetLeaf ? leafOf(tree, key) : null,
      };
    }
    case "delete":
      return null;
    default:
      return change satisfies never;
  }
}

/**
 * Returns the changes that undo others, in processing order. The service always adds a moved category as the last
 * sibling. Therefore the siblings that used to follow it are moved behind it, one after another. As few categories as
 * possible are moved.
 * @param tree Current tree.
 * @param undone Changes to undo; several only for moves.
 * @param moves All known moves, oldest first. They tell the order of siblings that have not been together since.
 * @param restoresPosition False when moved categories remain the last siblings.
 */
export function undoStepsOf(
  tree: CategoryTree,
  undone: readonly Change[],
  moves: readonly Move[],
  restoresPosition = true,
): UndoSteps {
  let now = tree;
  const steps: Change[] = [];
  const parents = new Set<string | null>();
  for (const change of inFormerOrder(tree, undone, moves)) {
    const inverse = inverseOf(now, change);
    if (!inverse) return { kind: "impossible", refusal: "deleted" };
    const refusal = validateChange(now, inverse);
    if (refusal !== null && refusal !== "nothing") return { kind: "impossible", refusal };
    if (change.type === "move") parents.add(change.previousParentKey);
    if (refusal === "nothing" && change.type === "move") continue;
    steps.push(inverse);
    now = applyChange(now, inverse);
  }
  if (restoresPosition) {
    for (const parentKey of parents) steps.push(...reorders(now, parentKey, undone, moves));
  }
  // The service finishes a change that is already in effect, so that the undo has an end.
  const [first] = undone;
  const inverse = first && inverseOf(tree, first);
  return { kind: "possible", steps: steps.length === 0 && inverse ? [inverse] : steps };
}

/** Returns changes with moves to the same parent in the order that their categories had there. */
function inFormerOrder(tree: CategoryTree, undone: readonly Change[], moves: readonly Move[]) {
  const orders = new Map<string | null, readonly string[]>();
  const place = (change: Change) => {
    if (change.type !== "move") return 0;
    const { previousParentKey: parentKey } = change;
    const order = orders.get(parentKey) ?? formerOrder(tree, parentKey, undone, moves);
    orders.set(parentKey, order);
    return order.indexOf(change.key);
  };
  return undone.toSorted((one, other) => place(one) - place(other));
}

/** Returns the moves that put the children of a category into their former order. */
function reorders(
  tree: CategoryTree,
  parentKey: string | null,
  undone: readonly Change[],
  moves: readonly Move[],
): readonly Change[] {
  const current = movableChildrenOf(tree, parentKey);
  const wanted = formerOrder(tree, parentKey, undone, moves);
  // Categories at the start that are already in this order stay where they are.
  let staying = 0;
  for (const { key } of current) if (key === wanted[staying]) staying += 1;
  const parentName = findCategory(tree, parentKey)?.name ?? null;
  return wanted.slice(staying).map((key) => ({
    type: "move",
    key,
    name: findCategory(tree, key)?.name ?? "",
    parentKey,
    parentName,
    previousParentKey: parentKey,
    listingsKey: null,
    isReorder: true,
  }));
}

/** Returns the keys of a category's children after the undo, in their former order. */
function formerOrder(
  tree: CategoryTree,
  parentKey: string | null,
  undone: readonly Change[],
  moves: readonly Move[],
): readonly string[] {
  const returning = undone.filter(
    (change): change is Move => change.type === "move" && change.previousParentKey === parentKey,
  );
  const order = movableChildrenOf(tree, parentKey)
    .map(({ key }) => key)
    .filter((key) => returning.every((move) => move.key !== key));
  for (const move of returning) order.splice(placeOf(order, move, moves), 0, move.key);
  return order;
}

/** Returns the index at which a returning category is inserted. Siblings added later stay behind it. */
function placeOf(order: readonly string[], move: Move, moves: readonly Move[]): number {
  const { key, previousParentKey: parentKey } = move;
  // Without a record of its former position, a category remains the last one.
  if (!move.siblings) return order.length;
  // Its own move tells the order best. Other moves tell the place of siblings that were away at that time.
  const records = [move, ...moves.filter((one) => one.previousParentKey === parentKey).toReversed()];
  const isBefore = (other: string) => {
    const siblings = records
      .map((one) => one.siblings ?? [])
      .find((keys) => keys.includes(key) && keys.includes(other));
    return siblings && siblings.indexOf(key) < siblings.indexOf(other);
  };
  const next = order.findIndex((other) => isBefore(other) === true);
  return next === -1 ? order.findLastIndex((other) => isBefore(other) === false) + 1 : next;
}
