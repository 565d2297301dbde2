import { expect, test } from "vitest";
import { applyChange, type Change } from "../../../src/console/store/change.ts";
import { isInEffect } from "../../../src/console/store/next-step.ts";
import {
  dependentsOf,
  enqueuedUndo,
  nextOf,
  project,
  undoLatest,
  checkUndo,
} from "../../../src/console/store/projection.ts";
import {
  completed,
  enqueued,
  type Queue,
  withServiceIds,
  withoutUnusedIds,
  withState,
} from "../../../src/console/store/queue.ts";
import { add, move, outline, queueOf, remove, rename, tree } from "./trees.ts";

const failure = { reason: "SERVICE_FAILURE", detail: null } as const;
const fail = (queue: Queue, id: string) => withState(queue, id, { kind: "failed", at: "", failure });
const send = (queue: Queue, id: string) => withState(queue, id, { kind: "sending", knownTaskIds: [] });
const now = "2026-01-01T00:00:00.000Z";

/** Two changes of which the second depends on the first. */
const first = add(null, "Clocks");
const second = add("new-Clocks", "Wall Clocks", "new-Wall", applyChange(tree, first));

/** A finished change: the tree with it, and its queue. */
function finished(change: Change, categoryId: string | null = null) {
  const made = change.type === "add" && categoryId !== null ? { ...change, key: categoryId } : change;
  return { base: applyChange(tree, made), done: completed(queueOf(change), "c0", now, categoryId) };
}

/** A move that was undone: the tree with it, the queue before the undo, and the queue with the undo and its steps. */
function undoneMove(key: string, parentKey: string | null) {
  const { base, done } = finished(move(key, parentKey));
  return { base, done, undone: undoLatest(base, done, "u")!.queue };
}

test("the tree immediately shows the result of all changes and marks the affected categories", () => {
  const queue = send(
    queueOf(rename("maps", "Old Maps"), add("gifts", "Small"), move("gifts", "lamps"), remove("lanterns")),
    "c0",
  );
  const { shown, planned, marks, deletedKeys } = project(tree, queue);
  expect(outline(shown)).toEqual([
    "Lamps",
    "  Oil Lamps",
    "  Lanterns",
    "    Storm",
    "    Railway",
    "  Gifts",
    "    Small",
    "Paper",
    "  Old Maps",
    "Other",
  ]);
  expect(outline(planned)).not.toContain("  Lanterns");
  expect([...deletedKeys]).toEqual(["lanterns", "storm", "railway"]);
  expect(Object.fromEntries(marks)).toEqual({
    maps: "running",
    "new-Small": "waiting",
    gifts: "waiting",
    lanterns: "waiting",
  });
});

test("a change that the service has already made is not shown twice", () => {
  const change = add("gifts", "Small");
  const queue = send(queueOf(change, rename("new-Small", "Smaller", applyChange(tree, change))), "c0");
  const base = applyChange(tree, { ...change, key: "77" });
  const { shown } = project(base, queue);
  expect(shown.filter(({ parentKey }) => parentKey === "gifts")).toEqual([
    { key: "77", parentKey: "gifts", name: "Smaller" },
  ]);
});

test("changes that depend on a failed one are held back with their dependents, and the others continue", () => {
  const third = rename("new-Wall", "Station Clocks", applyChange(applyChange(tree, first), second));
  const queue = fail(queueOf(first, second, third, rename("maps", "Old Maps")), "c0");
  expect(Object.fromEntries(project(tree, queue).held)).toEqual({ c1: "c0", c2: "c1" });
  expect(nextOf(tree, queue)?.id).toBe("c3");
  const retried = withState(queue, "c0", { kind: "waiting" });
  expect(project(tree, retried).held.size).toBe(0);
  expect(nextOf(tree, retried)?.id).toBe("c0");
});

test("a deletion is held back when a failed move leaves more descendants than it would have deleted", () => {
  const out = move("maps", "gifts");
  const queue = fail(queueOf(out, remove("paper", applyChange(tree, out))), "c0");
  expect(Object.fromEntries(project(tree, queue).held)).toEqual({ c1: "c0" });
  expect(nextOf(tree, queue)).toBeUndefined();
});

test("an unrelated failure does not hold back a change that the current tree no longer allows", () => {
  const queue = fail(queueOf(rename("maps", "Old Maps"), rename("gifts", "Presents")), "c0");
  const base = applyChange(tree, remove("gifts"));
  expect(project(base, queue).rejected.get("c1")).toBe("missing");
  expect(nextOf(base, queue)?.id).toBe("c1");
});

test("discarding a change discards its dependents", () => {
  const queue = queueOf(first, rename("maps", "Old Maps"), second);
  expect([...dependentsOf(tree, queue, "c0")]).toEqual(["c0", "c2"]);
  expect([...dependentsOf(tree, fail(queue, "c0"), "c0")]).toEqual(["c0", "c2"]);
  expect([...dependentsOf(tree, queue, "c1")]).toEqual(["c1"]);
});

test("a later change refers to an added category by its new id", () => {
  const queue = completed(queueOf(first, second), "c0", now, "2001");
  expect(withServiceIds(queue, second)).toMatchObject({ parentKey: "2001" });
  expect(withoutUnusedIds(queue).ids).toEqual({ "new-Clocks": "2001" });
  const base = applyChange(tree, { ...first, key: "2001" });
  expect(project(base, queue).held.size).toBe(0);
});

test("an addition is undone by deleting the category, if it has no children", () => {
  const { base, done } = finished(first, "2001");
  const [item] = done.items;
  expect(checkUndo(base, done, item!)).toMatchObject({
    kind: "possible",
    change: { type: "delete", key: "2001", keys: ["2001"] },
  });
  const more = applyChange(base, add("2001", "Wall Clocks", "2002", base));
  expect(checkUndo(more, done, item!)).toEqual({ kind: "impossible", refusal: "deletesMore" });
});

test("a change is undone only once, unless undoing it has failed", () => {
  const { base, done } = finished(rename("maps", "Old Maps"));
  const [item] = done.items;
  const undoing = checkUndo(base, done, item!);
  expect(undoing).toMatchObject({ kind: "possible", change: { name: "Maps", previousName: "Old Maps" } });
  const undone = enqueued(done, "u", rename("maps", "Maps", base), "c0");
  expect(checkUndo(base, undone, item!).kind).toBe("undone");
  expect(checkUndo(base, fail(undone, "u"), item!).kind).toBe("possible");
});

test.each([
  ["oil", "paper"],
  ["storm", null],
  ["lamps", "gifts"],
])("undoing a move restores the former position: %s to %s and back", (key, parentKey) => {
  const { base, undone } = undoneMove(key, parentKey);
  expect(outline(project(base, undone).planned)).toEqual(outline(tree));
  // The service makes one change after another, and each is in effect in its tree.
  let present = base;
  for (const { change: step } of undone.items.slice(1)) {
    expect(isInEffect(present, step)).toBe(false);
    present = applyChange(present, step);
    expect(isInEffect(present, step)).toBe(true);
  }
  expect(outline(present)).toEqual(outline(tree));
});

test("undoing a move of a last sibling needs no other change", () => {
  expect(undoneMove("railway", null).undone.items).toHaveLength(2);
});

test("discarding an undo removes all its steps", () => {
  const { base, done, undone } = undoneMove("lamps", "gifts");
  expect(undone.items.map(({ id }) => id)).toEqual(["c0", "u", "u:1", "u:2"]);
  const again = undoLatest(base, undone, "v")!;
  expect(again.queue.items).toEqual(done.items);
  expect(again.item.id).toBe("u");
  for (const id of ["u", "u:1", "u:2"]) {
    expect([...dependentsOf(base, undone, id)].toSorted()).toEqual(["u", "u:1", "u:2"]);
  }
  expect([...dependentsOf(base, fail(undone, "u"), "u")]).toEqual(["u", "u:1", "u:2"]);
});

test("a failed undo holds back the steps that restore the order, and can be repeated", () => {
  const { base, undone } = undoneMove("lamps", "gifts");
  const failed = fail(undone, "u");
  expect(Object.fromEntries(project(base, failed).held)).toEqual({ "u:1": "u", "u:2": "u:1" });
  expect(nextOf(base, failed)).toBeUndefined();
  const [item] = failed.items;
  const undoing = checkUndo(project(base, failed).planned, failed, item!);
  if (undoing.kind !== "possible") throw new Error(`The undo is ${undoing.kind}.`);
  const anew = enqueuedUndo(base, failed, "v", { item: item!, change: undoing.change });
  expect(anew.items.map(({ id }) => id)).toEqual(["c0", "v", "v:1", "v:2"]);
  expect(outline(project(base, anew).planned)).toEqual(outline(tree));
});

test("a failed step of an undo holds back the next one", () => {
  const { base: moved, undone } = undoneMove("lamps", "gifts");
  const base = applyChange(moved, undone.items[1]!.change);
  const failed = fail(completed(undone, "u", now, null), "u:1");
  expect(Object.fromEntries(project(base, failed).held)).toEqual({ "u:2": "u:1" });
  const retried = withState(failed, "u:1", { kind: "waiting" });
  expect(nextOf(base, retried)?.id).toBe("u:1");
  expect(checkUndo(project(base, failed).planned, failed, failed.items[0]!).kind).toBe("undone");
});

test("stepping back removes a waiting deletion and restores the category", () => {
  const queue = undoLatest(tree, queueOf(remove("oil")), "u")!.queue;
  expect(outline(project(tree, queue).shown)).toEqual(outline(tree));
});

test("a finished deletion cannot be undone", () => {
  const { base, done } = finished(remove("maps"));
  expect(checkUndo(base, done, done.items[0]!)).toEqual({ kind: "impossible", refusal: "deleted" });
});

test("stepping back removes the last waiting change first, and then undoes finished ones, latest first, each once", () => {
  const { base, done } = finished(rename("maps", "Old Maps"));
  const waiting = enqueued(done, "c1", rename("gifts", "Presents"));
  const { queue: removed } = undoLatest(base, waiting, "u1")!;
  expect(removed.items.map(({ id }) => id)).toEqual(["c0"]);
  const { queue: undoing } = undoLatest(base, removed, "u2")!;
  expect(undoing.items.at(-1)).toMatchObject({ id: "u2", undoes: "c0", change: { name: "Maps" } });
  const undone = completed(undoing, "u2", now, null);
  expect(undoLatest(tree, undone, "u3")).toBeNull();
});

test("stepping back does nothing while a change is being made", () => {
  expect(undoLatest(tree, send(queueOf(rename("maps", "Old Maps")), "c0"), "u")).toBeNull();
});
