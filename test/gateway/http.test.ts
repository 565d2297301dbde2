import { serverAudits } from "graphql-http";
import { describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { startGateway } from "../helpers/gateway.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { exchangeRaw } from "../helpers/raw-http.ts";
import { answerEverything, startStandIn } from "../helpers/stand-in-service.ts";

/** An address without a service. */
const nowhere = "http://127.0.0.1:9";

/** Sends a raw request head and reads the whole response. */
async function sendRaw(url: string, requestLine: string, headers: readonly string[] = []): Promise<string> {
  const lines = [requestLine, "Host: gateway", "Connection: close", ...headers, "", ""];
  return (await exchangeRaw(url, lines.join("\r\n")))[0] ?? "";
}

describe("GraphQL over HTTP", async () => {
  const gateway = await closeAfterAll(startGateway(nowhere));

  runAudits(gateway.url);
});

describe("GraphQL over HTTP with compiled operations", async () => {
  const gateway = await closeAfterAll(
    startGateway(nowhere, {}, { identify: () => ({ key: "one", token: "one" }) }),
  );
  for (let use = 0; use < 3; use += 1) {
    for (const query of ["{ __typename }", "query Query { __typename }"]) {
      await graphqlClient(gateway.url).query(query);
    }
  }

  runAudits(gateway.url);

  // Audits send most documents repeatedly.
  test("the gateway has executed more than 20 compiled operations", () => {
    expect(gateway.gateway.statistics.graphql.straightOperations).toBeGreaterThan(20);
  });
});

/** Runs the audits of GraphQL over HTTP, each as a test. */
function runAudits(url: string): void {
  for (const audit of serverAudits({ url: () => `${url}/graphql` })) {
    test(`${audit.id} ${audit.name}`, async () => {
      const result = await audit.fn();
      expect("reason" in result ? result.reason : result.status).toBe("ok");
    });
  }
}

describe("health", () => {
  test("a running gateway is live and ready", async () => {
    await using gateway = await startGateway(nowhere);
    for (const path of ["/health/live", "/health/ready"]) {
      const response = await fetch(`${gateway.url}${path}`);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ status: "ok" });
    }
  });
});

describe("GraphiQL", () => {
  const asBrowser = { headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } };

  test("is served to browsers and loads nothing from other servers", async () => {
    await using gateway = await startGateway(nowhere, { graphiql: true });
    const response = await fetch(`${gateway.url}/graphql`, asBrowser);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    const page = await response.text();
    expect(page).not.toMatch(/<(script|link)[^>]+(src|href)="https?:/);
    const cached = await fetch(`${gateway.url}/graphql`, {
      headers: { ...asBrowser.headers, "if-none-match": response.headers.get("etag") ?? "" },
    });
    expect(cached.status).toBe(304);
  });

  test("is never served to a client that accepts JSON", async () => {
    await using gateway = await startGateway(nowhere, { graphiql: true });
    const response = await fetch(`${gateway.url}/graphql?query={__typename}`, {
      headers: { accept: "application/json" },
    });
    expect(await response.json()).toMatchObject({ data: { __typename: "Query" } });
  });

  test("is not served when it is disabled", async () => {
    await using gateway = await startGateway(nowhere, { graphiql: false });
    const response = await fetch(`${gateway.url}/graphql`, asBrowser);
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(await response.json()).toMatchObject({ errors: [{ message: expect.any(String) }] });
  });

  test.each(["/", "/graphql/", "/graphqlx", "//graphql", "/health", "/health/graphql", "/../graphql"])(
    "is not at %s: the gateway answers 404 with the right path",
    async (path) => {
      await using gateway = await startGateway(nowhere);
      const answer = await sendRaw(gateway.url, `GET ${path} HTTP/1.1`);
      expect(answer).toMatch(/^HTTP\/1\.1 404 /);
      expect(answer).toContain("GraphQL is at /graphql");
    },
  );
});

describe("malformed HTTP requests", async () => {
  const service = await closeAfterAll(startStandIn(answerEverything));
  const gateway = await closeAfterAll(startGateway(service.url));

  test.each([
    "GET // HTTP/1.1",
    "GET //[ HTTP/1.1",
    "GET //a:b HTTP/1.1",
    "GET /% HTTP/1.1",
    "GET /%zz?query=% HTTP/1.1",
    "GET /graphql?query=%E0%A4%A HTTP/1.1",
    "GET http://[/graphql HTTP/1.1",
    "GET http:// HTTP/1.1",
    "OPTIONS * HTTP/1.1",
    "GET * HTTP/1.1",
    "DELETE /graphql HTTP/1.1",
    "TRACE /graphql HTTP/1.1",
  ])("%s gets a client error, and the gateway stays available", async (requestLine) => {
    const accept = "Accept: application/graphql-response+json";
    expect(await sendRaw(gateway.url, requestLine, [accept])).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect((await fetch(`${gateway.url}/health/live`)).status).toBe(200);
    expect(service.calls).toHaveLength(0);
  });

  test.each(["GET //[ HTTP/1.1", "GET http://[/graphql HTTP/1.1", "GET /elsewhere HTTP/1.1"])(
    "the upgrade %s is refused, and the gateway stays available",
    async (requestLine) => {
      const key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==";
      const upgrade = ["Upgrade: websocket", "Sec-WebSocket-Version: 13", key];
      expect(await sendRaw(gateway.url, requestLine, upgrade)).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect((await fetch(`${gateway.url}/health/live`)).status).toBe(200);
    },
  );
});
