import { describe, expect, test } from "vitest";
import { completeConfig, type GatewayConfig, gatewayDefaults } from "../../src/config/gateway-config.ts";
import { readConfig } from "../../src/config/read-config.ts";
import { faultsOf as findFaults } from "./faults-of.ts";

const url = "https://services.example";
/** An address for each of four services. */
const four = { media: url, document: url, sellerFeed: url, store: url };
const client = { id: "shop", secret: "secret-of-the-shop" };

const faultsOf = (config: Partial<GatewayConfig>) => findFaults(() => completeConfig(config));

describe("A configuration in code", () => {
  test("requires only one upstream address; all other settings have the defaults of the environment variables", () => {
    const complete = completeConfig({ upstream: { url } });
    const { console: isConsoleOn, consoleMediaOrigins, ...defaults } = gatewayDefaults;
    expect(complete).toMatchObject({ ...defaults, console: false, consoleMediaOrigins: [] });
    expect([isConsoleOn, consoleMediaOrigins]).toEqual([null, null]);
    expect(complete.upstream).toEqual(readConfig({ UPSTREAM_URL: url }).upstream);
    const { mode, holdAtStart, demoToken, demoSellers, demoVideoId, ...shared } = gatewayDefaults;
    expect([mode, holdAtStart, demoToken, demoSellers, demoVideoId]).toEqual(["LIVE", true, null, [], null]);
    expect(readConfig({})).toMatchObject(shared);
  });

  test("may have separate addresses of services, with or without a path", () => {
    const upstream = { url, store: "https://store.example/", catalogFeed: "https://catalog.example/v2/" };
    expect(completeConfig({ upstream }).upstream).toMatchObject({
      media: `${url}/commerce/media/v1_beta`,
      store: "https://store.example/sell/stores/v1",
      catalogFeed: "https://catalog.example/v2",
      token: `${url}/identity/v1/oauth2/token`,
    });
  });

  test("puts each service below the path of a common address", () => {
    const complete = completeConfig({ upstream: { url: "https://proxy.example/market/" } });
    expect(complete.upstream).toMatchObject({
      store: "https://proxy.example/market/sell/stores/v1",
      token: "https://proxy.example/market/identity/v1/oauth2/token",
    });
  });

  test("accepts a secret of 16 characters", () => {
    expect(faultsOf({ upstream: { url }, secret: "x".repeat(16) })).toEqual([]);
  });

  test.each([
    [
      { secret: "" },
      "secret cannot be used: it is empty; each must have at least 16 characters and occur once.",
    ],
    [{ maxQueryCost: Number.NaN }, "maxQueryCost is NaN; it must be a whole number from 1."],
    [{ upstreamTimeoutMs: 0 }, "upstreamTimeoutMs is 0; it must be a whole number from 1."],
    [{ uploadIdleMs: Infinity }, "uploadIdleMs is Infinity; it must be a whole number from 1."],
    [{ rateLimitMaxWaitMs: -1 }, "rateLimitMaxWaitMs is -1; it must be a whole number from 0."],
    [
      { accessToken: "short", client },
      "accessToken is too short or malformed; it must be 16 to 4096 visible ASCII characters.",
    ],
    [
      { publicUrl: "shop.example" },
      'publicUrl is "shop.example"; it must be an http or https address without query, fragment or user name.',
    ],
    [
      { corsOrigins: ["shop.example"] },
      'corsOrigins has "shop.example"; an origin is like https://shop.example or http://localhost:*, or *.',
    ],
  ])("detail 23: rejects values that the environment variables reject, too: %j", (config, fault) => {
    expect(faultsOf({ upstream: { url }, ...config })).toEqual([fault]);
  });

  test("removes trailing slashes from the public address", () => {
    const { publicUrl } = completeConfig({ upstream: { url }, publicUrl: "https://shop.example/market/" });
    expect(publicUrl).toBe("https://shop.example/market");
  });

  test("treats undefined as omitted", () => {
    const given = { upstream: { url }, maxQueryCost: undefined } as unknown as Partial<GatewayConfig>;
    expect(completeConfig(given).maxQueryCost).toBe(gatewayDefaults.maxQueryCost);
  });

  test("may be the result of readConfig, unchanged", () => {
    const config = readConfig({ UPSTREAM_URL: url, UPSTREAM_DIALECT: "public", MAX_QUERY_COST: "7" });
    expect(completeConfig(config)).toMatchObject({ upstream: config.upstream, maxQueryCost: 7 });
  });

  test.each<[Partial<GatewayConfig>, readonly string[]]>([
    [{}, ["upstream is missing: set upstream.url for all services, or an address for each."]],
    [
      { upstream: four },
      [
        "upstream.catalogFeed is missing: set it, or upstream.url for all services.",
        "upstream.keyManagement is missing: set it, or upstream.url for all services.",
      ],
    ],
    [
      { upstream: { url: "services.example", store: "ftp://store.example" } },
      [
        'upstream.url is "services.example"; it must be an http or https address without query, fragment or user name.',
        'upstream.store is "ftp://store.example"; it must be an http or https address without query, fragment or user name.',
      ],
    ],
    [
      { upstream: { url }, refreshToken: "secret-refresh-token" },
      [
        "refreshToken needs accessToken, which is missing: every caller could act for its seller.",
        "refreshToken needs client, which is missing.",
      ],
    ],
    [
      { upstream: { url }, accessToken: "secret-access-token" },
      ["accessToken needs client, which is missing."],
    ],
    [
      { upstream: { ...four, catalogFeed: url, keyManagement: url }, client },
      ["client needs upstream.token, which is missing: set it, or upstream.url."],
    ],
    [
      {
        upstream: { url },
        signing: { services: ["store"], key: { privateKey: "secret", jwe: "a.b.c.d.e" } },
      },
      ["signing.key cannot be used: The private key is neither base64 of a PKCS 8 structure nor PEM."],
    ],
  ])("reports all missing and invalid settings without repeating a secret: %#", (config, faults) => {
    expect(faultsOf(config)).toEqual(faults);
    expect(faultsOf(config).join()).not.toContain("secret-");
  });
});
