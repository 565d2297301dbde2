import { expect, test } from "vitest";
import { stepsOf } from "../../../src/console/reports/progress-steps.ts";

test("an unfinished task has its remaining steps ahead", () => {
  expect(stepsOf("QUEUED", "CREATED")).toEqual([
    { status: "CREATED", state: "done" },
    { status: "QUEUED", state: "current" },
    { status: "IN_PROCESS", state: "next" },
    { status: "COMPLETED", state: "next" },
  ]);
});

test("a finished task shows all steps, or only those up to an early failure", () => {
  expect(stepsOf("COMPLETED_WITH_ERROR", null).map(({ status }) => status)).toEqual([
    "CREATED",
    "QUEUED",
    "IN_PROCESS",
    "COMPLETED_WITH_ERROR",
  ]);
  expect(stepsOf("FAILED", "QUEUED")).toEqual([
    { status: "CREATED", state: "done" },
    { status: "QUEUED", state: "done" },
    { status: "FAILED", state: "current" },
  ]);
});

test("a task with an unknown status shows no other steps", () => {
  expect(stepsOf("UNRECOGNIZED", "QUEUED")).toEqual([{ status: "UNRECOGNIZED", state: "current" }]);
});
