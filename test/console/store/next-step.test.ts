import { expect, test } from "vitest";
import { applyChange, type Change } from "../../../src/console/store/change.ts";
import { nextStep, type ReportedTask, type StoreState } from "../../../src/console/store/next-step.ts";
import type { ChangeState } from "../../../src/console/store/queue.ts";
import { add, move, queueOf, remove, rename, tree } from "./trees.ts";

const old: ReportedTask = {
  id: "T0",
  taskId: "t0",
  type: "RENAME_STORE_CATEGORY",
  status: "COMPLETED",
  failureReason: null,
  message: null,
  categoryId: "maps",
};
const own: ReportedTask = { ...old, id: "T1", taskId: "t1", status: "PENDING" };
const sent: ChangeState = { kind: "sending", knownTaskIds: ["t0"] };

function step(change: Change, state: ChangeState, store: Partial<StoreState> = {}) {
  const [item] = queueOf(change).items;
  return nextStep({ ...item!, state }, change, { tree, pending: null, tasks: [old], ...store });
}

const change = rename("maps", "Old Maps");
const renamed = applyChange(tree, change);

test("a waiting change is sent with the ids of the tasks known before it", () => {
  expect(step(change, { kind: "waiting" })).toEqual({ kind: "send", knownTaskIds: ["t0"] });
});

test("a waiting change waits for the pending one", () => {
  expect(step(change, { kind: "waiting" }, { pending: own, tasks: [own, old] })).toEqual({
    kind: "waitFor",
    task: own,
    isLikelyOwn: false,
  });
});

test("a waiting change that the current tree no longer allows fails without being sent", () => {
  expect(step(change, { kind: "waiting" }, { tree: applyChange(tree, remove("maps")) })).toEqual({
    kind: "failed",
    failure: { reason: "missing", detail: null },
  });
});

test("a waiting change that is already in effect is done", () => {
  expect(step(change, { kind: "waiting" }, { tree: renamed })).toEqual({ kind: "done", categoryId: null });
});

test("a change without a response is sent again only when there is no trace of it", () => {
  expect(step(change, sent)).toEqual({ kind: "send", knownTaskIds: ["t0"] });
});

test("the task ids known before the first attempt are kept, so that its task is still recognised", () => {
  const others = [{ ...old, taskId: "t9", type: "MOVE_STORE_CATEGORY" }, old];
  expect(step(change, sent, { tasks: others })).toEqual({ kind: "send", knownTaskIds: ["t0"] });
});

test("a change without a response that is pending is waited for", () => {
  expect(step(change, sent, { pending: own, tasks: [own, old] })).toEqual({
    kind: "waitFor",
    task: own,
    isLikelyOwn: true,
  });
});

test("a change without a response whose task has completed is done", () => {
  const tasks = [{ ...own, status: "COMPLETED" }, old];
  expect(step(change, sent, { tasks, tree: renamed })).toEqual({ kind: "done", categoryId: null });
});

test("a change without a response whose task has failed is failed", () => {
  const tasks = [{ ...own, status: "FAILED", failureReason: "SERVICE_FAILURE", message: "Broken." }, old];
  expect(step(change, sent, { tasks })).toEqual({
    kind: "failed",
    failure: { reason: "SERVICE_FAILURE", detail: "Broken." },
  });
});

test("a change of the same kind by another client is not mistaken for the queue's own", () => {
  const completed = [{ ...own, status: "COMPLETED", categoryId: "gifts" }, old];
  expect(step(change, sent, { tasks: completed })).toMatchObject({ kind: "send" });
  const failed = [{ ...own, status: "FAILED", categoryId: "gifts" }, old];
  expect(step(change, sent, { tasks: failed })).toMatchObject({ kind: "send" });
});

test("an addition without a response that is in the tree is done, with the id of the new category", () => {
  const addition = add("gifts", "Small");
  const store = { tree: applyChange(tree, { ...addition, key: "2001" }) };
  expect(step(addition, sent, store)).toEqual({ kind: "done", categoryId: "2001" });
});

test.each([
  ["move", move("maps", "lamps")],
  ["delete", remove("maps")],
])("a %s without a response that is in effect is done", (_name, done) => {
  expect(step(done, sent, { tree: applyChange(tree, done) })).toEqual({ kind: "done", categoryId: null });
});

test("a running change is followed until its task has finished", () => {
  const running: ChangeState = { kind: "running", knownTaskIds: ["t0"], task: own };
  expect(step(change, running, { pending: own, tasks: [own, old] })).toEqual({ kind: "follow", task: own });
  const completed = [{ ...own, status: "COMPLETED" }];
  expect(step(change, running, { tasks: completed })).toEqual({ kind: "done", categoryId: null });
  const failed = [{ ...own, status: "FAILED", failureReason: "NEW_REASON", message: "Broken." }];
  expect(step(change, running, { tasks: failed })).toEqual({
    kind: "failed",
    failure: { reason: "UNRECOGNIZED", detail: "Broken." },
  });
});

test("a running change whose task is no longer listed is judged by the tree", () => {
  const running: ChangeState = { kind: "running", knownTaskIds: [], task: own };
  expect(step(change, running, { tree: renamed })).toEqual({ kind: "done", categoryId: null });
  expect(step(change, running)).toEqual({ kind: "failed", failure: { reason: "gone", detail: null } });
});
