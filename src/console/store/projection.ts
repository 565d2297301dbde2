import { isSameName } from "./category-name.ts";
import { type CategoryTree, childrenOf, subtreeOf } from "./category-tree.ts";
import { applyChange, type Change, inverseOf, neededKeys, reordersAfter, withKeys } from "./change.ts";
import { currentOf, enqueued, isOpen, type Queue, type QueuedChange, resolved, without } from "./queue.ts";
import { type Refusal, refusalOf } from "./refusal.ts";

/** What comes to a category that is not as the service has it yet. */
export type Mark = "running" | "waiting";

/** The tree as it will be, with what is on its way to it. */
export interface Projection {
  /** The tree when everything has been done: what is possible next is measured by it. */
  readonly planned: CategoryTree;
  /** The same with what is going to be deleted. */
  readonly shown: CategoryTree;
  /** Keys of the categories that changes are about. */
  readonly marks: ReadonlyMap<string, Mark>;
  /** Keys of those that are going to be deleted. */
  readonly going: ReadonlySet<string>;
  /** Changes that are held back, by their ids: each with the failed one, or held one, that it builds on. */
  readonly held: ReadonlyMap<string, string>;
  /** Changes that the present tree does not allow, whatever becomes of the others. */
  readonly refused: ReadonlyMap<string, Refusal>;
}

/** Looks ahead. @param base the tree as the service has it. */
export function project(base: CategoryTree, queue: Queue): Projection {
  let planned = base;
  let shown = base;
  const marks = new Map<string, Mark>();
  const going = new Set<string>();
  const held = new Map<string, string>();
  const refused = new Map<string, Refusal>();
  const notMade: QueuedChange[] = [];
  const aliases = new Map<string, string>();
  const known = (change: Change) => withKeys(resolved(queue, change), (key) => aliases.get(key) ?? key);

  for (const item of queue.items) {
    if (item.state.kind === "done") continue;
    if (item.state.kind === "failed") {
      notMade.push(item);
      continue;
    }
    // Siblings in turn become the last ones: without one of them, or before the category is back, their order would be another one.
    const missing = isReorder(item) && notMade.findLast((other) => isSameUndo(other, item));
    if (missing && item.state.kind === "waiting") {
      held.set(item.id, missing.id);
      notMade.push(item);
      continue;
    }
    const change = known(item.change);
    const isCurrent = item.state.kind !== "waiting";
    const refusal = refusalOf(planned, change);
    if (isCurrent) {
      // The service may have done it already: then the tree holds it, and an added category has its identifier.
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
  return { planned, shown, marks, going, held, refused };
}

/** The change whose turn it is; undefined when none can be made. */
export function nextOf(base: CategoryTree, queue: Queue): QueuedChange | undefined {
  const { held } = project(base, queue);
  return currentOf(queue) ?? queue.items.find(({ id, state }) => state.kind === "waiting" && !held.has(id));
}

/** The waiting changes that could no longer be made without one of them, that one included, and all that take the same change back. */
export function buildingOn(base: CategoryTree, queue: Queue, id: string): ReadonlySet<string> {
  const before = project(base, queue);
  const chosen = queue.items.find((item) => item.id === id);
  const together = queue.items.filter(
    (item) => chosen && item.state.kind === "waiting" && isSameUndo(item, chosen),
  );
  const leaving = new Set([id, ...together.map((item) => item.id)]);
  const after = project(base, without(queue, leaving));
  const lost = queue.items.filter(
    (item) =>
      item.state.kind === "waiting" &&
      ((after.refused.has(item.id) && !before.refused.has(item.id)) ||
        (after.held.has(item.id) && !before.held.has(item.id))),
  );
  return new Set([...leaving, ...lost.map((item) => item.id)]);
}

/** How a change that is done can be taken back. */
export type Undoing =
  | { readonly kind: "possible"; readonly change: Change }
  /** It is done already, or waits for its turn. */
  | { readonly kind: "undone" }
  | { readonly kind: "impossible"; readonly refusal: Refusal | "deleted" };

/** Whether a change that is done can be taken back. */
export function undoingOf(planned: CategoryTree, queue: Queue, { id, change }: QueuedChange): Undoing {
  const isUndone = queue.items.some(
    (item) => item.undoes === id && !isReorder(item) && item.state.kind !== "failed",
  );
  if (isUndone) return { kind: "undone" };
  const inverse = inverseOf(planned, resolved(queue, change));
  if (!inverse) return { kind: "impossible", refusal: "deleted" };
  // A category that has been added is called by its identifier from then on.
  const known = change.type === "add" ? withKeys(inverse, (key) => queue.ids[key] ?? key) : inverse;
  const refusal = refusalOf(planned, known);
  return refusal === null ? { kind: "possible", change: known } : { kind: "impossible", refusal };
}

/** Puts what takes a change back at the end of the queue, in place of an attempt that failed. A category that was moved gets its former place again. */
export function enqueuedUndo(
  base: CategoryTree,
  queue: Queue,
  newId: string,
  { item, change }: { readonly item: QueuedChange; readonly change: Change },
): Queue {
  const former = queue.items.filter(
    ({ undoes, state }) => undoes === item.id && (state.kind === "failed" || state.kind === "waiting"),
  );
  const rest = without(queue, new Set(former.map(({ id }) => id)));
  const { planned } = project(base, rest);
  const reorders = reordersAfter(planned, resolved(queue, item.change));
  return reorders.reduce(
    (now, reorder, index) => enqueued(now, `${newId}:${index + 1}`, reorder, item.id),
    enqueued(rest, newId, change, item.id),
  );
}

/** Takes the latest step back: the last waiting change, else the last done one, by its inverse. Null when nothing can be taken back. */
export function stepBack(
  base: CategoryTree,
  queue: Queue,
  newId: string,
): { readonly queue: Queue; readonly item: QueuedChange } | null {
  const waiting = queue.items.findLast(({ state }) => state.kind === "waiting");
  if (waiting) {
    const isWith = (item: QueuedChange) => item.state.kind === "waiting" && isSameUndo(item, waiting);
    const item = queue.items.find(isWith) ?? waiting;
    return { queue: without(queue, buildingOn(base, queue, waiting.id)), item };
  }
  if (queue.items.some(isOpen)) return null;
  const { planned } = project(base, queue);
  for (const item of queue.items.toReversed()) {
    if (item.state.kind !== "done" || item.undoes !== null) continue;
    const undoing = undoingOf(planned, queue, item);
    if (undoing.kind === "undone") continue;
    if (undoing.kind === "impossible") return null;
    return { queue: enqueuedUndo(base, queue, newId, { item, change: undoing.change }), item };
  }
  return null;
}

/** Whether a change only gives siblings their former order again: it belongs to one that takes a move back. */
function isReorder({ change }: QueuedChange): boolean {
  return change.type === "move" && (change.isReorder ?? false);
}

/** Whether two changes take the same one back. */
function isSameUndo(one: QueuedChange, other: QueuedChange): boolean {
  return one.undoes !== null && one.undoes === other.undoes;
}

/** The category that an addition has made: a sibling of its name. */
function twinOf(tree: CategoryTree, change: Change & { readonly type: "add" }): string | undefined {
  return childrenOf(tree, change.parentKey).find(({ name }) => isSameName(name, change.name))?.key;
}

/** The change that was not made although a later one needs it; undefined when the later one would not be possible with it either. */
function culpritOf(
  planned: CategoryTree,
  change: Change,
  notMade: readonly QueuedChange[],
  known: (change: Change) => Change,
): QueuedChange | undefined {
  const assumed = notMade.reduce((tree, item) => applyChange(tree, known(item.change)), planned);
  if (refusalOf(assumed, change) !== null) return undefined;
  const needed = neededKeys(change);
  return notMade.findLast((item) => needed.includes(known(item.change).key)) ?? notMade.at(-1);
}
