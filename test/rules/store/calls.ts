import { dataOf } from "../../helpers/graphql-client.ts";
import { expect } from "vitest";
import type { CallOptions } from "../../helpers/sandbox-client.ts";
import { expectRefusals } from "../expect-refusal.ts";
import { readOperationNames } from "../read-operations.ts";
import { expectFailure } from "../outcomes.ts";
import type { Statements } from "../rule.ts";
import * as gateway from "./gateway-steps.ts";
import * as operations from "./operations.ts";
import {
  add,
  complete,
  makeCategory,
  move,
  newName,
  readTasks,
  remove,
  rename,
  sellerWithoutStore,
  topLevel,
} from "./steps.ts";

/** A call of the store service, with a body where it requires one. */
export interface StoreCall extends CallOptions {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
}

/** Read calls, with both spellings of the task calls (seller feed and store specification §4). */
export const readingCalls: readonly StoreCall[] = [
  { method: "GET", path: "/store" },
  { method: "GET", path: "/store/categories" },
  { method: "GET", path: "/store/task/x" },
  { method: "GET", path: "/store/tasks/x" },
  { method: "GET", path: "/store/task" },
  { method: "GET", path: "/store/tasks" },
];

/** Calls that change categories (seller feed and store specification §4). */
export const changingCalls: readonly StoreCall[] = [
  { method: "POST", path: "/store/categories", json: { categoryName: "X" } },
  { method: "PUT", path: "/store/categories/x", json: { categoryName: "X" } },
  { method: "DELETE", path: "/store/categories/x" },
  {
    method: "POST",
    path: "/store/categories/move_category",
    json: { categoryId: "x", destinationParentCategoryId: topLevel },
  },
];

/** All calls of the store service. */
export const calls: readonly StoreCall[] = [...readingCalls, ...changingCalls];

/** Error for a user without a store. */
const noStore = {
  errorId: 225002,
  domain: "API_STORES",
  category: "REQUEST",
  message: "The user has no active store subscription.",
};

/** Rules for the calls that the service offers, and their callers. */
export const callRules: Statements = {
  "STORE-CALL-01": {
    title: "MUST offer the eight calls of the specification",
    source: "seller feed and store specification §4",
    async onService(service) {
      for (const { path, ...options } of calls) {
        const { status } = await service.call(path, options);
        // Existing calls answer 400 for the unknown IDs; missing calls answer 404.
        expect({ path, status }).toEqual({ path, status: expect.toBeOneOf([200, 202, 400]) });
        await service.pass(service.processingMs);
      }
    },
    async onGateway({ client }) {
      const { queries, mutations } = await readOperationNames(client);
      expect([...queries, ...mutations]).toEqual(
        expect.arrayContaining([
          "store",
          "storeTask",
          "addStoreCategory",
          "renameStoreCategory",
          "moveStoreCategory",
          "deleteStoreCategory",
        ]),
      );
    },
  },
  "STORE-CALL-02": {
    title: "MUST serve its calls below the base path of its version, and answer 404 and 2002 elsewhere",
    source: "seller feed and store specification §9; wire facts, common §1",
    async onService(service) {
      expect(new URL(service.url).pathname).toBe("/sell/stores/v1");
      const elsewhere = ["/", "/stores", "/store/categories/x/y", "/store/task/x/y"];
      await expectRefusals(elsewhere, (path) => service.call(path), 404, 2002);
    },
    notThroughGateway: "The gateway chooses the paths of its calls.",
  },
  "STORE-CALL-03": {
    title: "MUST accept one category change after another in the same store, each kind with its own call",
    source: "seller feed and store specification §1 and §4",
    async onService(service) {
      const id = await makeCategory(service);
      const parentId = await makeCategory(service);
      await complete(service, await rename(service, id, newName()));
      await complete(service, await move(service, { categoryId: id, destinationParentCategoryId: parentId }));
      await complete(service, await remove(service, id));
    },
    async onGateway(tested) {
      const id = await gateway.makeOwnCategory(tested);
      const destination = { parentCategoryId: await gateway.makeOwnCategory(tested) };
      const tasks = [
        await gateway.finishChange(tested, await gateway.renameCategory(tested.client, id, newName())),
        await gateway.finishChange(
          tested,
          await gateway.moveCategory(tested.client, { categoryId: id, destination }),
        ),
        await gateway.finishChange(tested, await gateway.deleteCategory(tested.client, { categoryId: id })),
      ];
      expect(tasks.map((task) => [task?.type, task?.status])).toEqual([
        ["RENAME_STORE_CATEGORY", "COMPLETED"],
        ["MOVE_STORE_CATEGORY", "COMPLETED"],
        ["DELETE_STORE_CATEGORY", "COMPLETED"],
      ]);
    },
  },
  "STORE-CALL-04": {
    title: "MUST reject every call for a user without an active store, with 400 and 225002",
    source: "seller feed and store specification §1; wire facts, store §6",
    async onService(service) {
      for (const { path, ...options } of calls) {
        const answer = await service.call(path, { ...options, ...sellerWithoutStore });
        expect({ status: answer.status, ...answer.json() }).toEqual({ status: 400, errors: [noStore] });
      }
    },
    async onGateway(tested) {
      const client = tested.clientOf(sellerWithoutStore.token);
      expect(dataOf(await client.query(operations.ReadStore)).store).toBeNull();
      expect(dataOf(await client.query(operations.ReadCategories)).store).toBeNull();
      expect(dataOf(await client.query(operations.ReadChanges)).store).toBeNull();
      expect(await gateway.readOwnTask(client, "x")).toBeNull();
      const failure = { __typename: "NoActiveStoreError", kind: "CONFLICT", path: [] };
      for (const change of await gateway.tryChanges(client)) expectFailure(change, failure, 225002);
    },
  },
  "STORE-CALL-05": {
    title: "MUST serve tasks under the path of the specification and under the public path",
    source: "seller feed and store specification §4; wire facts, common §9",
    async onService(service) {
      const { id } = await complete(service, await add(service, { categoryName: newName() }));
      expect(await readTasks(service, "/store/tasks")).toEqual(await readTasks(service, "/store/task"));
      const specified = await service.call(`/store/task/${id}`);
      expect(specified.json()).toEqual((await service.call(`/store/tasks/${id}`)).json());
    },
    notThroughGateway: "The gateway chooses the paths of its calls.",
  },
};
