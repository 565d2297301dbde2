import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { expect, test } from "vitest";
import {
  createMetricsOfAll,
  type MetricsSnapshot,
  type PoolMember,
  createPoolMetrics,
  type PoolMetrics,
} from "../../src/start/workers/pool-metrics.ts";
import { createManualClock } from "../helpers/clock.ts";
import { readMetrics } from "../helpers/metrics.ts";

/** What travels between processes is text. */
const throughChannel = (snapshot: MetricsSnapshot) => JSON.parse(JSON.stringify(snapshot)) as MetricsSnapshot;

/** A worker with one metric of each kind. */
function createWorker(pool: PoolMetrics) {
  const registers = [new Registry()];
  const operations = new Counter({ name: "operations_total", help: "-", labelNames: ["type"], registers });
  const open = new Gauge({ name: "open", help: "-", registers });
  const lowest = new Gauge({ name: "lowest", help: "-", registers, aggregator: "min" });
  const highest = new Gauge({ name: "highest", help: "-", registers, aggregator: "max" });
  const duration = new Histogram({ name: "duration", help: "-", buckets: [1, 2], registers });
  const state = { answers: true };
  const told: Promise<void>[] = [];
  const tell = async () => {
    const [registry] = registers;
    member.receive(throughChannel((await registry?.getMetricsAsJSON()) ?? []));
  };
  const member: PoolMember = pool.join(() => {
    if (state.answers) told.push(tell());
  });
  return { operations, open, lowest, highest, duration, state, tell, leave: () => member.leave() };
}

test("counters and histograms of all workers add up, and gauges as each says", async () => {
  const pool = createPoolMetrics(createManualClock());
  const [one, other] = [createWorker(pool), createWorker(pool)];
  one.operations.inc({ type: "query" }, 3);
  other.operations.inc({ type: "query" }, 4);
  other.operations.inc({ type: "mutation" }, 1);
  for (const [index, worker] of [one, other].entries()) {
    worker.open.set(5);
    worker.lowest.set(index);
    worker.highest.set(index);
    worker.duration.observe(index + 0.5);
  }
  const { sum, text } = readMetrics(await pool.read());
  expect(sum("operations_total", { type: "query" })).toBe(7);
  expect(sum("operations_total", { type: "mutation" })).toBe(1);
  expect([sum("open"), sum("lowest"), sum("highest")]).toEqual([10, 0, 1]);
  expect([sum("duration_bucket", { le: "1" }), sum("duration_bucket", { le: "+Inf" })]).toEqual([1, 2]);
  expect([sum("duration_sum"), sum("duration_count")]).toEqual([2, 2]);
  expect([
    sum("gateway_workers", { state: "answered" }),
    sum("gateway_workers", { state: "silent" }),
  ]).toEqual([2, 0]);
  expect(text.match(/^# TYPE operations_total counter$/gm)).toHaveLength(1);
});

test("what a worker has counted stays in the sum when it has ended, and its gauges do not", async () => {
  const pool = createPoolMetrics(createManualClock());
  const workers = Array.from({ length: 3 }, () => createWorker(pool));
  for (const { operations, open, duration } of workers) {
    operations.inc({ type: "query" }, 10);
    open.set(2);
    duration.observe(0.5);
  }
  await pool.read();
  // The first is killed with what it has done since; the second has told its last.
  workers[0]?.operations.inc({ type: "query" }, 1);
  workers[0]?.leave();
  workers[1]?.operations.inc({ type: "query" }, 1);
  await workers[1]?.tell();
  workers[1]?.leave();
  const after = readMetrics(await pool.read());
  expect(after.sum("operations_total")).toBe(31);
  expect([after.sum("duration_count"), after.sum("open")]).toEqual([3, 2]);
  workers[2]?.leave();
  workers[2]?.leave();
  const last = readMetrics(await pool.read());
  expect([last.sum("operations_total"), last.sum("duration_count"), last.sum("open")]).toEqual([31, 3, null]);
});

test("a worker that does not answer blocks nobody: its last answer counts, and it is told of", async () => {
  const clock = createManualClock();
  const pool = createPoolMetrics(clock);
  const [one, hanging] = [createWorker(pool), createWorker(pool)];
  one.operations.inc({ type: "query" }, 1);
  hanging.operations.inc({ type: "query" }, 2);
  await pool.read();
  hanging.state.answers = false;
  one.operations.inc({ type: "query" }, 1);
  hanging.operations.inc({ type: "query" }, 100);
  const reading = pool.read();
  await clock.advance(999);
  let isRead = false;
  void reading.then(() => (isRead = true));
  expect(isRead).toBe(false);
  await clock.advance(1);
  const meanwhile = readMetrics(await reading);
  expect(meanwhile.sum("operations_total")).toBe(4);
  expect(meanwhile.sum("gateway_workers", { state: "silent" })).toBe(1);
  hanging.state.answers = true;
  const after = readMetrics(await pool.read());
  expect([after.sum("operations_total"), after.sum("gateway_workers", { state: "silent" })]).toEqual([
    104, 0,
  ]);
});

test("a worker that ends while it is asked is not waited for, and those who ask at once ask once", async () => {
  const pool = createPoolMetrics(createManualClock());
  const [one, dying] = [createWorker(pool), createWorker(pool)];
  one.operations.inc({ type: "query" }, 1);
  dying.state.answers = false;
  const reading = pool.read();
  expect(pool.read()).toBe(reading);
  dying.leave();
  expect(readMetrics(await reading).sum("gateway_workers")).toBe(1);
});

test("a worker asks the primary once for all who ask it, and again when no answer came", async () => {
  const clock = createManualClock();
  let questions = 0;
  const all = createMetricsOfAll(clock, () => (questions += 1));
  const [one, other] = [all.read(), all.read()];
  expect(questions).toBe(1);
  all.receive("metrics");
  expect(await Promise.all([one, other])).toEqual(["metrics", "metrics"]);
  const unanswered = all.read();
  const failure = unanswered.catch(String);
  await clock.advance(5_000);
  expect(await failure).toBe("Error: The primary does not tell the metrics.");
  const again = all.read();
  expect(questions).toBe(3);
  all.receive("later");
  expect(await again).toBe("later");
});
