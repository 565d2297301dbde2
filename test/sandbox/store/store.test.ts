import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callSandbox } from "../../helpers/sandbox-client.ts";
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

  it.each([
    ["GET", "/store"],
    ["GET", "/store/categories"],
    ["POST", "/store/categories"],
    ["PUT", "/store/categories/1001"],
    ["DELETE", "/store/categories/1001"],
    ["POST", "/store/categories/move_category"],
    ["GET", "/store/task"],
    ["GET", "/store/tasks"],
    ["GET", "/store/task/1"],
    ["GET", "/store/tasks/1"],
  ] as const)("rejects %s %s with 225002 when the seller has no store", async (method, path) => {
    const json = method === "POST" || method === "PUT" ? { categoryName: "New" } : undefined;
    const answer = await store.call(path, { method, json, token: "sandbox-seller-2" });
    expect(answer.status).toBe(400);
    expect(answer.json()).toEqual({
      errors: [
        {
          errorId: 225002,
          domain: "API_STORES",
          category: "REQUEST",
          message: "The user has no active store subscription.",
        },
      ],
    });
  });

  it("allows reading with both scopes and changes only with sell.stores", async () => {
    const tokenFor = async (scope: string) => {
      const answer = await callSandbox(`${store.sandbox.url}/identity/v1/oauth2/token`, {
        token: null,
        headers: {
          authorization: `Basic ${Buffer.from("sandbox-client:sandbox-secret").toString("base64")}`,
          "content-type": "application/x-www-form-urlencoded",
        },
        body: new URLSearchParams({
          grant_type: "refresh_token",
          refresh_token: "sandbox-refresh-seller-1",
          scope: `https://api.ebay.com/oauth/api_scope/${scope}`,
        }).toString(),
      });
      return String(answer.json().access_token);
    };
    const reader = await tokenFor("sell.stores.readonly");
    const writer = await tokenFor("sell.stores");
    const other = await tokenFor("sell.inventory");
    for (const path of ["/store", "/store/categories", "/store/task", "/store/tasks"]) {
      expect((await store.call(path, { token: reader })).status).toBe(200);
      expect((await store.call(path, { token: writer })).status).toBe(200);
      expect((await store.call(path, { token: other })).errorIds()).toEqual([1100]);
    }
    const refused = await store.call("/store/categories", { json: { categoryName: "X" }, token: reader });
    expect(refused).toMatchObject({ status: 403 });
    expect(refused.errorIds()).toEqual([1100]);
    expect((await store.call("/store/categories", { json: {}, token: writer })).errorIds()).toEqual([225001]);
    expect((await store.call("/store", { token: "sandbox-application" })).errorIds()).toEqual([1100]);
  });
});
