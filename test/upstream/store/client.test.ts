import { describe, expect, it } from "vitest";
import { failureOf, viewerOptions } from "../fixture.ts";
import { fault, recording } from "../recording.ts";
import { asId } from "../../../src/upstream/ids.ts";
import { toInstant } from "../../../src/upstream/instant.ts";

const location = { location: "https://host.example/sell/stores/v1/store/task/t%2F1" };
const storeOnWire = {
  name: "Kettles",
  url: "https://shop.example/str/kettles",
  urlPath: "kettles",
  description: "All that boils",
  lastOpenedTime: "2025-03-01T10:00:00.000Z",
  logo: { url: "https://pictures.example/logo.png" },
};

describe("the store client", () => {
  it("reads the store of the viewer into the shape of the gateway", async () => {
    await using service = await recording(200, storeOnWire);
    expect(await service.store.getStore(viewerOptions())).toEqual({
      name: "Kettles",
      description: "All that boils",
      url: "https://shop.example/str/kettles",
      urlPath: "kettles",
      logoUrl: "https://pictures.example/logo.png",
      lastOpenedAt: toInstant("2025-03-01T10:00:00.000Z"),
    });
    expect(service.received).toMatchObject([
      { line: "GET /stores/v1/store", headers: { authorization: "Bearer token-of-viewer-1" } },
    ]);
    expect(service.calls).toMatchObject([{ service: "store", operation: "getStore", code: null }]);
  });

  it("reads a store without any field", async () => {
    await using service = await recording(200, {});
    const none = { name: null, description: null, url: null, urlPath: null, logoUrl: null };
    expect(await service.store.getStore(viewerOptions())).toEqual({ ...none, lastOpenedAt: null });
  });

  it("returns null for all resources of a viewer without an active store", async () => {
    await using service = await recording(400, fault(225_002));
    const { store } = service;
    expect(await store.getStore(viewerOptions())).toBeNull();
    expect(await store.getStoreCategories(viewerOptions())).toBeNull();
    expect(await store.getStoreTasks(viewerOptions())).toBeNull();
    expect(await store.getStoreTask(asId("t1"), viewerOptions())).toBeNull();
  });

  it.each([
    [400, fault(225_001)],
    [404, fault(2_002)],
    [404, null],
  ])("does not report a missing store after %i %j", async (status, body) => {
    await using service = await recording(status, body);
    expect(await failureOf(service.store.getStore(viewerOptions()))).toMatchObject({ status });
  });
});

describe("the categories of a store", () => {
  it("have the order of the shop, with their depth and parent", async () => {
    await using service = await recording(200, {
      storeCategories: [
        { categoryId: "9", categoryName: "Unplaced" },
        {
          categoryId: "3",
          categoryName: "Tea",
          level: 1,
          order: 2,
          childrenCategories: [
            { categoryId: "5", categoryName: "Green", level: 2, order: 1, childrenCategories: null },
            { categoryId: "4", categoryName: "Black", level: 2, order: 0, childrenCategories: [] },
          ],
        },
        { categoryId: "2", categoryName: "Kettles", level: 1, order: 1 },
      ],
    });
    const leaf = { children: [] };
    expect(await service.store.getStoreCategories(viewerOptions())).toEqual([
      { ...leaf, categoryId: "2", name: "Kettles", level: 1, order: 1, parentCategoryId: null },
      {
        categoryId: "3",
        name: "Tea",
        level: 1,
        order: 2,
        parentCategoryId: null,
        children: [
          { ...leaf, categoryId: "4", name: "Black", level: 2, order: 0, parentCategoryId: "3" },
          { ...leaf, categoryId: "5", name: "Green", level: 2, order: 1, parentCategoryId: "3" },
        ],
      },
      { ...leaf, categoryId: "9", name: "Unplaced", level: 1, order: null, parentCategoryId: null },
    ]);
    expect(service.lines()).toEqual(["GET /stores/v1/store/categories"]);
  });

  it("are rejected with the path of the invalid field", async () => {
    const children = [{ categoryId: "2", categoryName: "x" }, { categoryId: "3" }];
    await using service = await recording(200, {
      storeCategories: [{ categoryId: "1", categoryName: "x", childrenCategories: children }],
    });
    expect(await failureOf(service.store.getStoreCategories(viewerOptions()))).toMatchObject({
      code: "UPSTREAM_INVALID_RESPONSE",
      message: expect.stringContaining("storeCategories.0.childrenCategories.1.categoryName"),
    });
  });
});

const id = (text: string) => asId<"StoreCategory">(text);

describe("a category change", () => {
  const atTop = { parentCategoryId: null, moveListingsToCategoryId: null };
  const nowhere = { moveListingsToCategoryId: null };

  it("adds a category at the top level or below another one", async () => {
    await using service = await recording(202, null, location);
    const { store } = service;
    expect(await store.addStoreCategory({ ...atTop, name: "Tea" }, viewerOptions())).toBe("t/1");
    const below = { name: "Green", parentCategoryId: id("3"), moveListingsToCategoryId: id("1") };
    await store.addStoreCategory(below, viewerOptions());
    expect(service.lines()).toEqual(["POST /stores/v1/store/categories", "POST /stores/v1/store/categories"]);
    expect(service.sent(0)).toEqual({ categoryName: "Tea" });
    expect(service.sent(1)).toEqual({
      categoryName: "Green",
      destinationParentCategoryId: "3",
      listingDestinationCategoryId: "1",
    });
  });

  it("moves a category, also to the top level", async () => {
    await using service = await recording(202, null, location);
    const { store } = service;
    const categoryId = id("4");
    expect(await store.moveStoreCategory({ ...atTop, categoryId }, viewerOptions())).toBe("t/1");
    const below = { categoryId, parentCategoryId: id("2"), moveListingsToCategoryId: id("5") };
    await store.moveStoreCategory(below, viewerOptions());
    expect(new Set(service.lines())).toEqual(new Set(["POST /stores/v1/store/categories/move_category"]));
    expect(service.sent(0)).toEqual({ categoryId: "4", destinationParentCategoryId: "-999" });
    expect(service.sent(1)).toEqual({
      categoryId: "4",
      destinationParentCategoryId: "2",
      listingDestinationCategoryId: "5",
    });
  });

  it("renames a category with a task or immediately, as the service decides", async () => {
    await using asTask = await recording(202, null, location);
    expect(await asTask.store.renameStoreCategory(asId("4/5"), "Tea", viewerOptions())).toBe("t/1");
    expect(asTask.received).toMatchObject([{ line: "PUT /stores/v1/store/categories/4%2F5" }]);
    expect(asTask.sent()).toEqual({ categoryName: "Tea" });
    await using atOnce = await recording(204, null);
    expect(await atOnce.store.renameStoreCategory(asId("4"), "Tea", viewerOptions())).toBeNull();
  });

  it("deletes a category, with a body only when listings move", async () => {
    await using service = await recording(202, null, location);
    const { store } = service;
    expect(await store.deleteStoreCategory(id("4"), nowhere, viewerOptions())).toBe("t/1");
    await store.deleteStoreCategory(id("4"), { moveListingsToCategoryId: id("5") }, viewerOptions());
    expect(service.received[0]).toMatchObject({
      line: "DELETE /stores/v1/store/categories/4",
      body: Buffer.alloc(0),
    });
    expect(service.received[0]?.headers["content-type"]).toBeUndefined();
    expect(service.received[1]?.headers["content-type"]).toBe("application/json");
    expect(service.sent(1)).toEqual({ listingDestinationCategoryId: "5" });
  });

  it.each(["", ".", "..", "\ud800"])(
    "sends nothing for the impossible category id %j",
    async (categoryId) => {
      await using service = await recording(202, null, location);
      const { store } = service;
      const unknown = { code: "UNKNOWN_ID", thing: "category", id: categoryId };
      const failures = [
        failureOf(store.renameStoreCategory(id(categoryId), "x", viewerOptions())),
        failureOf(store.deleteStoreCategory(id(categoryId), nowhere, viewerOptions())),
      ];
      expect(await Promise.all(failures)).toMatchObject([unknown, unknown]);
      expect(service.received).toEqual([]);
    },
  );

  it("is sent once, even when the service fails", async () => {
    await using service = await recording(500, fault(225_000));
    const adding = service.store.addStoreCategory({ ...atTop, name: "Tea" }, viewerOptions());
    expect(await failureOf(adding)).toMatchObject({ status: 500, faults: [{ errorId: 225_000 }] });
    expect(service.received).toHaveLength(1);
  });
});

describe("the tasks of a store", () => {
  const taskOnWire = { id: "t1", status: "PENDING", type: "MOVE_STORE_CATEGORY", message: "" };
  const task = {
    taskId: "t1",
    type: "MOVE_STORE_CATEGORY",
    status: "PENDING",
    upstreamStatus: "PENDING",
    message: null,
  };

  it("are requested under the path of the specification, or that of the public service", async () => {
    for (const [dialect, path] of [
      ["specification", "/stores/v1/store/task"],
      ["public", "/stores/v1/store/tasks"],
    ] as const) {
      await using one = await recording(200, { task: taskOnWire }, {}, { dialect });
      expect(await one.store.getStoreTask(asId("t/1"), viewerOptions())).toEqual(task);
      expect(one.lines()).toEqual([`GET ${path}/t%2F1`]);
      await using all = await recording(200, { task: [taskOnWire] }, {}, { dialect });
      expect(await all.store.getStoreTasks(viewerOptions())).toEqual([task]);
      expect(all.lines()).toEqual([`GET ${path}`]);
    }
  });

  it("are read with either name of the id, and without optional fields", async () => {
    await using service = await recording(200, {
      task: [{ taskId: "t1", status: "FAILED", message: "full" }],
    });
    expect(await service.store.getStoreTasks(viewerOptions())).toEqual([
      { taskId: "t1", type: null, status: "FAILED", upstreamStatus: "FAILED", message: "full" },
    ]);
  });

  it("may have new values, which are reported", async () => {
    await using service = await recording(200, {
      task: { ...taskOnWire, status: "RESTING", type: "PAINT_STORE" },
    });
    expect(await service.store.getStoreTask(asId("t1"), viewerOptions())).toMatchObject({
      status: "UNRECOGNIZED",
      upstreamStatus: "RESTING",
      type: "UNRECOGNIZED",
    });
    expect(service.unknownValues.map(({ value, operation }) => [value, operation])).toEqual([
      ["PAINT_STORE", "getStoreTask"],
      ["RESTING", "getStoreTask"],
    ]);
  });

  it("are null when the store has no such task", async () => {
    for (const errorId of [226_100, 225_001]) {
      await using service = await recording(400, fault(errorId));
      expect(await service.store.getStoreTask(asId("t1"), viewerOptions())).toBeNull();
    }
    await using service = await recording(200, { task: taskOnWire });
    expect(await service.store.getStoreTask(asId(".."), viewerOptions())).toBeNull();
    expect(service.received).toEqual([]);
  });

  it.each([[{ task: [{ status: "PENDING" }] }], [{ task: [{ id: "", status: "PENDING" }] }]])(
    "are rejected without an id: %j",
    async (body) => {
      await using service = await recording(200, body);
      expect(await failureOf(service.store.getStoreTasks(viewerOptions()))).toMatchObject({
        message: expect.stringContaining("task.0.id "),
      });
    },
  );
});
