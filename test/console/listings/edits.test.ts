import { describe, expect, test } from "vitest";
import {
  cellsOf,
  changeCells,
  chooseRows,
  isRowSent,
  redo,
  revert,
  startHistory,
  undo,
} from "../../../src/console/listings/rows/edits.ts";
import type { FailedRow } from "../../../src/console/listings/rows/failed-row.ts";
import { valueFaultOf } from "../../../src/console/listings/check/value-rules.ts";
import { findReplacements } from "../../../src/console/listings/rows/replace-text.ts";

const row = (line: number, cells: readonly string[] | null): FailedRow => ({
  key: `line ${line}`,
  line,
  sku: null,
  cells,
  reasons: [],
  reasonKeys: [],
});
const lamp = row(2, ["A", "Lamp", ""]);
const desk = row(3, ["B", "Desk", "12,99"]);
const lost = row(4, null);
const columns = ["SKU", "Title", "Price"];
const begin = startHistory(new Map());

describe("The edits of failed rows", () => {
  test("make a row with a new value ready to send", () => {
    const { edits } = changeCells(begin, [{ row: lamp, column: 2, value: "5" }]);
    expect(cellsOf(edits, lamp)).toEqual(["A", "Lamp", "5"]);
    expect([lamp, desk].map((one) => isRowSent(edits, one, columns))).toEqual([true, false]);
  });

  test.each(["-5", "0", "free", "1.234", "5 EUR"])(
    "do not make a row with the price %j ready to send",
    (value) => {
      const { edits } = changeCells(begin, [{ row: lamp, column: 2, value }]);
      expect(isRowSent(edits, lamp, columns)).toBe(false);
      expect(isRowSent(chooseRows({ edits, past: [], future: [] }, [lamp], true).edits, lamp, columns)).toBe(
        false,
      );
    },
  );

  test.each([
    ["Start price", "-5", "price"],
    ["Start price", "12.99", null],
    ["Price", "12,99", "price"],
    ["Price", "12,5", "price"],
    ["Price", "12.5", null],
    ["Price", "12345678", null],
    ["Price", "123456789", "price"],
    ["Price", "", null],
    ["Quantity", "-1", "quantity"],
    ["Quantity", "1.5", "quantity"],
    ["Available quantity", "0", null],
    ["Title", "-5", null],
  ])("validate values: in the column %s the value %j has the error %j", (column, value, fault) => {
    expect(valueFaultOf(column, value)).toBe(fault);
  });

  test("do not include a cell that has its original value again", () => {
    const changed = changeCells(begin, [{ row: lamp, column: 1, value: "Light" }]);
    expect(changeCells(changed, [{ row: lamp, column: 1, value: "Lamp" }]).edits.size).toBe(0);
  });

  test("can include unchanged rows and exclude corrected ones", () => {
    const changed = changeCells(begin, [{ row: lamp, column: 2, value: "5" }]);
    const { edits } = chooseRows(chooseRows(changed, [lamp], false), [desk, lost], true);
    expect([lamp, desk, lost].map((one) => isRowSent(edits, one, columns))).toEqual([false, true, false]);
  });

  test("undo and redo a change of many cells in one step", () => {
    const changed = changeCells(
      begin,
      [lamp, desk].map((one) => ({ row: one, column: 2, value: "1" })),
    );
    const back = undo(changed);
    expect(back.edits.size).toBe(0);
    expect(redo(back).edits).toEqual(changed.edits);
    expect(undo(begin)).toEqual(begin);
    expect(redo(changed)).toEqual(changed);
  });

  test("clear the redo history with a new edit", () => {
    const changed = undo(changeCells(begin, [{ row: lamp, column: 2, value: "1" }]));
    expect(changeCells(changed, [{ row: desk, column: 2, value: "2" }]).future).toEqual([]);
  });

  test("keep the redo history when nothing changes", () => {
    const step = changeCells(begin, [{ row: lamp, column: 2, value: "1" }]);
    const after = undo(changeCells(step, [{ row: lamp, column: 2, value: "2" }]));
    expect(chooseRows(after, [], true)).toBe(after);
    expect(changeCells(after, [])).toBe(after);
    // A row that was changed since stays as it is, so nothing is left to revert.
    const changed = undo(
      changeCells(changeCells(step, [{ row: lamp, column: 2, value: "2" }]), [
        { row: desk, column: 2, value: "3" },
      ]),
    );
    expect(step.past.map((one) => revert(changed, one))).toEqual([changed]);
  });

  test("continue from stored edits", () => {
    const kept = changeCells(begin, [{ row: lamp, column: 2, value: "1" }]).edits;
    const { edits } = changeCells(startHistory(kept), [{ row: lamp, column: 1, value: "Light" }]);
    expect(cellsOf(edits, lamp)).toEqual(["A", "Light", "1"]);
  });

  test("append values for a column that the row lacks", () => {
    const { edits } = changeCells(begin, [{ row: row(9, ["A"]), column: 2, value: "x" }]);
    expect(cellsOf(edits, row(9, ["A"]))).toEqual(["A", "", "x"]);
  });

  test("change 50 000 cells in one step", () => {
    const many = Array.from({ length: 50_000 }, (_, index) => row(index, ["A", "B", ""]));
    const changed = changeCells(
      begin,
      many.map((one) => ({ row: one, column: 2, value: "1" })),
    );
    expect(changed.edits.size).toBe(50_000);
    expect(undo(changed).edits.size).toBe(0);
  });
});

const found = (more: object) =>
  findReplacements([lamp, desk, lost], begin.edits, 3, {
    find: ",",
    replaceWith: ".",
    isWholeCell: false,
    column: null,
    ...more,
  }).map(({ row: { line }, column, value }) => [line, column, value]);

describe("Find and replace", () => {
  test("searches all columns or one", () => {
    expect(found({})).toEqual([[3, 2, "12.99"]]);
    expect(found({ column: 1 })).toEqual([]);
  });

  test("matches whole cells, including empty ones", () => {
    expect(found({ find: "", replaceWith: "1", isWholeCell: true, column: 2 })).toEqual([[2, 2, "1"]]);
    expect(found({ find: "12", isWholeCell: true })).toEqual([]);
    expect(found({ find: "" })).toEqual([]);
  });

  test("takes the search and replacement texts literally", () => {
    expect(found({ find: "a", replaceWith: "$&", column: 1 })).toEqual([[2, 1, "L$&mp"]]);
  });
});
