import { createPrivateKey, createPublicKey } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { encodeGlobalId } from "../../src/resolvers/global-id.ts";
import { startGateway, type TestGateway } from "../helpers/gateway.ts";
import { type GraphqlClient, graphqlClient } from "../helpers/graphql-client.ts";
import { startSandbox, type TestSandbox } from "../helpers/sandbox.ts";
import { answerFault, startStandIn } from "../helpers/stand-in-service.ts";

const keyFields = "id signingKeyId cipher publicKey publicKeyJwe createdAt expiresAt";
const create = `mutation ($input: CreateSigningKeyInput! = {}) {
  createSigningKey(input: $input) {
    signingKey { ${keyFields} } privateKey
    errors { __typename ... on MutationError { kind message } ... on PermissionDeniedError { requiredScopes } }
  }
}`;

interface Key {
  readonly id: string;
  readonly signingKeyId: string;
  readonly cipher: string;
  readonly publicKey: string;
  readonly publicKeyJwe: string;
  readonly createdAt: string;
  readonly expiresAt: string;
}
interface Created {
  readonly createSigningKey: {
    readonly signingKey: Key;
    readonly privateKey: string;
    readonly errors: readonly { readonly __typename: string }[];
  };
}

describe("signing keys through GraphQL", () => {
  let sandbox: TestSandbox;
  let gateway: TestGateway;
  let client: GraphqlClient;
  beforeAll(async () => {
    sandbox = await startSandbox();
    gateway = await startGateway(sandbox.url);
    client = graphqlClient(gateway.url, "sandbox-application");
  });
  afterAll(async () => {
    await gateway[Symbol.asyncDispose]();
    await sandbox[Symbol.asyncDispose]();
  });

  async function createKey(variables: { input?: object } = {}) {
    const { data, errors } = await client.query<Created, object>(create, variables);
    expect(errors).toEqual([]);
    if (!data) throw new Error("There is no data.");
    return data.createSigningKey;
  }

  test.each([
    ["Ed25519 when no cipher is given", {}, "ED25519", "ed25519"],
    ["RSA when asked for", { input: { cipher: "RSA" } }, "RSA", "rsa"],
  ])("a new pair is %s, and its halves belong together", async (_what, variables, cipher, type) => {
    const { signingKey, privateKey, errors } = await createKey(variables);
    expect(errors).toEqual([]);
    expect(signingKey).toMatchObject({ cipher, id: encodeGlobalId("SigningKey", signingKey.signingKeyId) });
    const key = createPrivateKey({ key: Buffer.from(privateKey, "base64"), format: "der", type: "pkcs8" });
    expect(key.asymmetricKeyType).toBe(type);
    const publicHalf = createPublicKey(key).export({ type: "spki", format: "der" }).toString("base64");
    expect(publicHalf).toBe(signingKey.publicKey);
    const years =
      new Date(signingKey.expiresAt).getUTCFullYear() - new Date(signingKey.createdAt).getUTCFullYear();
    expect(years).toBe(3);
  });

  test("a pair can be read again by either identifier and in the list, without its private half", async () => {
    const { signingKey, privateKey } = await createKey();
    const { data, errors } = await client.query(
      `query ($id: ID!, $key: ID!) {
        node(id: $id) { ... on SigningKey { ${keyFields} } }
        signingKey(signingKeyId: $key) { ${keyFields} }
        signingKeys { ${keyFields} }
      }`,
      { id: signingKey.id, key: signingKey.signingKeyId },
    );
    expect(errors).toEqual([]);
    expect(data).toMatchObject({ node: signingKey, signingKey });
    expect((data as { signingKeys: Key[] }).signingKeys).toContainEqual(signingKey);
    expect(JSON.stringify(data)).not.toContain(privateKey);
  });

  test("a pair with an unknown identifier is not found", async () => {
    const { data, errors } = await client.query('{ signingKey(signingKeyId: "none") { id } }');
    expect(errors).toEqual([]);
    expect(data).toEqual({ signingKey: null });
  });

  test("another application's pair is not there", async () => {
    const { signingKey } = await createKey();
    const stranger = graphqlClient(gateway.url, "sandbox-application-2");
    const { data } = await stranger.query("query ($key: ID!) { signingKey(signingKeyId: $key) { id } }", {
      key: signingKey.signingKeyId,
    });
    expect(data).toEqual({ signingKey: null });
  });

  test("an answer may not be stored on its way", async () => {
    const response = await fetch(`${gateway.url}/graphql`, {
      method: "POST",
      headers: { authorization: "Bearer sandbox-application", "content-type": "application/json" },
      body: JSON.stringify({ query: create }),
    });
    expect(await response.text()).toContain("privateKey");
    expect(response.headers.get("cache-control")).toBe("no-store");
  });
});

describe("creating a signing key that fails", () => {
  test("detail 23: with a seller's token says what to send or to configure", async () => {
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
  ])("with %i and %i is data", async (status, errorId, expected) => {
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
