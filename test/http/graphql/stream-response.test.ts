import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { systemClock } from "../../../src/clock.ts";
import { StreamResponse } from "../../../src/http/graphql/stream-response.ts";
import { Heartbeats } from "../../../src/http/heartbeats.ts";
import { HttpExchange } from "../../../src/http/http-exchange.ts";
import { OperationResult } from "../../../src/operations/operation-result.ts";
import { ResultStream, type SubscriptionExecution } from "../../../src/operations/subscription-execution.ts";
import { encodeGlobalId } from "../../../src/resolvers/global-id.ts";
import { closeAfterTest } from "../../helpers/close-after.ts";
import { createManualClock } from "../../helpers/clock.ts";
import { startGateway } from "../../helpers/gateway.ts";
import { openConnection } from "../../helpers/raw-http.ts";
import { serve as serveRequests } from "../../helpers/serve.ts";
import {
  answerFault,
  answerJson,
  askedId,
  startStandIn,
  videoOnWire,
} from "../../helpers/stand-in-service.ts";
import { createExchangeDeps } from "../exchange-deps.ts";

/** Starts a gateway over a service that has only the videos `live` and `working`. */
async function setUp() {
  const service = await closeAfterTest(
    startStandIn((call) => {
      const id = askedId(call);
      if (id === "unknown") answerFault(call, 404, 190_001);
      else answerJson(call, 200, videoOnWire(id, id === "live" ? "LIVE" : "PROCESSING"));
    }),
  );
  const clock = createManualClock();
  const opened: number[] = [];
  const onSubscription = (open: number) => void opened.push(open);
  const gateway = await closeAfterTest(
    startGateway(service.url, {}, { clock, random: () => 0, onSubscription }),
  );
  return { service, clock, opened, gateway };
}

/** Collects the text that a connection receives from now on. */
function collect(socket: Socket): { text: string } {
  const received = { text: "" };
  socket.on("data", (chunk: Buffer) => (received.text += chunk.toString("utf8")));
  return received;
}

/** Opens a connection and sends a request. */
async function begin(url: string, request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n") {
  const socket = await openConnection(url);
  const received = collect(socket);
  socket.write(request);
  return { socket, received };
}

/** Opens a connection, sends a request and reads nothing of its response. */
async function sendWithoutReading(url: string): Promise<Socket> {
  const socket = await openConnection(url);
  socket.pause();
  socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  return socket;
}

/** Bytes of a subscription request. */
function requestFor(videoId: string, selection: string): string {
  const body = JSON.stringify({
    query: `subscription ($id: ID!) { videoStatusChanged(id: $id) { ${selection} } }`,
    variables: { id: encodeGlobalId("Video", videoId) },
  });
  return [
    "POST /graphql HTTP/1.1",
    "Host: gateway.example",
    "Origin: https://elsewhere.example",
    "Accept: text/event-stream",
    "Authorization: Bearer sandbox-seller-1",
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
    "",
    body,
  ].join("\r\n");
}

/** Bytes of the response up to the end of its stream. */
async function answerTo(url: string, request: string): Promise<string> {
  const { socket, received } = await begin(url, request);
  await vi.waitFor(() => expect(received.text).toMatch(/\r\n0\r\n\r\n$/), { interval: 1 });
  socket.destroy();
  return received.text
    .replace(/Date: [^\r]*/, "Date: now")
    .replace(/X-Request-Id: [^\r]*/i, "X-Request-Id: any");
}

test.each([
  ["a complete stream", "live", "isFinal previousStatus video { status title }"],
  ["a stream that ends with an error", "unknown", "isFinal previousStatus video { status }"],
])("%s has the same bytes on the first and on later runs", async (_what, videoId, selection) => {
  const env = await setUp();
  const request = requestFor(videoId, selection);
  const first = await answerTo(env.gateway.url, request);
  expect(first).toContain("HTTP/1.1 200 OK\r\n");
  expect(first).toContain("event: complete");
  expect(await answerTo(env.gateway.url, request)).toBe(first);
  expect(await answerTo(env.gateway.url, request)).toBe(first);
});

test("an ID of another type gets the same error every time, before a stream begins", async () => {
  const env = await setUp();
  const send = (id: string) =>
    fetch(`${env.gateway.url}/graphql`, {
      method: "POST",
      headers: {
        accept: "text/event-stream",
        authorization: "Bearer sandbox-seller-1",
        "content-type": "application/json",
      },
      body: JSON.stringify({
        query: "subscription ($id: ID!) { videoStatusChanged(id: $id) { isFinal } }",
        variables: { id },
      }),
    }).then((answer) => answer.text());
  const document = encodeGlobalId("Document", "live");
  const refused = await send(document);
  await send(encodeGlobalId("Video", "live"));
  expect(await send(document)).toBe(refused);
  expect(refused).toContain("BAD_USER_INPUT");
});

test("subscribers of one video with one token share a poller and disconnect independently", async () => {
  const env = await setUp();
  const request = requestFor("working", "video { status }");
  const sockets = [];
  for (let index = 0; index < 4; index += 1) {
    const { socket, received } = await begin(env.gateway.url, request);
    await vi.waitFor(() => expect(received.text).toContain("PROCESSING"), { interval: 1 });
    sockets.push(socket);
  }
  expect(env.service.calls).toHaveLength(1);
  expect(env.opened).toEqual([1, 2, 3, 4]);
  const [last, ...others] = sockets;
  for (const socket of others) socket.destroy();
  if (!last) throw new Error("There are four connections.");
  const rest = collect(last);
  await env.gateway.gateway.drain();
  await vi.waitFor(() => expect(rest.text).toMatch(/(^|\r\n)0\r\n\r\n$/), { interval: 1 });
  expect(rest.text).not.toContain("event: complete");
  for (const socket of sockets) socket.destroy();
});

test("a subscription request whose body never arrives gets 408 with the headers of every response, and its connection is closed", async () => {
  const env = await setUp();
  const { socket, received } = await begin(env.gateway.url, requestFor("live", "isFinal").slice(0, -10));
  await vi.waitFor(() => expect(env.clock.delays()).toContain(30_000), { interval: 1 });
  const closed = once(socket, "close");
  await env.clock.advance(30_000);
  await closed;
  expect(received.text).toMatch(/^HTTP\/1\.1 408 .*\r\nConnection: close\r\n/s);
  expect(received.text).toContain("Cache-Control: no-store");
});

/** Serves one stream with the events of `next`. @returns its URL and its response. */
async function serve(
  next: () => Promise<IteratorResult<object, unknown>>,
  heartbeats: Heartbeats,
  idleMs: number,
) {
  const served = { giveBacks: 0, response: undefined as ServerResponse | undefined };
  const url = await serveRequests((_request, answer) => {
    served.response = answer;
    const exchange = new HttpExchange(answer, createExchangeDeps({ idleMs }), true);
    const source = { next, return: () => Promise.resolve({ done: true as const, value: undefined }) };
    const execution = { resultOf: (element: object) => new OperationResult(JSON.stringify(element)) };
    const stream = new ResultStream(
      source,
      execution as unknown as SubscriptionExecution,
      exchange.record,
      () => (served.giveBacks += 1),
    );
    new StreamResponse(exchange, stream, "text/event-stream", heartbeats).begin();
  });
  return Object.assign(served, { url });
}

test("a stream without events sends heartbeats repeatedly", async () => {
  const server = await serve(() => new Promise(() => undefined), new Heartbeats(systemClock, 20, 2), 60_000);
  const { socket, received } = await begin(server.url);
  await vi.waitFor(() => expect(received.text.split("\n:\n").length).toBeGreaterThan(4), { interval: 5 });
  socket.destroy();
  await vi.waitFor(() => expect(server.giveBacks).toBe(1), { interval: 1 });
});

/** A source that immediately yields an event `times` times, and then stays pending. */
function giving(event: object, times: number) {
  let given = 0;
  return {
    get given() {
      return given;
    },
    next: () => {
      if (given === times) return new Promise<never>(() => undefined);
      given += 1;
      return Promise.resolve({ done: false, value: event });
    },
  };
}

test("a stream pauses when its client stops reading and is closed after the idle timeout", async () => {
  const source = giving({ text: "x".repeat(1_000_000) }, 50);
  const server = await serve(source.next, new Heartbeats(systemClock, 20, 2), 100);
  const socket = await sendWithoutReading(server.url);
  await vi.waitFor(() => expect(server.response?.destroyed).toBe(true), { interval: 5 });
  expect(source.given).toBeLessThan(50);
  await vi.waitFor(() => expect(server.giveBacks).toBe(1), { interval: 1 });
  socket.destroy();
});

test("a stream sends no heartbeats while data is buffered", async () => {
  const clock = createManualClock();
  const { next } = giving({ text: "x".repeat(24_000_000) }, 1);
  const server = await serve(next, new Heartbeats(clock, 20, 2), 60_000);
  const { response } = await unreadAnswerOf(server);
  // Waits until the operating system has accepted all it can buffer.
  let before = -1;
  await vi.waitFor(() => {
    const { writableLength } = response;
    const isSettled = writableLength === before;
    before = writableLength;
    expect(isSettled).toBe(true);
  });
  clock.jump(1_000);
  expect(response.writableLength).toBe(before);
});

/** Reads an event of 24 MB over about six times `idleMs`, unless the connection closes first. */
async function takeSlowly(idleMs: number) {
  const size = 24_000_000;
  const { next } = giving({ text: "x".repeat(size) }, 1);
  const server = await serve(next, new Heartbeats(systemClock, 20, 2), idleMs);
  const socket = await openConnection(server.url);
  let bytes = 0;
  const began = performance.now();
  let lastMs = began;
  let longestPauseMs = 0;
  const note = () => {
    const nowMs = performance.now();
    longestPauseMs = Math.max(longestPauseMs, nowMs - lastMs);
    lastMs = nowMs;
  };
  socket.on("close", note);
  socket.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    note();
    socket.pause();
    // Simulates a slow connection, independent of the chunk sizes.
    setTimeout(() => socket.resume(), (chunk.length / size) * 6 * idleMs);
  });
  socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  await vi.waitUntil(() => bytes > size || socket.closed);
  const isLeft = server.response?.destroyed;
  socket.destroy();
  return { isLeft, tookMs: lastMs - began, longestPauseMs };
}

test("a stream stays open while its client reads a large event slowly but steadily", async () => {
  for (let idleMs = 250; ; idleMs *= 2) {
    const { isLeft, tookMs, longestPauseMs } = await takeSlowly(idleMs);
    // If the machine itself paused, the test tries again with more time.
    if (isLeft && longestPauseMs > idleMs / 2) continue;
    expect(tookMs).toBeGreaterThan(3 * idleMs);
    expect(isLeft).toBe(false);
    return;
  }
});

test("a finished stream is closed when its client stops reading", async () => {
  let isGiven = false;
  const next = (): Promise<IteratorResult<object, unknown>> => {
    if (isGiven) return Promise.resolve({ done: true, value: undefined });
    isGiven = true;
    return Promise.resolve({ done: false, value: { text: "x".repeat(24_000_000) } });
  };
  const server = await serve(next, new Heartbeats(systemClock, 20, 2), 100);
  const { response } = await unreadAnswerOf(server);
  // Simulates a client that has read just enough for the next event to be fetched.
  response.emit("drain");
  await vi.waitFor(() => expect(response.writableEnded).toBe(true), { interval: 1 });
  await vi.waitFor(() => expect(response.destroyed).toBe(true), { interval: 5 });
});

/** Requests a stream and never reads it. @returns its response as soon as data is buffered. */
async function unreadAnswerOf(server: Awaited<ReturnType<typeof serve>>) {
  await sendWithoutReading(server.url);
  return vi.waitFor(
    () => {
      const { response } = server;
      if (!response || response.writableLength < 100_000) throw new Error("Nothing lies ready.");
      return { response };
    },
    { interval: 1 },
  );
}
