import { describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { startGateway } from "../helpers/gateway.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import { answerFault, startStandIn } from "../helpers/stand-in-service.ts";

const create = `mutation ($input: CreateSigningKeyInput! = {}) {
  createSigningKey(input: $input) {
    signingKey { id cipher } privateKey
    errors { __typename ... on MutationError { kind message } ... on PermissionDeniedError { requiredScopes } }
  }
}`;

interface Created {
  readonly createSigningKey: {
    readonly signingKey: { readonly id: string; readonly cipher: string };
    readonly errors: readonly { readonly __typename: string }[];
  };
}

describe("signing keys", async () => {
  const sandbox = await closeAfterAll(startSandbox());
  const gateway = await closeAfterAll(startGateway(sandbox.url));
  const client = graphqlClient(gateway.url, "sandbox-application");

  test("are ED25519 without a given cipher, and are nodes", async () => {
    const { data, errors } = await client.query<Created, object>(create);
    expect(errors).toEqual([]);
    const { cipher, id } = data?.createSigningKey.signingKey ?? { id: "" };
    expect(cipher).toBe("ED25519");
    const found = await client.query(
      "query ($id: ID!) { node(id: $id) { ... on SigningKey { cipher id } } }",
      { id },
    );
    expect(found).toMatchObject({ data: { node: { cipher, id } }, errors: [] });
  });

  test("are sent with Cache-Control: no-store", async () => {
    const response = await fetch(`${gateway.url}/graphql`, {
      method: "POST",
      headers: { authorization: "Bearer sandbox-application", "content-type": "application/json" },
      body: JSON.stringify({ query: create }),
    });
    expect(await response.text()).toContain("privateKey");
    expect(response.headers.get("cache-control")).toBe("no-store");
  });
});

describe("createSigningKey", () => {
  test("detail 23: explains with a seller's token which token or setting is required", async () => {
    await using sandbox = await startSandbox();
    await using gateway = await startGateway(sandbox.url);
    const { data } = await graphqlClient(gateway.url, "sandbox-seller-1").query<Created, object>(create);
    expect(data?.createSigningKey.errors).toMatchObject([
      { __typename: "UpstreamError", message: expect.stringContaining("UPSTREAM_CLIENT_ID") },
    ]);
  });

  test.each([
    [
      403,
      1100,
      { __typename: "PermissionDeniedError", requiredScopes: ["https://api.ebay.com/oauth/api_scope"] },
    ],
    [429, 2001, { __typename: "RateLimitedError", kind: "RATE_LIMIT" }],
    [400, 210_005, { __typename: "UpstreamError", kind: "UPSTREAM" }],
  ])("reports status %i with error %i in its payload", async (status, errorId, expected) => {
    await using service = await startStandIn((call) => {
      call.request.resume();
      answerFault(call, status, errorId);
    });
    await using gateway = await startGateway(service.url);
    const { data, errors } = await graphqlClient(gateway.url, "t").query<Created, object>(create);
    expect(errors).toEqual([]);
    expect(data?.createSigningKey).toMatchObject({ signingKey: null, privateKey: null, errors: [expected] });
  });
});
