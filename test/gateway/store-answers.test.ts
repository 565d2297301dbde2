import { describe, expect, test } from "vitest";
import { startGateway } from "../helpers/gateway.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { answerFault, answerJson, type ReceivedCall, startStandIn } from "../helpers/stand-in-service.ts";
import * as operations from "../rules/store/operations.ts";
import {
  addCategory,
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
