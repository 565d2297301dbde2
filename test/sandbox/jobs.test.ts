import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { randomIdentifiers } from "../../src/sandbox/identifiers.ts";
import { createJobQueue, jobTable } from "../../src/sandbox/jobs.ts";
import { openDatabase } from "../../src/sandbox/storage/database.ts";
import { createManualClock } from "../helpers/clock.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";

async function openQueue() {
  const folder = await temporaryFolder();
  const database = openDatabase(join(folder, "test.db"), [jobTable]);
  const clock = createManualClock();
  const errors: string[] = [];
  const open = () =>
    createJobQueue(database, clock, randomIdentifiers, (kind, subject) => errors.push(`${kind} ${subject}`));
  return {
    open,
    /** Opens a queue that runs jobs with a handler. */
    start(handler: ReturnType<typeof noteCalls>) {
      const queue = open();
      queue.start({ work: handler });
      return queue;
    },
    clock,
    errors,
    database,
    [Symbol.dispose]: () => database.close(),
  };
}

/** Creates a handler that records its calls. */
function noteCalls(run: (subject: string) => Promise<void> = async () => {}) {
  const ran: string[] = [];
  const failed: string[] = [];
  return {
    ran,
    failed,
    run(subject: string) {
      ran.push(subject);
      return run(subject);
    },
    fail(subject: string) {
      failed.push(subject);
    },
  };
}

describe("Job queue", () => {
  it("runs each job once it is due, in the order of the due times", async () => {
    using test = await openQueue();
    const handler = noteCalls();
    const queue = test.start(handler);
    queue.add("work", "late", test.clock.now() + 60 * 86_400_000);
    queue.add("work", "soon", test.clock.now() + 10);
    queue.add("work", "now", test.clock.now());
    await queue.idle();
    expect(handler.ran).toEqual(["now"]);
    test.clock.jump(10);
    await queue.idle();
    expect(handler.ran).toEqual(["now", "soon"]);
    test.clock.jump(60 * 86_400_000);
    await queue.idle();
    expect(handler.ran).toEqual(["now", "soon", "late"]);
    test.clock.jump(1);
    expect(handler.ran).toHaveLength(3);
  });

  it("continues the jobs of an earlier queue", async () => {
    using test = await openQueue();
    const before = test.open();
    before.add("work", "a", test.clock.now() + 1000);
    await before.stop();
    test.clock.jump(5000);
    const handler = noteCalls();
    const queue = test.start(handler);
    await queue.idle();
    expect(handler.ran).toEqual(["a"]);
  });

  it("fails a job that throws, and continues with the next job", async () => {
    using test = await openQueue();
    const handler = noteCalls(() => Promise.reject(new Error("no")));
    const queue = test.start(handler);
    for (const subject of ["a", "b", "c"]) queue.add("work", subject, test.clock.now());
    await queue.idle();
    expect(handler.failed.toSorted()).toEqual(["a", "b", "c"]);
    expect(test.errors).toHaveLength(3);
    expect(test.database.all("SELECT * FROM jobs")).toEqual([]);
  });

  it("aborts a running job when it stops, and the next queue runs it as a first attempt", async () => {
    using test = await openQueue();
    const before = test.open();
    const broken = noteCalls();
    before.start({
      work: {
        ...broken,
        run: (_subject, { signal }) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener("abort", () => reject(signal.reason as Error));
          }),
      },
    });
    before.add("work", "a", test.clock.now());
    await Promise.resolve();
    await before.stop();
    const left = test.database.all("SELECT subject_id, attempts FROM jobs");
    expect(left).toEqual([{ subject_id: "a", attempts: 0 }]);
    expect([broken.failed, test.errors]).toEqual([[], []]);
    const handler = noteCalls();
    const queue = test.start(handler);
    await queue.idle();
    expect(handler.ran).toEqual(["a"]);
  });

  it("abandons a job during which the process exited three times", async () => {
    using test = await openQueue();
    const before = test.open();
    before.add("work", "a", test.clock.now());
    test.database.run("UPDATE jobs SET attempts = 3");
    const handler = noteCalls();
    const queue = test.start(handler);
    await queue.idle();
    expect(handler.ran).toEqual([]);
    expect(handler.failed).toEqual(["a"]);
  });
});
