import { expect, test } from "vitest";
import { upToToday } from "../../../src/console/reports/created-reports.ts";
import { draftOfTask } from "../../../src/console/reports/draft-of-task.ts";
import { emptyDraft } from "../../../src/console/reports/report-draft.ts";

const now = new Date(2026, 10, 22, 14, 0);

test("selected days of the last report move, so that the last one is today", () => {
  const draft = { ...emptyDraft(), days: { first: "2026-03-01", last: "2026-03-07" } };

  expect(upToToday(draft, now).days).toEqual({ first: "2026-11-16", last: "2026-11-22" });
  expect(upToToday(emptyDraft(), now).days).toBeNull();
});

const task = {
  id: "1",
  taskId: "task-1",
  feedType: "LMS_ORDER_REPORT",
  direction: "DOWNLOAD",
  status: "COMPLETED",
  upstreamStatus: "COMPLETED",
  isTerminal: true,
  createdAt: "2026-11-22T13:53:00Z",
  completedAt: "2026-11-22T13:56:00Z",
  uploadDeadline: null,
  uploadSummary: null,
  schemaVersion: "1113",
  failureReason: null,
  failureMessage: null,
  schedule: null,
  inputFile: null,
  resultFile: null,
} as const;

test("a report is created again with its own settings", () => {
  const [from, to] = [new Date(2026, 2, 1), new Date(2026, 2, 8, 0, 0, 0, -1)];
  const filter = {
    orderStatus: "ACTIVE",
    creationDateRange: { from: from.toISOString(), to: to.toISOString() },
  } as const;

  expect(draftOfTask({ ...task, __typename: "OrderTask", filter })).toEqual({
    ...emptyDraft(),
    orderStatus: "ACTIVE",
    days: { first: "2026-03-01", last: "2026-03-07" },
  });
});

test("a metrics report is created again in the language of its marketplace", () => {
  const filter = {
    evaluationMarketplaceId: "EBAY_DE",
    metricType: "ITEM_NOT_RECEIVED",
    listingCategoryIds: [],
    shippingRegions: ["DOMESTIC"],
  } as const;

  expect(
    draftOfTask({
      ...task,
      __typename: "CustomerServiceMetricTask",
      filter: { ...filter, listingCategoryIds: [], shippingRegions: ["DOMESTIC"] },
    }),
  ).toEqual({
    ...emptyDraft(),
    evaluationMarketplaceId: "EBAY_DE",
    language: "de-DE",
    metric: "ITEM_NOT_RECEIVED",
    regions: ["DOMESTIC"],
  });
});
