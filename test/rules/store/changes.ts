import { expect } from "vitest";
import type { Rule } from "../rule.ts";
import {
  addCategory,
  allOf,
  deleteCategory,
  finishChange,
  makeOwnBranch,
  makeOwnCategory,
  moveCategory,
  readCategories,
  readOwnCategory,
  readOwnTask,
  renameCategory,
  startedTask,
} from "./gateway-steps.ts";
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
} from "./steps.ts";

/** Rules for the four category changes. */
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
    async onGateway(gateway) {
      const started = startedTask(await addCategory(gateway.client, { name: newName() }));
      expect(started).toMatchObject({ type: "ADD_STORE_CATEGORY", status: "PENDING" });
      await gateway.service.pass(gateway.service.processingMs);
      expect(await readOwnTask(gateway.client, started.taskId)).toMatchObject({ status: "COMPLETED" });
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
    async onGateway(gateway) {
      const id = await makeOwnCategory(gateway);
      const name = newName();
      const started = startedTask(await renameCategory(gateway.client, id, name));
      expect(started).toMatchObject({ type: "RENAME_STORE_CATEGORY", status: "PENDING" });
      await gateway.service.pass(gateway.service.processingMs);
      expect(await readOwnTask(gateway.client, started.taskId)).toMatchObject({ status: "COMPLETED" });
      expect(await readOwnCategory(gateway.client, id)).toMatchObject({ name });
    },
  },
  {
    id: "STORE-CHANGE-03",
    title: "MUST answer moveStoreCategory with 202, no body, and the address of the task in Location",
    source: "seller feed and store specification §4; wire facts, store §1",
    async onService(service) {
      const [, middle, leaf] = await makeBranch(service);
      const answer = await move(service, { categoryId: middle, destinationParentCategoryId: topLevel });
      expect(answer.status).toBe(202);
      expect(locationOf(answer).startsWith(`${service.url}/store/task`)).toBe(true);
      expect(await complete(service, answer)).toMatchObject({ type: "MOVE_STORE_CATEGORY" });
      expect(await readCategory(service, middle)).toMatchObject({ level: 1 });
      expect(await readCategory(service, leaf)).toMatchObject({ level: 2 });
    },
    async onGateway(gateway) {
      const [, , categoryId] = await makeOwnBranch(gateway);
      const destination = { topLevel: true };
      const started = startedTask(await moveCategory(gateway.client, { categoryId, destination }));
      expect(started).toMatchObject({ type: "MOVE_STORE_CATEGORY", status: "PENDING" });
      await gateway.service.pass(gateway.service.processingMs);
      expect(await readOwnTask(gateway.client, started.taskId)).toMatchObject({ status: "COMPLETED" });
      expect(await readOwnCategory(gateway.client, categoryId)).toMatchObject({ level: 1, parent: null });
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
    async onGateway(gateway) {
      const categoryId = await makeOwnCategory(gateway);
      const started = startedTask(await deleteCategory(gateway.client, { categoryId }));
      expect(started).toMatchObject({ type: "DELETE_STORE_CATEGORY", status: "PENDING" });
      await gateway.service.pass(gateway.service.processingMs);
      expect(await readOwnTask(gateway.client, started.taskId)).toMatchObject({ status: "COMPLETED" });
      expect(await readOwnCategory(gateway.client, categoryId)).toBeNull();
    },
  },
  {
    id: "STORE-CHANGE-05",
    title: "MUST accept deleteStoreCategory with and without a body",
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
    async onGateway(gateway) {
      const moveListingsToCategoryId = await makeOwnCategory(gateway);
      for (const listings of [{}, { moveListingsToCategoryId }]) {
        const categoryId = await makeOwnCategory(gateway);
        const answer = await deleteCategory(gateway.client, { categoryId, ...listings });
        expect(await finishChange(gateway, answer)).toMatchObject({ status: "COMPLETED" });
        expect(await readOwnCategory(gateway.client, categoryId)).toBeNull();
      }
      expect(await readOwnCategory(gateway.client, moveListingsToCategoryId)).not.toBeNull();
    },
  },
  {
    id: "STORE-CHANGE-06",
    title: "MUST apply a change only once its task is COMPLETED",
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
    async onGateway(gateway) {
      const { client, service } = gateway;
      const [top, middle, leaf] = await makeOwnBranch(gateway);
      const starts = [
        () => addCategory(client, { name: newName() }),
        () => renameCategory(client, middle, newName()),
        () => moveCategory(client, { categoryId: leaf, destination: { parentCategoryId: top } }),
        () => deleteCategory(client, { categoryId: top }),
      ];
      for (const start of starts) {
        const before = await readCategories(client);
        const { taskId } = startedTask(await start());
        await service.pass(service.processingMs - 1);
        expect(await readOwnTask(client, taskId)).toMatchObject({ status: "PENDING" });
        expect(await readCategories(client)).toEqual(before);
        await service.pass(1);
        expect(await readOwnTask(client, taskId)).toMatchObject({ status: "COMPLETED" });
        expect(await readCategories(client)).not.toEqual(before);
      }
    },
  },
  {
    id: "STORE-CHANGE-07",
    title: "MUST add exactly one category per call, below the named parent",
    source: "seller feed and store specification §4; wire facts, store §2",
    async onService(service) {
      const parentId = await makeCategory(service);
      const before = flatten(await readTree(service)).length;
      const name = newName();
      await makeCategory(service, parentId, name);
      expect(flatten(await readTree(service))).toHaveLength(before + 1);
      expect(await childrenOf(service, parentId)).toEqual([name]);
    },
    async onGateway(gateway) {
      const parentId = await makeOwnCategory(gateway);
      const before = allOf(await readCategories(gateway.client)).length;
      const id = await makeOwnCategory(gateway, parentId);
      expect(allOf(await readCategories(gateway.client))).toHaveLength(before + 1);
      expect(await readOwnCategory(gateway.client, parentId)).toMatchObject({
        children: [{ categoryId: id, level: 2, isLeaf: true, parent: { categoryId: parentId } }],
      });
    },
  },
  {
    id: "STORE-CHANGE-08",
    title: "MUST add a category at the top level for an omitted, null or -999 parent",
    source: "wire facts, store §2",
    async onService(service) {
      for (const destinationParentCategoryId of [undefined, null, topLevel]) {
        const categoryName = newName();
        await complete(service, await add(service, { categoryName, destinationParentCategoryId }));
        const names = (await readTree(service)).map((category) => category.categoryName);
        expect(names).toContain(categoryName);
      }
    },
    async onGateway(gateway) {
      for (const parent of [{}, { parentCategoryId: null }]) {
        const name = newName();
        await finishChange(gateway, await addCategory(gateway.client, { name, ...parent }));
        const names = allOf(await readCategories(gateway.client))
          .filter(({ level }) => level === 1)
          .map((category) => category.name);
        expect(names).toContain(name);
      }
    },
  },
  {
    id: "STORE-CHANGE-09",
    title: "MUST move a category with all its subcategories",
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
    async onGateway(gateway) {
      const [, middle, leaf] = await makeOwnBranch(gateway);
      const parentCategoryId = await makeOwnCategory(gateway);
      const change = { categoryId: middle, destination: { parentCategoryId } };
      await finishChange(gateway, await moveCategory(gateway.client, change));
      expect(await readOwnCategory(gateway.client, middle)).toMatchObject({
        parent: { categoryId: parentCategoryId },
        children: [{ categoryId: leaf }],
      });
    },
  },
  {
    id: "STORE-CHANGE-10",
    title: "MUST delete a category with all its subcategories",
    source: "wire facts, store §7",
    async onService(service) {
      const [top, middle, leaf] = await makeBranch(service);
      await complete(service, await remove(service, middle));
      expect(await readCategory(service, middle)).toBeUndefined();
      expect(await readCategory(service, leaf)).toBeUndefined();
      expect(await childrenOf(service, top)).toEqual([]);
    },
    async onGateway(gateway) {
      const [top, middle, leaf] = await makeOwnBranch(gateway);
      await finishChange(gateway, await deleteCategory(gateway.client, { categoryId: middle }));
      expect(await readOwnCategory(gateway.client, middle)).toBeNull();
      expect(await readOwnCategory(gateway.client, leaf)).toBeNull();
      expect(await readOwnCategory(gateway.client, top)).toMatchObject({ isLeaf: true });
    },
  },
];
