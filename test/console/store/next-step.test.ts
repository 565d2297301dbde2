import { expect, test } from "vitest";
import { applyChange, type Change } from "../../../src/console/store/change.ts";
import {
  nextStep,
  type Step,
  type ReportedTask,
  type StoreState,
} from "../../../src/console/store/next-step.ts";
import type { ChangeState } from "../../../src/console/store/queued-change.ts";
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

const waiting: ChangeState = { kind: "waiting" };
const done = { kind: "done", categoryId: null } as const;
const send = { kind: "send", knownTaskIds: ["t0"] } as const;
const pending = { pending: own, tasks: [own, old] };

test.each<[title: string, state: ChangeState, store: Partial<StoreState>, expected: Step]>([
  ["a waiting change is sent with the ids of the tasks known before it", waiting, {}, send],
  [
    "a waiting change waits for the pending one",
    waiting,
    pending,
    { kind: "waitFor", task: own, isLikelyOwn: false },
  ],
  [
    "a waiting change that the current tree no longer allows fails without being sent",
    waiting,
    { tree: applyChange(tree, remove("maps")) },
    { kind: "failed", failure: { reason: "missing", detail: null } },
  ],
  ["a waiting change that is already in effect is done", waiting, { tree: renamed }, done],
  ["a change without a response is sent again only when there is no trace of it", sent, {}, send],
  [
    "the task ids known before the first attempt are kept, so that its task is still recognised",
    sent,
    { tasks: [{ ...old, taskId: "t9", type: "MOVE_STORE_CATEGORY" }, old] },
    send,
  ],
  [
    "a change without a response that is pending is waited for",
    sent,
    pending,
    { kind: "waitFor", task: own, isLikelyOwn: true },
  ],
  [
    "a change without a response whose task has completed is done",
    sent,
    { tasks: [{ ...own, status: "COMPLETED" }, old], tree: renamed },
    done,
  ],
  [
    "a change without a response whose task has failed is failed",
    sent,
    { tasks: [{ ...own, status: "FAILED", failureReason: "SERVICE_FAILURE", message: "Broken." }, old] },
    { kind: "failed", failure: { reason: "SERVICE_FAILURE", detail: "Broken." } },
  ],
])("%s", (_title, state, store, expected) => {
  expect(step(change, state, store)).toEqual(expected);
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
])("a %s without a response that is in effect is done", (_name, made) => {
  expect(step(made, sent, { tree: applyChange(tree, made) })).toEqual(done);
});

test("a running change is followed until its task has finished", () => {
  const running: ChangeState = { kind: "running", knownTaskIds: ["t0"], task: own };
  expect(step(change, running, pending)).toEqual({ kind: "follow", task: own });
  const completed = [{ ...own, status: "COMPLETED" }];
  expect(step(change, running, { tasks: completed })).toEqual(done);
  const failed = [{ ...own, status: "FAILED", failureReason: "NEW_REASON", message: "Broken." }];
  expect(step(change, running, { tasks: failed })).toEqual({
    kind: "failed",
    failure: { reason: "UNRECOGNIZED", detail: "Broken." },
  });
});

test("a running change whose task is no longer listed is judged by the tree", () => {
  const running: ChangeState = { kind: "running", knownTaskIds: [], task: own };
  expect(step(change, running, { tree: renamed })).toEqual(done);
  expect(step(change, running)).toEqual({ kind: "failed", failure: { reason: "gone", detail: null } });
});
