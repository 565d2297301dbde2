import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { encodeGlobalId } from "../../src/resolvers/global-id.ts";
import { type TestGateway, startGateway } from "../helpers/gateway.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { type RecordingProxy, startRecordingProxy } from "../helpers/recording-proxy.ts";
import { startSandbox, type TestSandbox } from "../helpers/sandbox.ts";
import { answerFault, answerJson, startStandIn } from "../helpers/stand-in-service.ts";

const base = "/sell/stores/v1";
const own = `GET ${base}/store`;
const categories = `GET ${base}/store/categories`;
const tasks = `GET ${base}/store/task`;
const storeId = encodeGlobalId("Store", "mine");
const categoryId = encodeGlobalId("StoreCategory", "1003");

let sandbox: TestSandbox;
let proxy: RecordingProxy;
let gateway: TestGateway;

beforeAll(async () => {
  sandbox = await startSandbox();
  proxy = await startRecordingProxy(sandbox.url, () => 0);
  gateway = await startGateway(proxy.url);
});
afterAll(async () => {
  await gateway[Symbol.asyncDispose]();
  await proxy[Symbol.asyncDispose]();
  await sandbox[Symbol.asyncDispose]();
});

/** Runs an operation. @returns its answer, and the upstream calls that it caused. */
async function run(query: string, variables: Record<string, unknown> = {}, token?: string) {
  const before = proxy.exchanges.length;
  const client = graphqlClient(gateway.url, token);
  const answer = await client.query<Record<string, unknown>, object>(query, variables);
  const calls = proxy.exchanges.slice(before).map(({ method, target }) => `${method} ${target}`);
  return { answer, calls: calls.toSorted() };
}

const node = (fields: string) => `{ node(id: "${storeId}") { ${fields} } }`;

describe("what is asked for decides which calls are made:", () => {
  test.each([
    ["the store's own data", "{ store { name url description urlPath logoUrl lastOpenedAt } }", [own]],
    ["categories alone", "{ store { categories { name children { parent { name } } } } }", [categories]],
    ["one category", '{ store { category(categoryId: "1003") { parent { name } } } }', [categories]],
    ["the change under way", "{ store { pendingChange { id } } }", [tasks]],
    ["a page of changes", "{ store { id tasks { totalCount } } }", [tasks]],
    ["nothing but the identifier", "{ store { __typename id } }", [own]],
    [
      "everything, some of it several times and under several names",
      '{ store { name tasks { totalCount } pendingChange { id } } other: store { url a: category(categoryId: "1003") { id } b: category(categoryId: "1004") { id } categories { id } } }',
      [own, categories, tasks],
    ],
    [
      "categories in a fragment in a fragment",
      "{ store { ...F } } fragment F on Store { ... { ... on Node { id } categories { id } } }",
      [categories],
    ],
    ["what a directive leaves in", "{ store { name @skip(if: true) tasks { totalCount } } }", [tasks]],
    ["the store as a node: its categories", node("id ... on Store { categories { id } }"), [categories]],
    ["the store as a node: nothing of its own", node("id ... on Video { title }"), [own]],
    ["a category as a node", `{ node(id: "${categoryId}") { ... on StoreCategory { name } } }`, [categories]],
  ])("%s", async (_name, query, expected) => {
    const { answer, calls } = await run(query);
    expect(answer.errors).toEqual([]);
    expect(calls).toEqual(expected);
  });

  test("what a directive with a variable leaves out is not read, whichever value came first", async () => {
    const query =
      "query ($all: Boolean!) { store { name @include(if: $all) ...F @skip(if: $all) } } fragment F on Store { categories { id } }";
    expect((await run(query, { all: true })).calls).toEqual([own]);
    expect((await run(query, { all: false })).calls).toEqual([categories]);
  });
});

test("a viewer without a store has null for it, whichever call tells", async () => {
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

test("the store, its categories and changes are nodes", async () => {
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

test("one failing call costs its own fields only", async () => {
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

test("when no call succeeds, the store itself has the error", async () => {
  await using service = await startStandIn((call) => answerFault(call, 403, 1100));
  await using before = await startGateway(service.url);
  const query = "{ store { name categories { id } tasks { totalCount } } }";
  const answer = await graphqlClient(before.url).query<unknown, object>(query);
  expect(answer.data).toEqual({ store: null });
  expect(answer.errors).toMatchObject([{ path: ["store"], extensions: { code: "FORBIDDEN" } }]);
  expect(service.calls).toHaveLength(3);
});

test("without a token the store is UNAUTHENTICATED, and no call is made", async () => {
  const before = proxy.exchanges.length;
  const answer = await graphqlClient(gateway.url, null).query<unknown, object>(
    "{ store { name tasks { totalCount } } }",
  );
  expect(answer.errors).toMatchObject([{ path: ["store"], extensions: { code: "UNAUTHENTICATED" } }]);
  expect(proxy.exchanges).toHaveLength(before);
});
