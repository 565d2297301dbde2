import { createHash } from "node:crypto";
import { createClient } from "graphql-ws";
import { fetch } from "undici";
import { describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { outcomeOf } from "../../src/metrics/operation-metrics.ts";
import { encodeGlobalId } from "../../src/resolvers/global-id.ts";
import { createManualClock } from "../helpers/clock.ts";
import { startGateway } from "../helpers/gateway.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { scrape } from "../helpers/metrics.ts";
import { answerFault, answerJson, askedId, startStandIn, videoOnWire } from "../helpers/stand-in-service.ts";

const operations = "gateway_operations_total";
const requests = "gateway_upstream_requests_total";
const video = "query ($id: ID!) { video(videoId: $id) { status } }";

const headers = { "content-type": "application/json", authorization: "Bearer sandbox-seller-1" };

/** Starts a service that has every video except "unknown", and fails as often as a test sets. */
async function startVideos() {
  const state = { failures: 0, status: "PROCESSING" };
  const service = await startStandIn((call) => {
    if (state.failures > 0) {
      state.failures -= 1;
      answerFault(call, 503, 190_000);
    } else if (askedId(call) === "unknown") answerFault(call, 404, 190_001);
    else answerJson(call, 200, videoOnWire(askedId(call), state.status));
  });
  return { service, state };
}

describe("The metrics of operations", () => {
  test("count by type and outcome, compiled or not", async () => {
    await using service = (await startVideos()).service;
    await using gateway = await startGateway(service.url);
    const client = graphqlClient(gateway.url);
    for (let time = 0; time < 5; time += 1) await client.query(video, { id: `v${time}` });
    await client.query("{ nothing }");
    await client.query("{ video(videoId:");
    await client.query('mutation { createVideo(input: { title: "a" }) { video { id } } }');
    await using stranger = await startGateway(service.url);
    await graphqlClient(stranger.url, null).query(video, { id: "v1" });
    const { sum } = await scrape(gateway.url);
    expect(sum(operations, { type: "query", outcome: "success" })).toBe(5);
    expect(sum(operations, { outcome: "rejected" })).toBe(3);
    expect(sum(operations)).toBe(8);
    expect(sum("gateway_operation_duration_seconds_count", { type: "query" })).toBeGreaterThanOrEqual(5);
    expect(sum("gateway_straight_operations_total")).toBeGreaterThan(0);
    expect(sum("gateway_operation_errors_total", { code: "GRAPHQL_PARSE_FAILED" })).toBe(1);
    expect(sum(requests, { service: "media", operation: "getVideo", status: "200" })).toBe(5);
    const other = await scrape(stranger.url);
    expect(other.sum("gateway_operation_errors_total", { code: "UNAUTHENTICATED" })).toBe(1);
    expect(other.sum(operations, { type: "query", outcome: "error" })).toBe(1);
  });

  test("count hits, misses and stores of persisted operations", async () => {
    await using service = (await startVideos()).service;
    await using gateway = await startGateway(service.url);
    const text = '{ video(videoId: "v1") { status } }';
    const sha256Hash = createHash("sha256").update(text).digest("hex");
    const send = (query?: string) =>
      fetch(`${gateway.url}/graphql`, {
        method: "POST",
        headers,
        body: JSON.stringify({ query, extensions: { persistedQuery: { version: 1, sha256Hash } } }),
      });
    await send();
    await send(text);
    // From the second run on, the operation is compiled.
    for (let time = 0; time < 6; time += 1) expect((await send()).status).toBe(200);
    const { sum } = await scrape(gateway.url);
    const of = (result: string) => sum("gateway_persisted_operations_total", { result });
    expect([of("miss"), of("stored"), of("hit")]).toEqual([1, 1, 6]);
    expect(sum("gateway_straight_operations_total")).toBeGreaterThan(0);
  });

  test("count a persisted subscription once for each transport", async () => {
    await using service = (await startVideos()).service;
    await using gateway = await startGateway(service.url);
    const text = `subscription { videoStatusChanged(id: "${encodeGlobalId("Video", "v1")}") { isFinal } }`;
    const sha256Hash = createHash("sha256").update(text).digest("hex");
    const follow = async (accept: string, query?: string) => {
      const leaving = new AbortController();
      const response = await fetch(`${gateway.url}/graphql`, {
        method: "POST",
        headers: { ...headers, accept },
        body: JSON.stringify({ query, extensions: { persistedQuery: { version: 1, sha256Hash } } }),
        signal: leaving.signal,
      });
      expect(response.status).toBe(200);
      await response.body?.getReader().read();
      leaving.abort();
    };
    await follow("text/event-stream", text);
    for (const accept of [
      "text/event-stream",
      "text/event-stream, */*;q=0.1",
      "multipart/mixed;subscriptionSpec=1.0",
    ]) {
      for (let time = 0; time < 3; time += 1) await follow(accept);
    }
    const { sum } = await scrape(gateway.url);
    const of = (result: string) => sum("gateway_persisted_operations_total", { result });
    expect([of("miss"), of("stored"), of("hit")]).toEqual([0, 1, 9]);
  });

  test("count an operation and its service request as aborted when the client disconnects", async () => {
    await using service = await startStandIn(() => undefined);
    await using gateway = await startGateway(service.url);
    const leaving = new AbortController();
    const asking = fetch(`${gateway.url}/graphql`, {
      method: "POST",
      headers,
      body: JSON.stringify({ query: video, variables: { id: "v1" } }),
      signal: leaving.signal,
    });
    await service.call(0);
    const during = await scrape(gateway.url);
    expect(during.sum("gateway_connections_in_use", { pool: "calls" })).toBe(1);
    leaving.abort();
    await expect(asking).rejects.toThrow("aborted");
    await vi.waitFor(async () => {
      const { sum } = await scrape(gateway.url);
      expect(sum(operations, { type: "query", outcome: "aborted" })).toBe(1);
      expect(sum(requests, { status: "aborted" })).toBe(1);
      expect(sum("gateway_upstream_calls_total", { outcome: "ABORTED" })).toBe(1);
      expect(sum("gateway_connections_in_use")).toBe(0);
    });
  });

  test.each([
    ["success", { operationType: "query", status: 200, errorCodes: [] }],
    ["success", { operationType: "subscription", status: null, errorCodes: [] }],
    ["error", { operationType: "query", status: 200, errorCodes: ["UPSTREAM_TIMEOUT"] }],
    ["rejected", { operationType: "query", status: 200, errorCodes: ["GRAPHQL_VALIDATION_FAILED"] }],
    ["rejected", { operationType: null, status: 200, errorCodes: [] }],
    ["rejected", { operationType: "mutation", status: 429, errorCodes: ["TOO_MANY_SUBSCRIPTIONS"] }],
    ["aborted", { operationType: "query", status: 499, errorCodes: ["UPSTREAM_TIMEOUT"] }],
  ] as const)("have the outcome %s for the record %o", (outcome, record) => {
    expect(outcomeOf(record)).toBe(outcome);
  });
});

describe("The metrics of service requests", () => {
  test("count each attempt with its status, and none for a service that does not respond", async () => {
    const { service, state } = await startVideos();
    await using gateway = await startGateway(service.url);
    const client = graphqlClient(gateway.url);
    state.failures = 2;
    await client.query(video, { id: "v1" });
    await client.query(video, { id: "unknown" });
    const { sum } = await scrape(gateway.url);
    const of = (status: string) => sum(requests, { service: "media", operation: "getVideo", status });
    expect([of("503"), of("200"), of("404"), sum(requests)]).toEqual([2, 1, 1, 4]);
    expect(sum(requests)).toBe(service.calls.length);
    expect(sum("gateway_upstream_request_duration_seconds_count", { operation: "getVideo" })).toBe(4);
    expect(sum("gateway_upstream_calls_total", { outcome: "success" })).toBe(1);
    await service[Symbol.asyncDispose]();
    await client.query(video, { id: "v2" });
    const after = await scrape(gateway.url);
    expect(after.sum(requests, { status: "none" })).toBeGreaterThan(0);
    expect(after.sum("gateway_upstream_calls_total", { outcome: "UPSTREAM_UNAVAILABLE" })).toBe(1);
  });

  test.each([
    ["success", 200],
    ["failure", 401],
  ])("include token requests to the identity service: %s, %i", async (outcome, status) => {
    await using service = await startStandIn((call) => {
      call.request.resume();
      const isForToken = call.target === "/identity/v1/oauth2/token";
      answerJson(call, isForToken ? status : 200, isForToken ? { access_token: "t", expires_in: 7_200 } : {});
    });
    await using gateway = await startGateway(service.url, {
      client: { id: "application", secret: "secret" },
    });
    await graphqlClient(gateway.url).query("{ signingKeys { signingKeyId } }");
    const { sum } = await scrape(gateway.url);
    expect(sum(requests, { service: "identity", operation: "token", status: String(status) })).toBe(1);
    expect(sum(requests)).toBe(service.calls.length);
    const labels = { grant: "client_credentials", holder: "gateway", outcome };
    expect(sum("gateway_token_requests_total", labels)).toBe(1);
    expect(sum("gateway_token_requests_total")).toBe(1);
  });
});

describe("The metrics of subscriptions", () => {
  test("count two subscribers and one poller for two subscribers of one object", async () => {
    const clock = createManualClock();
    const videos = await startVideos();
    const { state } = videos;
    await using service = videos.service;
    await using gateway = await startGateway(service.url, {}, { clock, random: () => 0 });
    const query = "subscription ($id: ID!) { videoStatusChanged(id: $id) { video { status } } }";
    const variables = { id: encodeGlobalId("Video", "v1") };
    const overEvents = graphqlClient(gateway.url).subscribe(query, variables);
    await overEvents.next();
    const client = createClient({
      url: `${gateway.url.replace("http", "ws")}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: "Bearer sandbox-seller-1" },
      retryAttempts: 0,
    });
    const overSocket = client.iterate({ query, variables });
    await overSocket.next();
    const open = await scrape(gateway.url);
    expect([open.sum("gateway_subscribers"), open.sum("gateway_pollers")]).toEqual([2, 1]);
    expect([open.sum("gateway_websocket_connections"), open.sum("gateway_followed_pollers")]).toEqual([1, 0]);
    expect(open.sum("gateway_polls_total", { outcome: "success" })).toBeGreaterThan(0);
    state.status = "LIVE";
    await clock.advance(60_000);
    await vi.waitFor(async () => {
      const { sum } = await scrape(gateway.url);
      expect([sum("gateway_subscribers"), sum("gateway_pollers")]).toEqual([0, 0]);
      expect(sum(operations, { type: "subscription", outcome: "success" })).toBe(2);
      expect(sum("gateway_subscription_duration_seconds_count")).toBe(2);
    });
    await client.dispose();
  });
});

describe("The labels of metrics", () => {
  test("never have values that a client or a service chooses", async () => {
    let status = 200;
    await using service = await startStandIn((call) => {
      call.response.writeHead(status, { "content-type": "application/json" });
      call.response.end(JSON.stringify(videoOnWire("v1", "LIVE")));
    });
    await using gateway = await startGateway(service.url);
    const send = async (index: number) => {
      const hostile = `x${createHash("sha256").update(String(index)).digest("hex")}`;
      const hostileHeaders = {
        ...headers,
        "x-request-id": hostile,
        "user-agent": hostile,
        authorization: `Bearer ${hostile}`,
        origin: `https://${hostile}.example`,
        traceparent: `00-${hostile.slice(1, 33)}-${hostile.slice(1, 17)}-01`,
      };
      const post = (body: object) =>
        fetch(`${gateway.url}/graphql`, {
          method: "POST",
          headers: hostileHeaders,
          body: JSON.stringify(body),
        });
      await post({ query: `query ${hostile} { video(videoId: "${hostile}") { status } }` });
      await post({ query: `{ ${hostile}: video(videoId: "v") { status } }`, operationName: hostile });
      await post({ query: `{ ${hostile} }` });
      await post({ query: `fragment ${hostile} on Query { __typename }` });
      await post({ extensions: { persistedQuery: { version: 1, sha256Hash: hostile.slice(1) } } });
      await fetch(`${gateway.url}/${hostile}`, { headers: hostileHeaders });
      await fetch(`${gateway.url}/files/${hostile}`, { headers: hostileHeaders });
      await fetch(`${gateway.url}/graphql?query={__typename}&${hostile}=1`, {
        headers: hostileHeaders,
        method: "PATCH",
      });
      await fetch(`${gateway.url}/metrics?${hostile}=1`, { headers: hostileHeaders, method: "DELETE" });
      return hostile;
    };
    // Each kind of request once, with every status that a service can return.
    await send(0);
    for (status of [600, 777, 999, 200]) await send(status);
    const before = await scrape(gateway.url);
    const names = [];
    for (const index of [1, 2, 3, 4, 5]) names.push(await send(index));
    for (status of [601, 700, 998, 200]) names.push(await send(status));
    const after = await scrape(gateway.url);
    expect([...after.series.keys()]).toEqual([...before.series.keys()]);
    expect(names.filter((name) => after.text.includes(name))).toEqual([]);
    expect(after.sum(requests, { status: "other" })).toBeGreaterThan(0);
    expect(after.sum(requests, { status: "777" })).toBeNull();
    expect(after.sum(operations) ?? 0).toBeGreaterThan(before.sum(operations) ?? 0);
  });
});
