import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { startGatewayProcess } from "../helpers/gateway-process.ts";
import { readHttpRequests } from "./http-requests.ts";
import { findFailure } from "./run-operation.ts";

const folder = new URL("../../examples/requests/", import.meta.url);
const files = (await readdir(folder)).filter((name) => name.endsWith(".http"));
const environments = JSON.parse(await readFile(new URL("http-client.env.json", folder), "utf8")) as Record<
  string,
  Record<string, string>
>;

const gateway = await closeAfterAll(startGatewayProcess());

test("the environments of the example requests have the same variables", () => {
  const names = Object.values(environments).map((variables) => Object.keys(variables).toSorted());
  expect(names.length).toBeGreaterThan(1);
  expect(new Set(names.map(String)).size).toBe(1);
});

test.for(files)("every request of examples/requests/%s succeeds", async (file) => {
  const variables = { ...environments["sandbox"], url: gateway.url };
  const requests = await readHttpRequests(new URL(file, folder), variables);
  expect(requests.length).toBeGreaterThan(1);
  const faults: string[] = [];
  for (const { name, method, url, headers, body } of requests) {
    const response = await fetch(url, { method, headers, body });
    const text = await response.text();
    const fault = response.ok ? findFailure(JSON.parse(text)) : text;
    if (fault !== null) faults.push(`${name}: ${response.status} ${fault}`);
  }
  expect(faults).toEqual([]);
});

test("the example requests cover each part of the schema", () => {
  const parts = ["catalog", "feeds", "keys", "media", "store", "viewer"];
  expect(files.toSorted()).toEqual(parts.map((name) => `${name}.http`));
});
