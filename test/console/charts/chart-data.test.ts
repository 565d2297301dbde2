import { expect, test } from "vitest";
import { rowsOf } from "../../../src/console/charts/chart-data.ts";

test("the table beside a chart has a row for each label and an empty cell for a missing value", () => {
  const rows = rowsOf({
    kind: "bar",
    labels: ["Monday", "Tuesday", "Monday"],
    series: [
      { name: "Uploads", values: [3, null, 0] },
      { name: "Failures", values: [1], tone: "bad" },
    ],
    formatValue: (value) => `${value} files`,
  });
  expect(rows.map(({ label, values }) => [label, ...values])).toEqual([
    ["Monday", "3 files", "1 files"],
    ["Tuesday", "", ""],
    ["Monday", "0 files", ""],
  ]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(3);
});
