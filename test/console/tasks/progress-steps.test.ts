import { expect, test } from "vitest";
import { stepsOf } from "../../../src/console/tasks/progress-steps.ts";
import { statusOf } from "../../../src/console/tasks/task-status.ts";

const now = new Date("2026-11-22T14:00:00Z");
const report = {
  direction: "DOWNLOAD",
  status: "QUEUED",
  createdAt: "2026-11-22T13:53:00Z",
  completedAt: null,
  uploadDeadline: null,
  uploadSummary: null,
} as const;
const upload = { ...report, direction: "UPLOAD" } as const;

test("a report is queued from its creation, with its remaining steps ahead", () => {
  const steps = [
    { status: "queued", state: "current", at: report.createdAt },
    { status: "processing", state: "next", at: null },
    { status: "completed", state: "next", at: null },
  ];
  expect(stepsOf({ ...report, status: "CREATED" }, now)).toEqual(steps);
  expect(stepsOf(report, now)).toEqual(steps);
});

test("an upload starts with its file, and only the times that the service reports are shown", () => {
  expect(stepsOf({ ...upload, status: "IN_PROCESS" }, now)).toEqual([
    { status: "uploading", state: "done", at: report.createdAt },
    { status: "queued", state: "done", at: null },
    { status: "processing", state: "current", at: null },
    { status: "completed", state: "next", at: null },
  ]);
});

test("a finished task shows all steps, or only the first one when its file was never sent", () => {
  const ended = { ...report, status: "COMPLETED_WITH_ERROR", completedAt: "2026-11-22T13:56:00Z" } as const;
  expect(stepsOf(ended, now).at(-1)).toEqual({
    status: "completedWithErrors",
    state: "current",
    at: "2026-11-22T13:56:00Z",
  });
  const noFile = { ...upload, status: "CREATED", uploadDeadline: "2026-11-22T13:59:00Z" } as const;
  expect(stepsOf(noFile, now)).toEqual([
    { status: "uploading", state: "done", at: report.createdAt },
    { status: "failed", state: "current", at: null },
  ]);
});

test("an upload ends as completed once later attempts got all of its rows accepted", () => {
  const first = { ...upload, status: "COMPLETED_WITH_ERROR", completedAt: "2026-11-22T13:56:00Z" } as const;
  expect(stepsOf(first, now, { accepted: 19, total: 20 }).at(-1)?.status).toBe("completedWithErrors");
  expect(stepsOf(first, now, { accepted: 20, total: 20 }).at(-1)).toEqual({
    status: "completed",
    state: "current",
    at: "2026-11-22T13:56:00Z",
  });
});

test("a task with an unknown status shows no steps", () => {
  expect(stepsOf({ ...report, status: "UNRECOGNIZED" }, now)).toEqual([]);
});

test("an upload without a file is uploading until its deadline, and has failed afterwards", () => {
  const open = { ...upload, status: "CREATED", uploadDeadline: "2026-11-22T14:30:00Z" } as const;

  expect(statusOf(open, now)).toBe("uploading");
  expect(statusOf(open, new Date("2026-11-22T14:31:00Z"))).toBe("failed");
});

test("a completed upload with failed rows is completed with errors", () => {
  const ended = { ...upload, status: "COMPLETED" } as const;

  expect(statusOf({ ...ended, uploadSummary: { successCount: 16, failureCount: 4 } })).toBe(
    "completedWithErrors",
  );
  expect(statusOf({ ...ended, uploadSummary: { successCount: 20, failureCount: 0 } })).toBe("completed");
});
