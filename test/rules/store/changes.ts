import { expect } from "vitest";
import type { Answer } from "../../helpers/sandbox-client.ts";
import type { Statements } from "../rule.ts";
import type { GatewayUnderTest, ServiceUnderTest } from "../under-test.ts";
import * as gateway from "./gateway-steps.ts";
import {
  add,
  changesOfBranch,
  childrenOf,
  complete,
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

/** Expects an accepted change with its task's address in Location, and that it succeeds. */
async function expectAccepted(
  service: ServiceUnderTest,
  answer: Answer,
  status: number,
  type: string,
): Promise<void> {
  expect(answer.status).toBe(status);
  expect(locationOf(answer).startsWith(`${service.url}/store/task`)).toBe(true);
  expect(await complete(service, answer)).toMatchObject({ type });
}

/** Expects a pending task of a change through the gateway, and that it succeeds. */
async function expectStarted(
  tested: GatewayUnderTest,
  answer: gateway.ChangeAnswer,
  type: string,
): Promise<void> {
  expect(gateway.startedTask(answer)).toMatchObject({ type, status: "PENDING" });
  expect(await gateway.finishChange(tested, answer)).toMatchObject({ status: "COMPLETED" });
}

/** Rules for the four category changes. */
export const changeRules: Statements = {
  "STORE-CHANGE-01": {
    title: "MUST answer addStoreCategory with 202, no body, and the address of the task in Location",
    source: "seller feed and store specification §4; wire facts, store §1",
    async onService(service) {
      const answer = await add(service, { categoryName: newName() });
      await expectAccepted(service, answer, 202, "ADD_STORE_CATEGORY");
    },
    onGateway: async (tested) =>
      expectStarted(
        tested,
        await gateway.addCategory(tested.client, { name: newName() }),
        "ADD_STORE_CATEGORY",
      ),
  },
  "STORE-CHANGE-02": {
    title: "MUST answer renameStoreCategory with 204 and the address of the task in Location",
    source: "seller feed and store specification §4; wire facts, store §1 and §4",
    async onService(service) {
      const id = await makeCategory(service);
      const name = newName();
      await expectAccepted(service, await rename(service, id, name), 204, "RENAME_STORE_CATEGORY");
      expect(await readCategory(service, id)).toMatchObject({ categoryName: name });
    },
    async onGateway(tested) {
      const id = await gateway.makeOwnCategory(tested);
      const name = newName();
      await expectStarted(
        tested,
        await gateway.renameCategory(tested.client, id, name),
        "RENAME_STORE_CATEGORY",
      );
      expect(await gateway.readOwnCategory(tested.client, id)).toMatchObject({ name });
    },
  },
  "STORE-CHANGE-03": {
    title: "MUST answer moveStoreCategory with 202, no body, and the address of the task in Location",
    source: "seller feed and store specification §4; wire facts, store §1",
    async onService(service) {
      const [, middle, leaf] = await makeBranch(service);
      const answer = await move(service, { categoryId: middle, destinationParentCategoryId: topLevel });
      await expectAccepted(service, answer, 202, "MOVE_STORE_CATEGORY");
      expect(await readCategory(service, middle)).toMatchObject({ level: 1 });
      expect(await readCategory(service, leaf)).toMatchObject({ level: 2 });
    },
    async onGateway(tested) {
      const [, , categoryId] = await gateway.makeOwnBranch(tested);
      const change = { categoryId, destination: { topLevel: true } };
      await expectStarted(tested, await gateway.moveCategory(tested.client, change), "MOVE_STORE_CATEGORY");
      expect(await gateway.readOwnCategory(tested.client, categoryId)).toMatchObject({
        level: 1,
        parent: null,
      });
    },
  },
  "STORE-CHANGE-04": {
    title: "MUST answer deleteStoreCategory with 202, no body, and the address of the task in Location",
    source: "seller feed and store specification §4; wire facts, store §1",
    async onService(service) {
      const id = await makeCategory(service);
      await expectAccepted(service, await remove(service, id), 202, "DELETE_STORE_CATEGORY");
      expect(await readCategory(service, id)).toBeUndefined();
    },
    async onGateway(tested) {
      const categoryId = await gateway.makeOwnCategory(tested);
      const answer = await gateway.deleteCategory(tested.client, { categoryId });
      await expectStarted(tested, answer, "DELETE_STORE_CATEGORY");
      expect(await gateway.readOwnCategory(tested.client, categoryId)).toBeNull();
    },
  },
  "STORE-CHANGE-05": {
    title: "MUST accept deleteStoreCategory with and without a body",
    source: "seller feed and store specification §4; wire facts, store §2",
    async onService(service) {
      const destination = await makeCategory(service);
      for (const body of [undefined, {}, { listingDestinationCategoryId: destination }]) {
        const id = await makeCategory(service);
        await complete(service, await remove(service, id, body));
        expect(await readCategory(service, id)).toBeUndefined();
      }
      expect(await readCategory(service, destination)).toBeDefined();
    },
    async onGateway(tested) {
      const moveListingsToCategoryId = await gateway.makeOwnCategory(tested);
      for (const listings of [{}, { moveListingsToCategoryId }]) {
        const categoryId = await gateway.makeOwnCategory(tested);
        const answer = await gateway.deleteCategory(tested.client, { categoryId, ...listings });
        expect(await gateway.finishChange(tested, answer)).toMatchObject({ status: "COMPLETED" });
        expect(await gateway.readOwnCategory(tested.client, categoryId)).toBeNull();
      }
      expect(await gateway.readOwnCategory(tested.client, moveListingsToCategoryId)).not.toBeNull();
    },
  },
  "STORE-CHANGE-06": {
    title: "MUST apply a change only once its task is COMPLETED",
    source: "seller feed and store specification §1; wire facts, store §4",
    async onService(service) {
      for (const start of changesOfBranch(service, await makeBranch(service))) {
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
    async onGateway(tested) {
      const { client, service } = tested;
      for (const start of gateway.changesOf(client, await gateway.makeOwnBranch(tested))) {
        const before = await gateway.readCategories(client);
        const { taskId } = gateway.startedTask(await start());
        await service.pass(service.processingMs - 1);
        expect(await gateway.readOwnTask(client, taskId)).toMatchObject({ status: "PENDING" });
        expect(await gateway.readCategories(client)).toEqual(before);
        await service.pass(1);
        expect(await gateway.readOwnTask(client, taskId)).toMatchObject({ status: "COMPLETED" });
        expect(await gateway.readCategories(client)).not.toEqual(before);
      }
    },
  },
  "STORE-CHANGE-07": {
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
    async onGateway(tested) {
      const parentId = await gateway.makeOwnCategory(tested);
      const before = gateway.allOf(await gateway.readCategories(tested.client)).length;
      const id = await gateway.makeOwnCategory(tested, parentId);
      expect(gateway.allOf(await gateway.readCategories(tested.client))).toHaveLength(before + 1);
      expect(await gateway.readOwnCategory(tested.client, parentId)).toMatchObject({
        children: [{ categoryId: id, level: 2, isLeaf: true, parent: { categoryId: parentId } }],
      });
    },
  },
  "STORE-CHANGE-08": {
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
    async onGateway(tested) {
      for (const parent of [{}, { parentCategoryId: null }]) {
        const name = newName();
        await gateway.finishAdding(tested, { name, ...parent });
        const names = gateway
          .allOf(await gateway.readCategories(tested.client))
          .filter(({ level }) => level === 1)
          .map((category) => category.name);
        expect(names).toContain(name);
      }
    },
  },
  "STORE-CHANGE-09": {
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
    async onGateway(tested) {
      const [, middle, leaf] = await gateway.makeOwnBranch(tested);
      const parentCategoryId = await gateway.makeOwnCategory(tested);
      const change = { categoryId: middle, destination: { parentCategoryId } };
      await gateway.finishChange(tested, await gateway.moveCategory(tested.client, change));
      expect(await gateway.readOwnCategory(tested.client, middle)).toMatchObject({
        parent: { categoryId: parentCategoryId },
        children: [{ categoryId: leaf }],
      });
    },
  },
  "STORE-CHANGE-10": {
    title: "MUST delete a category with all its subcategories",
    source: "wire facts, store §7",
    async onService(service) {
      const [top, middle, leaf] = await makeBranch(service);
      await complete(service, await remove(service, middle));
      expect(await readCategory(service, middle)).toBeUndefined();
      expect(await readCategory(service, leaf)).toBeUndefined();
      expect(await childrenOf(service, top)).toEqual([]);
    },
    async onGateway(tested) {
      const [top, middle, leaf] = await gateway.makeOwnBranch(tested);
      await gateway.finishChange(tested, await gateway.deleteCategory(tested.client, { categoryId: middle }));
      expect(await gateway.readOwnCategory(tested.client, middle)).toBeNull();
      expect(await gateway.readOwnCategory(tested.client, leaf)).toBeNull();
      expect(await gateway.readOwnCategory(tested.client, top)).toMatchObject({ isLeaf: true });
    },
  },
};
