import { expect, test } from "vitest";
import { applyChange, inverseOf } from "../../../src/console/store/change.ts";
import { refusalOf } from "../../../src/console/store/refusal.ts";
import { add, move, outline, remove, rename, tree } from "./trees.ts";

test("a tree is in shop order, whatever is below", () => {
  expect(outline(tree)).toEqual([
    "Lamps",
    "  Oil Lamps",
    "  Lanterns",
    "    Storm",
    "    Railway",
    "Paper",
    "  Maps",
    "Gifts",
    "Other",
  ]);
});

test("what is added or moved becomes the last of its new siblings, and the catch-all category stays the last of all", () => {
  expect(outline(applyChange(tree, add(null, "New"))).slice(-3)).toEqual(["Gifts", "New", "Other"]);
  expect(outline(applyChange(tree, move("paper", "lamps"))).slice(0, 7)).toEqual([
    "Lamps",
    "  Oil Lamps",
    "  Lanterns",
    "    Storm",
    "    Railway",
    "  Paper",
    "    Maps",
  ]);
});

test("what is deleted goes with all below it", () => {
  expect(outline(applyChange(tree, remove("lamps")))).toEqual(["Paper", "  Maps", "Gifts", "Other"]);
});

test.each([
  ["a rename", rename("maps", "Old Maps")],
  ["a move", move("maps", "lamps")],
  ["an addition", add("lamps", "Wall Lights")],
])("%s is taken back by its inverse", (_name, change) => {
  const after = applyChange(tree, change);
  const inverse = inverseOf(after, change)!;
  expect(refusalOf(after, inverse)).toBeNull();
  expect(outline(applyChange(after, inverse)).toSorted()).toEqual(outline(tree).toSorted());
});

test("a deletion has no inverse", () => {
  expect(inverseOf(applyChange(tree, remove("maps")), remove("maps"))).toBeNull();
});

test("listings go where there can be some: into what is moved below a leaf, and back to a parent that loses its only child", () => {
  expect(move("maps", "gifts")).toMatchObject({ listingsKey: "maps" });
  expect(move("lanterns", "gifts")).toMatchObject({ listingsKey: "storm" });
  expect(move("maps", "lamps")).toMatchObject({ listingsKey: null });
  const change = add("gifts", "Small");
  expect(inverseOf(applyChange(tree, change), change)).toMatchObject({ listingsKey: "gifts" });
});

test.each([
  ["below itself", "belowItself", move("lamps", "storm")],
  ["into itself", "belowItself", move("lamps", "lamps")],
  ["deeper than three levels", "tooDeep", move("paper", "lanterns")],
  ["deeper than three levels, added", "tooDeep", add("storm", "Deep")],
  ["where it is", "nothing", move("maps", "paper")],
  ["below the catch-all category", "reserved", move("maps", "1")],
  ["the catch-all category", "reserved", move("1", "lamps")],
  ["the catch-all category, renamed", "reserved", rename("1", "Others")],
  ["the catch-all category, deleted", "reserved", remove("1")],
  ["to a place that is not there", "missing", add("gone", "New")],
  ["a name that a sibling has, in other letters", "duplicate", add(null, "GIFTS")],
  ["a name of its own in other letters", null, rename("gifts", "GIFTS")],
  ["no name", "nameEmpty", rename("gifts", "  ")],
  ["the reserved name", "nameReserved", rename("gifts", "other")],
  ["35 characters", null, rename("gifts", "🏮".repeat(35))],
  ["36 characters", "nameTooLong", rename("gifts", "🏮".repeat(36))],
  ["markup", "nameCharacters", rename("gifts", "<b>")],
  [
    "listings below a category that gets some below it",
    "listingsPlace",
    { ...move("maps", "gifts"), listingsKey: "gifts" },
  ],
] as const)("%s: %s", (_name, refusal, change) => {
  expect(refusalOf(tree, change)).toBe(refusal);
});

test("a category does not go where another one has its name", () => {
  const renamed = applyChange(tree, rename("oil", "maps"));
  expect(refusalOf(renamed, move("maps", "lamps", renamed))).toBe("duplicate");
});

test("a store has 300 categories at most, the catch-all one included", () => {
  const many = Array.from({ length: 300 - tree.length }, (_, index) => add("gifts", `G${index}`));
  const [last, ...others] = many;
  const almost = others.reduce(applyChange, tree);
  expect(refusalOf(almost, last!)).toBeNull();
  expect(refusalOf(applyChange(almost, last!), add("gifts", "One more"))).toBe("tooMany");
});

test("nothing is deleted that the seller has not seen", () => {
  const change = remove("paper");
  expect(refusalOf(tree, change)).toBeNull();
  expect(refusalOf(applyChange(tree, add("paper", "Postcards")), change)).toBe("deletesMore");
});
