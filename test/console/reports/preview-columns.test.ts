import { expect, test } from "vitest";
import { columnTitles } from "../../../src/console/reports/preview-columns.ts";

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
