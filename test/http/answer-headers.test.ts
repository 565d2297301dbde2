import { describe, expect, test } from "vitest";
import { exchangeRaw } from "../helpers/raw-http.ts";
import { startSignIn } from "../helpers/signing-in.ts";

const json = { "content-type": "application/json" };
const post = (query: string, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { ...json, ...headers },
  body: JSON.stringify({ query }),
});
const query = "{ viewer { mode } }";
const subscription = 'subscription { videoStatusChanged(id: "nothing") { isFinal } }';
const cookie = { cookie: `__Host-marketplace-gateway=${"x".repeat(43)}` };
const page = { headers: { accept: "text/html" } };
const origin = { origin: "https://shop.example" };

/** Requests to every route and for each kind of response. */
const requests: readonly (readonly [string, string, RequestInit])[] = [
  ["an operation", "/graphql", post(query, { authorization: "Bearer token" })],
  ["an operation in a URL", `/graphql?query=${encodeURIComponent(query)}`, {}],
  ["an operation with an error", "/graphql", post("{")],
  ["a body of another type", "/graphql", post(query, { "content-type": "text/plain" })],
  ["a body that is too large", "/graphql", post(" ".repeat(1_100_000))],
  ["a subscription", "/graphql", post(subscription, { accept: "text/event-stream" })],
  ["a subscription in parts", "/graphql", post(subscription, { accept: "multipart/mixed" })],
  ["a CORS preflight", "/graphql", { method: "OPTIONS", headers: origin }],
  ["a request that another site may have sent", "/graphql", post(query, cookie)],
  ["an unknown session", "/graphql", post(query, { ...cookie, "graphql-require-preflight": "1" })],
  ["GraphiQL", "/graphql", page],
  ["a file", "/files/nothing", {}],
  ["a CORS preflight for a file", "/files/nothing", { method: "OPTIONS", headers: origin }],
  ["an upload", "/uploads/nothing", { method: "HEAD", headers: { "tus-resumable": "1.0.0" } }],
  ["the capabilities of uploads", "/uploads/nothing", { method: "OPTIONS", headers: origin }],
  ["the start of a sign-in", "/auth/sign-in", {}],
  ["the end of a sign-in", "/auth/callback?code=x&state=y", {}],
  ["a rejected sign-in", "/auth/sign-in?return_to=//evil.example", {}],
  ["a session", "/auth/session", {}],
  ["a sign-out", "/auth/sign-out", { method: "POST" }],
  ["the console", "/console", page],
  ["the console's configuration", "/console/config.json", {}],
  ["the start page", "/", page],
  ["liveness", "/health/live", {}],
  ["readiness", "/health/ready", {}],
  ["metrics", "/metrics", {}],
  ["an unknown address", "/nowhere", {}],
  ["an unsupported method", "/auth/session", { method: "DELETE" }],
  ["an unsupported method for operations", "/graphql", { method: "PUT" }],
  ["an operation in a URL with an error", "/graphql?query={", {}],
  ["a body that is not JSON", "/graphql", { method: "POST", headers: json, body: "[" }],
  ["a type that is not available", "/graphql?query={__typename}", { headers: { accept: "image/png" } }],
  ["a form for an unknown address", "/nowhere", { method: "POST", body: "x" }],
  ["an unknown address of a sign-in", "/auth/nothing", {}],
];

/**
 * Ids that a client sends with the first run of an operation and with later, compiled runs; null for none. The response
 * repeats an id of the client.
 */
const generated: unknown = expect.stringMatching(/^[\w-]{36}$/);
const requestIds = [null, null, "chosen-by_the.client-1", "n".repeat(128)];

describe.each([
  ["an https PUBLIC_URL", "https://gateway.example/market", "max-age=31536000"],
  ["an http PUBLIC_URL", "http://localhost:4000", null],
  ["no PUBLIC_URL", null, null],
])("With %s,", (_scheme, publicUrl, expected) => {
  test("every response has the expected Strict-Transport-Security, nosniff and X-Request-Id headers", async () => {
    const { gateway } = await startSignIn({ publicUrl, graphiql: true, mode: "SANDBOX" });
    for (const [round, requestId] of requestIds.entries()) {
      const own = requestId === null ? {} : { "x-request-id": requestId };
      for (const [what, path, init] of requests) {
        const sent = { ...(init.headers as Record<string, string> | undefined), ...own };
        const answer = await fetch(gateway.url + path, { redirect: "manual", ...init, headers: sent });
        await answer.arrayBuffer();
        const { headers } = answer;
        expect([round, what, headers.get("strict-transport-security")]).toEqual([round, what, expected]);
        expect([what, headers.get("x-content-type-options")]).toEqual([what, "nosniff"]);
        expect([what, headers.get("x-request-id")]).toEqual([what, requestId ?? generated]);
      }
    }
    const [refused = ""] = await exchangeRaw(gateway.url, "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n");
    expect(/\r\nStrict-Transport-Security: (.*)\r\n/.exec(refused)?.[1] ?? null).toBe(expected);
  });
});
