import { describe, expect, test } from "vitest";
import { moveBy, readClipboard } from "../../../src/console/listings/table/grid-moves.ts";

const size = { rows: 100, columns: 6, pageRows: 10 };

describe("The keyboard navigation of the grid", () => {
  test.each([
    ["ArrowDown", false, [6, 2]],
    ["ArrowUp", true, [0, 2]],
    ["ArrowRight", false, [5, 3]],
    ["ArrowLeft", true, [5, 0]],
    ["PageDown", false, [15, 2]],
    ["PageUp", false, [0, 2]],
    ["Home", false, [5, 0]],
    ["End", true, [99, 5]],
  ] as const)("moves with %s, with Control: %s", (key, isFar, [row, column]) => {
    expect(moveBy(key, isFar, { row: 5, column: 2 }, size)).toEqual({ row, column });
  });

  test("ignores other keys", () => {
    expect(moveBy("a", false, { row: 5, column: 2 }, size)).toBeNull();
  });
});

describe("The clipboard text of a spreadsheet", () => {
  test.each([
    ["one", [["one"]]],
    [
      "a\tb\r\nc\td\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    ['"two\nlines"\tx\n', [["two\nlines", "x"]]],
    ['"say ""hi"""', [['say "hi"']]],
    ['5" pipe', [['5" pipe']]],
    ["", [[""]]],
  ])("is parsed into cells: %j", (text, cells) => {
    expect(readClipboard(text)).toEqual(cells);
  });
});
