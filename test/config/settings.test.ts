import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { completeConfig, type GatewayConfig, gatewayDefaults } from "../../src/config/gateway-config.ts";
import { faultsOf } from "./faults-of.ts";

const readDefault = (text: string): unknown =>
  text === "none" ? [] : JSON.parse(/^\d/.test(text) ? text.replaceAll(" ", "") : text);

/** The beginning of a `@defaultValue` tag. */
const saidDefault = /@defaultValue ("[^"]*"|[\d ]*\d|true|false|null|none)/;

test("the default in the docstring of a setting is the actual default", async () => {
  const files = ["settings.ts", "gateway-config.ts"].map((name) =>
    readFile(new URL(`../../src/config/${name}`, import.meta.url), "utf8"),
  );
  const text = (await Promise.all(files)).join("\n");
  const rows = [...text.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s+(\w+): /g)];
  const said = rows.flatMap(([, comment = "", key = ""]) => {
    const [, value] = saidDefault.exec(comment) ?? [];
    return value === undefined ? [] : [[key, value] as const];
  });
  expect(said.length).toBeGreaterThan(30);
  const defaults: Readonly<Record<string, unknown>> = gatewayDefaults;
  const actual = said.map(([key]) => [key, defaults[key]]);
  expect(actual).toEqual(said.map(([key, value]) => [key, readDefault(value)]));
});

test.each<[object, string]>([
  [{ viewerIdentity: "seller" }, 'viewerIdentity is "seller"; it must be user or token.'],
  [{ graphiql: "yes" }, 'graphiql is "yes"; it must be true or false.'],
  [{ maxStreams: null }, "maxStreams is null; it must be a whole number from 1."],
  [
    { client: { id: "shop:1", secret: "secret" } },
    'client.id is "shop:1"; it must be visible ASCII characters without a colon.',
  ],
])("values in code that no variable can have are rejected, too: %j", (config, fault) => {
  const given = { upstream: { url: "https://services.example" }, ...config } as Partial<GatewayConfig>;
  expect(faultsOf(() => completeConfig(given))).toEqual([fault]);
});
