import { expect } from "vitest";
import type { Rule } from "../rule.js";
import {
  add,
  childrenOf,
  complete,
  finish,
  flatten,
  locationOf,
  makeBranch,
  makeCategory,
  move,
  newName,
  readCategory,
  readTask,
  readTree,
  remove,
  rename,
  topLevel,
} from "./steps.js";

/** The four changes of categories. */
export const changeRules: readonly Rule[] = [
  {
    id: "STORE-CHANGE-01",
    title: "MUST answer addStoreCategory with 202, no body, and the address of the task in Location",
    source: "seller feed and store specification §4; wire facts, store §1",
    async onService(service) {
      const answer = await add(service, { categoryName: newName() });
      expect(answer.status).toBe(202);
      expect(locationOf(answer).startsWith(`${service.url}/store/task`)).toBe(true);
      expect(await finish(service, answer)).toMatchObject({ type: "ADD_STORE_CATEGORY" });
    },
  },
  {
    id: "STORE-CHANGE-02",
    title: "MUST answer renameStoreCategory with 204 and the address of the task in Location",
    source: "seller feed and store specification §4; wire facts, store §1 and §4",
    async onService(service) {
      const id = await makeCategory(service);
      const name = newName();
      const answer = await rename(service, id, name);
      expect(answer.status).toBe(204);
      expect(locationOf(answer).startsWith(`${service.url}/store/task`)).toBe(true);
      await complete(service, answer);
      expect(await readCategory(service, id)).toMatchObject({ categoryName: name });
    },
  },
  {
    id: "STORE-CHANGE-03",
    title: "MUST answer moveStoreCategory with 202, no body, and the address of the task in Location",
    source: "seller feed and store specification §4; wire facts, store §1",
    async onService(service) {
      const [, , leaf] = await makeBranch(service);
      const answer = await move(service, { categoryId: leaf, destinationParentCategoryId: topLevel });
      expect(answer.status).toBe(202);
      expect(locationOf(answer).startsWith(`${service.url}/store/task`)).toBe(true);
      expect(await complete(service, answer)).toMatchObject({ type: "MOVE_STORE_CATEGORY" });
      expect(await readCategory(service, leaf)).toMatchObject({ level: 1 });
    },
  },
  {
    id: "STORE-CHANGE-04",
    title: "MUST answer deleteStoreCategory with 202, no body, and the address of the task in Location",
    source: "seller feed and store specification §4; wire facts, store §1",
    async onService(service) {
      const id = await makeCategory(service);
      const answer = await remove(service, id);
      expect(answer.status).toBe(202);
      expect(locationOf(answer).startsWith(`${service.url}/store/task`)).toBe(true);
      expect(await complete(service, answer)).toMatchObject({ type: "DELETE_STORE_CATEGORY" });
      expect(await readCategory(service, id)).toBeUndefined();
    },
  },
  {
    id: "STORE-CHANGE-05",
    title: "MUST accept a payload with deleteStoreCategory, and none",
    source: "seller feed and store specification §4; wire facts, store §2",
    async onService(service) {
      const [destination, first, second, third] = [
        await makeCategory(service),
        await makeCategory(service),
        await makeCategory(service),
        await makeCategory(service),
      ];
      await complete(service, await remove(service, first));
      await complete(service, await remove(service, second, {}));
      const body = { listingDestinationCategoryId: destination };
      await complete(service, await remove(service, third, body));
      const ids = flatten(await readTree(service)).map(({ categoryId }) => categoryId);
      expect(ids.filter((id) => [first, second, third].includes(id))).toEqual([]);
      expect(ids).toContain(destination);
    },
  },
  {
    id: "STORE-CHANGE-06",
    title: "MUST show a change only after its task has COMPLETED",
    source: "seller feed and store specification §1; wire facts, store §4",
    async onService(service) {
      const [top, middle, leaf] = await makeBranch(service);
      const starts = [
        () => add(service, { categoryName: newName() }),
        () => rename(service, middle, newName()),
        () => move(service, { categoryId: leaf, destinationParentCategoryId: top }),
        () => remove(service, top),
      ];
      for (const start of starts) {
        const before = await readTree(service);
        const answer = await start();
        await service.pass(service.processingMs - 1);
        expect(await readTask(service, locationOf(answer))).toMatchObject({ status: "PENDING" });
        expect(await readTree(service)).toEqual(before);
        await service.pass(1);
        expect(await readTask(service, locationOf(answer))).toMatchObject({ status: "COMPLETED" });
        expect(await readTree(service)).not.toEqual(before);
      }
    },
  },
  {
    id: "STORE-CHANGE-07",
    title: "MUST add exactly one category for each call, below the named parent",
    source: "seller feed and store specification §4; wire facts, store §2",
    async onService(service) {
      const parentId = await makeCategory(service);
      const before = flatten(await readTree(service)).length;
      const name = newName();
      await makeCategory(service, parentId, name);
      expect(flatten(await readTree(service))).toHaveLength(before + 1);
      expect(await childrenOf(service, parentId)).toEqual([name]);
    },
  },
  {
    id: "STORE-CHANGE-08",
    title: "MUST take an omitted parent, null and -999 for the top level when a category is added",
    source: "wire facts, store §2",
    async onService(service) {
      for (const destinationParentCategoryId of [undefined, null, topLevel]) {
        const categoryName = newName();
        await complete(service, await add(service, { categoryName, destinationParentCategoryId }));
        const names = (await readTree(service)).map((category) => category.categoryName);
        expect(names).toContain(categoryName);
      }
    },
  },
  {
    id: "STORE-CHANGE-09",
    title: "MUST move a category with all that lies below it",
    source: "seller feed and store specification §4; wire facts, store §7",
    async onService(service) {
      const [, middle, leaf] = await makeBranch(service);
      const parentId = await makeCategory(service);
      const change = { categoryId: middle, destinationParentCategoryId: parentId };
      await complete(service, await move(service, change));
      const parent = await readCategory(service, parentId);
      expect(flatten(parent ? [parent] : []).map(({ categoryId }) => categoryId)).toEqual([
        parentId,
        middle,
        leaf,
      ]);
    },
  },
  {
    id: "STORE-CHANGE-10",
    title: "MUST delete a category with all that lies below it",
    source: "wire facts, store §7",
    async onService(service) {
      const [top, middle, leaf] = await makeBranch(service);
      await complete(service, await remove(service, middle));
      expect(await readCategory(service, middle)).toBeUndefined();
      expect(await readCategory(service, leaf)).toBeUndefined();
      expect(await childrenOf(service, top)).toEqual([]);
    },
  },
];
