import { createServer } from "node:net";
import { fetch } from "undici";
import { describe, expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../src/config/read-config.ts";
import { openMetricsPort } from "../../src/start/metrics-server.ts";
import { runMain, startGatewayProcess } from "../helpers/gateway-process.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { listen } from "../helpers/listen.ts";
import { scrape } from "../helpers/metrics.ts";
import { exchangeRaw } from "../helpers/raw-http.ts";

const nowhere = "http://127.0.0.1:9";
const readNothing = () => Promise.resolve("");

const read = (environment: Record<string, string>) => readConfig({ UPSTREAM_URL: nowhere, ...environment });

/** URL of the metrics from the output of the process. */
const metricsUrlOf = (output: string) => /"metrics":"([^"]+)\/metrics"/.exec(output)?.[1] ?? "";

describe("METRICS_PORT", () => {
  test("serves the metrics of gateway and process, which the main port then no longer serves", async () => {
    const accessToken = "a".repeat(32);
    await using gateway = await startGatewayProcess({ METRICS_PORT: "0", GATEWAY_ACCESS_TOKEN: accessToken });
    await graphqlClient(gateway.url).query("{ viewer { mode } }");
    const url = metricsUrlOf(gateway.output());
    const { sum } = await scrape(url);
    expect(sum("gateway_build_info")).toBe(1);
    expect(sum("process_resident_memory_bytes")).toBeGreaterThan(0);
    expect(sum("nodejs_eventloop_lag_p99_seconds")).not.toBeNull();
    expect(sum("nodejs_gc_duration_seconds_count")).not.toBeNull();
    const authorization = `Bearer ${accessToken}`;
    expect((await fetch(`${gateway.url}/metrics`, { headers: { authorization } })).status).toBe(404);
    // The metrics port serves nothing else.
    for (const path of ["/", "/graphql?query={__typename}", "/health/live", "/metrics/", "//"]) {
      expect([path, (await fetch(new URL(url).origin + path)).status]).toEqual([path, 404]);
    }
    expect((await fetch(`${url}/metrics`, { method: "POST" })).status).toBe(405);
    expect((await fetch(`${url}/metrics`, { headers: { "X-Forwarded-For": "192.0.2.1" } })).status).toBe(200);
    expect(await gateway.stop("SIGTERM")).toBe(0);
  });

  test.each(["", "Host: a\r\nHost: b\r\n", "Host: a b\r\n", "Host : a\r\n"])(
    "rejects a request with the headers %j with 400 and a request id",
    async (hosts) => {
      const onLoopback = { metricsPort: 0, metricsHost: "127.0.0.1" };
      const metrics = await openMetricsPort(onLoopback, readNothing, { error: () => undefined });
      if (!metrics) throw new Error("There is no port for the metrics.");
      onTestFinished(() => metrics.close());
      const send = (headers: string) =>
        exchangeRaw(new URL(metrics.url).origin, `GET /metrics HTTP/1.1\r\n${headers}\r\n`);
      expect((await send(hosts))[0]).toMatch(/^HTTP\/1\.1 400 [^]*\r\nX-Request-Id: /);
      expect((await send("Host: a\r\n"))[0]).toMatch(/^HTTP\/1\.1 200 /);
    },
  );

  test("leaves the metrics on the main port when it is not set", async () => {
    await using gateway = await startGatewayProcess({ UPSTREAM_URL: nowhere });
    expect(metricsUrlOf(gateway.output())).toBe("");
    const { sum } = await scrape(gateway.url);
    expect(sum("process_cpu_seconds_total")).toBeGreaterThan(0);
  });

  test.each([
    ["one process", "1"],
    ["several workers", "2"],
  ])("that is in use is a start error of %s", async (_what, WORKERS) => {
    const other = createServer();
    onTestFinished(() => void other.close());
    const port = await listen(other);
    const { code, output } = await runMain({
      PORT: "0",
      METRICS_PORT: String(port),
      UPSTREAM_URL: nowhere,
      WORKERS,
      REDIS_URL: "redis://127.0.0.1:9",
      GATEWAY_SECRET: "a secret of this test",
    });
    expect(code).toBe(1);
    expect(output).toContain(
      `Port ${port} is in use: set METRICS_PORT to another one, or to 0 for a free one.`,
    );
    expect(output).not.toMatch(/\n\s+at /);
  });

  test("with a host that this machine does not have is a start error", async () => {
    const environment = { PORT: "0", METRICS_PORT: "0", METRICS_HOST: "192.0.2.1", UPSTREAM_URL: nowhere };
    const { code, output } = await runMain(environment);
    expect(code).toBe(1);
    expect(output).toContain(
      "This machine has no address 192.0.2.1: set METRICS_HOST to an address of this machine.",
    );
  });

  test("must differ from PORT and is required for METRICS_HOST", () => {
    expect(() => read({ PORT: "4100", METRICS_PORT: "4100" })).toThrow(
      "METRICS_PORT and PORT are both 4100: set METRICS_PORT to another port, or remove it.",
    );
    expect(() => read({ METRICS_PORT: "4000" })).toThrow("METRICS_PORT and PORT are both 4000");
    const hostAlone = "METRICS_HOST needs METRICS_PORT, which is missing.";
    expect(() => read({ METRICS_HOST: "0.0.0.0" })).toThrow(hostAlone);
    expect(() => read({ METRICS_PORT: "70000" })).toThrow("METRICS_PORT");
    const anyPort = read({ PORT: "0", METRICS_PORT: "0", HOST: "::1" });
    expect(anyPort).toMatchObject({ metricsPort: 0, metricsHost: "::1" });
    const onAll = { host: "127.0.0.1", metricsPort: 9464, metricsHost: "0.0.0.0" };
    expect(read({ METRICS_PORT: "9464", METRICS_HOST: "0.0.0.0" })).toMatchObject(onAll);
    expect(read({}).metricsPort).toBeNull();
  });
});
