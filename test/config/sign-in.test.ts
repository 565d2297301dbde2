import { describe, expect, test } from "vitest";
import { completeConfig, type GatewayConfig } from "../../src/config/gateway-config.ts";
import { readConfig } from "../../src/config/read-config.ts";
import { addressVariables, faultsOf, signInVariables } from "./faults-of.ts";

const faultsOfEnvironment = (environment: NodeJS.ProcessEnv) => faultsOf(() => readConfig(environment));
const faultsOfConfig = (config: Partial<GatewayConfig>) => faultsOf(() => completeConfig(config));

describe("The preset of the public services", () => {
  test("sets all addresses and the dialect", () => {
    expect(readConfig({ UPSTREAM: "public" }).upstream).toEqual({
      media: "https://apim.ebay.com/commerce/media/v1_beta",
      document: "https://api.ebay.com/commerce/media/v1_beta",
      sellerFeed: "https://api.ebay.com/sell/feed/v1",
      store: "https://api.ebay.com/sell/stores/v1",
      catalogFeed: "https://api.ebay.com/buy/feed/v1",
      keyManagement: "https://apiz.ebay.com/developer/key_management/v1",
      identity: "https://apiz.ebay.com/commerce/identity/v1",
      token: "https://api.ebay.com/identity/v1/oauth2/token",
      authorize: "https://auth.ebay.com/oauth2/authorize",
      dialect: "public",
    });
  });

  test("has separate sandbox hosts and warns of the service that is missing there", () => {
    const { upstream, warnings } = readConfig({ UPSTREAM: "public-sandbox" });
    expect(upstream).toMatchObject({
      media: "https://apim.sandbox.ebay.com/commerce/media/v1_beta",
      token: "https://api.sandbox.ebay.com/identity/v1/oauth2/token",
      authorize: "https://auth.sandbox.ebay.com/oauth2/authorize",
      dialect: "public",
    });
    expect(
      Object.values(upstream ?? {}).every((text) => text === "public" || text?.includes(".sandbox.")),
    ).toBe(true);
    expect(warnings).toHaveLength(1);
    const own = { UPSTREAM: "public-sandbox", UPSTREAM_CATALOG_FEED_URL: "https://catalog.example" };
    expect(readConfig(own).warnings).toEqual([]);
  });

  test("yields to separate addresses", () => {
    const { upstream } = readConfig({
      ...signInVariables,
      UPSTREAM_STORE_URL: "https://store.example",
      SIGN_IN_AUTHORIZE_URL: "https://consent.example/authorize",
    });
    expect(upstream).toMatchObject({
      store: "https://store.example/sell/stores/v1",
      media: "https://apim.ebay.com/commerce/media/v1_beta",
      authorize: "https://consent.example/authorize",
    });
  });

  test("is rejected together with contradicting settings", () => {
    expect(faultsOfEnvironment({ UPSTREAM: "private" })).toEqual([
      'UPSTREAM is "private"; it must be public or public-sandbox.',
    ]);
    expect(faultsOfEnvironment({ UPSTREAM: "public", UPSTREAM_URL: "https://all.example" })).toEqual([
      "UPSTREAM and UPSTREAM_URL are both set; set one of them.",
    ]);
    expect(faultsOfEnvironment({ UPSTREAM: "public", UPSTREAM_DIALECT: "specification" })).toHaveLength(1);
    expect(faultsOfEnvironment({ UPSTREAM: "public", UPSTREAM_DIALECT: "public" })).toEqual([]);
    expect(faultsOfEnvironment({ UPSTREAM: "public", SANDBOX: "true" })).toEqual([
      "SANDBOX is true and UPSTREAM is set, but the gateway uses either the sandbox or services; set one.",
    ]);
    expect(faultsOfConfig({ upstream: { preset: "public", url: "https://all.example" } })).toEqual([
      "upstream.preset and upstream.url are both set; set one of them.",
    ]);
  });

  test("is available to a configuration in code", () => {
    const { upstream } = completeConfig({ upstream: { preset: "public" } });
    expect(upstream).toEqual(readConfig({ UPSTREAM: "public" }).upstream);
  });
});

describe("Sign-in settings", () => {
  test("require a redirect name, the application, a secret and known addresses", () => {
    expect(readConfig(signInVariables).signIn).toMatchObject({
      redirectName: "Shop-RuName",
      returnOrigins: [],
    });
    expect(readConfig({}).signIn).toBeNull();
    for (const [SIGN_IN_PKCE, usesPkce] of [
      ["true", true],
      ["false", false],
      ["", false],
    ] as const)
      expect(readConfig({ ...signInVariables, SIGN_IN_PKCE }).signIn).toMatchObject({ usesPkce });
    const { UPSTREAM, SIGN_IN_REDIRECT_NAME } = signInVariables;
    expect(faultsOfEnvironment({ UPSTREAM, SIGN_IN_REDIRECT_NAME })).toEqual([
      "SIGN_IN_REDIRECT_NAME needs UPSTREAM_CLIENT_ID, which is missing.",
      "SIGN_IN_REDIRECT_NAME needs GATEWAY_SECRET, which is missing.",
    ]);
  });

  test("require every address, and https except on the loopback interface", () => {
    const { UPSTREAM: _, ...others } = signInVariables;
    const services = addressVariables("https://services.example");
    const missing = { ...others, ...services, UPSTREAM_TOKEN_URL: "https://services.example" };
    expect(faultsOfEnvironment(missing)).toEqual([
      "SIGN_IN_REDIRECT_NAME needs SIGN_IN_AUTHORIZE_URL, which is missing.",
      "SIGN_IN_REDIRECT_NAME needs UPSTREAM_IDENTITY_URL, which is missing.",
    ]);
    expect(faultsOfEnvironment({ ...others, UPSTREAM_URL: "http://services.example" })).toHaveLength(3);
    expect(faultsOfEnvironment({ ...others, UPSTREAM_URL: "http://127.0.0.1:4010" })).toEqual([]);
  });

  test.each([
    ["SIGN_IN_SCOPES", "https://api.ebay.com/oauth/api_scope/sell.inventory"],
    ["SIGN_IN_RETURN_ORIGINS", "*"],
    ["SIGN_IN_RETURN_ORIGINS", "https://shop.example:*"],
    ["SIGN_IN_RETURN_ORIGINS", "https://shop.example/path"],
    ["SIGN_IN_REDIRECT_NAME", "a b"],
    ["SIGN_IN_PKCE", "S256"],
    ["SESSION_IDLE_MS", "0"],
    ["SESSION_MAX_MS", "a week"],
  ])("reject %s=%s", (name, value) => {
    expect(faultsOfEnvironment({ ...signInVariables, [name]: value })).toEqual([
      expect.stringContaining(`${name} is ${JSON.stringify(value)}; it must be `),
    ]);
  });

  test("are rejected together with contradicting settings", () => {
    const refresh = { UPSTREAM_REFRESH_TOKEN: "refresh", GATEWAY_ACCESS_TOKEN: "access-token-of-16" };
    expect(faultsOfEnvironment({ ...signInVariables, ...refresh })[0]).toContain("are both set");
    expect(
      faultsOfEnvironment({ UPSTREAM: "public", SIGN_IN_RETURN_ORIGINS: "https://shop.example" }),
    ).toEqual(["SIGN_IN_RETURN_ORIGINS needs SIGN_IN_REDIRECT_NAME, which is missing."]);
    expect(faultsOfEnvironment({ SIGN_IN_AUTHORIZE_URL: "https://consent.example" })).toHaveLength(1);
  });

  test("are all optional with the sandbox", () => {
    const scopes = "https://api.ebay.com/oauth/api_scope/commerce.identity.readonly";
    const environment = {
      SIGN_IN_SCOPES: scopes,
      SIGN_IN_RETURN_ORIGINS: "http://localhost:3000",
      SIGN_IN_PKCE: "true",
    };
    expect(readConfig(environment).signInOptions).toEqual({
      scopes: [scopes],
      returnOrigins: ["http://localhost:3000"],
      usesPkce: true,
    });
  });

  test("cause the same errors in code", () => {
    const upstream = { preset: "public" } as const;
    expect(faultsOfConfig({ upstream, signIn: { redirectName: null } })).toEqual([
      "signIn needs client, which is missing.",
      "signIn needs secret, which is missing: sessions are sealed with it.",
    ]);
    const client = { id: "shop", secret: "secret" };
    const secret = "x".repeat(32);
    const signIn = { redirectName: "a b", scopes: ["one"], returnOrigins: ["*"] };
    expect(faultsOfConfig({ upstream, client, secret, signIn })).toHaveLength(3);
    expect(faultsOfConfig({ upstream, client, secret, signIn: { redirectName: "Shop-RuName" } })).toEqual([]);
  });
});
