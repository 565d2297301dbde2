import { describe, expect, it } from "vitest";
import type { StoreCategory } from "../../../src/upstream/store/model.ts";
import { failureOf } from "../fixture.ts";
import { seller, startContract } from "../sandbox-fixture.ts";
import { asId } from "../../../src/upstream/ids.ts";

const taskMs = 1_000;

const start = (dialect: "specification" | "public") => startContract({ storeTaskMs: taskMs }, dialect);

function find(categories: readonly StoreCategory[] | null, name: string): StoreCategory | undefined {
  const all = (list: readonly StoreCategory[]): StoreCategory[] =>
    list.flatMap((category) => [category, ...all(category.children)]);
  return all(categories ?? []).find((category) => category.name === name);
}

describe.each(["specification", "public"] as const)(
  "the sandbox's store service, with %s paths",
  (dialect) => {
    it("returns the store and its categories", async () => {
      await using service = await start(dialect);
      expect(await service.store.getStore(seller())).toMatchObject({
        name: expect.any(String),
        url: expect.stringMatching(/^https:/),
      });
      const categories = await service.store.getStoreCategories(seller());
      expect(categories?.length).toBeGreaterThan(0);
      expect(
        categories?.every(({ level, parentCategoryId }) => level === 1 && parentCategoryId === null),
      ).toBe(true);
    });

    it("has no store for a seller without one", async () => {
      await using service = await start(dialect);
      expect(await service.store.getStore(seller("2"))).toBeNull();
      expect(await service.store.getStoreCategories(seller("2"))).toBeNull();
      expect(await service.store.getStoreTasks(seller("2"))).toBeNull();
      expect(await service.store.getStoreTask(asId("1"), seller("2"))).toBeNull();
    });

    it("adds, renames, moves and deletes a category, one change at a time", async () => {
      await using service = await start(dialect);
      const { store } = service;
      const atTop = { name: "Contract", parentCategoryId: null, moveListingsToCategoryId: null };
      const adding = await store.addStoreCategory(atTop, seller());
      expect(await store.getStoreTask(adding, seller())).toMatchObject({
        taskId: adding,
        type: "ADD_STORE_CATEGORY",
        status: "PENDING",
      });
      expect(
        await failureOf(store.addStoreCategory({ ...atTop, name: "Other one" }, seller())),
      ).toMatchObject({
        status: 400,
        faults: [{ errorId: 225_003 }],
      });
      await service.pass(taskMs);
      expect(await store.getStoreTask(adding, seller())).toMatchObject({ status: "COMPLETED" });
      const added = find(await store.getStoreCategories(seller()), "Contract");
      expect(added).toMatchObject({ level: 1, children: [] });
      const categoryId = added?.categoryId ?? asId("");

      const renaming = await store.renameStoreCategory(categoryId, "Agreement", seller());
      await service.pass(taskMs);
      expect(await store.getStoreTask(asId(renaming ?? "none"), seller())).toMatchObject({
        status: "COMPLETED",
      });
      expect(find(await store.getStoreCategories(seller()), "Agreement")?.categoryId).toBe(categoryId);

      const parent = await store.addStoreCategory({ ...atTop, name: "Shelf" }, seller());
      await service.pass(taskMs);
      expect(await store.getStoreTask(parent, seller())).toMatchObject({ status: "COMPLETED" });
      const parentCategoryId = find(await store.getStoreCategories(seller()), "Shelf")?.categoryId ?? null;
      const below = { categoryId, parentCategoryId, moveListingsToCategoryId: null };
      const moving = await store.moveStoreCategory(below, seller());
      await service.pass(taskMs);
      expect(await store.getStoreTask(moving, seller())).toMatchObject({
        type: "MOVE_STORE_CATEGORY",
        status: "COMPLETED",
      });
      expect(find(await store.getStoreCategories(seller()), "Agreement")).toMatchObject({
        level: 2,
        parentCategoryId,
      });

      const toTop = { categoryId, parentCategoryId: null, moveListingsToCategoryId: null };
      await store.moveStoreCategory(toTop, seller());
      await service.pass(taskMs);
      expect(find(await store.getStoreCategories(seller()), "Agreement")).toMatchObject({ level: 1 });

      const nowhere = { moveListingsToCategoryId: null };
      const deleting = await store.deleteStoreCategory(categoryId, nowhere, seller());
      await service.pass(taskMs);
      expect(await store.getStoreTask(deleting, seller())).toMatchObject({ status: "COMPLETED" });
      expect(find(await store.getStoreCategories(seller()), "Agreement")).toBeUndefined();
      const tasks = await store.getStoreTasks(seller());
      expect(tasks?.map(({ taskId }) => taskId)).toEqual(expect.arrayContaining([adding, moving, deleting]));
      expect(tasks?.every(({ status }) => status === "COMPLETED")).toBe(true);
    });

    it("answers unknown ids with errors", async () => {
      await using service = await start(dialect);
      expect(await service.store.getStoreTask(asId("no-such-task"), seller())).toBeNull();
      expect(
        await failureOf(service.store.renameStoreCategory(asId("nowhere"), "x", seller())),
      ).toMatchObject({
        faults: [{ errorId: 226_006 }],
      });
      const deleting = service.store.deleteStoreCategory(
        asId("nowhere"),
        { moveListingsToCategoryId: asId("1") },
        seller(),
      );
      expect(await failureOf(deleting)).toMatchObject({ faults: [{ errorId: 226_006 }] });
    });
  },
);
