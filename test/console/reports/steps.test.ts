import { expect, test } from "vitest";
import { stepsOf } from "../../../src/console/reports/steps.ts";

test("a task that goes on has its way before it", () => {
  expect(stepsOf("QUEUED", "CREATED")).toEqual([
    { status: "CREATED", state: "done" },
    { status: "QUEUED", state: "current" },
    { status: "IN_PROCESS", state: "next" },
    { status: "COMPLETED", state: "next" },
  ]);
});

test("a task that has ended has come all the way, as far as nobody saw it end earlier", () => {
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

test("of a status that nobody knows the way is not known, either", () => {
  expect(stepsOf("UNRECOGNIZED", "QUEUED")).toEqual([{ status: "UNRECOGNIZED", state: "current" }]);
});
