import { expect, test } from "vitest";
import { applyChange, type Change } from "../../../src/console/store/change.ts";
import { isInEffect } from "../../../src/console/store/next-step.ts";
import { nextOf, project } from "../../../src/console/store/projection.ts";
import {
  completed,
  emptyQueue,
  enqueued,
  enqueuedTogether,
  failed,
  type Queue,
  withState,
  withoutDone,
} from "../../../src/console/store/queue.ts";
import { stateOfStory, storiesOf } from "../../../src/console/store/stories.ts";
import {
  planLatestUndo,
  planUndo,
  withRetry,
  withUndo,
  withoutUndo,
} from "../../../src/console/store/undo.ts";
import { add, move, outline, queueOf, remove, rename, tree } from "./trees.ts";

const now = "2026-01-01T00:00:00.000Z";
const failure = { reason: "SERVICE_FAILURE", detail: null } as const;
const fail = (queue: Queue, id: string) => failed(queue, id, now, failure);
const running = { kind: "running", knownTaskIds: [], task: { id: "T", taskId: "t", type: null } } as const;

/** A finished change: the tree with it, and its queue. */
function finished(change: Change, categoryId: string | null = null) {
  const made = change.type === "add" && categoryId !== null ? { ...change, key: categoryId } : change;
  return { base: applyChange(tree, made), done: completed(queueOf(change), "c0", now, categoryId) };
}

/** Undoes the first story of a queue. */
function undo(base: typeof tree, queue: Queue, newId = "u") {
  const [story] = storiesOf(queue.items);
  return withUndo(queue, story!.id, planUndo(base, queue, story!), newId);
}

/** State of the first story. */
function stateOf(base: typeof tree, queue: Queue) {
  return stateOfStory(storiesOf(queue.items)[0]!, project(base, queue).held);
}

test("a change and its undo are one story", () => {
  const { base, done } = finished(rename("maps", "Old Maps"));
  expect(stateOf(base, done)).toBe("completed");
  const undoing = undo(base, done);
  expect(storiesOf(undoing.items)).toHaveLength(1);
  expect(stateOf(base, undoing)).toBe("undoing");
  expect(undoing.items.at(-1)).toMatchObject({
    undoes: "c0",
    change: { name: "Maps", previousName: "Old Maps" },
  });
  const undone = completed(undoing, "u:0", now, null);
  expect(stateOf(tree, undone)).toBe("undone");
  expect(planLatestUndo(tree, undone)).toBeNull();
  expect(withoutDone(undone).items).toEqual([]);
  expect(withoutDone(undoing).items).toEqual(undoing.items);
});

test("an addition is undone by deleting the category, if it has no children", () => {
  const { base, done } = finished(add(null, "Clocks"), "2001");
  expect(undo(base, done).items.at(-1)?.change).toMatchObject({
    type: "delete",
    key: "2001",
    keys: ["2001"],
  });
  const more = applyChange(base, add("2001", "Wall Clocks", "2002", base));
  const [story] = storiesOf(done.items);
  expect(planUndo(more, done, story!)).toEqual({ kind: "impossible", refusal: "deletesMore" });
});

test("a completed deletion cannot be undone, and neither are the changes before it", () => {
  const both = queueOf(rename("gifts", "Presents"), remove("maps"));
  const done = completed(completed(both, "c0", now, null), "c1", now, null);
  const base = applyChange(tree, remove("maps"));
  expect(planUndo(base, done, storiesOf(done.items)[1]!)).toEqual({ kind: "impossible", refusal: "deleted" });
  expect(planLatestUndo(base, done)).toBeNull();
});

test("undoing a change that waits removes it with its dependents", () => {
  const first = add(null, "Clocks");
  const second = add("new-Clocks", "Wall Clocks", "new-Wall", applyChange(tree, first));
  expect(undo(tree, queueOf(first, second)).items).toEqual([]);
  expect(outline(project(tree, undo(tree, queueOf(remove("oil")))).shown)).toEqual(outline(tree));
});

test("undoing a change in progress queues its undo, which is dropped when the change fails", () => {
  const made = withState(queueOf(rename("maps", "Old Maps")), "c0", running);
  const undoing = undo(tree, made);
  expect(undoing.items.map(({ state }) => state.kind)).toEqual(["running", "waiting"]);
  expect(outline(project(tree, undoing).planned)).toEqual(outline(tree));
  expect(nextOf(tree, undoing)?.id).toBe("c0");
  expect(fail(undoing, "c0").items.map(({ id }) => id)).toEqual(["c0"]);
});

test("an addition in progress is undone by the identifier that the service assigns", () => {
  const added = withState(queueOf(add("gifts", "Small")), "c0", running);
  const undoing = undo(tree, added);
  const base = applyChange(tree, add("gifts", "Small", "2001"));
  const done = completed(undoing, "c0", now, "2001");
  expect(outline(project(base, done).planned)).toEqual(outline(tree));
  // The same when the tree has the category before the end of the change is known.
  expect(outline(project(base, undo(base, added)).planned)).toEqual(outline(tree));
});

test("undoing latest first skips what is undone", () => {
  const both = queueOf(rename("gifts", "Presents"), rename("maps", "Old Maps"));
  const done = completed(completed(both, "c0", now, null), "c1", now, null);
  const base = both.items.reduce((at, { change }) => applyChange(at, change), tree);
  const once = planLatestUndo(base, done)!;
  expect(once.story.id).toBe("c1");
  const twice = planLatestUndo(base, withUndo(done, "c1", once.plan, "u"))!;
  expect(twice.story.id).toBe("c0");
});

test("undoing a move of a last sibling needs one change, and of a first sibling all that follow it", () => {
  const last = finished(move("railway", null));
  expect(undo(last.base, last.done).items).toHaveLength(2);
  const first = finished(move("lamps", "gifts"));
  const undone = undo(first.base, first.done);
  expect(undone.items.slice(1).map(({ change }) => change.name)).toEqual(["Lamps", "Paper", "Gifts"]);
  // The service makes one change after another, and each is in effect in its tree.
  let present = first.base;
  for (const { change: step } of undone.items.slice(1)) {
    expect(isInEffect(present, step)).toBe(false);
    present = applyChange(present, step);
    expect(isInEffect(present, step)).toBe(true);
  }
  expect(outline(present)).toEqual(outline(tree));
});

test("a move can be undone without the position, by one change", () => {
  const { base, done } = finished(move("lamps", "gifts"));
  const [story] = storiesOf(done.items);
  expect(planUndo(base, done, story!, { restoresPosition: false })).toMatchObject({
    steps: [{ name: "Lamps" }],
  });
});

test("a failed undo holds back its other steps, and is repeated from the present state", () => {
  const { base, done } = finished(move("lamps", "gifts"));
  const undoing = undo(base, done);
  const failedFirst = fail(undoing, "u:0");
  expect(stateOf(base, failedFirst)).toBe("undoFailed");
  expect(nextOf(base, failedFirst)).toBeUndefined();
  const again = withRetry(base, failedFirst, storiesOf(failedFirst.items)[0]!, "v");
  expect(again.items.map(({ id }) => id)).toEqual(["c0", "v:0", "v:1", "v:2"]);
  expect(outline(project(base, again).planned)).toEqual(outline(tree));

  const back = applyChange(base, undoing.items[1]!.change);
  const failedSecond = fail(completed(undoing, "u:0", now, null), "u:1");
  expect(stateOf(back, failedSecond)).toBe("undoFailed");
  const later = withRetry(back, failedSecond, storiesOf(failedSecond.items)[0]!, "v");
  expect(later.items.map(({ id }) => id)).toEqual(["c0", "u:0", "v:0", "v:1"]);
  expect(outline(project(back, later).planned)).toEqual(outline(tree));
  expect(withoutUndo(base, failedFirst, storiesOf(failedFirst.items)[0]!).items).toEqual(done.items);
});

test("undoing latest first stops at a failed undo, and older changes are kept", () => {
  const both = queueOf(rename("gifts", "Presents"), rename("maps", "Old Maps"));
  const done = completed(completed(both, "c0", now, null), "c1", now, null);
  const base = both.items.reduce((at, { change }) => applyChange(at, change), tree);
  const undoing = withUndo(done, "c1", planLatestUndo(base, done)!.plan, "u");
  expect(planLatestUndo(base, fail(undoing, "u:0"))).toBeNull();
});

test("a dismissed undo of which a part is made leaves the queue with its story, which is not called undone", () => {
  const first = move("oil", "gifts");
  const moved = applyChange(tree, first);
  const second = move("lanterns", "gifts", moved);
  const queue = enqueuedTogether(emptyQueue, "g", [first, second]);
  const base = applyChange(moved, second);
  const undoing = undo(base, completed(completed(queue, "g:0", now, null), "g:1", now, null));
  const partly = fail(completed(undoing, "u:0", now, null), "u:1");
  expect(stateOf(base, partly)).toBe("undoFailed");
  expect(withoutUndo(base, partly, storiesOf(partly.items)[0]!).items).toEqual([]);
});

test("changes that were requested together are one story with one undo", () => {
  const first = move("oil", "gifts");
  const moved = applyChange(tree, first);
  const second = move("lanterns", "gifts", moved);
  const base = applyChange(moved, second);
  const queue = enqueuedTogether(emptyQueue, "g", [first, second]);
  expect(stateOf(tree, queue)).toBe("queued");
  const half = completed(queue, "g:0", now, null);
  expect(stateOf(moved, half)).toBe("processing");
  expect(stateOf(moved, fail(half, "g:1"))).toBe("completedWithErrors");
  const undone = undo(base, completed(half, "g:1", now, null));
  expect(storiesOf(undone.items)).toHaveLength(1);
  expect(outline(project(base, undone).planned)).toEqual(outline(tree));
  // Half of it is made; the other half leaves the queue.
  const stopped = undo(moved, half);
  expect(stopped.items.map(({ id }) => id)).toEqual(["g:0", "u:0", "u:1"]);
  expect(outline(project(moved, stopped).planned)).toEqual(outline(tree));
});

test("an undo whose change is no longer listed is a story of its own", () => {
  const queue = enqueued(emptyQueue, "u", rename("maps", "Maps"), { undoes: "gone" });
  expect(storiesOf(queue.items)).toMatchObject([{ id: "gone", requested: [{ id: "u" }], undo: [] }]);
});
