import { readFile } from "node:fs/promises";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { metricsTable } from "../../scripts/metrics-table.ts";
import { metricDefinitions } from "../../src/metrics/definitions.ts";
import { makePoolMetrics } from "../../src/start/workers/pool-metrics.ts";
import { startGateway } from "../helpers/gateway.ts";

const page = await readFile(new URL("../../docs/operations.md", import.meta.url), "utf8");

test("the table of metrics in the documentation equals the code", () => {
  expect(/<!-- metrics -->\n([\s\S]*?)\n<!-- \/metrics -->/.exec(page)?.[1]).toBe(metricsTable());
});

test("a gateway registers every documented metric except those of a primary process and of Redis, and no others", async () => {
  await using gateway = await startGateway("http://127.0.0.1:9");
  const registered = gateway.gateway.metrics?.getMetricsAsArray().map(({ name }) => name) ?? [];
  const conditional = Object.entries(metricDefinitions).flatMap(([name, definition]) =>
    "condition" in definition ? [name] : [],
  );
  expect(conditional).toHaveLength(5);
  expect([...registered, ...conditional].toSorted()).toEqual(Object.keys(metricDefinitions).toSorted());
  const own = new Registry();
  makePoolMetrics(own, () => ({ answered: 1, silent: 0 }));
  expect(own.getMetricsAsArray().map(({ name }) => name)).toEqual([
    "gateway_workers",
    "process_start_time_seconds",
  ]);
});
