import { describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { encodeGlobalId } from "../../src/resolvers/global-id.ts";
import { startGateway } from "../helpers/gateway.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { answerEverything, startStandIn } from "../helpers/stand-in-service.ts";
const service = await closeAfterAll(startStandIn(answerEverything));
const gateway = await closeAfterAll(startGateway(service.url));

test.each([
  ["query ($f: ID!) { node(id: $f) { id } }", (file: Blob) => ({ f: file })],
  ["query ($f: String!) { __type(name: $f) { name } }", (file: Blob) => ({ f: file })],
  ["query ($f: [ID!]!) { nodes(ids: $f) { id } }", (file: Blob) => ({ f: [file] })],
  ["query ($f: Int) { store { tasks(first: $f) { totalCount } } }", (file: Blob) => ({ f: file })],
])("detail 22: a file in %s is rejected with a clear message", async (query, variables) => {
  const answer = await graphqlClient(gateway.url).upload(query, variables(new Blob(["a"])));
  expect(answer.data).toBeNull();
  expect(answer.errors).toMatchObject([
    {
      message:
        'Variable "$f" contains a file, but its type does not accept one. Use a variable of type Upload.',
      extensions: { code: "BAD_USER_INPUT" },
    },
  ]);
});

/** Posts a body. */
const post = (body: string, accept: string) =>
  fetch(`${gateway.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer t", accept },
    body,
  });

test("detail 22: a byte order mark before a JSON body is ignored", async () => {
  const response = await post(`\uFEFF${JSON.stringify({ query: "{ __typename }" })}`, "application/json");
  expect([response.status, await response.json()]).toMatchObject([200, { data: { __typename: "Query" } }]);
});

describe("detail 24: a media type with quality 0 is not accepted", () => {
  const subscription = JSON.stringify({
    query: `subscription { storeTaskStatusChanged(id: "${encodeGlobalId("StoreTask", "1")}") { isFinal } }`,
  });
  const query = JSON.stringify({ query: "{ __typename }" });
  test.each([
    [subscription, "application/json, text/event-stream;q=0", 406],
    [subscription, "application/json, text/event-stream; q=0.000", 406],
    [subscription, "application/json, multipart/mixed;subscriptionSpec=1.0;q=0", 406],
    [query, "application/json;q=0", 406],
    [query, "*/*;q=0", 406],
    [query, "application/json;q=0.1", 200],
    [query, "text/html;q=0, application/json", 200],
  ])("%s with Accept: %s", async (body, accept, status) => {
    const response = await post(body, accept);
    expect(response.status).toBe(status);
    await response.body?.cancel();
  });
});
