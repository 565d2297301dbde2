import { pairLines } from "../../../src/console/listings/rows/source-lines.ts";
import { describe, expect, test } from "vitest";
import type { CsvRow } from "../../../src/console/csv/csv-table.ts";
import { columnAtFault } from "../../../src/console/listings/rows/column-at-fault.ts";
import { startHistory } from "../../../src/console/listings/rows/edits.ts";
import {
  type Failure,
  joinFailures,
  unreadKey,
  unreadRows,
} from "../../../src/console/listings/rows/failed-row.ts";
import { isReport, readReport, reportOf } from "../../../src/console/listings/rows/failure-report.ts";
import { filterRows } from "../../../src/console/listings/rows/filter-rows.ts";
import { groupByReason } from "../../../src/console/listings/rows/reason-groups.ts";

const columns = ["Custom label (SKU)", "Title", "Price"];
const rows: readonly CsvRow[] = [
  { line: 2, cells: ["A", "Lamp", ""] },
  { line: 3, cells: ["B", "Desk", "free"] },
  { line: 5, cells: ["A", "Lamp again", "1"] },
];
const failure = (more: Partial<Failure>): Failure => ({
  lineNumber: null,
  sku: null,
  code: "PRICE_INVALID",
  message: null,
  ...more,
});
const missing = { code: "FIELD_MISSING", message: "The price is missing." };

describe("The rows of failures", () => {
  test("are found by line, with the reason", () => {
    const [joined] = joinFailures([failure({ lineNumber: 3, message: "no" })], columns, rows);
    expect(joined).toEqual({
      key: "line 3",
      line: 3,
      sku: null,
      cells: ["B", "Desk", "free"],
      reasons: [{ code: "PRICE_INVALID", message: "no" }],
      reasonKeys: ["PRICE_INVALID.price"],
    });
  });

  test("are found by SKU when there is no line; rows with the same SKU are matched in order", () => {
    const failures = [failure({ sku: "A" }), failure({ sku: " A " }), failure({ sku: "A" })];
    expect(joinFailures(failures, columns, rows).map(({ line }) => line)).toEqual([2, 5, null]);
  });

  test("combine several failures of one row", () => {
    const failures = [failure({ lineNumber: 2 }), failure({ lineNumber: 2, ...missing })];
    expect(joinFailures(failures, columns, rows)).toMatchObject([
      { line: 2, reasons: [{ code: "PRICE_INVALID" }, missing] },
    ]);
  });

  test("have no cells when no row of the file matches", () => {
    expect(joinFailures([failure({ lineNumber: 9 }), failure({})], columns, rows)).toMatchObject([
      { key: "line 9", cells: null },
      { key: "failure 2", cells: null },
    ]);
  });

  test("are found and grouped for 50 000 failures", () => {
    const many = Array.from({ length: 50_000 }, (_, index) => ({ line: index + 2, cells: ["S", "T", ""] }));
    const failures = many.map(({ line }) => failure({ lineNumber: line, ...missing }));
    const joined = joinFailures(failures, columns, many);
    expect(joined).toHaveLength(50_000);
    expect(groupByReason(joined, columns)).toMatchObject([{ count: 50_000, column: 2, subject: "price" }]);
  });
});

describe("The column that caused an error", () => {
  test.each([
    ["PRICE_INVALID", "not an amount", 2],
    ["FIELD_MISSING", "The title is missing.", 1],
    ["SKU_EXISTS", "There is a listing with the SKU A.", 0],
    ["ITEM_NOT_FOUND", "There is no listing A.", 0],
    ["ODD", 'The value of "Title" is too long.', 1],
    ["ODD", "No.", -1],
    ["QUANTITY_INVALID", "no number", -1],
  ])("is found by code and message: %s, %s", (code, message, column) => {
    expect(columnAtFault(columns, { code, message })).toBe(column);
  });
});

describe("Groups of failed rows", () => {
  const joined = [
    ...joinFailures(
      [failure({ lineNumber: 2, ...missing }), failure({ lineNumber: 3, message: 'not "free"' })],
      columns,
      rows,
    ),
    ...unreadRows([rows[2]!]),
  ];

  test("are sorted by size and separate for each missing field", () => {
    const failures = [
      failure({ lineNumber: 2, ...missing }),
      failure({ lineNumber: 3, code: "FIELD_MISSING", message: "The title is missing." }),
      failure({ lineNumber: 5, code: "FIELD_MISSING", message: "The title is missing." }),
    ];
    expect(groupByReason(joinFailures(failures, columns, rows), columns)).toMatchObject([
      { subject: "title", count: 2, column: 1 },
      { subject: "price", count: 1, column: 2 },
    ]);
  });

  test("combine messages without a code that differ only in their values", () => {
    const failures = [2, 3].map((lineNumber) =>
      failure({ lineNumber, code: null, message: `Line ${lineNumber} has "${lineNumber}".` }),
    );
    expect(groupByReason(joinFailures(failures, columns, rows), columns)).toMatchObject([{ count: 2 }]);
  });

  test("can be filtered by reason, by state and by text", () => {
    const { edits } = startHistory(new Map([["line 3", { cells: { 2: "5" }, isSent: null }]]));
    const shown = (more: object) =>
      filterRows(
        joined,
        edits,
        new Set(["line 5"]),
        { reason: null, state: null, text: "", ...more },
        columns,
      ).map(({ line }) => line);
    expect(shown({})).toEqual([2, 3, 5]);
    expect(shown({ reason: unreadKey })).toEqual([5]);
    expect(shown({ state: "open" })).toEqual([2]);
    expect(shown({ state: "ready" })).toEqual([3]);
    expect(shown({ state: "sent" })).toEqual([5]);
    expect(shown({ text: "LAMP" })).toEqual([2, 5]);
    expect(shown({ text: "free" })).toEqual([3]);
  });
});

describe("A report of the failed rows", () => {
  const joined = joinFailures(
    [failure({ lineNumber: 2, ...missing }), failure({ lineNumber: 3 })],
    columns,
    rows,
  );
  const none = new Map();

  test("has the line, the reason and the cells", () => {
    const report = reportOf(joined, columns, none);
    expect(isReport(report.columns)).toBe(true);
    expect(report.rows[0]).toEqual(["2", "FIELD_MISSING", "The price is missing.", "A", "Lamp", ""]);
  });

  test("returns the changes that were made in it", () => {
    const report = reportOf(joined, columns, none);
    const back = report.rows.map((cells, index) => ({
      line: index + 2,
      cells: [...cells.slice(0, 5), "9.99"],
    }));
    const strange = { line: 4, cells: ["77", "", "", "Z", "", ""] };
    const { changes, unknownCount } = readReport(
      { columns: report.columns, rows: [...back, strange] },
      joined,
      columns,
      none,
    );
    expect(changes).toEqual(joined.map((row) => ({ row, column: 2, value: "9.99" })));
    expect(unknownCount).toBe(1);
  });

  test("of a corrected file has the line numbers of the original file and is matched by them", () => {
    const sourceLines = new Map([
      [2, 47],
      [3, 99],
    ]);
    const report = reportOf(joined, columns, none, sourceLines);
    expect(report.rows.map(([line]) => line)).toEqual(["47", "99"]);
    const back = report.rows.map((cells, index) => ({ line: index + 2, cells: [...cells.slice(0, 5), "9"] }));
    expect(
      readReport({ columns: report.columns, rows: back }, joined, columns, none, sourceLines).unknownCount,
    ).toBe(0);
  });

  test("maps the lines of a corrected file to the original over two attempts, despite line breaks in cells", () => {
    const written = joined.map((row, index) => ({
      row,
      cells: index === 0 ? ["A", "two\nlines", ""] : ["B"],
    }));
    const [first, second] = pairLines({ head: "#INFO\r\nSKU,Title,Price" }, [], written, new Map());
    expect([first, second]).toEqual([
      [3, 2],
      [5, 3],
    ]);
    expect(pairLines({ head: "SKU,Title,Price" }, [], written, new Map([[2, 47]]))).toEqual([
      [2, 47],
      [4, 3],
    ]);
  });
});
