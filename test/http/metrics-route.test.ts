import { Registry } from "prom-client";
import { fetch } from "undici";
import { describe, expect, test } from "vitest";
import { createMetricsRoute } from "../../src/http/metrics-route.ts";
import { startGateway } from "../helpers/gateway.ts";
import { readMetrics } from "../helpers/metrics.ts";
import { exchangeRaw } from "../helpers/raw-http.ts";
import { serve } from "../helpers/serve.ts";

const nowhere = "http://127.0.0.1:9";
const contentType = "text/plain; version=0.0.4; charset=utf-8";
const accessToken = "an-access-token-of-these-tests";
const client = { id: "application", secret: "secret" };

const failToRead = () => Promise.reject(new Error("secret"));
const ask = (url: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(`${url}/metrics`, { headers, method });

describe("GET /metrics on the main port", () => {
  test("responds to GET and HEAD from the same machine and rejects other methods with 405", async () => {
    await using gateway = await startGateway(nowhere);
    const got = await ask(gateway.url);
    const about = ({ status, headers }: typeof got) => [status, headers.get("content-type")];
    expect([...about(got), got.headers.get("cache-control")]).toEqual([200, contentType, "no-store"]);
    expect(readMetrics(await got.text()).sum("gateway_subscribers")).toBe(0);
    const head = await ask(gateway.url, {}, "HEAD");
    expect([...about(head), await head.text()]).toEqual([200, contentType, ""]);
    expect(Number(head.headers.get("content-length"))).toBeGreaterThan(1_000);
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
      const refused = await ask(gateway.url, {}, method);
      expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    }
  });

  test.each(["Forwarded", "X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "X-Real-IP", "Via"])(
    "is rejected with 403 through a proxy on the same machine that adds %s",
    async (name) => {
      await using gateway = await startGateway(nowhere, { trustProxy: ["loopback"] });
      // The value of the header is irrelevant, because a client can forge it.
      for (const value of ["127.0.0.1", "for=127.0.0.1", ""]) {
        const answer = await ask(gateway.url, { [name]: value });
        expect([value, answer.status]).toEqual([value, 403]);
        expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: "FORBIDDEN" } }] });
      }
    },
  );

  test("accepts the access token through a proxy and responds with 401 without it", async () => {
    await using gateway = await startGateway(nowhere, { accessToken, client });
    const proxied = { "X-Forwarded-For": "192.0.2.1" };
    expect((await ask(gateway.url, { ...proxied, Authorization: `Bearer ${accessToken}` })).status).toBe(200);
    const wrong = [
      {},
      { Authorization: "Bearer another-token" },
      { Authorization: `Bearer ${accessToken}x` },
      { Authorization: `Bearer ${accessToken.slice(0, -1)}` },
      { Authorization: `Basic ${accessToken}` },
      { Authorization: accessToken },
    ];
    for (const headers of wrong) {
      const answer = await ask(gateway.url, { ...proxied, ...headers });
      expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
      expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: "UNAUTHENTICATED" } }] });
    }
    // On the same machine no token is required, and a wrong one is ignored.
    expect((await ask(gateway.url, { Authorization: "Bearer another-token" })).status).toBe(200);
  });

  test("decides by the remote address of the connection", async () => {
    const route = createMetricsRoute(async () => "metrics", null);
    const statusFrom = async (remoteAddress: string) => {
      const url = await serve((request, response) => {
        Object.defineProperty(request, "socket", { value: { remoteAddress } });
        void route(request, response);
      });
      return (await ask(url)).status;
    };
    for (const own of ["127.0.0.1", "127.9.8.7", "::1", "::ffff:127.0.0.1"]) {
      expect([own, await statusFrom(own)]).toEqual([own, 200]);
    }
    for (const other of ["10.0.0.1", "192.0.2.1", "::ffff:10.0.0.1", "fe80::1", "", "128.0.0.1"]) {
      expect([other, await statusFrom(other)]).toEqual([other, 403]);
    }
  });

  test("accepts a target in absolute form and with a query", async () => {
    await using gateway = await startGateway(nowhere);
    const head = `GET ${gateway.url}/metrics?name=x HTTP/1.1\r\nHost: gateway\r\nConnection: close`;
    const [answer] = await exchangeRaw(gateway.url, `${head}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*gateway_build_info\{version="\d/);
  });

  test("responds with 404 when metrics are served on another port", async () => {
    await using gateway = await startGateway(nowhere, { accessToken, client }, { readMetrics: null });
    const answer = await ask(gateway.url, { Authorization: `Bearer ${accessToken}` });
    expect(answer.status).toBe(404);
  });

  test("responds with 500 and hides the error when the metrics cannot be read", async () => {
    await using gateway = await startGateway(nowhere, {}, { readMetrics: failToRead });
    const answer = await ask(gateway.url);
    expect([answer.status, await answer.text()]).toEqual([500, expect.not.stringContaining("secret")]);
  });
});

describe("An embedded gateway", () => {
  test("has its own metrics registry or a given one, so that several gateways can share a process", async () => {
    const registry = new Registry();
    await using one = await startGateway(nowhere, {}, { metrics: registry });
    await using other = await startGateway(nowhere);
    expect(one.gateway.metrics).toBe(registry);
    expect(other.gateway.metrics).not.toBe(registry);
    expect(await registry.metrics()).toContain("gateway_operations_total");
    // Metrics of the process are not part of an embedded gateway, of which a process may have several.
    expect(await other.gateway.metrics?.metrics()).not.toMatch(/^(?:process|nodejs)_/m);
  });
});
