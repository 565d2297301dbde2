import { describe, expect, test } from "vitest";
import { completeConfig, type GatewayConfig } from "../../src/config/gateway-config.ts";
import { readConfig } from "../../src/config/read-config.ts";
import { faultsOf, signInVariables } from "./faults-of.ts";

const upstream = { url: "https://services.example" };
const signIn: Partial<GatewayConfig> = {
  client: { id: "shop", secret: "secret-of-the-shop" },
  secret: "a secret of sixteen characters",
  signIn: { redirectName: "Shop-RuName" },
};
const operations = new Map([["a", "{ __typename }"]]);
const locked: Partial<GatewayConfig> = { persistedOperations: operations, persistedOperationsOnly: true };

describe("The console", () => {
  test.each<[string, Partial<GatewayConfig>, boolean]>([
    ["services without sign-in", {}, false],
    ["services with sign-in", signIn, true],
    ["services with sign-in and the console disabled", { ...signIn, console: false }, false],
    ["the sandbox", { mode: "SANDBOX" }, true],
    ["the sandbox with the console disabled", { mode: "SANDBOX", console: false }, false],
    ["only persisted operations", { ...signIn, ...locked }, false],
  ])("with %s (%j) is served: %s", (_, config, isServed) => {
    expect(completeConfig({ upstream, ...config }).console).toBe(isServed);
  });

  test("names the missing settings when it is enabled without them", () => {
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

  test("allows media of the public services by default, and otherwise only of the gateway", () => {
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
  ])("allows media from %s", (origin) => {
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
  ])("rejects %s as a media origin, and the message names the format", (origin) => {
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
