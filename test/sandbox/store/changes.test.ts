import { describe, expect, it } from "vitest";
import { flatten, locationOf } from "../../rules/store/steps.ts";
import { outline, startStore } from "./stores.ts";

describe("Adding a category", () => {
  it("appends the category with a trimmed name and a new ID, before the reserved category", async () => {
    await using store = await startStore();
    const before = await store.read();
    const answer = await store.add({ categoryName: "  Mirrors " });
    expect(locationOf(answer)).toMatch(new RegExp(`^${store.sandbox.url}/sell/stores/v1/store/task/\\w+$`));
    expect(await store.finish(answer)).toMatchObject({ status: "COMPLETED", message: "" });
    expect(outline(await store.read()).slice(-2)).toEqual(["Mirrors", "Other"]);
    const ids = flatten(before).map(({ categoryId }) => categoryId);
    expect(ids).not.toContain(await store.idOf("Mirrors"));
  });

  it("appends to the top level for a null or -999 parent, else below the parent", async () => {
    await using store = await startStore();
    for (const [categoryName, destinationParentCategoryId] of [
      ["A", null],
      ["B", "-999"],
      ["C", await store.idOf("Lanterns")],
    ]) {
      await store.finish(await store.add({ categoryName, destinationParentCategoryId }));
    }
    const tree = await store.read();
    expect(tree.slice(-3).map(({ categoryName }) => categoryName)).toEqual(["A", "B", "Other"]);
    expect(outline(tree).slice(3, 6)).toEqual(["    Storm Lanterns", "    Railway Lanterns", "    C"]);
    expect(flatten(tree).find(({ categoryName }) => categoryName === "C")).toMatchObject({
      level: 3,
      order: 3,
    });
  });

  it("never uses an ID twice", async () => {
    await using store = await startStore();
    await store.finish(await store.add({ categoryName: "First" }));
    const first = await store.idOf("First");
    await store.finish(await store.remove(first));
    await store.finish(await store.add({ categoryName: "Second" }));
    expect(await store.idOf("Second")).not.toBe(first);
  });
});

describe("Renaming a category", () => {
  it("changes neither the category's place nor its ID", async () => {
    await using store = await startStore();
    const id = await store.idOf("Lanterns");
    await store.finish(await store.rename(id, "Hand Lanterns"));
    expect(outline(await store.read()).slice(1, 5)).toEqual([
      "  Oil Lamps",
      "  Hand Lanterns",
      "    Storm Lanterns",
      "    Railway Lanterns",
    ]);
    expect(await store.idOf("Hand Lanterns")).toBe(id);
  });

  it("accepts the name that the category already has", async () => {
    await using store = await startStore();
    const id = await store.idOf("Maps");
    expect(await store.finish(await store.rename(id, "Maps"))).toMatchObject({ status: "COMPLETED" });
  });
});

describe("Moving a category", () => {
  it("moves its subcategories with it, to the end of the new siblings", async () => {
    await using store = await startStore();
    const categoryId = await store.idOf("Cast Iron");
    const destinationParentCategoryId = await store.idOf("Tools & Workshop");
    await store.finish(await store.move({ categoryId, destinationParentCategoryId }));
    const tree = await store.read();
    const kitchen = tree.find(({ categoryName }) => categoryName === "Kitchen & Table");
    const tools = tree.find(({ categoryName }) => categoryName === "Tools & Workshop");
    expect(outline(kitchen?.childrenCategories ?? [])).toEqual(["  Enamelware", "  Glassware"]);
    expect(kitchen?.childrenCategories?.map(({ order }) => order)).toEqual([1, 2]);
    expect(outline(tools?.childrenCategories ?? [])).toEqual([
      "  Hand Planes",
      "  Measuring Tools",
      "  Cast Iron",
      "    Skillets",
      "    Dutch Ovens",
    ]);
  });

  it("accepts itself as the destination of the new parent's listings, which is required", async () => {
    await using store = await startStore();
    const change = {
      categoryId: await store.idOf("Maps"),
      destinationParentCategoryId: await store.idOf("Gifts under $25"),
    };
    expect(await store.finish(await store.move(change))).toEqual({
      id: expect.any(String),
      status: "FAILED",
      type: "MOVE_STORE_CATEGORY",
      message: "No destination was named for 75 active listings.",
    });
    const destination = { listingDestinationCategoryId: change.categoryId };
    const task = await store.finish(await store.move({ ...change, ...destination }));
    expect(task).toMatchObject({ status: "COMPLETED" });
  });
});

describe("Deleting a category", () => {
  it("turns a parent without remaining children into a leaf, which may receive listings", async () => {
    await using store = await startStore();
    const parent = await store.idOf("Cast Iron");
    await store.finish(await store.remove(await store.idOf("Skillets")));
    const body = { listingDestinationCategoryId: parent };
    const task = await store.finish(await store.remove(await store.idOf("Dutch Ovens"), body));
    expect(task).toMatchObject({ status: "COMPLETED" });
    const leaf = flatten(await store.read()).find(({ categoryId }) => categoryId === parent);
    expect(leaf).not.toHaveProperty("childrenCategories");
  });

  it("moves its listings to the destination, which cannot become a parent without a new destination for them", async () => {
    await using store = await startStore();
    const arrivals = await store.idOf("New Arrivals");
    const move = { destinationParentCategoryId: arrivals, categoryId: await store.idOf("Field Guides") };
    const destination = { listingDestinationCategoryId: arrivals };
    await store.finish(await store.remove(await store.idOf("Maps"), destination));
    expect(await store.finish(await store.move(move))).toMatchObject({
      status: "FAILED",
      message: "No destination was named for 49 active listings.",
    });
  });
});
