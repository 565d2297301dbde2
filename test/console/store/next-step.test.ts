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

test("a waiting change is sent with what is known of the service's changes before", () => {
  expect(step(change, { kind: "waiting" })).toEqual({ kind: "send", knownTaskIds: ["t0"] });
});

test("a waiting change waits for the one under way", () => {
  expect(step(change, { kind: "waiting" }, { pending: own, tasks: [own, old] })).toEqual({
    kind: "waitFor",
    task: own,
    isLikelyOwn: false,
  });
});

test("a waiting change that the service's tree does not allow any more is not sent", () => {
  expect(step(change, { kind: "waiting" }, { tree: applyChange(tree, remove("maps")) })).toEqual({
    kind: "failed",
    failure: { reason: "missing", detail: null },
  });
});

test("a waiting change that is so already is done", () => {
  expect(step(change, { kind: "waiting" }, { tree: renamed })).toEqual({ kind: "done", categoryId: null });
});

test("one that was sent without an answer is sent again only when it has left no trace", () => {
  expect(step(change, sent)).toEqual({ kind: "send", knownTaskIds: ["t0"] });
});

test("what was known before its first attempt stays known: what that has started is still found", () => {
  const others = [{ ...old, taskId: "t9", type: "MOVE_STORE_CATEGORY" }, old];
  expect(step(change, sent, { tasks: others })).toEqual({ kind: "send", knownTaskIds: ["t0"] });
});

test("one that was sent without an answer and is under way is waited for", () => {
  expect(step(change, sent, { pending: own, tasks: [own, old] })).toEqual({
    kind: "waitFor",
    task: own,
    isLikelyOwn: true,
  });
});

test("one that was sent without an answer and has been made is done", () => {
  const tasks = [{ ...own, status: "COMPLETED" }, old];
  expect(step(change, sent, { tasks, tree: renamed })).toEqual({ kind: "done", categoryId: null });
});

test("one that was sent without an answer and has failed has failed", () => {
  const tasks = [{ ...own, status: "FAILED", failureReason: "SERVICE_FAILURE", message: "Broken." }, old];
  expect(step(change, sent, { tasks })).toEqual({
    kind: "failed",
    failure: { reason: "SERVICE_FAILURE", detail: "Broken." },
  });
});

test("somebody else's change of the same kind is not taken for its own", () => {
  const completed = [{ ...own, status: "COMPLETED", categoryId: "gifts" }, old];
  expect(step(change, sent, { tasks: completed })).toMatchObject({ kind: "send" });
  const failed = [{ ...own, status: "FAILED", categoryId: "gifts" }, old];
  expect(step(change, sent, { tasks: failed })).toMatchObject({ kind: "send" });
});

test("an addition without an answer that is in the tree is done, with the identifier of what it added", () => {
  const addition = add("gifts", "Small");
  const store = { tree: applyChange(tree, { ...addition, key: "2001" }) };
  expect(step(addition, sent, store)).toEqual({ kind: "done", categoryId: "2001" });
});

test.each([
  ["move", move("maps", "lamps")],
  ["delete", remove("maps")],
])("a %s without an answer that the tree shows is done", (_name, done) => {
  expect(step(done, sent, { tree: applyChange(tree, done) })).toEqual({ kind: "done", categoryId: null });
});

test("one under way is followed until its task has ended", () => {
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

test("one whose task the service does not report any more is judged by the tree", () => {
  const running: ChangeState = { kind: "running", knownTaskIds: [], task: own };
  expect(step(change, running, { tree: renamed })).toEqual({ kind: "done", categoryId: null });
  expect(step(change, running)).toEqual({ kind: "failed", failure: { reason: "gone", detail: null } });
});
