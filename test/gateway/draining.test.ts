import { once } from "node:events";
import { text } from "node:stream/consumers";
import { createClient as createSseClient } from "graphql-sse";
import { createClient as createSocketClient } from "graphql-ws";
import { expect, onTestFinished, test, vi } from "vitest";
import { closeAfterTest } from "../helpers/close-after.ts";
import { connectSocket, openSocket } from "../helpers/web-socket.ts";
import { WebSocket } from "ws";
import { encodeGlobalId } from "../../src/resolvers/global-id.ts";
import { createManualClock } from "../helpers/clock.ts";
import { startGateway } from "../helpers/gateway.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { postOperation } from "../helpers/post-operation.ts";
import { openConnection } from "../helpers/raw-http.ts";
import { answerJson, askedId, startStandIn, videoOnWire } from "../helpers/stand-in-service.ts";

const query = "subscription ($id: ID!) { videoStatusChanged(id: $id) { isFinal video { status } } }";
const operation = { query, variables: { id: encodeGlobalId("Video", "v1") } };
const authorization = "Bearer sandbox-seller-1";

interface Event {
  readonly videoStatusChanged: { readonly isFinal: boolean; readonly video: { readonly status: string } };
}

/**
 * Two gateways over a service with one video, whose status a test sets. The clock does not advance by itself.
 */
async function setUp() {
  const clock = createManualClock();
  const state = { status: "PROCESSING" };
  const service = await closeAfterTest(
    startStandIn((call) => answerJson(call, 200, videoOnWire(askedId(call), state.status))),
  );
  const start = () => closeAfterTest(startGateway(service.url, {}, { clock, random: () => 0 }));
  return { clock, state, service, first: await start(), second: await start() };
}

/** Subscribes by HTTP POST. */
const subscribe = (url: string, accept: string) => postOperation(url, operation, { accept, authorization });

/**
 * Opens an acknowledged GraphQL WebSocket. @returns its received messages in order, and finally its close code.
 */
async function openRecorded(url: string) {
  const connection = await closeAfterTest(connectSocket(url, "sandbox-seller-1"));
  const received: unknown[] = connection.received;
  connection.socket.on("close", (code) => received.push(code));
  return { received, subscribe: connection.subscribe };
}

/** A client that connects again at the current address. */
const socketClient = (address: () => string) =>
  createSocketClient({
    url: () => `${address().replace("http", "ws")}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization },
    retryWait: async () => undefined,
  });
const eventClient = (address: () => string) =>
  createSseClient({
    url: () => `${address()}/graphql`,
    headers: { authorization },
    retry: async () => undefined,
  });

const first = { data: { videoStatusChanged: { isFinal: false, video: { status: "PROCESSING" } } } };

test("a gateway that has announced draining is not ready, and still serves every request", async () => {
  const env = await setUp();
  const { url, gateway } = env.first;
  gateway.announceDraining();
  const ready = await fetch(`${url}/health/ready`);
  expect([ready.status, await ready.json()]).toEqual([503, { status: "draining" }]);
  expect((await fetch(`${url}/health/live`)).status).toBe(200);
  const answer = await fetch(`${url}/graphql?query={__typename}`);
  expect([answer.status, answer.headers.get("connection")]).toEqual([200, "keep-alive"]);
  const events = graphqlClient(url).subscribe<Event, { id: string }>(query, operation.variables);
  expect((await events.next()).value).toEqual(first);
  await events.return?.();
});

test("a draining gateway stays ready while another process takes over its address", async () => {
  const env = await setUp();
  await env.first.gateway.drain(true);
  const ready = await fetch(`${env.first.url}/health/ready`);
  expect([ready.status, ready.headers.get("connection")]).toEqual([200, "close"]);
});

test("a draining gateway answers requests on open connections in full, and then closes the connections", async () => {
  const env = await setUp();
  const { url, gateway } = env.first;
  const kept = await openConnection(url);
  onTestFinished(() => void kept.destroy());
  await gateway.drain();
  await gateway.drain();
  expect((await fetch(`${url}/health/ready`)).status).toBe(503);
  kept.write("GET /graphql?query={__typename} HTTP/1.1\r\nHost: gateway\r\n\r\n");
  const answer = await text(kept);
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(answer).toContain("\r\nConnection: close\r\n");
  expect(answer).toContain('{"data":{"__typename":"Query"}');
  const found = await graphqlClient(url).query('{ video(videoId: "v1") { title } }');
  expect(found.data).toEqual({ video: { title: "Video v1" } });
});

test.each(["text/event-stream", "multipart/mixed;subscriptionSpec=1.0,application/json"])(
  "a draining gateway rejects new subscriptions with 503: %s",
  async (accept) => {
    const env = await setUp();
    await env.first.gateway.drain();
    // Repeated, because a second subscription takes the path of compiled operations.
    for (let time = 0; time < 3; time += 1) {
      const refused = await subscribe(env.first.url, accept);
      expect(refused.status).toBe(503);
      expect(await refused.text()).toContain("SHUTTING_DOWN");
    }
    expect(env.service.calls).toEqual([]);
  },
);

test("a draining gateway closes a new WebSocket with 1001, and the client subscribes at the next instance", async () => {
  const env = await setUp();
  await env.first.gateway.drain();
  const socket = openSocket(env.first.url);
  expect((await once(socket, "close"))[0]).toBe(1001);

  const addresses = [env.first.url, env.second.url];
  const client = socketClient(() => addresses.shift() ?? env.second.url);
  onTestFinished(() => void client.dispose());
  const events = client.iterate<Event>(operation);
  expect(await events.next()).toMatchObject({
    value: { data: { videoStatusChanged: { video: { status: "PROCESSING" } } } },
  });
  expect(addresses).toEqual([]);
});

test.each([
  ["server-sent events", 1, "text/event-stream", /event: complete/],
  ["server-sent events of a repeated subscription", 2, "text/event-stream", /event: complete/],
  ["a multipart response", 1, "multipart/mixed;subscriptionSpec=1.0", /--graphql--/],
])("a drained stream ends without its completion marker: %s", async (_name, times, accept, completion) => {
  const env = await setUp();
  const answers: Promise<string>[] = [];
  for (let time = 0; time < times; time += 1) {
    const answer = await subscribe(env.first.url, accept);
    // On a connection that stayed open, the client would subscribe again at this instance.
    expect(answer.headers.get("connection")).toBe("close");
    answers.push(answer.text());
    await vi.waitFor(() => expect(env.clock.delays()).toContain(1_000));
  }
  await env.first.gateway.drain();
  for (const answer of await Promise.all(answers)) {
    expect(answer).toContain('"status":"PROCESSING"');
    expect(answer).not.toMatch(completion);
  }
});

test.each([
  ["server-sent events", "text/event-stream", /event: complete/],
  ["a multipart response", "multipart/mixed;subscriptionSpec=1.0", /--graphql--/],
])(
  "a stream whose final event coincides with draining ends with its completion marker: %s",
  async (_name, accept, completion) => {
    const env = await setUp();
    const answer = (await subscribe(env.first.url, accept)).text();
    await vi.waitFor(() => expect(env.clock.delays()).toContain(1_000));
    env.state.status = "LIVE";
    await env.clock.advance(1_000);
    await vi.waitFor(() => expect(env.service.calls).toHaveLength(2));
    await vi.waitFor(() => expect(env.clock.delays()).not.toContain(1_000));
    await env.first.gateway.drain();
    expect(await answer).toMatch(completion);
    expect(await answer).toContain('"status":"LIVE"');
  },
);

test("a drained WebSocket closes with 1001 after its running operations, without completing its own or shared subscriptions", async () => {
  const env = await setUp();
  const event = { type: "next", id: "events", payload: first };
  const [socket, other] = [await openRecorded(env.first.url), await openRecorded(env.first.url)];
  for (const { received, subscribe: begin } of [socket, other]) {
    begin("events", operation);
    await vi.waitFor(() => expect(received).toEqual([event]));
  }
  env.service.answer = () => undefined;
  socket.subscribe("read", '{ video(videoId: "v2") { title } }');
  const call = await env.service.call(1);
  const drained = env.first.gateway.drain();
  socket.subscribe("late", '{ video(videoId: "v3") { title } }');
  answerJson(call, 200, videoOnWire("v2"));
  await drained;
  await vi.waitFor(() => expect(socket.received).toContain(1001));
  await vi.waitFor(() => expect(other.received).toEqual([event, 1001]));
  expect(socket.received.slice(1)).toEqual([
    {
      type: "next",
      id: "read",
      payload: { data: { video: { title: "Video v2" } }, extensions: { cost: 1 } },
    },
    { type: "complete", id: "read" },
    1001,
  ]);
  expect(env.service.calls).toHaveLength(2);
});

test("idle and uninitialized WebSockets close at once when draining starts", async () => {
  const env = await setUp();
  const idle = await openRecorded(env.first.url);
  const silent = openSocket(env.first.url);
  await new Promise((resolve) => silent.once("open", resolve));
  const code = new Promise((resolve) => silent.once("close", resolve));
  await env.first.gateway.drain();
  expect(await code).toBe(1001);
  await vi.waitFor(() => expect(idle.received).toEqual([1001]));
});

test.each([
  ["graphql-ws", socketClient],
  ["graphql-sse", eventClient],
])("a client of %s continues at another instance up to the final event", async (_name, createClient) => {
  const env = await setUp();
  let address = env.first.url;
  const client = createClient(() => address);
  onTestFinished(() => void client.dispose());
  const statuses: unknown[] = [];
  const completed = new Promise<void>((resolve, reject) =>
    client.subscribe<Event>(operation, {
      next: ({ data }) => statuses.push(data?.videoStatusChanged.video.status),
      complete: resolve,
      error: reject,
    }),
  );
  await vi.waitFor(() => expect(statuses).toEqual(["PROCESSING"]));
  address = env.second.url;
  env.state.status = "LIVE";
  await env.first.gateway.drain();
  await completed;
  expect(statuses).toEqual(["PROCESSING", "LIVE"]);
});
