import { expect, test } from "vitest";
import { type CategoryTree, movableChildrenOf, otherKey } from "../../../src/console/store/category-tree.ts";
import { applyChange } from "../../../src/console/store/change.ts";
import { validateChange } from "../../../src/console/store/change-validation.ts";
import { moveOfCategory } from "../../../src/console/store/create-change.ts";
import { completed, emptyQueue, enqueued, type Queue } from "../../../src/console/store/queue.ts";
import { storiesOf } from "../../../src/console/store/stories.ts";
import { planUndo, withUndo } from "../../../src/console/store/undo.ts";
import { outline } from "./trees.ts";

const now = "2026-01-01T00:00:00.000Z";

/** Returns a generator of numbers from 0 to `below`, always the same for a seed (mulberry32). */
function randomOf(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

type Random = ReturnType<typeof randomOf>;

/** Returns a tree of three levels with up to 27 categories. */
function randomTree(random: Random): CategoryTree {
  const tree: { key: string; parentKey: string | null; name: string }[] = [];
  const grow = (parentKey: string | null, level: number) => {
    for (let count = 1 + random(4); count > 0; count -= 1) {
      const key = `k${tree.length}`;
      tree.push({ key, parentKey, name: `Category ${key}` });
      if (level < 3 && random(2) === 0) grow(key, level + 1);
    }
  };
  grow(null, 1);
  return [...tree, { key: otherKey, parentKey: null, name: "Other" }];
}

/** Returns the first allowed one of many random moves; null for none. */
function randomMove(tree: CategoryTree, random: Random) {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const { key } = tree[random(tree.length)]!;
    const parent = random(4) === 0 ? null : tree[random(tree.length)]!.key;
    const move = moveOfCategory(tree, key, parent);
    if (validateChange(tree, move) === null) return move;
  }
  return null;
}

/** Undoes a story, and returns the tree and the queue once the service has made all its steps. */
function undone(base: CategoryTree, queue: Queue, storyId: string) {
  const story = storiesOf(queue.items).find(({ id }) => id === storyId)!;
  const plan = planUndo(base, queue, story);
  if (plan.kind !== "steps") return null;
  const planned = withUndo(queue, storyId, plan, `u${storyId}`);
  let present = base;
  let after = planned;
  for (const { id, change, undoes } of planned.items) {
    if (undoes !== storyId) continue;
    expect(validateChange(present, change)).toBeNull();
    present = applyChange(present, change);
    after = completed(after, id, now, null);
  }
  return { tree: present, queue: after };
}

test("a move and its undo leave the tree as it was: every category of 200 random trees, to a random place", () => {
  const positions = new Set<string>();
  for (let seed = 0; seed < 200; seed += 1) {
    const random = randomOf(seed);
    const tree = randomTree(random);
    for (const { key, parentKey } of tree) {
      const targets = [null, ...tree.map((category) => category.key)].filter(
        (target) => validateChange(tree, moveOfCategory(tree, key, target)) === null,
      );
      if (targets.length === 0) continue;
      const move = moveOfCategory(tree, key, targets[random(targets.length)]!);
      const queue = completed(enqueued(emptyQueue, "m", move), "m", now, null);
      expect(outline(undone(applyChange(tree, move), queue, "m")!.tree)).toEqual(outline(tree));
      const siblings = movableChildrenOf(tree, parentKey).map((category) => category.key);
      const at = siblings.indexOf(key);
      positions.add(at === 0 ? "first" : at === siblings.length - 1 ? "last" : "middle");
      positions.add(parentKey === null ? "top level" : "below");
    }
  }
  expect([...positions].toSorted()).toEqual(["below", "first", "last", "middle", "top level"]);
});

test("several moves of a random tree leave it as it was when they are undone, latest first", () => {
  for (let seed = 0; seed < 200; seed += 1) {
    const random = randomOf(seed);
    const tree = randomTree(random);
    let state = { tree, queue: emptyQueue };
    for (let count = 0; count < 5; count += 1) {
      const move = randomMove(state.tree, random);
      if (!move) break;
      const id = `m${count}`;
      const queue = completed(enqueued(state.queue, id, move), id, now, null);
      state = { tree: applyChange(state.tree, move), queue };
    }
    for (const { id } of storiesOf(state.queue.items).toReversed()) {
      state = undone(state.tree, state.queue, id)!;
    }
    expect(outline(state.tree)).toEqual(outline(tree));
  }
});

test("moves of different siblings can be undone in any order", () => {
  for (let seed = 0; seed < 200; seed += 1) {
    const random = randomOf(seed);
    const names = Array.from({ length: 6 }, (_, index) => `k${index}`);
    const children = names.map((key) => ({ key, parentKey: "parent", name: key }));
    const tree: CategoryTree = [
      { key: "parent", parentKey: null, name: "Parent" },
      ...children,
      { key: "target", parentKey: null, name: "Target" },
      { key: otherKey, parentKey: null, name: "Other" },
    ];
    const shuffled = () =>
      names
        .map((key) => ({ key, at: random(1_000_000) }))
        .toSorted((one, other) => one.at - other.at)
        .map(({ key }) => key)
        .slice(0, 4);
    const moved = shuffled();
    let state = { tree, queue: emptyQueue };
    for (const key of moved) {
      const move = moveOfCategory(state.tree, key, "target");
      const queue = completed(enqueued(state.queue, key, move), key, now, null);
      state = { tree: applyChange(state.tree, move), queue };
    }
    for (const key of moved.toSorted(() => random(3) - 1)) state = undone(state.tree, state.queue, key)!;
    expect(outline(state.tree)).toEqual(outline(tree));
  }
});
