import { expect, test } from "vitest";
import { changeStories, type StoredChange } from "../../../src/console/home/stored-change.ts";

const renamed = (id: string, more: Partial<StoredChange> = {}): StoredChange => ({
  id,
  change: { type: "rename", name: id },
  state: { kind: "done" },
  undoes: null,
  ...more,
});

test("changes that were requested together, and those that undo them, are one story, latest first", () => {
  const queue = [
    renamed("a"),
    renamed("b", { group: "both" }),
    renamed("c", { group: "both" }),
    renamed("undo a", { undoes: "a", state: { kind: "running" } }),
    renamed("undo b", { undoes: "both" }),
    renamed("undo c", { undoes: "both" }),
    renamed("d"),
  ];
  expect(changeStories(queue).map(({ first, last }) => [first.id, last.id])).toEqual([
    ["d", "d"],
    ["b", "undo c"],
    ["a", "undo a"],
  ]);
});
