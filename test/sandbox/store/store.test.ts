import { describe, expect, it } from "vitest";
import { closeAfterAll } from "../../helpers/close-after.ts";
import { outline, startStore } from "./stores.ts";

describe("The store service", async () => {
  const store = await closeAfterAll(startStore());

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
    expect(tree.at(-1)).toEqual({ categoryId: "1", categoryName: "Other", level: 1, order: tree.length });
  });
});
