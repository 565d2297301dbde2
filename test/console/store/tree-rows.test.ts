import { expect, test } from "vitest";
import { applyChange } from "../../../src/console/store/change.ts";
import { focusIn, moveOf, rowNamed, rowsOf } from "../../../src/console/store/tree-rows.ts";
import { remove, tree } from "./trees.ts";

const rows = rowsOf(tree, new Set(["lanterns"]));

test("rows have their level, their position among siblings and their expanded state", () => {
  expect(
    rows.map(({ category, level, position, siblings, isExpanded }) => [
      category.key,
      level,
      position,
      siblings,
      isExpanded,
    ]),
  ).toEqual([
    ["lamps", 1, 1, 4, true],
    ["oil", 2, 1, 2, null],
    ["lanterns", 2, 2, 2, false],
    ["paper", 1, 2, 4, true],
    ["maps", 2, 1, 1, null],
    ["gifts", 1, 3, 4, null],
    ["1", 1, 4, 4, null],
  ]);
});

test.each([
  ["lamps", "ArrowDown", { focus: "oil" }],
  ["lamps", "ArrowUp", {}],
  ["lamps", "ArrowRight", { focus: "oil" }],
  ["lamps", "ArrowLeft", { collapse: "lamps" }],
  ["lanterns", "ArrowDown", { focus: "paper" }],
  ["lanterns", "ArrowRight", { expand: ["lanterns"] }],
  ["lanterns", "ArrowLeft", { focus: "lamps" }],
  ["oil", "ArrowRight", {}],
  ["gifts", "ArrowLeft", {}],
  ["maps", "Home", { focus: "lamps" }],
  ["maps", "End", { focus: "1" }],
  ["oil", "*", { expand: ["oil", "lanterns"] }],
  ["oil", "F5", null],
])("on %s, the key %s moves or expands as in a tree view", (focused, key, move) => {
  expect(moveOf(rows, focused, key)).toEqual(move);
});

test("a typed letter moves to the next matching name and wraps around", () => {
  expect(rowNamed(rows, "lamps", "l")).toBe("lanterns");
  expect(rowNamed(rows, "lanterns", "L")).toBe("lamps");
  expect(rowNamed(rows, "lanterns", "la")).toBe("lanterns");
  expect(rowNamed(rows, "lamps", "x")).toBeNull();
});

test("the focus moves to the parent of a removed or hidden row, or to the first row", () => {
  const after = applyChange(tree, remove("lanterns"));
  expect(focusIn(after, rowsOf(after, new Set()), "storm", tree)).toBe("lamps");
  expect(focusIn(tree, rows, "storm", tree)).toBe("lanterns");
  const without = applyChange(tree, remove("gifts"));
  expect(focusIn(without, rowsOf(without, new Set()), "gifts", tree)).toBe("lamps");
});
