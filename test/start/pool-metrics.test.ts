import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { expect, test } from "vitest";
import {
  createPoolMetrics,
  type MetricsSnapshot,
  type PoolMetrics,
} from "../../src/start/workers/pool-metrics.ts";
import { createSharedRequest } from "../../src/start/workers/shared-request.ts";
import { createManualClock } from "../helpers/clock.ts";
import { readMetrics } from "../helpers/metrics.ts";

/** Sends the snapshot through JSON, as between processes. */
const throughChannel = (snapshot: MetricsSnapshot) => JSON.parse(JSON.stringify(snapshot)) as MetricsSnapshot;

/** Creates a worker with one metric of each kind. */
function createWorker(pool: PoolMetrics) {
  const registry = new Registry();
  const registers = [registry];
  const operations = new Counter({ name: "operations_total", help: "-", labelNames: ["type"], registers });
  const open = new Gauge({ name: "open", help: "-", registers });
  const lowest = new Gauge({ name: "lowest", help: "-", registers, aggregator: "min" });
  const highest = new Gauge({ name: "highest", help: "-", registers, aggregator: "max" });
  const duration = new Histogram({ name: "duration", help: "-", buckets: [1, 2], registers });
  const state = { answers: true, questions: 0 };
  const tell = async () => member.receive(throughChannel(await registry.getMetricsAsJSON()));
  const member = pool.join(() => {
    state.questions += 1;
    if (state.answers) void tell();
  });
  return { operations, open, lowest, highest, duration, state, tell, leave: () => member.leave() };
}

test("pool metrics sum the counters and histograms of all workers and aggregate each gauge as declared", async () => {
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

test("pool metrics keep the counts of an ended worker and drop its gauges", async () => {
  const pool = createPoolMetrics(createManualClock());
  const workers = Array.from({ length: 3 }, () => createWorker(pool));
  for (const { operations, open, duration } of workers) {
    operations.inc({ type: "query" }, 10);
    open.set(2);
    duration.observe(0.5);
  }
  await pool.read();
  // The first worker is killed with unreported counts; the second one has sent its last values.
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

test("pool metrics use the last values of a worker that does not respond in a second, and count it as silent", async () => {
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
  let isRead = false;
  void reading.then(() => (isRead = true));
  await clock.advance(999);
  expect(isRead).toBe(false);
  await clock.advance(1);
  const { sum } = readMetrics(await reading);
  expect(sum("operations_total")).toBe(4);
  expect(sum("gateway_workers", { state: "answered" })).toBe(1);
  expect(sum("gateway_workers", { state: "silent" })).toBe(1);
  hanging.state.answers = true;
  const after = readMetrics(await pool.read());
  expect([after.sum("operations_total"), after.sum("gateway_workers", { state: "silent" })]).toEqual([
    104, 0,
  ]);
});

test("pool metrics do not wait for a worker that has ended, and simultaneous reads send it one request", async () => {
  const pool = createPoolMetrics(createManualClock());
  const [one, dying] = [createWorker(pool), createWorker(pool)];
  dying.state.answers = false;
  const readings = [pool.read(), pool.read()];
  dying.leave();
  for (const reading of readings) expect(readMetrics(await reading).sum("gateway_workers")).toBe(1);
  expect([one.state.questions, dying.state.questions]).toEqual([1, 1]);
});

test("simultaneous callers share one request to another process, and a request without a reply is repeated", async () => {
  const clock = createManualClock();
  let sent = 0;
  const question = createSharedRequest<string>(clock, 5_000, () => (sent += 1));
  const asked = [question.ask(), question.ask()];
  question.take("answer");
  expect(await Promise.all(asked)).toEqual(["answer", "answer"]);
  expect(sent).toBe(1);
  const failure = question.ask().catch(String);
  await clock.advance(5_000);
  expect(await failure).toBe("Error: The other process did not reply in time.");
  question.take("too late");
  const again = question.ask();
  question.take("later");
  expect(await again).toBe("later");
  expect(sent).toBe(3);
});
