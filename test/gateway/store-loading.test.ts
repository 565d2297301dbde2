import { describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { encodeGlobalId } from "../../src/resolvers/global-id.ts";
import { startGateway } from "../helpers/gateway.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import { answerFault, answerJson, startStandIn } from "../helpers/stand-in-service.ts";

const base = "/sell/stores/v1";
const own = `GET ${base}/store`;
const categories = `GET ${base}/store/categories`;
const tasks = `GET ${base}/store/task`;
const storeId = encodeGlobalId("Store", "mine");
const categoryId = encodeGlobalId("StoreCategory", "1003");

const sandbox = await closeAfterAll(startSandbox());
const gateway = await closeAfterAll(startGateway(sandbox.url));

/** Runs an operation. @returns its result and its upstream calls. */
async function run(query: string, variables: Record<string, unknown> = {}, token?: string) {
  const before = sandbox.journal.length;
  const client = graphqlClient(gateway.url, token);
  const answer = await client.query<Record<string, unknown>, object>(query, variables);
  const calls = sandbox.journal.slice(before).map(({ method, path }) => `${method} ${path}`);
  return { answer, calls: calls.toSorted() };
}

const node = (fields: string) => `{ node(id: "${storeId}") { ${fields} } }`;

describe("the selected fields of a store", () => {
  test.each([
    ["the store's own data", "{ store { name url description urlPath logoUrl lastOpenedAt } }", [own]],
    ["categories alone", "{ store { categories { name children { parent { name } } } } }", [categories]],
    ["one category", '{ store { category(categoryId: "1003") { parent { name } } } }', [categories]],
    ["the pending change", "{ store { pendingChange { id } } }", [tasks]],
    ["a page of changes", "{ store { id tasks { totalCount } } }", [tasks]],
    ["the identifier only", "{ store { __typename id } }", [own]],
    [
      "all fields, some of them repeated under aliases",
      '{ store { name tasks { totalCount } pendingChange { id } } other: store { url a: category(categoryId: "1003") { id } b: category(categoryId: "1004") { id } categories { id } } }',
      [own, categories, tasks],
    ],
    [
      "categories in a nested fragment",
      "{ store { ...F } } fragment F on Store { ... { ... on Node { id } categories { id } } }",
      [categories],
    ],
    ["fields that a directive includes", "{ store { name @skip(if: true) tasks { totalCount } } }", [tasks]],
    ["the categories of the store as a node", node("id ... on Store { categories { id } }"), [categories]],
    ["no store field of the store as a node", node("id ... on Video { title }"), [own]],
    ["a category as a node", `{ node(id: "${categoryId}") { ... on StoreCategory { name } } }`, [categories]],
  ])("determine the upstream calls: %s", async (_name, query, expected) => {
    const { answer, calls } = await run(query);
    expect(answer.errors).toEqual([]);
    expect(calls).toEqual(expected);
  });

  test("exclude fields that a directive with a variable skips, for each value of the variable", async () => {
    const query =
      "query ($all: Boolean!) { store { name @include(if: $all) ...F @skip(if: $all) } } fragment F on Store { categories { id } }";
    expect((await run(query, { all: true })).calls).toEqual([own]);
    expect((await run(query, { all: false })).calls).toEqual([categories]);
  });
});

test("a viewer without a store gets null from every selection", async () => {
  for (const fields of ["name", "categories { id }", "tasks { totalCount }", "id"]) {
    const { answer, calls } = await run(`{ store { ${fields} } }`, {}, "sandbox-seller-2");
    expect(answer).toEqual({ status: 200, data: { store: null }, errors: [] });
    expect(calls).toHaveLength(1);
  }
  const { answer } = await run(
    `query ($ids: [ID!]!) { nodes(ids: $ids) { id } storeTask(taskId: "x") { id } }`,
    { ids: [storeId, categoryId] },
    "sandbox-seller-2",
  );
  expect(answer).toEqual({ status: 200, data: { nodes: [null, null], storeTask: null }, errors: [] });
});

test("the store, its categories and its changes are nodes", async () => {
  const unknown = encodeGlobalId("StoreCategory", "x");
  const { answer, calls } = await run(
    "query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id ... on StoreCategory { name level } } }",
    {
      ids: [
        storeId,
        categoryId,
        unknown,
        encodeGlobalId("StoreTask", "x"),
        encodeGlobalId("Store", "another's"),
      ],
    },
  );
  expect(answer.errors).toEqual([]);
  expect(answer.data).toEqual({
    nodes: [
      { __typename: "Store", id: storeId },
      { __typename: "StoreCategory", id: categoryId, name: "Lanterns", level: 2 },
      null,
      null,
      null,
    ],
  });
  expect(calls).toEqual([own, categories, `${tasks}/x`]);
});

test("a failing call affects its own fields only", async () => {
  await using service = await startStandIn((call) =>
    call.target.endsWith("/store")
      ? answerFault(call, 500, 225_000)
      : answerJson(call, 200, { storeCategories: [{ categoryId: "1", categoryName: "Other" }] }),
  );
  await using before = await startGateway(service.url);
  const query = "{ store { name categories { name order isLeaf } } }";
  const answer = await graphqlClient(before.url).query<unknown, object>(query);
  expect(answer.data).toEqual({
    store: { name: null, categories: [{ name: "Other", order: null, isLeaf: true }] },
  });
  expect(answer.errors).toMatchObject([
    { path: ["store", "name"], extensions: { code: "UPSTREAM_UNAVAILABLE", service: "STORE" } },
  ]);
});

test("the store has the error when no call succeeds", async () => {
  await using service = await startStandIn((call) => answerFault(call, 403, 1100));
  await using before = await startGateway(service.url);
  const query = "{ store { name categories { id } tasks { totalCount } } }";
  const answer = await graphqlClient(before.url).query<unknown, object>(query);
  expect(answer.data).toEqual({ store: null });
  expect(answer.errors).toMatchObject([{ path: ["store"], extensions: { code: "FORBIDDEN" } }]);
  expect(service.calls).toHaveLength(3);
});

test("the store is UNAUTHENTICATED without a token and without a call", async () => {
  const before = sandbox.journal.length;
  const answer = await graphqlClient(gateway.url, null).query<unknown, object>(
    "{ store { name tasks { totalCount } } }",
  );
  expect(answer.errors).toMatchObject([{ path: ["store"], extensions: { code: "UNAUTHENTICATED" } }]);
  expect(sandbox.journal).toHaveLength(before);
});
