import { once } from "node:events";
import { describe, expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import type { GatewayConfig } from "../../src/config/gateway-config.ts";
import { demoTokens } from "../../src/sandbox/accounts/demo-accounts.ts";
import { startGateway } from "../helpers/gateway.ts";
import { createReadLog } from "../helpers/log-lines.ts";
import { exchangeRaw } from "../helpers/raw-http.ts";
import { startSignIn } from "../helpers/signing-in.ts";
import { answerEverything, type ReceivedCall, startStandIn } from "../helpers/stand-in-service.ts";

const id = "chosen-by_the.client-1";
const json = { "content-type": "application/json" };

async function setUp(config: Partial<GatewayConfig> = {}) {
  const service = await startStandIn(answerEverything);
  onTestFinished(() => service[Symbol.asyncDispose]());
  const read = createReadLog();
  const gateway = await startGateway(service.url, config, { log: read.log });
  onTestFinished(() => gateway[Symbol.asyncDispose]());
  return { service, gateway, ...read };
}

describe("the id of a request", () => {
  test.each([
    ["/health/live", {}],
    ["/health/ready", {}],
    ["/graphql?query={__typename}", {}],
    ["/graphql?query={", {}],
    ["/graphql", { method: "PUT" }],
    ["/graphql", { method: "POST", headers: { "content-type": "text/plain" }, body: "x" }],
    ["/graphql", { method: "POST", headers: json, body: "[" }],
    ["/graphql", { method: "POST", headers: json, body: `{"query":"${" ".repeat(1_100_000)}"}` }],
    ["/graphql", { method: "OPTIONS", headers: { origin: "https://shop.example" } }],
    ["/graphql", { headers: { accept: "text/html" } }],
    ["/graphql?query={__typename}", { headers: { accept: "image/png" } }],
    ["/files/no-link", {}],
    ["/files/no-link", { method: "OPTIONS", headers: { origin: "https://shop.example" } }],
    ["/nowhere", {}],
    ["/nowhere", { method: "POST", body: "x" }],
  ] as const)("is in the answer of %s %o", async (path, init: RequestInit) => {
    const { gateway } = await setUp({ graphiql: true, corsOrigins: ["https://shop.example"] });
    for (const name of [id, "n".repeat(128)]) {
      const headers = { ...(init.headers as Record<string, string> | undefined), "x-request-id": name };
      const answer = await fetch(gateway.url + path, { ...init, headers });
      await answer.arrayBuffer();
      expect(answer.headers.get("x-request-id")).toBe(name);
    }
  });

  test.each(["/auth/sign-in", "/auth/callback?code=x", "/auth/nothing", "/"])(
    "is in the answer of %s",
    async (path) => {
      const { gateway } = await startSignIn({ demoToken: demoTokens.seller1 });
      const answer = await fetch(gateway.url + path, { redirect: "manual", headers: { "x-request-id": id } });
      await answer.arrayBuffer();
      expect(answer.headers.get("x-request-id")).toBe(id);
    },
  );

  test.each(["", "with space", "n".repeat(129), "ünïcode", "a,b", "a\tb", "a/b"])(
    "is made by the gateway when a client sends %o",
    async (given) => {
      const { gateway } = await setUp();
      const bytes = `GET /health/live HTTP/1.1\r\nHost: a\r\nX-Request-Id: ${given}\r\n\r\n`;
      const [answer = ""] = await exchangeRaw(gateway.url, Buffer.from(bytes, "latin1"));
      expect(answer).toMatch(/\r\nX-Request-Id: [\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\r\n/);
    },
  );

  test("is made for each request of a connection, and differs", async () => {
    const { gateway } = await setUp();
    const bytes = "GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n".repeat(2);
    const ids = (await exchangeRaw(gateway.url, bytes, 2)).map(
      (text) => /X-Request-Id: (.*)\r/.exec(text)?.[1],
    );
    expect(new Set(ids).size).toBe(2);
  });

  test("may be sent and read by pages of other origins", async () => {
    const { gateway } = await setUp({ corsOrigins: ["https://shop.example"] });
    const origin = "https://shop.example";
    for (const path of ["/graphql", "/files/any"]) {
      const asked = await fetch(gateway.url + path, {
        method: "OPTIONS",
        headers: {
          origin,
          "access-control-request-method": "GET",
          "access-control-request-headers": "x-request-id",
        },
      });
      expect(asked.headers.get("access-control-allow-headers")?.toLowerCase()).toContain("x-request-id");
      const answer = await fetch(gateway.url + path, { headers: { origin } });
      await answer.arrayBuffer();
      expect(answer.headers.get("access-control-expose-headers")).toContain("X-Request-Id");
    }
  });

  test("is in the answer to an upgrade, taken or refused", async () => {
    const { gateway } = await setUp({ corsOrigins: [] });
    const url = gateway.url.replace("http", "ws");
    const headers = { "x-request-id": id };
    const taken = new WebSocket(`${url}/graphql`, "graphql-transport-ws", { headers });
    const [answer] = await once(taken, "upgrade");
    expect(answer.headers["x-request-id"]).toBe(id);
    taken.terminate();
    const upgrade = ["Host: a", "Upgrade: websocket", "Connection: Upgrade", `X-Request-Id: ${id}`];
    const socket = ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13"];
    for (const [status, method, path, more] of [
      [404, "GET", "/elsewhere", socket],
      [403, "GET", "/graphql", [...socket, "Origin: https://other.example"]],
      [400, "GET", "/graphql", ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 7"]],
      [400, "GET", "/graphql", []],
      [405, "POST", "/graphql", socket],
    ] as const) {
      const bytes = [`${method} ${path} HTTP/1.1`, ...upgrade, ...more].join("\r\n");
      const [refused = ""] = await exchangeRaw(gateway.url, `${bytes}\r\n\r\n`);
      expect(refused).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(refused).toContain(`\r\nX-Request-Id: ${id}\r\n`);
    }
  });

  test("goes to the service with each call, and is in the call's line", async () => {
    const { gateway, service, lines, operation } = await setUp();
    const headers = { ...json, authorization: "Bearer t", "x-request-id": id };
    const query = `query Two { a: node(id: "${Buffer.from("Video:1").toString("base64url")}") { id } }`;
    const mutation = `mutation One { createImageFromUrl(input: { url: "https://a.example/1.jpg" }) { errors { __typename } } }`;
    // The third time the query has a plan, and takes another way.
    for (const document of [query, query, query, mutation]) {
      const body = JSON.stringify({ query: document });
      const answer = await fetch(`${gateway.url}/graphql`, { method: "POST", headers, body });
      expect(await answer.json()).not.toHaveProperty("errors");
    }
    const sent = service.calls.map((call: ReceivedCall) => call.headers["x-request-id"]);
    expect(sent.length).toBeGreaterThan(0);
    expect(new Set(sent)).toEqual(new Set([id]));
    const calls = lines().filter(({ msg }) => msg === "A call to a service has finished.");
    expect(calls.map(({ requestId }) => requestId)).toEqual(sent);
    const ended = [...(await operation("Two", 3)), ...(await operation("One"))];
    const counted = ended.reduce((sum, { upstreamCalls }) => sum + Number(upstreamCalls), 0);
    expect(counted).toBe(service.calls.length);
  });
});
