import { beforeEach, describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { encodeGlobalId } from "../../src/resolvers/global-id.ts";
import { startGateway } from "../helpers/gateway.ts";
import { dataOf, type GraphqlClient, graphqlClient } from "../helpers/graphql-client.ts";
import { answerFault, startStandIn } from "../helpers/stand-in-service.ts";
import { dayMs } from "../rules/durations.ts";
import {
  addCategory,
  type ChangeAnswer,
  deleteCategory,
  finishChange,
  makeOwnCategory,
  moveCategory,
  readOwnCategory,
  readOwnTask,
  refusal,
  renameCategory,
  startedTask,
} from "../rules/store/gateway-steps.ts";
import * as operations from "../rules/store/operations.ts";
import { storeRules } from "../rules/store/rules.ts";
import { newName } from "../rules/store/steps.ts";
import { startServiceAndGateway } from "../rules/under-test.ts";
const gateway = await closeAfterAll(startServiceAndGateway(storeRules));
// Finishes the pending change of the previous test.
beforeEach(() => gateway.service.pass(dayMs));

const globalId = (categoryId: string) => encodeGlobalId("StoreCategory", categoryId);

/** Every input field that identifies a category, with a change that uses a given identifier in this field. */
const fields: readonly [
  path: readonly string[],
  change: (client: GraphqlClient, id: string) => Promise<ChangeAnswer>,
][] = [
  [
    ["input", "parentCategoryId"],
    (client, id) => addCategory(client, { name: newName(), parentCategoryId: id }),
  ],
  [
    ["input", "moveListingsToCategoryId"],
    (client, id) => addCategory(client, { name: newName(), moveListingsToCategoryId: id }),
  ],
  [["input", "categoryId"], (client, id) => renameCategory(client, id, newName())],
  [
    ["input", "categoryId"],
    (client, id) => moveCategory(client, { categoryId: id, destination: { topLevel: true } }),
  ],
  [
    ["input", "destination", "parentCategoryId"],
    (client, id) => moveCategory(client, { categoryId: "1001", destination: { parentCategoryId: id } }),
  ],
  [
    ["input", "moveListingsToCategoryId"],
    (client, id) =>
      moveCategory(client, {
        categoryId: "1001",
        destination: { topLevel: true },
        moveListingsToCategoryId: id,
      }),
  ],
  [["input", "categoryId"], (client, id) => deleteCategory(client, { categoryId: id })],
  [
    ["input", "moveListingsToCategoryId"],
    (client, id) => deleteCategory(client, { categoryId: "1001", moveListingsToCategoryId: id }),
  ],
];

describe("an input field that identifies a category", () => {
  test("accepts the global identifier in every change", async () => {
    const { client } = gateway;
    const parent = await makeOwnCategory(gateway);
    const own = await makeOwnCategory(gateway);
    const other = await makeOwnCategory(gateway);
    const added = { name: newName(), parentCategoryId: globalId(parent) };
    const name = newName();
    for (const change of [
      () => addCategory(client, { ...added, moveListingsToCategoryId: globalId(other) }),
      () => renameCategory(client, globalId(own), name),
      () =>
        moveCategory(client, {
          categoryId: globalId(own),
          destination: { parentCategoryId: globalId(parent) },
          moveListingsToCategoryId: globalId(other),
        }),
    ]) {
      expect(await finishChange(gateway, await change())).toMatchObject({ status: "COMPLETED" });
    }
    expect(await readOwnCategory(client, parent)).toMatchObject({
      children: [{ name: added.name }, { categoryId: own, name }],
    });

    const deleted = await deleteCategory(client, {
      categoryId: globalId(own),
      moveListingsToCategoryId: globalId(other),
    });
    expect(await finishChange(gateway, deleted)).toMatchObject({ status: "COMPLETED" });
    expect(await readOwnCategory(client, own)).toBeNull();
  });

  test.each(fields)("rejects the global identifier of another type at %j", async (path, change) => {
    const { errors } = await change(gateway.client, encodeGlobalId("StoreTask", "1001"));
    expect(errors).toMatchObject([
      {
        __typename: "ValidationError",
        code: "MALFORMED",
        message: expect.stringContaining("expected the identifier of a StoreCategory"),
        path,
        upstream: [],
      },
    ]);
  });

  test("is reported together with the other fields that have a wrong type", async () => {
    const wrong = encodeGlobalId("Video", "1");
    const input = { categoryId: wrong, destination: { parentCategoryId: wrong } };
    const { errors } = await moveCategory(gateway.client, input);
    expect(errors.map(({ path }) => path)).toEqual([
      ["input", "categoryId"],
      ["input", "destination", "parentCategoryId"],
    ]);
  });
});

describe("an impossible category identifier", () => {
  test.each(fields)("is a NotFoundError at %j without a call", async (path, change) => {
    await using service = await startStandIn((call) => answerFault(call, 500, 225_000));
    await using over = await startGateway(service.url);
    const client = graphqlClient(over.url);
    for (const id of [".", "..", ""]) {
      const expected = refusal({ __typename: "NotFoundError", path, missingId: id });
      expect(await change(client, id)).toMatchObject(expected);
    }
    expect(await change(client, globalId("."))).toMatchObject(refusal({ __typename: "NotFoundError", path }));
    expect(service.calls).toEqual([]);
  });

  test("is also the identifier of the top level, in both forms", async () => {
    for (const id of ["-999", globalId("-999")]) {
      const expected = { __typename: "NotFoundError", missingId: id };
      const { client } = gateway;
      expect(await addCategory(client, { name: "X", parentCategoryId: id })).toMatchObject(refusal(expected));
      expect(
        await moveCategory(client, { categoryId: "1002", destination: { parentCategoryId: id } }),
      ).toMatchObject(refusal(expected));
    }
  });
});

describe("a store lookup", () => {
  test("accepts the global identifier of a category or a change", async () => {
    const { client } = gateway;
    expect(await readOwnCategory(client, globalId("1001"))).toMatchObject({ categoryId: "1001" });
    const task = startedTask(await addCategory(client, { name: newName() }));
    expect(await readOwnTask(client, task.id)).toEqual(task);
    expect(await readOwnTask(client, task.taskId)).toEqual(task);
  });

  test("rejects the global identifier of another type", async () => {
    const { client } = gateway;
    const id = encodeGlobalId("Video", "1");
    const extensions = { code: "BAD_USER_INPUT" };
    expect(await client.query(operations.ReadCategory, { categoryId: id })).toMatchObject({
      data: { store: { category: null } },
      errors: [
        {
          path: ["store", "category"],
          message: expect.stringContaining("expected the identifier of a StoreCategory"),
          extensions,
        },
      ],
    });
    expect(await client.query(operations.ReadStoreTask, { taskId: id })).toMatchObject({
      data: { storeTask: null },
      errors: [
        {
          path: ["storeTask"],
          message: expect.stringContaining("expected the identifier of a StoreTask"),
          extensions,
        },
      ],
    });
  });

  test("returns null for an impossible identifier", async () => {
    expect(await readOwnCategory(gateway.client, ".")).toBeNull();
    expect(await readOwnTask(gateway.client, ".")).toBeNull();
  });

  test("finds the store, a category and a change as nodes", async () => {
    const { client } = gateway;
    const task = startedTask(await addCategory(client, { name: newName() }));
    const { store } = dataOf(await client.query<{ store: { id: string } }, object>("{ store { id } }"));
    const ids = [store.id, globalId("1001"), task.id];
    const query = "query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }";
    expect(dataOf(await client.query(query, { ids }))).toEqual({
      nodes: ["Store", "StoreCategory", "StoreTask"].map((type, at) => ({ __typename: type, id: ids[at] })),
    });
  });
});
