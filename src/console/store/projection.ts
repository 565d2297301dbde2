import { isSameName } from "./category-name.ts";
import { type CategoryTree, childrenOf, subtreeOf } from "./category-tree.ts";
import { applyChange, type Change, neededKeys, withKeys } from "./change.ts";
import { currentOf, isWaiting, type Queue, withServiceIds, without } from "./queue.ts";
import type { QueuedChange } from "./queued-change.ts";
import { type ChangeRefusal, validateChange } from "./change-validation.ts";

/** Marker of a category with an open change. */
export type Mark = "running" | "waiting";

/** Predicted tree after all queued changes, with the state of those changes. */
export interface Projection {
  /** Tree after all changes; new changes are validated against it. */
  readonly planned: CategoryTree;
  /** The planned tree plus the categories to be deleted. */
  readonly shown: CategoryTree;
  /** Marks by the key of the changed category. */
  readonly marks: ReadonlyMap<string, Mark>;
  /** Keys of the categories to be deleted. */
  readonly deletedKeys: ReadonlySet<string>;
  /** Changes on hold: the id of each, with the id of the failed or held change that it depends on. */
  readonly held: ReadonlyMap<string, string>;
  /** Changes that the tree does not allow, even if all others succeed: the id of each, with the reason. */
  readonly rejected: ReadonlyMap<string, ChangeRefusal>;
  /** Returns a change with the keys that its categories have in these trees. */
  readonly known: (change: Change) => Change;
}

/**
 * Predicts the tree after all queued changes.
 * @param base Current tree at the service.
 */
export function project(base: CategoryTree, queue: Queue): Projection {
  let planned = base;
  let shown = base;
  const marks = new Map<string, Mark>();
  const going = new Set<string>();
  const held = new Map<string, string>();
  const refused = new Map<string, ChangeRefusal>();
  const notMade: QueuedChange[] = [];
  const aliases = new Map<string, string>();
  const keyOf = (key: string) => aliases.get(key) ?? key;
  const known = (change: Change) => {
    const named = withKeys(withServiceIds(queue, change), keyOf);
    return named.type === "add" ? { ...named, key: keyOf(named.key) } : named;
  };

  for (const item of queue.items) {
    if (item.state.kind === "done") continue;
    if (item.state.kind === "failed") {
      notMade.push(item);
      continue;
    }
    // Restoring an order moves several siblings in turn. Without one of these moves, the others would produce a wrong
    // order.
    const missing = isReorder(item) && notMade.findLast((other) => isSameUndo(other, item));
    if (missing && item.state.kind === "waiting") {
      held.set(item.id, missing.id);
      notMade.push(item);
      continue;
    }
    const change = known(item.change);
    const isCurrent = item.state.kind !== "waiting";
    const refusal = validateChange(planned, change);
    if (isCurrent) {
      // The service may have made the change already. The tree then contains the added category with its service
      // identifier.
      const twin = change.type === "add" ? twinOf(planned, change) : undefined;
      if (twin) aliases.set(change.key, twin);
    } else if (refusal !== null) {
      const culprit = culpritOf(planned, change, notMade, known);
      if (culprit) {
        held.set(item.id, culprit.id);
        notMade.push(item);
      } else {
        refused.set(item.id, refusal);
      }
      continue;
    }
    const key = aliases.get(change.key) ?? change.key;
    if (change.type === "delete") {
      for (const category of subtreeOf(planned, key)) going.add(category.key);
    } else if (!aliases.has(change.key)) {
      shown = applyChange(shown, change);
    }
    if (!aliases.has(change.key)) planned = applyChange(planned, change);
    marks.set(key, isCurrent ? "running" : "waiting");
  }
  return { planned, shown, marks, deletedKeys: going, held, rejected: refused, known };
}

/** Returns the change to process next; undefined when there is none. */
export function nextOf(base: CategoryTree, queue: Queue): QueuedChange | undefined {
  const { held } = project(base, queue);
  return currentOf(queue) ?? queue.items.find(({ id, state }) => state.kind === "waiting" && !held.has(id));
}

/**
 * Returns the ids of the changes to remove together: the given ones, the waiting changes of the same undo, and all
 * waiting changes that depend on them.
 */
export function dependentsOf(
  base: CategoryTree,
  queue: Queue,
  ids: ReadonlySet<string>,
): ReadonlySet<string> {
  const before = project(base, queue);
  const chosen = queue.items.filter(({ id }) => ids.has(id));
  const together = queue.items.filter(
    (item) => isWaiting(item) && chosen.some((one) => isSameUndo(item, one)),
  );
  const leaving = new Set([...ids, ...together.map(({ id }) => id)]);
  const after = project(base, without(queue, leaving));
  const lost = queue.items.filter(
    (item) =>
      isWaiting(item) &&
      ((after.rejected.has(item.id) && !before.rejected.has(item.id)) ||
        (after.held.has(item.id) && !before.held.has(item.id))),
  );
  return new Set([...leaving, ...lost.map(({ id }) => id)]);
}

/** True for a move that only restores the order of siblings, as part of an undo. */
function isReorder({ change }: QueuedChange): boolean {
  return change.type === "move" && (change.isReorder ?? false);
}

/** True when two changes undo the same change. */
function isSameUndo(one: QueuedChange, other: QueuedChange): boolean {
  return one.undoes !== null && one.undoes === other.undoes;
}

/** Returns the key of the category that an addition has created: the sibling with the same name. */
function twinOf(tree: CategoryTree, change: Change & { readonly type: "add" }): string | undefined {
  return childrenOf(tree, change.parentKey).find(({ name }) => isSameName(name, change.name))?.key;
}

/**
 * Returns the failed or held change that `change` depends on; undefined when `change` would be invalid even if they all
 * succeeded.
 */
function culpritOf(
  planned: CategoryTree,
  change: Change,
  notMade: readonly QueuedChange[],
  known: (change: Change) => Change,
): QueuedChange | undefined {
  const assumed = notMade.reduce((tree, item) => applyChange(tree, known(item.change)), planned);
  if (validateChange(assumed, change) !== null) return undefined;
  const needed = neededKeys(change);
  return notMade.findLast((item) => needed.includes(known(item.change).key)) ?? notMade.at(-1);
}
