import { expect, test } from "vitest";
import { createLog } from "../src/log.ts";
import { createStateReport } from "../src/state-report.ts";
import { Listeners } from "../src/state/listeners.ts";
import { createMemoryState } from "../src/state/memory/memory-state.ts";
import { createManualClock } from "./helpers/clock.ts";

const lost = "The shared state is unavailable: this instance works on its own until it is available again.";
const back = "The shared state is available again.";
const flapping = "The shared state is repeatedly unavailable.";

const refused = "Redis rejects the gateway: check REDIS_URL.";

/** A report on a state that the test disconnects, and its log. */
function setUp() {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => {
    const { time: _time, ...facts } = JSON.parse(line) as Record<string, unknown>;
    lines.push(facts);
  };
  const clock = createManualClock();
  const availability = new Listeners<boolean>();
  let isAvailable = true;
  const setAvailable = (value: boolean) => {
    isAvailable = value;
    availability.emit(value);
  };
  const line = { cut: () => setAvailable(false), mend: () => setAvailable(true) };
  const report = createStateReport(createLog("info", { write }), clock);
  const statistics = report.follow({
    ...createMemoryState({ clock }),
    get isAvailable() {
      return isAvailable;
    },
    onAvailability: (listener) => availability.add(listener),
  });
  return {
    clock,
    report,
    statistics,
    /** Disconnects the state with a reason and reconnects it after a while. */
    flap: async (reason: string, awayMs: number) => {
      report.failed(reason, "session");
      line.cut();
      await clock.advance(awayMs);
      line.mend();
    },
    line,
    /** Lines that were logged since the last call. */
    take: () => lines.splice(0),
  };
}

test("a lost connection and its recovery are logged immediately", async () => {
  const { clock, flap, take } = setUp();
  await flap("TIMEOUT", 1_000);
  const pair = [
    { level: "warn", msg: lost, reason: "TIMEOUT" },
    { level: "info", msg: back, awayMs: 1_000 },
  ];
  expect(take()).toEqual(pair);
  // A minute without another loss logs nothing.
  await clock.advance(60_000);
  expect([take(), clock.delays()]).toEqual([[], []]);
  await flap("TIMEOUT", 1_000);
  expect(take()).toEqual(pair);
});

test("the outage duration is logged in whole milliseconds", async () => {
  const { flap, take } = setUp();
  await flap("TIMEOUT", 1_000.6);
  expect(take()).toMatchObject([{ msg: lost }, { msg: back, awayMs: 1_001 }]);
});

test("an unstable connection is logged once a minute with its number of losses, and the statistics count all", async () => {
  const { clock, flap, statistics, take } = setUp();
  for (let second = 0; second < 600; second += 1) {
    await flap("ECONNREFUSED", 500);
    await clock.advance(500);
  }
  expect(statistics.losses).toBe(600);
  const logged = take();
  expect(logged.length).toBeLessThanOrEqual(2 * 10);
  const counts = logged.map((one) => Number(one["losses"] ?? 0) + Number(one["lossesBefore"] ?? 0));
  const lossLines = logged.filter(({ msg }) => msg === lost).length;
  await clock.advance(120_000);
  const rest = take().map((one) => Number(one["losses"]));
  expect([...counts, ...rest].reduce((left, right) => left + right, lossLines)).toBe(600);
  expect(clock.delays()).toEqual([]);
});

test("an unlogged loss is logged when it lasts until the minute is over, and so is its recovery", async () => {
  const { clock, flap, line, report, take } = setUp();
  await flap("TIMEOUT", 1_000);
  await flap("TIMEOUT", 1_000);
  report.failed("OOM", "session");
  line.cut();
  await clock.advance(50_000);
  expect(take()).toHaveLength(2);
  await clock.advance(10_000);
  expect(take()).toEqual([{ level: "warn", msg: lost, reason: "OOM", lossesBefore: 1 }]);
  line.mend();
  expect(take()).toMatchObject([{ level: "info", msg: back }]);
});

test("a late recovery is logged, and the losses after it are logged together", async () => {
  const { clock, flap, line, report, take } = setUp();
  report.failed("TIMEOUT", "session");
  line.cut();
  await clock.advance(600_000);
  line.mend();
  expect(take()).toMatchObject([{ msg: lost }, { msg: back, awayMs: 600_000 }]);
  for (let time = 0; time < 3; time += 1) await flap("TIMEOUT", 100);
  expect(take()).toMatchObject([{ msg: lost }, { msg: back }]);
  await clock.advance(60_000);
  expect(take()).toEqual([{ level: "warn", msg: flapping, losses: 2, reason: "TIMEOUT" }]);
});

test("a rejection by Redis is logged once for each loss, including one before the first connection", async () => {
  const { clock, line, report, take } = setUp();
  const refusal = { level: "warn", msg: refused, reason: "WRONGPASS" };
  report.failed("WRONGPASS", "attempt");
  line.cut();
  report.failed("WRONGPASS", "attempt");
  expect(take()).toEqual([{ level: "warn", msg: lost, reason: "WRONGPASS" }, refusal]);
  line.mend();
  await clock.advance(60_000);
  take();
  report.failed("CLOSED", "session");
  line.cut();
  report.failed("WRONGPASS", "attempt");
  report.failed("WRONGPASS", "attempt");
  expect(take()).toEqual([{ level: "warn", msg: lost, reason: "CLOSED" }, refusal]);
});

test("a closed report logs nothing more and leaves no timer", async () => {
  const { clock, flap, report, take } = setUp();
  await flap("TIMEOUT", 1_000);
  await flap("TIMEOUT", 1_000);
  report.close();
  take();
  await clock.advance(120_000);
  expect([take(), clock.delays()]).toEqual([[], []]);
});
