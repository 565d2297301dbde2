import { describe, expect, test } from "vitest";
import { readConfig } from "../../src/config/read-config.ts";
import { faultsOf as findFaults } from "./faults-of.ts";

const faultsOf = (environment: Record<string, string>) => findFaults(() => readConfig(environment));

describe("Configuration from environment variables", () => {
  test("has the documented defaults and no upstream when the environment is empty", () => {
    expect(readConfig({})).toMatchObject({
      host: "127.0.0.1",
      port: 4000,
      workers: 1,
      shutdownDelayMs: 0,
      shutdownGraceMs: 30_000,
      rateLimitMaxWaitMs: 10_000,
      maxQueryCost: 200,
      maxConcurrentCalls: 8,
      introspection: true,
      corsOrigins: [],
    });
    expect(readConfig({})).not.toHaveProperty("upstream");
  });

  test("treats an empty variable as unset", () => {
    expect(readConfig({ PORT: "", UPSTREAM_URL: "" })).toEqual(readConfig({}));
  });

  test("expands one address to all services, each with its public base path", () => {
    const { upstream } = readConfig({ UPSTREAM_URL: "http://127.0.0.1:4010/" });
    const media = "http://127.0.0.1:4010/commerce/media/v1_beta";
    expect(upstream).toEqual({
      media,
      document: media,
      sellerFeed: "http://127.0.0.1:4010/sell/feed/v1",
      store: "http://127.0.0.1:4010/sell/stores/v1",
      catalogFeed: "http://127.0.0.1:4010/buy/feed/v1",
      keyManagement: "http://127.0.0.1:4010/developer/key_management/v1",
      identity: "http://127.0.0.1:4010/commerce/identity/v1",
      token: "http://127.0.0.1:4010/identity/v1/oauth2/token",
      authorize: "http://127.0.0.1:4010/oauth2/authorize",
      dialect: "specification",
    });
  });

  test("prefers the separate address of a service and keeps its path", () => {
    const { upstream } = readConfig({
      UPSTREAM_URL: "https://all.example",
      UPSTREAM_DOCUMENT_URL: "https://documents.example/media/v2/",
      UPSTREAM_SELLER_FEED_URL: "https://feed.example",
      UPSTREAM_DIALECT: "public",
    });
    expect(upstream).toEqual({
      ...readConfig({ UPSTREAM_URL: "https://all.example" }).upstream,
      document: "https://documents.example/media/v2",
      sellerFeed: "https://feed.example/sell/feed/v1",
      dialect: "public",
    });
  });

  test("requires an address for every service", () => {
    const missing = ["MEDIA", "DOCUMENT", "SELLER_FEED", "CATALOG_FEED", "KEY_MANAGEMENT"];
    expect(faultsOf({ UPSTREAM_STORE_URL: "https://store.example" })).toEqual(
      missing.map((name) => `UPSTREAM_${name}_URL is missing: set it, or UPSTREAM_URL for all services.`),
    );
  });

  test.each([
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["UPSTREAM_URL", "localhost:4010"],
    ["UPSTREAM_TIMEOUT_MS", "1.5"],
    ["UPSTREAM_TIMEOUT_MS", "0"],
    ["MAX_QUERY_COST", "0"],
    ["MAX_CONCURRENT_CALLS", "0"],
    ["INTROSPECTION", "yes"],
    ["CORS_ORIGINS", "shop.example"],
    ["CORS_ORIGINS", "https://shop.example/path"],
    ["LOG_LEVEL", "loud"],
    ["UPSTREAM_DIALECT", "German"],
  ])("rejects %s=%s with the variable, the value and the allowed values", (name, value) => {
    expect(faultsOf({ [name]: value })).toEqual([
      expect.stringContaining(`${name} is ${JSON.stringify(value)}; it must be `),
    ]);
  });

  test.each(["https://all.example/?key=1", "https://all.example/#part", "https://user:pass@all.example"])(
    "detail 23: rejects %s, to which no path can be added",
    (address) => {
      expect(faultsOf({ UPSTREAM_URL: address })[0]).toContain("without query, fragment or user name");
    },
  );

  test.each([
    [{ NODE_ENV: "production" }, "UPSTREAM_URL is missing"],
    [{ SANDBOX: "false" }, "UPSTREAM_URL is missing"],
    [{ SANDBOX: "true", UPSTREAM_URL: "https://all.example" }, "SANDBOX is true and UPSTREAM_URL is set"],
    [{ SANDBOX: "yes" }, 'SANDBOX is "yes"; it must be true or false'],
  ])("detail 23: starts the sandbox only when that is intended: %j", (environment, fault) => {
    expect(faultsOf(environment)).toEqual([expect.stringContaining(fault)]);
  });

  test.each([
    {},
    { SANDBOX: "true" },
    { SANDBOX: "true", NODE_ENV: "production" },
    { NODE_ENV: "production", UPSTREAM_URL: "https://all.example" },
    { SANDBOX: "false", UPSTREAM_URL: "https://all.example" },
  ])("detail 23: accepts %j", (environment) => {
    expect(faultsOf(environment)).toEqual([]);
  });

  describe("The application's token for every caller", () => {
    const application = {
      UPSTREAM_URL: "https://all.example",
      UPSTREAM_CLIENT_ID: "shop",
      UPSTREAM_CLIENT_SECRET: "secret",
    };
    const production = { ...application, NODE_ENV: "production" };
    const accessToken = { GATEWAY_ACCESS_TOKEN: "a-token-of-16-characters" };
    const signIn = { SIGN_IN_REDIRECT_NAME: "Shop-RuName", GATEWAY_SECRET: "x".repeat(32) };

    test("is a configuration error in production, and the message names the settings", () => {
      expect(faultsOf(production)).toEqual([
        "GATEWAY_ACCESS_TOKEN is missing: every caller with any bearer token could use the application's token, and so its catalog and keys. Set GATEWAY_ACCESS_TOKEN to require that token, or OPEN_APPLICATION_TOKEN=true to allow it.",
      ]);
      expect(faultsOf({ ...production, OPEN_APPLICATION_TOKEN: "false" })).toHaveLength(1);
      expect(faultsOf({ ...production, ...signIn })).toEqual([
        expect.stringContaining(
          "or OPEN_APPLICATION_TOKEN=true to allow it: signed-in users reach catalog and keys only with the latter.",
        ),
      ]);
    });

    test.each([
      ["an access token", accessToken],
      ["OPEN_APPLICATION_TOKEN=true", { OPEN_APPLICATION_TOKEN: "true" }],
    ])("causes no error and no warning with %s", (_what, chosen) => {
      for (const environment of [production, application, { ...production, ...signIn }]) {
        expect(readConfig({ ...environment, ...chosen }).warnings).toEqual([]);
      }
    });

    test("is a warning outside production, and allowed without an application or with the sandbox", () => {
      expect(readConfig(application).warnings).toEqual([
        expect.stringMatching(/^Every caller .* Set GATEWAY_ACCESS_TOKEN .*OPEN_APPLICATION_TOKEN=true/),
      ]);
      const { UPSTREAM_URL: _url, ...credentials } = application;
      for (const environment of [
        { UPSTREAM_URL: "https://all.example", NODE_ENV: "production" },
        { ...credentials, SANDBOX: "true", NODE_ENV: "production" },
        credentials,
      ]) {
        expect(readConfig(environment).warnings).toEqual([]);
      }
    });

    test("cannot be both open and protected by an access token", () => {
      const both = { ...application, ...accessToken, OPEN_APPLICATION_TOKEN: "true" };
      expect(faultsOf(both)).toEqual([expect.stringMatching(/^GATEWAY_ACCESS_TOKEN is set and OPEN_/)]);
      expect(faultsOf({ ...application, ...accessToken, OPEN_APPLICATION_TOKEN: "false" })).toEqual([]);
    });
  });

  test("detail 23: reports errors of signing keys with all other errors, under the name of their variable", () => {
    expect(
      faultsOf({ PORT: "x", UPSTREAM_SIGN: "store", UPSTREAM_SIGNING_KEY: "{}", UPSTREAM_URL: "ftp://a" }),
    ).toEqual([
      expect.stringMatching(/^PORT is /),
      expect.stringMatching(/^UPSTREAM_URL is /),
      'UPSTREAM_SIGNING_KEY cannot be used: The signing key must be JSON with "privateKey" and "jwe".',
    ]);
    const pair = { UPSTREAM_SIGN: "store", UPSTREAM_SIGNING_JWE: "a.b.c.d.e" };
    expect(faultsOf({ ...pair, UPSTREAM_SIGNING_PRIVATE_KEY: "no key" })).toEqual([
      "UPSTREAM_SIGNING_PRIVATE_KEY cannot be used: The private key is neither base64 of a PKCS 8 structure nor PEM.",
    ]);
  });

  test("enables introspection and GraphiQL outside production, and in production only on request", () => {
    const all = { introspection: true, graphiql: true };
    const none = { introspection: false, graphiql: false };
    const production = { NODE_ENV: "production", UPSTREAM_URL: "https://all.example" };
    expect(readConfig({ NODE_ENV: "staging" })).toMatchObject(all);
    expect(readConfig(production)).toMatchObject(none);
    expect(readConfig({ ...production, INTROSPECTION: "", GRAPHIQL: "" })).toMatchObject(none);
    expect(readConfig({ NODE_ENV: "production", SANDBOX: "true" })).toMatchObject(none);
    expect(readConfig({ ...production, INTROSPECTION: "true", GRAPHIQL: "true" })).toMatchObject(all);
    expect(readConfig({ ...production, GRAPHIQL: "true" })).toMatchObject({ ...none, graphiql: true });
    expect(readConfig({ INTROSPECTION: "false", GRAPHIQL: "false" })).toMatchObject(none);
  });

  test("accepts several CORS origins", () => {
    const { corsOrigins } = readConfig({ CORS_ORIGINS: "https://a.example, http://localhost:3000" });
    expect(corsOrigins).toEqual(["https://a.example", "http://localhost:3000"]);
  });
});
