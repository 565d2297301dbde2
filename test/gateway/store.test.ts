import { beforeEach, describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { startServiceAndGateway } from "../rules/under-test.ts";
import * as operations from "../rules/store/operations.ts";
import { makeOwnCategory, readCategories, readChanges } from "../rules/store/gateway-steps.ts";
import { newName } from "../rules/store/steps.ts";
import { storeRules } from "../rules/store/rules.ts";
import { dayMs } from "../rules/durations.ts";
const gateway = await closeAfterAll(startServiceAndGateway(storeRules));
// Finishes the pending change of the previous test.
beforeEach(() => gateway.service.pass(dayMs));

describe("a category change", () => {
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
});

describe("a position in the category tree", () => {
  test("has exactly one form", async () => {
    const { client } = gateway;
    const id = await makeOwnCategory(gateway);
    const before = await readCategories(client);
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
