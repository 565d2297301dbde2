import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flatten, outline, startStore } from "./stores.ts";

describe("The store service", () => {
  let store: Awaited<ReturnType<typeof startStore>>;
  beforeAll(async () => {
    store = await startStore();
  });
  afterAll(() => store[Symbol.asyncDispose]());

  it("returns the store's name, addresses, description and opening time", async () => {
    const answer = await store.call("/store");
    expect(answer.status).toBe(200);
    expect(answer.json()).toEqual({
      name: "The Brass Lantern",
      url: "https://stores.example/str/thebrasslantern",
      urlPath: "thebrasslantern",
      description: expect.stringMatching(/^Lamps, .{20,290}$/),
      lastOpenedTime: "2024-03-01T09:00:00.000Z",
    });
  });

  it("returns three levels of categories in display order, with the reserved category last", async () => {
    const tree = await store.read();
    expect(outline(tree).slice(0, 7)).toEqual([
      "Lamps & Lanterns",
      "  Oil Lamps",
      "  Lanterns",
      "    Storm Lanterns",
      "    Railway Lanterns",
      "  Candle Holders",
      "Kitchen & Table",
    ]);
    expect(tree.map(({ order }) => order)).toEqual(tree.map((_, index) => index + 1));
    expect(tree.at(-1)).toEqual({
      categoryId: "1",
      categoryName: "Other",
      level: 1,
      order: tree.length,
    });
    expect(new Set(flatten(tree).map(({ level }) => level))).toEqual(new Set([1, 2, 3]));
    expect(new Set(flatten(tree).map(({ categoryId }) => categoryId)).size).toBe(flatten(tree).length);
  });
});
