import { createClient } from "graphql-ws";
import { describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { beginTrace, type ClientTrace, collectTrace, exportTo } from "../helpers/client-trace.ts";
import { closeAfterAll } from "../helpers/close-after.ts";
import { startGatewayProcess } from "../helpers/gateway-process.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { png } from "../helpers/media-files.ts";
import { startOtlpReceiver } from "../helpers/otlp-receiver.ts";

const collector = await closeAfterAll(startOtlpReceiver());
const gateway = await closeAfterAll(startGatewayProcess(exportTo(collector)));
const client = graphqlClient(gateway.url);
const token = "sandbox-seller-1";
const authorization = `Bearer ${token}`;

/**
 * Sends a query as a client with its own trace. @returns the spans, once the operation's span has arrived.
 */
async function ask(query: string, variables: object = {}) {
  const trace = beginTrace();
  await graphqlClient(gateway.url, token, trace.headers).query(query, variables);
  return collectTrace(collector, trace);
}

const createVideo = `mutation Make($title: String!) {
  createVideo(input: { title: $title, sizeInBytes: 10, classifications: [ITEM] }) { video { id } }
}`;

async function makeVideo(): Promise<string> {
  type Made = { createVideo: { video: { id: string } } };
  return dataOf(await client.query<Made, object>(createVideo, { title: "A" })).createVideo.video.id;
}

describe("The trace of a query", () => {
  const query = `query Shop($id: ID!) { video(videoId: $id) { title } store { name } }`;

  test.each(["on the first run", "on the second run", "compiled"])("is a tree of spans, %s", async () => {
    const id = await makeVideo();
    const { root, spans, tree } = await ask(query, { id });
    expect(tree[0]).toBe("query");
    expect(new Map(tree[1])).toEqual(
      new Map([
        ["media.getVideo", [["GET /commerce/media/v1_beta/video/{id}", []]]],
        ["store.getStore", [["GET /sell/stores/v1/store", []]]],
      ]),
    );
    expect(root).toMatchObject({ kind: "server", isError: false, traceState: "vendor=1" });
    expect(root.attributes).toMatchObject({
      "graphql.operation.type": "query",
      "graphql.operation.name": "Shop",
      "graphql.document": query,
      "gateway.viewer": expect.stringMatching(/^[\w-]{22}$/),
      "gateway.operation.cost": 2,
      "gateway.upstream.calls": 2,
      "http.response.status_code": 200,
    });
    expect(spans.filter(({ kind }) => kind === "client")).toHaveLength(2);
    expect(spans.find(({ name }) => name.endsWith("{id}"))?.attributes).toEqual({
      "http.request.method": "GET",
      "http.response.status_code": 200,
      "server.address": "127.0.0.1",
      "server.port": expect.any(Number),
      "url.full": expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/commerce\/media\/v1_beta\/video\/\w+$/),
      "url.scheme": "http",
      "url.template": "/commerce/media/v1_beta/video/{id}",
    });
  });

  test("is named in the log entry together with the request id", async () => {
    const { root } = await ask("{ store { name } }");
    const line = () =>
      gateway
        .output()
        .split("\n")
        .find((text) => text.includes(`"trace_id":"${root.traceId}"`));
    await expect.poll(line).toBeDefined();
    const { requestId, span_id: spanId } = JSON.parse(line() ?? "") as Record<string, string>;
    expect({ requestId, spanId }).toEqual({
      requestId: root.attributes["gateway.request.id"],
      spanId: root.spanId,
    });
  });

  test("has the error code of a rejected query", async () => {
    const refused = await ask("{ nothing }");
    expect(refused.tree).toEqual(["query", []]);
    expect(refused.root).toMatchObject({
      isError: true,
      attributes: { "error.type": "GRAPHQL_VALIDATION_FAILED" },
    });
    const broken = await ask("{ nothing");
    expect(broken.tree).toEqual(["GraphQL Operation", []]);
    expect(broken.root.attributes["error.type"]).toBe("GRAPHQL_PARSE_FAILED");
  });
});

test("calls that wait for a slot of their operation have a span for the wait", async () => {
  const ids = await Promise.all(Array.from({ length: 10 }, makeVideo));
  const { spans } = await ask("query ($ids: [ID!]!) { nodes(ids: $ids) { id } }", { ids });
  const calls = spans.filter(({ name }) => name === "media.getVideo");
  const waits = spans.filter(({ name }) => name === "wait for a place");
  expect(calls).toHaveLength(10);
  expect(waits.length).toBeGreaterThanOrEqual(1);
  expect(waits.every(({ parentSpanId }) => calls.some(({ spanId }) => spanId === parentSpanId))).toBe(true);
});

test("a mutation with an upload has a span for the transfer with its bytes", async () => {
  const content = await png();
  const trace = beginTrace();
  const file = new File([new Uint8Array(content)], "a.png");
  const query =
    "mutation Up($file: Upload!) { createImageFromFile(input: { file: $file }) { image { id } } }";
  const { data } = await graphqlClient(gateway.url, token, trace.headers).upload(query, { file });
  expect(data).toMatchObject({ createImageFromFile: { image: expect.anything() } });
  const { root, spans } = await collectTrace(collector, trace);
  const upload = spans.find(({ name }) => name === "upload");
  const sent = spans.find((span) => span.spanId === upload?.parentSpanId);
  expect(sent).toMatchObject({ kind: "client", attributes: { "http.response.status_code": 201 } });
  expect(upload?.attributes["http.request.body.size"]).toBe(sent?.attributes["http.request.body.size"]);
  expect(Number(upload?.attributes["http.request.body.size"])).toBeGreaterThan(content.length);
  expect(Number(root.attributes["http.request.body.size"])).toBeGreaterThan(content.length);
});

/**
 * Follows a video until the gateway has polled it, and unsubscribes.
 * @param begin subscribes, with the trace.
 * @returns the tree of the subscription, and the relation of the poll to it.
 */
async function watchUntilPolled(begin: (query: string, trace: ClientTrace) => Promise<() => void>) {
  const id = await makeVideo();
  const trace = beginTrace();
  const before = collector.spans.length;
  const query = `subscription Follow { videoStatusChanged(id: "${id}") { isFinal } }`;
  const leave = await begin(query, trace);
  const findPoll = () => collector.spans.slice(before).find(({ name }) => name === "poll media.getVideo");
  await expect.poll(findPoll).toBeDefined();
  leave();
  const { root, tree } = await collectTrace(collector, trace);
  const poll = findPoll();
  return {
    tree,
    name: root.attributes["graphql.operation.name"],
    poll: {
      isTraceOfItsOwn: poll?.parentSpanId === null && poll.traceId !== root.traceId,
      isLinked: poll?.links.some(({ spanId }) => spanId === root.spanId),
    },
  };
}

const watched = {
  tree: ["subscription", [["media.getVideo", [["GET /commerce/media/v1_beta/video/{id}", []]]]]],
  name: "Follow",
  poll: { isTraceOfItsOwn: true, isLinked: true },
};

describe("The trace of a subscription", () => {
  test.each(["on the first run", "on the second run"])(
    "has the first read, and a linked trace for each later poll, over server-sent events %s",
    async () => {
      const seen = await watchUntilPolled(async (query, { headers }) => {
        const leaving = new AbortController();
        const response = await fetch(`${gateway.url}/graphql`, {
          method: "POST",
          headers: {
            accept: "text/event-stream",
            "content-type": "application/json",
            authorization,
            ...headers,
          },
          body: JSON.stringify({ query }),
          signal: leaving.signal,
        });
        expect(response.status).toBe(200);
        return () => leaving.abort();
      });
      expect(seen).toEqual(watched);
    },
  );

  test.each(["its connection parameters", "its upgrade"])(
    "has the same parts over a WebSocket with the trace in %s",
    async (place) => {
      const seen = await watchUntilPolled(async (query, trace) => {
        const [parameters, headers] = place === "its upgrade" ? [{}, trace.headers] : [trace.headers, {}];
        class TracedWebSocket extends WebSocket {
          constructor(url: string, protocols: string) {
            super(url, protocols, { headers });
          }
        }
        const socket = createClient({
          url: `${gateway.url.replace("http", "ws")}/graphql`,
          webSocketImpl: TracedWebSocket,
          connectionParams: { Authorization: authorization, ...parameters },
        });
        return socket.subscribe({ query }, { next: ignore, error: ignore, complete: ignore });
      });
      expect(seen).toEqual(watched);
    },
  );
});

function ignore(): void {}
