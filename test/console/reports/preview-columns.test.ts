import { expect, test } from "vitest";
import { columnTitles, hasInstants } from "../../../src/console/reports/preview-columns.ts";

const nameOf = (place: number) => `Column ${place}`;

test("columns get unique titles", () => {
  expect(columnTitles(["SKU", "Price", "SKU", "SKU (2)"], [], nameOf)).toEqual([
    "SKU",
    "Price",
    "SKU (2)",
    "SKU (2) (2)",
  ]);
});

test("columns without a name and extra cells get numbered titles", () => {
  expect(columnTitles(["SKU", " "], [{ cells: ["a", "b", "c"] }], nameOf)).toEqual([
    "SKU",
    "Column 2",
    "Column 3",
  ]);
});

test.each([
  ["instants in UTC", ["2026-11-28T23:14:22.123Z", "2026-11-28T23:14Z"], true],
  ["instants with an offset, and an empty cell", ["2026-11-28T23:14:22+01:00", ""], true],
  ["dates without a time", ["2026-11-28"], false],
  ["times without a time zone", ["2026-11-28T23:14:22"], false],
  ["a day that does not exist", ["2026-13-28T23:14:22Z"], false],
  ["instants beside other text", ["2026-11-28T23:14:22Z", "never"], false],
  ["no values", ["", ""], false],
])("a column with %s: %s", (_title, values, isOne) => {
  const rows = values.map((value) => ({ cells: ["a", value] }));
  expect(hasInstants(rows, 1)).toBe(isOne);
});
