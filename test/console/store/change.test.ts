import { expect, test } from "vitest";
import { applyChange } from "../../../src/console/store/change.ts";
import { validateChange } from "../../../src/console/store/change-validation.ts";
import { inverseOf } from "../../../src/console/store/undo-steps.ts";
import { add, move, outline, remove, rename, tree } from "./trees.ts";

test("a tree is in the order of the shop, with descendants below their parents", () => {
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

test("an added or moved category becomes the last of its siblings, and the catch-all category stays the last of all", () => {
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

test("deleting a category deletes all its descendants", () => {
  expect(outline(applyChange(tree, remove("lamps")))).toEqual(["Paper", "  Maps", "Gifts", "Other"]);
});

test.each([
  ["a rename", rename("maps", "Old Maps")],
  ["a move", move("maps", "lamps")],
  ["an addition", add("lamps", "Wall Lights")],
])("%s is undone by its inverse", (_name, change) => {
  const after = applyChange(tree, change);
  const inverse = inverseOf(after, change)!;
  expect(validateChange(after, inverse)).toBeNull();
  expect(outline(applyChange(after, inverse)).toSorted()).toEqual(outline(tree).toSorted());
});

test("a deletion has no inverse", () => {
  expect(inverseOf(applyChange(tree, remove("maps")), remove("maps"))).toBeNull();
});

test("listings move only to leaves: into a category moved below a leaf, and back to a parent without children", () => {
  expect(move("maps", "gifts")).toMatchObject({ listingsKey: "maps" });
  expect(move("lanterns", "gifts")).toMatchObject({ listingsKey: "storm" });
  expect(move("maps", "lamps")).toMatchObject({ listingsKey: null });
  const change = add("gifts", "Small");
  expect(inverseOf(applyChange(tree, change), change)).toMatchObject({ listingsKey: "gifts" });
});

test.each([
  ["a move below itself", "belowItself", move("lamps", "storm")],
  ["a move into itself", "belowItself", move("lamps", "lamps")],
  ["a move deeper than three levels", "tooDeep", move("paper", "lanterns")],
  ["an addition deeper than three levels", "tooDeep", add("storm", "Deep")],
  ["a move to the same parent", "nothing", move("maps", "paper")],
  ["a move below the catch-all category", "reserved", move("maps", "1")],
  ["a move of the catch-all category", "reserved", move("1", "lamps")],
  ["a rename of the catch-all category", "reserved", rename("1", "Others")],
  ["a deletion of the catch-all category", "reserved", remove("1")],
  ["an addition to an unknown parent", "missing", add("gone", "New")],
  ["a sibling's name in another case", "duplicate", add(null, "GIFTS")],
  ["its own name in another case", null, rename("gifts", "GIFTS")],
  ["an empty name", "nameEmpty", rename("gifts", "  ")],
  ["the reserved name", "nameReserved", rename("gifts", "other")],
  ["a name of 35 characters", null, rename("gifts", "🏮".repeat(35))],
  ["a name of 36 characters", "nameTooLong", rename("gifts", "🏮".repeat(36))],
  ["a name with markup", "nameCharacters", rename("gifts", "<b>")],
  [
    "listings in a category that gets a child",
    "listingsPlace",
    { ...move("maps", "gifts"), listingsKey: "gifts" },
  ],
] as const)("%s: the rejection reason is %s", (_name, refusal, change) => {
  expect(validateChange(tree, change)).toBe(refusal);
});

test("a category cannot be moved beside another one with the same name", () => {
  const renamed = applyChange(tree, rename("oil", "maps"));
  expect(validateChange(renamed, move("maps", "lamps", renamed))).toBe("duplicate");
});

test("a store has at most 300 categories, including the catch-all one", () => {
  const many = Array.from({ length: 300 - tree.length }, (_, index) => add("gifts", `G${index}`));
  const [last, ...others] = many;
  const almost = others.reduce(applyChange, tree);
  expect(validateChange(almost, last!)).toBeNull();
  expect(validateChange(applyChange(almost, last!), add("gifts", "One more"))).toBe("tooMany");
});

test("a deletion is rejected when the category has descendants that the seller has not seen", () => {
  const change = remove("paper");
  expect(validateChange(tree, change)).toBeNull();
  expect(validateChange(applyChange(tree, add("paper", "Postcards")), change)).toBe("deletesMore");
});
