import { describe, expect, test } from "vitest";
import { startGateway } from "../helpers/gateway.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { answerFault, answerJson, type ReceivedCall, startStandIn } from "../helpers/stand-in-service.ts";
import * as operations from "../rules/store/operations.ts";
import {
  addCategory,
  deleteCategory,
  moveCategory,
  refusal,
  renameCategory,
  startedTask,
} from "../rules/store/gateway-steps.ts";

const rename = (call: ReceivedCall) => call.response.writeHead(204).end();

describe("a rename that the service completes immediately", () => {
  const tree = [
    {
      categoryId: "7",
      categoryName: "Lamps",
      childrenCategories: [{ categoryId: "8", categoryName: "Oil lamps", order: 1 }],
    },
  ];

  test("returns the category with its new name and no task", async () => {
    await using service = await startStandIn((call) =>
      call.method === "PUT" ? rename(call) : answerJson(call, 200, { storeCategories: tree }),
    );
    await using before = await startGateway(service.url);
    const { task, category, errors } = await renameCategory(graphqlClient(before.url), "8", "Oil lamps");
    expect({ task, errors }).toEqual({ task: null, errors: [] });
    expect(category).toMatchObject({
      categoryId: "8",
      name: "Oil lamps",
      level: 2,
      parent: { categoryId: "7" },
    });
    expect(service.calls.map(({ method }) => method)).toEqual(["PUT", "GET"]);
  });

  test("succeeds even if the category cannot be read afterwards", async () => {
    await using service = await startStandIn((call) =>
      call.method === "PUT" ? rename(call) : answerFault(call, 403, 1100),
    );
    await using before = await startGateway(service.url);
    const input = { categoryId: "8", name: "Oil lamps" };
    const answer = await graphqlClient(before.url).query(operations.RenameStoreCategory, { input });
    expect(answer.data).toEqual({ renameStoreCategory: { task: null, category: null, errors: [] } });
    expect(answer.errors).toMatchObject([
      { path: ["renameStoreCategory", "category"], extensions: { code: "FORBIDDEN" } },
    ]);
  });
});

test("a started change is in the payload even if its task cannot be read", async () => {
  await using service = await startStandIn((call) =>
    call.method === "POST"
      ? call.response.writeHead(202, { location: "/sell/stores/v1/store/task/77" }).end()
      : answerFault(call, 400, 226_100),
  );
  await using before = await startGateway(service.url);
  const task = startedTask(await addCategory(graphqlClient(before.url), { name: "Lamps" }));
  expect(task).toMatchObject({ taskId: "77", type: "ADD_STORE_CATEGORY", status: "PENDING" });
});

test("a CategoryChangeInProgressError has no pending task when that cannot be read", async () => {
  await using service = await startStandIn((call) =>
    answerFault(call, call.method === "POST" ? 400 : 403, call.method === "POST" ? 225_003 : 1100),
  );
  await using before = await startGateway(service.url);
  expect(await addCategory(graphqlClient(before.url), { name: "Lamps" })).toMatchObject(
    refusal({ __typename: "CategoryChangeInProgressError", pendingTask: null }, 225_003),
  );
});

test.each([".", "..", ""])(
  "the impossible category %j is a NotFoundError without a call",
  async (categoryId) => {
    await using service = await startStandIn((call) => answerFault(call, 500, 225_000));
    await using before = await startGateway(service.url);
    expect(await deleteCategory(graphqlClient(before.url), { categoryId })).toMatchObject(
      refusal({ __typename: "NotFoundError", path: ["input", "categoryId"], missingId: categoryId }),
    );
    expect(service.calls).toEqual([]);
  },
);

/** Starts a service that rejects changes with 225001 and reads with the given error. */
function startRefusing(status: number, errorId: number) {
  return startStandIn((call) =>
    call.method === "POST" ? answerFault(call, 400, 225_001) : answerFault(call, status, errorId),
  );
}

describe("a rejected move whose cause is looked up in the categories", () => {
  const input = { categoryId: "8", destination: { topLevel: true } };

  test("is a PermissionDeniedError with the scopes when they may not be read", async () => {
    await using service = await startRefusing(403, 1100);
    await using before = await startGateway(service.url);
    const expected = {
      __typename: "PermissionDeniedError",
      requiredScopes: expect.arrayContaining([expect.stringMatching(/sell\.stores/)]),
    };
    expect(await moveCategory(graphqlClient(before.url), input)).toMatchObject(refusal(expected, 1100));
  });

  test("has the service's error when they cannot be read", async () => {
    await using service = await startRefusing(400, 225_999);
    await using before = await startGateway(service.url);
    const expected = { __typename: "ValidationError", path: ["input"] };
    expect(await moveCategory(graphqlClient(before.url), input)).toMatchObject(refusal(expected, 225_001));
  });
});

test("an empty category name is rejected without a call", async () => {
  await using service = await startStandIn((call) => answerFault(call, 500, 225_000));
  await using before = await startGateway(service.url);
  const client = graphqlClient(before.url);
  const expected = { __typename: "ValidationError", code: "REQUIRED", path: ["input", "name"] };
  expect(await addCategory(client, { name: " " })).toMatchObject(refusal(expected));
  expect(await renameCategory(client, "7", "")).toMatchObject(refusal(expected));
  expect(service.calls).toEqual([]);
});

test("a category change is sent once, and a failure of the service is an error of the operation", async () => {
  await using service = await startStandIn((call) => answerFault(call, 500, 225_000));
  await using before = await startGateway(service.url);
  const input = { name: "Lamps" };
  const answer = await graphqlClient(before.url).query(operations.AddStoreCategory, { input });
  expect(answer.errors).toMatchObject([
    { path: ["addStoreCategory"], extensions: { code: "UPSTREAM_UNAVAILABLE", service: "STORE" } },
  ]);
  expect(service.calls).toHaveLength(1);
});
