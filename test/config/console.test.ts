import { describe, expect, test } from "vitest";
import { completeConfig, type GatewayConfig } from "../../src/config/gateway-config.ts";
import { readConfig } from "../../src/config/read-config.ts";
import { faultsOf } from "./faults-of.ts";

const upstream = { url: "https://services.example" };
const signIn: Partial<GatewayConfig> = {
  client: { id: "shop", secret: "secret-of-the-shop" },
  secret: "a secret of sixteen characters",
  signIn: { redirectName: "Shop-RuName" },
};
const operations = new Map([["a", "{ __typename }"]]);
const locked: Partial<GatewayConfig> = { persistedOperations: operations, persistedOperationsOnly: true };
const signInVariables = {
  UPSTREAM: "public",
  SIGN_IN_REDIRECT_NAME: "Shop-RuName",
  UPSTREAM_CLIENT_ID: "shop",
  UPSTREAM_CLIENT_SECRET: "secret",
  GATEWAY_SECRET: "x".repeat(32),
};

describe("the console", () => {
  test.each<[string, Partial<GatewayConfig>, boolean]>([
    ["over services without signing in", {}, false],
    ["where users can sign in", signIn, true],
    ["where users can sign in, and it was turned off", { ...signIn, console: false }, false],
    ["over the sandbox", { mode: "SANDBOX" }, true],
    ["over the sandbox, where it was turned off", { mode: "SANDBOX", console: false }, false],
    ["where only known operations run", { ...signIn, ...locked }, false],
  ])("%s: %j is served or not", (_, config, isServed) => {
    expect(completeConfig({ upstream, ...config }).console).toBe(isServed);
  });

  test("that was asked for says what is missing", () => {
    expect(faultsOf(() => completeConfig({ upstream, console: true }))).toEqual([
      "console is true and signIn is missing: users of the console sign in with their browsers.",
    ]);
    expect(faultsOf(() => completeConfig({ upstream, ...signIn, ...locked, console: true }))).toEqual([
      "console and persistedOperationsOnly are both true, but the console sends query texts; set one.",
    ]);
    expect(faultsOf(() => readConfig({ UPSTREAM: "public", CONSOLE: "true" }))).toEqual([
      "CONSOLE is true and needs SIGN_IN_REDIRECT_NAME, which is missing: users of the console sign in with their browsers.",
    ]);
    expect(readConfig({ ...signInVariables, CONSOLE: "true" }).console).toBe(true);
    expect(readConfig({ CONSOLE: "true" }).console).toBe(true);
    expect(faultsOf(() => readConfig({ CONSOLE: "on" }))).toEqual([
      'CONSOLE is "on"; it must be true or false.',
    ]);
  });

  test("shows pictures and videos of the public services, and of none but the gateway otherwise", () => {
    const origins = ["https://*.ebayimg.com", "https://*.ebaycdn.net"];
    expect(readConfig({ UPSTREAM: "public" }).consoleMediaOrigins).toEqual(origins);
    expect(completeConfig({ upstream: { preset: "public" } }).consoleMediaOrigins).toEqual(origins);
    expect(completeConfig({ upstream }).consoleMediaOrigins).toEqual([]);
    expect(
      readConfig({ UPSTREAM: "public", CONSOLE_MEDIA_ORIGINS: "https://a.example" }).consoleMediaOrigins,
    ).toEqual(["https://a.example"]);
  });

  test.each([
    "https://media.example",
    "https://*.media.example:8443",
    "http://localhost:4000",
    "http://127.0.0.1:4000",
  ])("may show what is at %s", (origin) => {
    expect(readConfig({ CONSOLE_MEDIA_ORIGINS: origin }).consoleMediaOrigins).toEqual([origin]);
    expect(completeConfig({ upstream, consoleMediaOrigins: [origin] }).consoleMediaOrigins).toEqual([origin]);
  });

  test.each([
    "*",
    "https://*",
    "https://*.example",
    "https://a.*.example",
    "https://media.example/",
    "https://media.example/path",
    "https://user@media.example",
    "https://media.example; script-src *",
    "https://media.example 'unsafe-inline'",
    "https://[::1]:4000",
    "https://media.example:99999",
    "data:",
    "media.example",
  ])("refuses to show what is at %s, with what is right", (origin) => {
    const form =
      "must be a comma-separated list of origins such as https://media.example or https://*.media.example.";
    expect(faultsOf(() => readConfig({ CONSOLE_MEDIA_ORIGINS: origin }))).toEqual([
      expect.stringContaining(form),
    ]);
    expect(faultsOf(() => completeConfig({ upstream, consoleMediaOrigins: [origin] }))).toEqual([
      `consoleMediaOrigins has ${JSON.stringify(origin)}; it ${form}`,
    ]);
  });
});
