import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { refusesHostless } from "../../src/start/malformed-requests.ts";
import { createHttpServer } from "../../src/start/serving.ts";
import { exchangeRaw } from "../helpers/raw-http.ts";

/** A server as the gateway has it, that answers each request that it is asked to answer with 200. */
async function startServer() {
  const server = createHttpServer({ requestTimeoutMs: 60_000 });
  server.on("request", (request, response) => {
    if (!refusesHostless(request, response)) response.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.dispose]: () => server.close().closeAllConnections(),
  };
}

test.each([
  ["that is none", 400, "nonsense\r\n\r\n"],
  ["whose headers are too large", 431, `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(100_000)}\r\n\r\n`],
  ["that has no Host", 400, "GET / HTTP/1.1\r\n\r\n"],
  ["that expects something unknown", 417, "GET / HTTP/1.1\r\nHost: a\r\nExpect: a miracle\r\n\r\n"],
])("a request %s is answered with %i and an id", async (_what, status, bytes) => {
  using server = await startServer();
  const [answer = ""] = await exchangeRaw(server.url, bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toMatch(/\r\nX-Request-Id: [\w-]{36}\r\n/);
});

test("a request of HTTP/1.0 needs no Host", async () => {
  using server = await startServer();
  const [answer = ""] = await exchangeRaw(server.url, "GET / HTTP/1.0\r\n\r\n");
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
});
