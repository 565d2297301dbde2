import { describe, expect, test } from "vitest";
import { areTracesWanted } from "../../../src/start/traces/start-traces.ts";

describe("Tracing is enabled", () => {
  test.each<NodeJS.ProcessEnv>([
    { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" },
    { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://127.0.0.1:4318/v1/traces" },
    { OTEL_TRACES_EXPORTER: "console" },
    { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318", OTEL_SDK_DISABLED: "false" },
  ])("with %o", (environment) => {
    expect(areTracesWanted(environment)).toBe(true);
  });
});

describe("Tracing is disabled", () => {
  test.each<NodeJS.ProcessEnv>([
    {},
    { OTEL_SERVICE_NAME: "gateway" },
    { OTEL_EXPORTER_OTLP_ENDPOINT: " " },
    { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318", OTEL_SDK_DISABLED: "TRUE" },
    { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318", OTEL_TRACES_EXPORTER: "none" },
    { OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: "http://127.0.0.1:4318/v1/metrics" },
  ])("with %o", (environment) => {
    expect(areTracesWanted(environment)).toBe(false);
  });
});
