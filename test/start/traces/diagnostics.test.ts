import { expect, test } from "vitest";
import { createLog } from "../../../src/log.ts";
import { createDiagnostics } from "../../../src/start/traces/start-traces.ts";
import { createManualClock } from "../../helpers/clock.ts";

function start(level = "info") {
  const lines: Record<string, unknown>[] = [];
  const clock = createManualClock();
  const log = createLog(level, { write: (line) => void lines.push(JSON.parse(line)) });
  return { lines, clock, diagnostics: createDiagnostics(log, clock) };
}

test("messages of the SDK are logged once a minute, with the number of omitted ones", () => {
  const { lines, clock, diagnostics } = start();
  for (let batch = 0; batch < 100; batch += 1) {
    diagnostics.error("Export failed.");
    clock.jump(1_000);
  }
  expect(lines).toEqual([
    expect.objectContaining({ level: "warn", reason: "Export failed." }),
    expect.objectContaining({ level: "warn", reason: "Export failed.", complaintsBefore: 59 }),
  ]);
});

test("an SDK error in JSON is logged with its message and code, without the stack", () => {
  const { lines, diagnostics } = start();
  const failure = {
    stack: "Error: at x.js:1",
    message: "connect ECONNREFUSED",
    code: "ECONNREFUSED",
    data: "secret",
  };
  diagnostics.error(JSON.stringify(failure));
  expect(lines).toHaveLength(1);
  expect(lines[0]?.reason).toBe("connect ECONNREFUSED, ECONNREFUSED");
  expect(JSON.stringify(lines)).not.toMatch(/x\.js|secret/);
});

test("an SDK message that is not JSON or too long is logged up to 300 characters", () => {
  const { lines, diagnostics, clock } = start();
  diagnostics.warn("{no JSON");
  clock.jump(60_000);
  diagnostics.warn("x".repeat(10_000));
  expect(lines.map(({ reason }) => String(reason).length)).toEqual([8, 300]);
});

test("other SDK messages are logged at level debug", () => {
  const { lines, diagnostics } = start("debug");
  diagnostics.info("Started.");
  diagnostics.debug("Sent.");
  expect(lines.map(({ level, reason }) => [level, reason])).toEqual([
    ["debug", "Started."],
    ["debug", "Sent."],
  ]);
});
