import { createPrivateKey, createPublicKey } from "node:crypto";
import { describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { encodeGlobalId } from "../../src/resolvers/global-id.ts";
import { startGateway } from "../helpers/gateway.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { startSandbox } from "../helpers/sandbox.ts";
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

describe("signing keys", async () => {
  const sandbox = await closeAfterAll(startSandbox());
  const gateway = await closeAfterAll(startGateway(sandbox.url));
  const client = graphqlClient(gateway.url, "sandbox-application");

  async function createKey(variables: { input?: object } = {}) {
    const { data, errors } = await client.query<Created, object>(create, variables);
    expect(errors).toEqual([]);
    if (!data) throw new Error("The response has no data.");
    return data.createSigningKey;
  }

  test.each([
    ["ED25519 without a given cipher", {}, "ED25519", "ed25519"],
    ["RSA with the cipher RSA", { input: { cipher: "RSA" } }, "RSA", "rsa"],
  ])("are created as %s, with matching private and public keys", async (_what, variables, cipher, type) => {
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

  test("are read by either identifier and in the list, without the private key", async () => {
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

  test("are null for an unknown identifier", async () => {
    const { data, errors } = await client.query('{ signingKey(signingKeyId: "none") { id } }');
    expect(errors).toEqual([]);
    expect(data).toEqual({ signingKey: null });
  });

  test("are null for another application", async () => {
    const { signingKey } = await createKey();
    const stranger = graphqlClient(gateway.url, "sandbox-application-2");
    const { data } = await stranger.query("query ($key: ID!) { signingKey(signingKeyId: $key) { id } }", {
      key: signingKey.signingKeyId,
    });
    expect(data).toEqual({ signingKey: null });
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
