import { expect, test } from "vitest";
import { createLog, type Log } from "../src/log.ts";
import { createOperationLog } from "../src/observing/operation-log.ts";
import { OperationRecord } from "../src/observing/operation-record.ts";
import { createManualClock } from "./helpers/clock.ts";

/** A log and its written lines. */
function createTestLog(level = "info") {
  const written: string[] = [];
  const child = createLog(level, { write: (line) => void written.push(line) }).child({ worker: 2 });
  return { log: child as Log, written };
}

/** The log without its fast path, so that the library writes the line. */
const withoutLines = ({ info, debug, warn, error }: Log, whole: Log): Log => ({
  info: info.bind(whole),
  debug: debug.bind(whole),
  warn: warn.bind(whole),
  error: error.bind(whole),
});

const hostile = ['a"b\\c\n\u2028\u0000', "ü😀", "", "plain_Name-1"];

test.each(hostile)(
  "the fast log line of an operation equals the logger's output, with the name %o",
  (name) => {
    const { log, written } = createTestLog();
    const clock = createManualClock();
    const record = new OperationRecord("request.id_1", name, clock.now() - 12);
    record.describe("query", name, "abc123");
    record.addErrorCode("BAD_USER_INPUT");
    record.addErrorCode(name);
    record.cost = 3;
    record.status = 200;
    record.rateLimitWaitMs = 1.5;
    record.traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
    record.spanId = "00f067aa0ba902b7";
    for (const one of [log, withoutLines(log, log)]) createOperationLog(one, clock).ended(record);
    const [fast = "", plain = ""] = written.map((line) => line.replace(/"time":"[^"]+"/, '"time":""'));
    expect(fast).toBe(plain);
    expect(written[0]).toMatch(/"time":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/);
    expect(JSON.parse(written[0] ?? "")).toMatchObject({ level: "info", worker: 2, durationMs: 12 });
  },
);

test("unknown values are null in both log lines, and a higher log level writes neither", () => {
  const { log, written } = createTestLog();
  const clock = createManualClock();
  const record = new OperationRecord("id", null, clock.now(), "websocket");
  for (const one of [log, withoutLines(log, log)]) createOperationLog(one, clock).ended(record);
  const [fast, plain] = written.map((line) => line.replace(/"time":"[^"]+"/, ""));
  expect(fast).toBe(plain);
  const silent = createTestLog("warn");
  createOperationLog(silent.log, clock).ended(record);
  expect(silent.written).toEqual([]);
});
