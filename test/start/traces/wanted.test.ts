import { expect, test } from "vitest";
import { areTracesWanted } from "../../../src/start/traces/start-traces.ts";

const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" };

test.each<[enabled: "enabled" | "disabled", environment: NodeJS.ProcessEnv]>([
  ["enabled", collector],
  ["enabled", { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://127.0.0.1:4318/v1/traces" }],
  ["enabled", { OTEL_TRACES_EXPORTER: "console" }],
  ["enabled", { ...collector, OTEL_SDK_DISABLED: "false" }],
  ["disabled", {}],
  ["disabled", { OTEL_SERVICE_NAME: "gateway" }],
  ["disabled", { OTEL_EXPORTER_OTLP_ENDPOINT: " " }],
  ["disabled", { ...collector, OTEL_SDK_DISABLED: "TRUE" }],
  ["disabled", { ...collector, OTEL_TRACES_EXPORTER: "none" }],
  ["disabled", { OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: "http://127.0.0.1:4318/v1/metrics" }],
])("tracing is %s with %o", (enabled, environment) => {
  expect(areTracesWanted(environment)).toBe(enabled === "enabled");
});
