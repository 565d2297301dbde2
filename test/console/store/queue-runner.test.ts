import { expect, onTestFinished, test, vi } from "vitest";
import type { CategoryTree } from "../../../src/console/store/category-tree.ts";
import { applyChange, type Change } from "../../../src/console/store/change.ts";
import { QueueRunner } from "../../../src/console/store/queue-runner.ts";
import type { ReportedTask } from "../../../src/console/store/next-step.ts";
import { emptyQueue, enqueued, type Queue } from "../../../src/console/store/queue.ts";
import type { Reading, Sending } from "../../../src/console/store/store-service.ts";
import { add, rename, tree } from "./trees.ts";

const taskTypes = {
  add: "ADD_STORE_CATEGORY",
  rename: "RENAME_STORE_CATEGORY",
  move: "MOVE_STORE_CATEGORY",
  delete: "DELETE_STORE_CATEGORY",
} as const;

/** Replaces the store service; each change finishes as soon as it is awaited. */
class Service {
  tree: CategoryTree = tree;
  readonly tasks: ReportedTask[] = [];
  readonly sent: Change[] = [];
  /** Idempotency keys of the sent changes. */
  readonly keys: string[] = [];
  /** Responses to the next changes, which are then not made. */
  readonly answers: ((change: Change) => Sending)[] = [];
  /** States of the store that are reported instead of the real one. */
  readonly readings: Reading[] = [];

  read(): Promise<Reading> {
    const pending = this.tasks.find(({ status }) => status === "PENDING") ?? null;
    const state = { tree: this.tree, pending, tasks: [...this.tasks] };
    return Promise.resolve(this.readings.shift() ?? { kind: "store", state });
  }

  send(change: Change, idempotencyKey: string): Promise<Sending> {
    this.sent.push(change);
    this.keys.push(idempotencyKey);
    const answer = this.answers.shift() ?? ((given) => this.make(given));
    return Promise.resolve(answer(change));
  }

  follow({ taskId }: { readonly taskId: string }): Promise<boolean> {
    const index = this.tasks.findIndex((task) => task.taskId === taskId);
    const task = this.tasks[index];
    if (task) this.tasks[index] = { ...task, status: "COMPLETED" };
    return Promise.resolve(true);
  }

  make(change: Change): Sending {
    const taskId = `t${this.tasks.length}`;
    const known = change.type === "add" ? { ...change, key: "2001" } : change;
    this.tree = applyChange(this.tree, known);
    const task: ReportedTask = {
      id: `T${taskId}`,
      taskId,
      type: taskTypes[change.type],
      status: "PENDING",
      failureReason: null,
      message: null,
      categoryId: change.type === "add" ? null : change.key,
    };
    this.tasks.unshift(task);
    return { kind: "started", task };
  }
}

const now = () => new Date("2026-01-01T00:00:00.000Z");

/** Runs a driver until the test ends. */
function drive(service: Service, ...changes: readonly Change[]) {
  const listeners = new Set<() => void>();
  const kept = {
    queue: changes.reduce((queue, change, index) => enqueued(queue, `c${index}`, change), emptyQueue),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update(change: (queue: Queue) => Queue) {
      kept.queue = change(kept.queue);
      for (const listener of listeners) listener();
      return Promise.resolve();
    },
  };
  const pauses: number[] = [];
  const seen = new Set<string>();
  kept.subscribe(() => seen.add(JSON.stringify(kept.queue.obstacle)));
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const pause = (milliseconds: number) => {
    pauses.push(milliseconds);
    return Promise.resolve();
  };
  const driver = new QueueRunner({ kept, service, ready: () => Promise.resolve(), now, pause }, end.signal);
  driver.run().catch(() => undefined);
  /** Waits until the changes have these states. */
  const expectStates = (...states: readonly string[]) =>
    vi.waitFor(() => expect(kept.queue.items.map(({ state }) => state.kind)).toEqual(states));
  return { kept, pauses, seen, expectStates };
}

const first = rename("maps", "Old Maps");
const second = rename("gifts", "Presents");

test("changes are sent in order, each after the previous one has finished", async () => {
  const service = new Service();
  const addition = add(null, "Clocks");
  const below = add("new-Clocks", "Wall Clocks", "new-Wall", applyChange(tree, addition));
  await drive(service, first, addition, below).expectStates("done", "done", "done");
  expect(service.sent).toMatchObject([first, addition, { name: "Wall Clocks", parentKey: "2001" }]);
});

test("a change without a response that has taken effect is not sent again", async () => {
  const service = new Service();
  service.answers.push((change) => {
    service.make(change);
    return { kind: "unknown" };
  });
  await drive(service, first).expectStates("done");
  expect(service.sent).toEqual([first]);
});

test("a change without a response that has not taken effect is sent again, at most three times", async () => {
  const service = new Service();
  service.answers.push(() => ({ kind: "unknown" }));
  await drive(service, first).expectStates("done");
  expect(service.sent).toEqual([first, first]);

  const deaf = new Service();
  deaf.answers.push(...Array.from({ length: 9 }, () => (): Sending => ({ kind: "unknown" })));
  await drive(deaf, first, second).expectStates("failed", "failed");
  expect(deaf.sent).toHaveLength(6);
});

test("a change keeps its key while no response arrives, and takes another one when the gateway does not know its outcome", async () => {
  const service = new Service();
  service.answers.push(
    () => ({ kind: "lost" }),
    () => ({ kind: "unknown" }),
  );
  await drive(service, first).expectStates("done");
  const [one, two, three] = service.keys;
  expect(two).toBe(one);
  expect(three).not.toBe(one);
});

test("the driver waits while a rate limit or another change prevents it", async () => {
  const service = new Service();
  service.answers.push(
    () => ({ kind: "limited", retryAfterSeconds: 60 }),
    () => ({ kind: "inProgress", task: null }),
  );
  const { expectStates, pauses, seen, kept } = drive(service, first);
  await expectStates("done");
  expect(pauses).toContain(60_000);
  expect([...seen]).toEqual([
    "null",
    JSON.stringify({ kind: "limit", until: "2026-01-01T00:01:00.000Z" }),
    JSON.stringify({ kind: "otherChange", task: null }),
  ]);
  expect(kept.queue.obstacle).toBeNull();
});

test("a rejected change fails, and the next one is sent", async () => {
  const service = new Service();
  const failure = { reason: "duplicate", detail: "There is one." } as const;
  service.answers.push(() => ({ kind: "failed", failure }));
  const { expectStates, kept } = drive(service, first, second);
  await expectStates("failed", "done");
  expect(kept.queue.items[0]?.state).toMatchObject({ failure });
});

test("nothing is sent while the store is unavailable, and all changes fail when there is no store", async () => {
  const service = new Service();
  service.readings.push({ kind: "unavailable" }, { kind: "signedOut" });
  const later = drive(service, first);
  await later.expectStates("done");
  expect([...later.seen][0]).toBe(JSON.stringify({ kind: "unavailable" }));

  const gone = new Service();
  gone.readings.push({ kind: "noStore" });
  await drive(gone, first, second).expectStates("failed", "failed");
  expect(gone.sent).toEqual([]);
});

test("a rename that the service applies immediately is done without a task", async () => {
  const service = new Service();
  service.answers.push((change) => {
    service.tree = applyChange(service.tree, change);
    return { kind: "done" };
  });
  await drive(service, first).expectStates("done");
  expect(service.tasks).toEqual([]);
});
