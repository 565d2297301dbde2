import { createServer } from "node:http";
import { describe, expect, onTestFinished, test } from "vitest";
import { createGateway } from "../../src/server.ts";
import { startGateway } from "../helpers/gateway.ts";
import { exchangeRaw } from "../helpers/raw-http.ts";
import { serve } from "../helpers/serve.ts";
import { startSignIn } from "../helpers/signing-in.ts";
import { answerEverything, startStandIn } from "../helpers/stand-in-service.ts";

const query = '{"query":"{ viewer { id } }"}';
const json = `Content-Type: application/json\r\nContent-Length: ${query.length}\r\n`;
const upgrade =
  "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

/** Requests to each kind of route: request line, headers other than Host, body. */
const requests = [
  ["POST /graphql HTTP/1.1", json, query],
  ["GET /graphql?query={__typename} HTTP/1.1", "", ""],
  ["POST /graphql HTTP/1.1", `Accept: text/event-stream\r\n${json}`, query],
  ["OPTIONS /graphql HTTP/1.1", "Origin: https://shop.example\r\n", ""],
  ["GET /graphql HTTP/1.1", upgrade, ""],
  ["GET /graphql HTTP/1.1", "Accept: text/html\r\n", ""],
  ["GET /files/link HTTP/1.1", "", ""],
  ["HEAD /uploads/address HTTP/1.1", "", ""],
  ["GET /auth/sign-in HTTP/1.1", "", ""],
  ["GET /console HTTP/1.1", "", ""],
  ["GET /health/live HTTP/1.1", "", ""],
  ["GET /health/live HTTP/1.0", "", ""],
  ["GET http://gateway.example/health/live HTTP/1.1", "", ""],
  ["GET /metrics HTTP/1.1", "", ""],
  ["GET /nowhere HTTP/1.1", "", ""],
  ["OPTIONS * HTTP/1.1", "", ""],
] as const;

const refused = /^HTTP\/1\.1 400 [\s\S]*\r\nX-Request-Id: the-id\r\n/;
const closing = /\r\nConnection: close\r\n/;

describe("A request with a repeated header", () => {
  test.each(requests)("is rejected when Host is repeated: %s %j", async (line, headers, body) => {
    const { gateway } = await startSignIn({ graphiql: true, mode: "SANDBOX" });
    for (const hosts of ["Host: a\r\nHost: b\r\n", "Host: a\r\nHost: a\r\n", "HOST: a\r\nhost:\r\n"]) {
      const bytes = `${line}\r\n${hosts}X-Request-Id: the-id\r\n${headers}\r\n${body}`;
      const [answer = ""] = await exchangeRaw(gateway.url, bytes);
      expect(answer).toMatch(refused);
      expect(answer).toMatch(closing);
      expect(answer).not.toContain("Set-Cookie");
    }
  });

  test("is rejected before any upstream call when Authorization or Content-Type is repeated", async () => {
    await using service = await startStandIn(answerEverything);
    await using gateway = await startGateway(service.url);
    const send = (...lines: string[]) =>
      exchangeRaw(
        gateway.url,
        `POST /graphql HTTP/1.1\r\nHost: a\r\n${lines.join("\r\n")}\r\nX-Request-Id: the-id\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
    const body = `{"query":"{ node(id: \\"${Buffer.from("Video:1").toString("base64url")}\\") { id } }"}`;
    const type = "Content-Type: application/json";
    const [usual = ""] = await send(type, "Authorization: Bearer one");
    expect(usual).toMatch(/^HTTP\/1\.1 200 /);
    const calls = service.calls.length;
    expect(calls).toBeGreaterThan(0);
    for (const lines of [
      [type, "Authorization: Bearer one", "Authorization: Bearer two"],
      [type, "authorization: Bearer one", "AUTHORIZATION: Basic dHdv"],
      [type, "Content-Type: text/plain", "Authorization: Bearer one"],
    ]) {
      const [answer = ""] = await send(...lines);
      expect(answer).toMatch(refused);
      expect(answer).toMatch(/"The header `(?:authorization|content-type)` is repeated\. Send it once\."/);
    }
    expect(service.calls).toHaveLength(calls);
  });

  test("is accepted for headers that may be lists", async () => {
    await using gateway = await startGateway("http://127.0.0.1:9");
    const lists =
      "Accept: text/plain\r\nAccept: application/json\r\nX-Forwarded-For: 192.0.2.1\r\nX-Forwarded-For: 192.0.2.2\r\n";
    const bytes = `POST /graphql HTTP/1.1\r\nHost: a\r\n${lists}${json}\r\n${query}`;
    const [answer] = await exchangeRaw(gateway.url, bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });
});

/** Starts a gateway on a server that leaves the check of Host to it, as the program does. */
async function startLenient() {
  const gateway = await createGateway({ upstream: { url: "http://127.0.0.1:9" } });
  onTestFinished(() => gateway.close());
  const server = createServer({ requireHostHeader: false }, (request, response) =>
    gateway.handleRequest(request, response),
  );
  server.on("upgrade", (request, socket, head) => gateway.handleUpgrade(request, socket, head));
  return serve(server);
}

describe("A request without a Host header", () => {
  test.each(requests)("is rejected, except over HTTP/1.0: %s %j", async (line, headers, body) => {
    const url = await startLenient();
    const [answer = ""] = await exchangeRaw(url, `${line}\r\nX-Request-Id: the-id\r\n${headers}\r\n${body}`);
    expect(answer).toMatch(line.endsWith("1.0") ? /^HTTP\/1\.1 200 / : refused);
  });
});

test("a chunked HTTP/1.0 request is rejected, because an HTTP/1.0 proxy cannot find its end", async () => {
  const url = await startLenient();
  const body = `${query.length.toString(16)}\r\n${query}\r\n0\r\n\r\n`;
  const head = "POST /graphql HTTP/1.0\r\nConnection: keep-alive\r\nContent-Type: application/json";
  const bytes = `${head}\r\nTransfer-Encoding: chunked\r\nX-Request-Id: the-id\r\n\r\n${body}`;
  const [answer] = await exchangeRaw(url, bytes);
  expect(answer).toMatch(refused);
  expect(answer).toMatch(closing);
});

test("a request without an HTTP version is rejected", async () => {
  const [answer = ""] = await exchangeRaw(await startLenient(), "GET /health/live\r\n\r\n");
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
});

describe("A request target in absolute form", () => {
  test("supplies the path and overrides the Host header", async () => {
    const url = await startLenient();
    for (const path of ["/graphql?query={__typename}", "/health/live", "/metrics"]) {
      const [answer = ""] = await exchangeRaw(url, `GET http://c.example${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    }
    const ask = async (origin: string, search: string, more = "") => {
      const head = `GET http://c.example/graphql${search} HTTP/1.1\r\nHost: a.example\r\nOrigin: ${origin}\r\n`;
      return (await exchangeRaw(url, `${head}${more}\r\n`))[0];
    };
    const allowed = "Access-Control-Allow-Origin";
    expect(await ask("http://c.example", "?query={__typename}")).toContain(`${allowed}: http://c.example`);
    expect(await ask("http://a.example", "?query={__typename}")).not.toContain(allowed);
    expect(await ask("http://a.example", "", upgrade)).toMatch(/^HTTP\/1\.1 403 /);
  });

  test.each(["ftp://c.example/health/live", "javascript:/health/live", "http://a:99999/health/live"])(
    "is rejected with another scheme or an invalid port: %s",
    async (target) => {
      const url = await startLenient();
      const [answer = ""] = await exchangeRaw(url, `GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
    },
  );
});
