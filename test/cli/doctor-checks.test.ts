import { describe, expect, test } from "vitest";
import { failed, runChecks } from "../../src/cli/doctor/check.ts";
import { judgeClocks } from "../../src/cli/doctor/clock-readings.ts";
import { packagesCheck } from "../../src/cli/doctor/local-checks.ts";
import { operationsCheck } from "../../src/cli/doctor/operations-check.ts";
import { systemClock } from "../../src/clock.ts";

const here = { source: "a.example", offsetMs: 0 };
const there = (offsetMs: number) => ({ source: "b.example", offsetMs });

describe("The doctor's check of clocks", () => {
  test.each([
    [[], "ok", "no other clock"],
    [[here, there(-1_500)], "ok", "a.example, b.example"],
    [[there(3_000)], "warning", "3 s behind that of b.example"],
    [[there(-90_000)], "failed", "90 s ahead of that of b.example"],
    [[here, there(7_200_000)], "warning", "set the clock of b.example"],
  ])("judges the readings %j as %s", (readings, status, words) => {
    expect(judgeClocks(readings, false)).toMatchObject({ status, message: expect.stringContaining(words) });
  });
});

test("a clock check without any reading is a warning when services are configured", () => {
  expect(judgeClocks([], true)).toMatchObject({ status: "warning" });
});

test("the package check names missing packages", async () => {
  const packages = ["zod", "not-installed-here"];
  const check = packagesCheck("packages", packages, "All are there.", (missing) =>
    failed(missing.join(", ")),
  );
  const [report] = await runChecks([check], 1_000, systemClock);
  expect(report).toMatchObject({ status: "failed", message: "not-installed-here" });
});

describe("The doctor's check of persisted operations", () => {
  const schema = "type Query { viewer: Viewer } type Viewer { id: ID }";
  const check = (manifest: Record<string, string>, signal = new AbortController().signal) =>
    operationsCheck(new Map(Object.entries(manifest)), () => schema).run(signal);

  test("lists invalid operations by id with their reasons", async () => {
    const finding = await check({
      fit: "query Who { viewer { id } }",
      older: "query Older { viewer { shoeSize } }",
      torn: "query Torn { viewer {\n",
      part: "fragment Part on Viewer { id }",
    });
    expect(finding).toMatchObject({
      status: "warning",
      details: { operations: 4, looked: 4, unfit: "older torn part" },
    });
    expect(finding.message).toMatch(
      /^3 of 4 operations .*"older" \(Cannot query field "shoeSize".*"torn" \(Syntax Error.*"part" \(It contains no operation\)/,
    );
    expect(finding.message).not.toContain("\n");
  });

  test("lists the first five invalid operations and counts the others", async () => {
    const ids = ["a", "b", "c", "d", "e", "f", "g"];
    const { details, message } = await check(Object.fromEntries(ids.map((id) => [id, "{ nothing }"])));
    expect(details["unfit"]).toBe(ids.join(" "));
    expect(message).toContain('"e" (');
    expect(message).not.toContain('"f" (');
    expect(message).toContain(", and 2 more.");
  });

  test("warns when there are too many operations for the time limit", async () => {
    expect(await check({ who: "{ viewer { id } }" }, AbortSignal.abort())).toMatchObject({
      status: "warning",
      message: expect.stringContaining("Only 0 of 1 were checked in time: see --timeout."),
    });
  });
});
