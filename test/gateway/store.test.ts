import { beforeEach, describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { startServiceAndGateway } from "../rules/under-test.ts";
import * as operations from "../rules/store/operations.ts";
import {
  addCategory,
  allOf,
  deleteCategory,
  refusal,
  finishChange,
  makeOwnBranch,
  makeOwnCategory,
  moveCategory,
  readCategories,
  readOwnCategory,
  readChanges,
  readOwnTask,
  renameCategory,
  startedTask,
} from "../rules/store/gateway-steps.ts";
import { newName } from "../rules/store/steps.ts";
import { storeRules } from "../rules/store/rules.ts";
import { dayMs } from "../rules/durations.ts";
const gateway = await closeAfterAll(startServiceAndGateway(storeRules));
// Finishes the pending change of the previous test.
beforeEach(() => gateway.service.pass(dayMs));

describe("a category change", () => {
  test("is pending in the mutation's payload, and appears in the tree when it is completed", async () => {
    const { client, service } = gateway;
    const name = newName();
    const task = startedTask(await addCategory(client, { name, parentCategoryId: "1001" }));
    expect(task).toMatchObject({
      type: "ADD_STORE_CATEGORY",
      status: "PENDING",
      upstreamStatus: "PENDING",
      isTerminal: false,
      message: null,
    });
    expect((await readChanges(client)).pendingChange).toEqual(task);
    expect(allOf(await readCategories(client)).map((category) => category.name)).not.toContain(name);

    await service.pass(service.processingMs);
    expect(await readOwnTask(client, task.taskId)).toEqual({
      ...task,
      status: "COMPLETED",
      upstreamStatus: "COMPLETED",
      isTerminal: true,
    });
    expect((await readChanges(client)).pendingChange).toBeNull();
    const parent = await readOwnCategory(client, "1001");
    expect(parent?.children.at(-1)).toMatchObject({
      name,
      level: 2,
      isLeaf: true,
      parent: { categoryId: "1001" },
    });
  });

  test("is refused with the pending task while another change is pending", async () => {
    const { client } = gateway;
    const pendingTask = startedTask(await addCategory(client, { name: newName("[stuck]") }));
    const answers = [
      await addCategory(client, { name: newName() }),
      await renameCategory(client, "1001", newName()),
      await moveCategory(client, { categoryId: "1002", destination: { topLevel: true } }),
      await deleteCategory(client, { categoryId: "1002" }),
    ];
    const expected = { __typename: "CategoryChangeInProgressError", kind: "CONFLICT", path: [], pendingTask };
    for (const answer of answers) expect(answer).toMatchObject(refusal(expected, 225_003));
  });

  test("is refused with the pending task that the same operation has started", async () => {
    const { data } = await gateway.client.query<Record<"a" | "b", unknown>, object>(
      `mutation {
        a: addStoreCategory(input: { name: "${newName()}" }) { task { id } }
        b: deleteStoreCategory(input: { categoryId: "1001" }) {
          errors { ... on CategoryChangeInProgressError { task: pendingTask { id } } }
        }
      }`,
    );
    expect(data?.a).toEqual({ task: { id: expect.any(String) } });
    expect(data?.b).toEqual({ errors: [data?.a] });
  });

  test("has a message when it fails, and changes nothing", async () => {
    const { client } = gateway;
    const before = await readCategories(client);
    const task = await finishChange(gateway, await addCategory(client, { name: newName("[fail]") }));
    expect(task).toMatchObject({ status: "FAILED", isTerminal: true, message: expect.stringMatching(/./) });
    expect(await readCategories(client)).toEqual(before);
  });

  test("is a NoActiveStoreError for a viewer without a store", async () => {
    const client = gateway.clientOf("sandbox-seller-2");
    const expected = { __typename: "NoActiveStoreError", kind: "CONFLICT", path: [] };
    expect(await addCategory(client, { name: newName() })).toMatchObject(refusal(expected, 225_002));
    expect(await renameCategory(client, "1001", newName())).toMatchObject(refusal(expected, 225_002));
    expect(await moveCategory(client, { categoryId: "1001", destination: { topLevel: true } })).toMatchObject(
      refusal(expected, 225_002),
    );
    expect(await deleteCategory(client, { categoryId: "1001" })).toMatchObject(refusal(expected, 225_002));
  });
});

describe("a NotFoundError has the path of the input field with the unknown category", () => {
  test.each([
    ["a renamed category", ["input", "categoryId"], 226_006, () => renameCategory(gateway.client, "x", "X")],
    [
      "a deleted category",
      ["input", "categoryId"],
      226_006,
      () => deleteCategory(gateway.client, { categoryId: "x" }),
    ],
    [
      "the destination of a deleted category's listings",
      ["input", "moveListingsToCategoryId"],
      226_006,
      () => deleteCategory(gateway.client, { categoryId: "1002", moveListingsToCategoryId: "x" }),
    ],
    [
      "the parent of a new category",
      ["input", "parentCategoryId"],
      226_006,
      () => addCategory(gateway.client, { name: "X", parentCategoryId: "x" }),
    ],
    [
      "a moved category",
      ["input", "categoryId"],
      225_001,
      () => moveCategory(gateway.client, { categoryId: "x", destination: { topLevel: true } }),
    ],
    [
      "the parent of a moved category",
      ["input", "destination", "parentCategoryId"],
      225_001,
      () => moveCategory(gateway.client, { categoryId: "1002", destination: { parentCategoryId: "x" } }),
    ],
  ])("for %s", async (_name, path, errorId, change) => {
    expect(await change()).toMatchObject(
      refusal({ __typename: "NotFoundError", path, missingId: "x" }, errorId),
    );
  });

  test("for the identifier of the top level, which the service would accept", async () => {
    const { client } = gateway;
    const expected = { __typename: "NotFoundError", missingId: "-999" };
    expect(await addCategory(client, { name: "X", parentCategoryId: "-999" })).toMatchObject(
      refusal(expected),
    );
    expect(
      await moveCategory(client, { categoryId: "1002", destination: { parentCategoryId: "-999" } }),
    ).toMatchObject(refusal(expected));
  });
});

describe("a position in the category tree", () => {
  test("below the third level is LIMIT_REACHED", async () => {
    const { client } = gateway;
    const [top, , leaf] = await makeOwnBranch(gateway);
    const expected = { __typename: "ValidationError", code: "LIMIT_REACHED" };
    expect(await addCategory(client, { name: newName(), parentCategoryId: leaf })).toMatchObject(
      refusal({ ...expected, path: ["input", "parentCategoryId"] }, 226_005),
    );
    expect(
      await moveCategory(client, { categoryId: "1001", destination: { parentCategoryId: top } }),
    ).toMatchObject(refusal({ ...expected, path: ["input", "destination", "parentCategoryId"] }, 226_005));
  });

  test("below the category itself is NOT_ALLOWED", async () => {
    const [top, middle] = await makeOwnBranch(gateway);
    expect(
      await moveCategory(gateway.client, { categoryId: top, destination: { parentCategoryId: middle } }),
    ).toMatchObject(
      refusal(
        {
          __typename: "ValidationError",
          code: "NOT_ALLOWED",
          path: ["input", "destination", "parentCategoryId"],
        },
        225_001,
      ),
    );
  });

  test("has exactly one form, and `topLevel: false` is rejected", async () => {
    const { client } = gateway;
    const id = await makeOwnCategory(gateway);
    const before = await readCategories(client);
    expect(await moveCategory(client, { categoryId: id, destination: { topLevel: false } })).toMatchObject(
      refusal({
        __typename: "ValidationError",
        code: "NOT_ALLOWED",
        path: ["input", "destination", "topLevel"],
      }),
    );
    for (const destination of [
      {},
      { parentCategoryId: null },
      { topLevel: true, parentCategoryId: "1001" },
    ]) {
      const input = { categoryId: id, destination };
      const { status, errors } = await client.query(operations.MoveStoreCategory, { input } as never);
      expect(errors.length).toBeGreaterThan(0);
      expect([200, 400]).toContain(status);
    }
    expect((await readChanges(client)).pendingChange).toBeNull();
    expect(await readCategories(client)).toEqual(before);
  });
});

test("the list of changes returns each change once across pages", async () => {
  const { client } = gateway;
  for (let made = 0; made < 5; made += 1) await makeOwnCategory(gateway);
  const whole = await readChanges(client, { first: 100 });
  expect(whole.nodes.length).toBeGreaterThanOrEqual(5);
  const seen: string[] = [];
  for (let after: string | undefined; ;) {
    const page = await readChanges(client, { first: 2, ...(after !== undefined && { after }) });
    expect(page.totalCount).toBe(whole.nodes.length);
    expect(page.pageInfo.hasPreviousPage).toBe(after !== undefined);
    seen.push(...page.nodes.map(({ taskId }) => taskId));
    if (!page.pageInfo.hasNextPage) break;
    after = page.pageInfo.endCursor ?? "";
  }
  expect(seen).toEqual(whole.nodes.map(({ taskId }) => taskId));
  for (const page of [{ first: 0 }, { first: 101 }, { after: "x" }]) {
    const { errors } = await client.query(operations.ReadChanges, page);
    expect(errors).toMatchObject([{ path: ["store", "tasks"], extensions: { code: "BAD_USER_INPUT" } }]);
  }
});
