import { expect, test } from "vitest";
import { applyChange } from "../../../src/console/store/change.ts";
import { dependentsOf, nextOf, project } from "../../../src/console/store/projection.ts";
import {
  completed,
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
  expect([...dependentsOf(tree, queue, new Set(["c0"]))]).toEqual(["c0", "c2"]);
  expect([...dependentsOf(tree, fail(queue, "c0"), new Set(["c0"]))]).toEqual(["c0", "c2"]);
  expect([...dependentsOf(tree, queue, new Set(["c1"]))]).toEqual(["c1"]);
});

test("a later change refers to an added category by its new id", () => {
  const queue = completed(queueOf(first, second), "c0", now, "2001");
  expect(withServiceIds(queue, second)).toMatchObject({ parentKey: "2001" });
  expect(withoutUnusedIds(queue).ids).toEqual({ "new-Clocks": "2001" });
  const base = applyChange(tree, { ...first, key: "2001" });
  expect(project(base, queue).held.size).toBe(0);
});
