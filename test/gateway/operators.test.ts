import { describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { ConfigurationError } from "../../src/config/configuration-error.ts";
import type { GatewayConfig } from "../../src/config/gateway-config.ts";
import { startGateway, type TestGateway } from "../helpers/gateway.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { createReadLog } from "../helpers/log-lines.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import { startStandIn } from "../helpers/stand-in-service.ts";

const accessToken = "access-token-of-the-operators";
const client = { id: "sandbox-client", secret: "sandbox-secret" };
const keys = "{ signingKeys { id } }";
const store = "{ store { name } }";
const sandbox = await closeAfterAll(startSandbox());

function start(
  config: Partial<GatewayConfig>,
  refreshToken: string | null = null,
  upstreamUrl = sandbox.url,
) {
  return startGateway(upstreamUrl, { client, refreshToken, ...config });
}

async function codesOf(gateway: TestGateway, token: string | null, query: string) {
  const { errors } = await graphqlClient(gateway.url, token).query(query);
  return errors.map(({ extensions }) => extensions?.["code"]);
}

describe("a gateway with the application's credentials", () => {
  test("uses the application's token for a seller's calls of application services", async () => {
    await using gateway = await start({});
    expect(await codesOf(gateway, "sandbox-seller-1", keys)).toEqual([]);
    expect(await codesOf(gateway, "sandbox-seller-1", store)).toEqual([]);
  });

  test("passes the viewer's token on when it has no credentials", async () => {
    await using gateway = await startGateway(sandbox.url);
    expect(await codesOf(gateway, "sandbox-application", keys)).toEqual([]);
    expect(await codesOf(gateway, "sandbox-seller-1", keys)).toEqual(["UPSTREAM_ERROR"]);
  });

  test("uses the application's token for the access token only, when one is configured", async () => {
    await using gateway = await start({ accessToken });
    expect(await codesOf(gateway, accessToken, keys)).toEqual([]);
    expect(await codesOf(gateway, "sandbox-seller-1", keys)).toEqual(["UPSTREAM_ERROR"]);
    expect(await codesOf(gateway, "sandbox-seller-1", store)).toEqual([]);
    expect(await codesOf(gateway, accessToken, store)).toEqual(["FORBIDDEN"]);
  });

  test("reports rejected credentials of its own as UPSTREAM_UNAVAILABLE", async () => {
    await using gateway = await start({
      client: { id: "sandbox-client", secret: "wrong-secret" },
    });
    const { errors } = await graphqlClient(gateway.url, "sandbox-seller-1").query(keys);
    expect(errors).toMatchObject([
      { extensions: { code: "UPSTREAM_UNAVAILABLE", service: "KEY_MANAGEMENT" } },
    ]);
    expect(errors[0]?.message).toContain("invalid_client");
    expect(JSON.stringify(errors)).not.toContain("wrong-secret");
  });
});

describe("a gateway with a seller's refresh token", () => {
  const refreshToken = "sandbox-refresh-seller-1";

  test("acts for that seller when the caller sends the access token", async () => {
    await using gateway = await start({ accessToken }, refreshToken);
    const own = await graphqlClient(gateway.url, accessToken).query(store);
    expect(own.errors).toEqual([]);
    await using direct = await startGateway(sandbox.url);
    const sellers = await graphqlClient(direct.url, "sandbox-seller-1").query(store);
    expect(own.data).toEqual(sellers.data);
    expect(await codesOf(gateway, accessToken, keys)).toEqual([]);
  });

  test.each([null, "sandbox-seller-1", "sandbox-application", accessToken.slice(1), `${accessToken}x`])(
    "rejects any other caller over HTTP and as a subscription: %s",
    async (token) => {
      sandbox.clearJournal();
      await using gateway = await start({ accessToken }, refreshToken);
      expect(await codesOf(gateway, token, store)).toEqual(["UNAUTHENTICATED"]);
      expect(await codesOf(gateway, token, keys)).toEqual(["UNAUTHENTICATED"]);
      const stream = graphqlClient(gateway.url, token).subscribe<object, Record<string, unknown>>(
        'subscription { videoStatusChanged(id: "VmlkZW86djE") { isFinal } }',
      );
      const { value } = await stream.next();
      expect(value?.errors).toMatchObject([{ extensions: { code: "UNAUTHENTICATED" } }]);
      expect(sandbox.journal).toEqual([]);
    },
  );

  test("is not created without an access token", async () => {
    await expect(start({}, refreshToken)).rejects.toThrow(ConfigurationError);
  });

  test("never sends the access token to a service", async () => {
    await using service = await startStandIn(({ response }) => response.writeHead(500).end());
    await using gateway = await start({ accessToken }, refreshToken, service.url);
    await codesOf(gateway, accessToken, `{ store { name } signingKeys { id } }`);
    expect(service.calls.length).toBeGreaterThan(0);
    expect(service.calls.filter(({ headers }) => JSON.stringify(headers).includes(accessToken))).toEqual([]);
  });
});

describe("a secret of the gateway", () => {
  test("is never in the log or in a response, except the response of createSigningKey", async () => {
    const { log, text } = createReadLog();
    const refreshToken = "sandbox-refresh-seller-1";
    await using gateway = await startGateway(sandbox.url, { client, refreshToken, accessToken }, { log });
    const operator = graphqlClient(gateway.url, accessToken);
    const { data, errors } = await operator.query<
      { createSigningKey: { privateKey: string; signingKey: { signingKeyId: string } } },
      object
    >("mutation { createSigningKey { privateKey signingKey { signingKeyId } errors { __typename } } }");
    expect(errors).toEqual([]);
    const { privateKey = "", signingKey } = data?.createSigningKey ?? {};
    const later = await operator.query(
      `{ signingKeys { id publicKey publicKeyJwe } signingKey(signingKeyId: "${signingKey?.signingKeyId}") { id } store { name } }`,
    );
    await operator.query('{ signingKey(signingKeyId: "none") { id } video(videoId: "none") { id } }');
    expect(later.errors).toEqual([]);
    expect(privateKey).not.toBe("");
    expect(text()).toContain('"service":"keyManagement"');
    expect(text()).toContain('"grant":"refresh_token"');
    const basic = Buffer.from(`${client.id}:${client.secret}`).toString("base64");
    for (const secret of [client.secret, basic, accessToken, refreshToken, privateKey, "Bearer "]) {
      expect(text()).not.toContain(secret);
      expect(JSON.stringify(later.data)).not.toContain(secret);
    }
  });
});
