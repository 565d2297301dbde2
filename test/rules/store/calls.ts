import { dataOf } from "../../helpers/graphql-client.ts";
import { expect } from "vitest";
import type { CallOptions } from "../../helpers/sandbox-client.ts";
import { expectRefusal } from "../expect-refusal.ts";
import { ReadOperations } from "../read-operations.ts";
import type { Rule } from "../rule.ts";
import {
  deleteCategory,
  finishChange,
  makeOwnCategory,
  moveCategory,
  readOwnTask,
  refusal,
  renameCategory,
  tryChanges,
} from "./gateway-steps.ts";
import * as operations from "./operations.ts";
import {
  add,
  complete,
  finish,
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

/** Rules for the calls that the service offers, and their callers. */
export const callRules: readonly Rule[] = [
  {
    id: "STORE-CALL-01",
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
      const { queries, mutations } = dataOf(await client.query(ReadOperations)).schema;
      const names = [...(queries?.fields ?? []), ...(mutations?.fields ?? [])].map(({ name }) => name);
      expect(names).toEqual(
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
  {
    id: "STORE-CALL-02",
    title: "MUST serve its calls below the base path of its version, and answer 404 and 2002 elsewhere",
    source: "seller feed and store specification §9; wire facts, common §1",
    async onService(service) {
      expect(new URL(service.url).pathname).toBe("/sell/stores/v1");
      for (const path of ["/", "/stores", "/store/categories/x/y", "/store/task/x/y"]) {
        expectRefusal(await service.call(path), 404, 2002);
      }
    },
    notThroughGateway: "The gateway chooses the paths of its calls.",
  },
  {
    id: "STORE-CALL-03",
    title: "MUST accept one category change after another in the same store, each kind with its own call",
    source: "seller feed and store specification §1 and §4",
    async onService(service) {
      const id = await makeCategory(service);
      const parentId = await makeCategory(service);
      const [renaming, moving, deleting] = [
        await finish(service, await rename(service, id, newName())),
        await finish(service, await move(service, { categoryId: id, destinationParentCategoryId: parentId })),
        await finish(service, await remove(service, id)),
      ];
      expect([renaming, moving, deleting].map(({ status }) => status)).toEqual(
        Array.from({ length: 3 }, () => "COMPLETED"),
      );
    },
    async onGateway(gateway) {
      const { client } = gateway;
      const id = await makeOwnCategory(gateway);
      const parentCategoryId = await makeOwnCategory(gateway);
      const destination = { parentCategoryId };
      const tasks = [
        await finishChange(gateway, await renameCategory(client, id, newName())),
        await finishChange(gateway, await moveCategory(client, { categoryId: id, destination })),
        await finishChange(gateway, await deleteCategory(client, { categoryId: id })),
      ];
      expect(tasks.map((task) => [task?.type, task?.status])).toEqual([
        ["RENAME_STORE_CATEGORY", "COMPLETED"],
        ["MOVE_STORE_CATEGORY", "COMPLETED"],
        ["DELETE_STORE_CATEGORY", "COMPLETED"],
      ]);
    },
  },
  {
    id: "STORE-CALL-04",
    title: "MUST reject every call for a user without an active store, with 400 and 225002",
    source: "seller feed and store specification §1; wire facts, store §6",
    async onService(service) {
      for (const { path, ...options } of calls) {
        const answer = await service.call(path, { ...options, ...sellerWithoutStore });
        expect(answer.status).toBe(400);
        const message = "The user has no active store subscription.";
        expect(answer.json()).toEqual({
          errors: [{ errorId: 225002, domain: "API_STORES", category: "REQUEST", message }],
        });
      }
    },
    async onGateway(gateway) {
      const client = gateway.clientOf(sellerWithoutStore.token);
      expect(dataOf(await client.query(operations.ReadStore)).store).toBeNull();
      expect(dataOf(await client.query(operations.ReadCategories)).store).toBeNull();
      expect(dataOf(await client.query(operations.ReadChanges)).store).toBeNull();
      expect(await readOwnTask(client, "x")).toBeNull();
      for (const change of await tryChanges(client)) {
        expect(change).toMatchObject(
          refusal({ __typename: "NoActiveStoreError", kind: "CONFLICT", path: [] }, 225002),
        );
      }
    },
  },
  {
    id: "STORE-CALL-05",
    title: "MUST serve tasks under the path of the specification and under the public path",
    source: "seller feed and store specification §4; wire facts, common §9",
    async onService(service) {
      const { id } = await complete(service, await add(service, { categoryName: newName() }));
      expect(await readTasks(service, "/store/tasks")).toEqual(await readTasks(service, "/store/task"));
      const [specified, open] = [
        await service.call(`/store/task/${id}`),
        await service.call(`/store/tasks/${id}`),
      ];
      expect(specified.json()).toEqual(open.json());
    },
    notThroughGateway: "The gateway chooses the paths of its calls.",
  },
];
