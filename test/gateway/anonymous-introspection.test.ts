import type { Socket } from "node:net";
import { getIntrospectionQuery } from "graphql";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { closeAfterTest } from "../helpers/close-after.ts";
import { connectSocket } from "../helpers/web-socket.ts";
import { startGateway, type TestGateway } from "../helpers/gateway.ts";
import { postOperation, requestText } from "../helpers/post-operation.ts";
import { openConnection, readAnswers } from "../helpers/raw-http.ts";
import { answerEverything, startStandIn } from "../helpers/stand-in-service.ts";

const usual = getIntrospectionQuery();
const small = "{ __schema { queryType { name } } }";
const largest = 10;

/**
 * Enough responses of 330 kB to fill the socket buffers of the operating system, so that the next one stays unread.
 */
const pipelined = 40;

let gateway: TestGateway;

beforeEach(async () => {
  const service = await closeAfterTest(startStandIn(answerEverything));
  gateway = await closeAfterTest(startGateway(service.url, { maxUnreadBytes: 1_000_000_000 }));
});

/** Opens a connection that requests the schema repeatedly and reads no response until it is resumed. */
async function askWithoutReading(headers: readonly string[] = []): Promise<Socket> {
  const socket = await openConnection(gateway.url);
  onTestFinished(() => void socket.destroy());
  socket.pause();
  socket.write(requestText({ query: usual }, headers).repeat(pipelined));
  return socket;
}

/** Number of open connections to the gateway. */
const open = () =>
  new Promise<number>((resolve) => gateway.server.getConnections((_error, count) => resolve(count)));

async function ask(query = small, headers: Record<string, string> = {}) {
  const response = await postOperation(gateway.url, { query }, headers);
  const body: unknown = await response.json();
  return { status: response.status, retryAfter: response.headers.get("retry-after"), body };
}

const statusWith = async (headers: Record<string, string> = {}) => (await ask(small, headers)).status;

/** Holds all slots with unread responses. */
async function holdAll(): Promise<Socket[]> {
  const held = await Promise.all(Array.from({ length: largest }, () => askWithoutReading()));
  await expect.poll(() => statusWith()).toBe(429);
  return held;
}

/** Opens an acknowledged WebSocket that is closed after the test. */
const openWebSocket = (token: string | null) => closeAfterTest(connectSocket(gateway.url, token));

const refusal = {
  message:
    "10 introspection requests without a token are in progress, which is the limit. Try again in a second, or send a token.",
  extensions: { code: "TOO_MANY_OPERATIONS", limit: largest, retryAfterSeconds: 1 },
};

describe("introspection without a token", () => {
  test("is limited to 10 unread responses: the next request gets 429 with Retry-After", async () => {
    for (let count = 0; count < largest - 1; count += 1) await askWithoutReading();
    // Nine unread responses leave one slot, however long they stay unread.
    for (let time = 0; time < 20; time += 1) expect(await statusWith()).toBe(200);
    await askWithoutReading();
    await expect.poll(() => statusWith()).toBe(429);
    expect(await ask()).toEqual({
      status: 429,
      retryAfter: "1",
      body: { errors: [{ ...refusal }], extensions: { cost: 1 } },
    });
    const { status: asked } = await ask(usual, { accept: "application/graphql-response+json" });
    expect(asked).toBe(429);
  });

  test("does not delay callers with a token or operations that select no schema fields", async () => {
    await holdAll();
    expect(await statusWith({ authorization: "Bearer token" })).toBe(200);
    expect((await ask("{ __typename }")).body).toMatchObject({ data: { __typename: "Query" } });
    const known = await openWebSocket("token");
    known.subscribe("1", small);
    expect(await known.read()).toMatchObject({ type: "next" });
    expect(await statusWith()).toBe(429);
  });

  test("is refused above the limit over WebSocket and server-sent events, too", async () => {
    await holdAll();
    const { read, subscribe } = await openWebSocket(null);
    subscribe("1", small);
    expect(await read()).toEqual({
      id: "1",
      type: "next",
      payload: { errors: [refusal], extensions: { cost: 1 } },
    });
    const stream = await fetch(`${gateway.url}/graphql?query=${encodeURIComponent(small)}`, {
      headers: { accept: "text/event-stream" },
    });
    expect(stream.status).toBe(429);
    expect(await stream.text()).toContain('"TOO_MANY_OPERATIONS"');
  });

  test("is accepted again when one of the clients reads its responses", async () => {
    const [first] = await holdAll();
    const read = readAnswers(first as Socket, pipelined);
    first?.resume();
    await expect.poll(() => statusWith()).toBe(200);
    for (const answer of await read) expect(answer).toMatch(/^HTTP\/1\.1 (200|429) /);
  });

  test("is accepted again for one client when one client disconnects", async () => {
    const [first] = await holdAll();
    first?.destroy();
    await expect.poll(() => statusWith()).toBe(200);
    await askWithoutReading();
    await expect.poll(() => statusWith()).toBe(429);
  });

  test("is accepted again when all clients disconnect", async () => {
    for (let round = 0; round < 3; round += 1) {
      const held = await holdAll();
      for (const socket of held) socket.resetAndDestroy();
      await expect.poll(() => statusWith()).toBe(200);
    }
  });

  test("counts over WebSocket until the client has read the responses", async () => {
    const held = await Promise.all(Array.from({ length: largest }, () => openWebSocket(null)));
    for (const { socket, subscribe } of held) {
      socket.pause();
      for (let id = 0; id < pipelined; id += 1) subscribe(String(id), usual);
    }
    await expect.poll(() => statusWith()).toBe(429);
    for (const { socket } of held) socket.resume();
    await expect.poll(() => statusWith()).toBe(200);
  });

  test("is not counted when the caller has a token", async () => {
    for (let count = 0; count < 2 * largest; count += 1) {
      await askWithoutReading([`Authorization: Bearer token-${count % 3}`]);
    }
    for (let time = 0; time < 20; time += 1) expect(await statusWith()).toBe(200);
  });
});

describe("a slot for introspection without a token", () => {
  test("is released when the request is answered", async () => {
    for (let time = 0; time < 3 * largest; time += 1) expect(await statusWith()).toBe(200);
    const { read, subscribe } = await openWebSocket(null);
    for (let id = 0; id < 3 * largest; id += 1) {
      subscribe(String(id), small);
      expect(await read()).toMatchObject({ type: "next", payload: { data: {} } });
      await read();
    }
    expect(await statusWith()).toBe(200);
  });

  test.each([
    ["JSON", (query: string) => requestText({ query })],
    [
      "server-sent events",
      (query: string) =>
        `GET /graphql?query=${encodeURIComponent(query)} HTTP/1.1\r\nHost: gateway.example\r\nAccept: text/event-stream\r\n\r\n`,
    ],
  ])(
    "is not held for a client that disconnects before its request is executed: %s",
    async (_form, requestFor) => {
      const many = await Promise.all(Array.from({ length: 40 }, () => openConnection(gateway.url)));
      await vi.waitFor(async () => expect(await open()).toBe(many.length));
      // Each document is different and has to be parsed, so all but the first few wait for a later turn of the event
      // loop.
      for (const [index, socket] of many.entries()) {
        socket.write(requestFor(`# ${index}\n${usual}`), () => socket.destroy());
      }
      await vi.waitFor(async () => expect(await open()).toBe(0));
      for (let count = 0; count < largest - 1; count += 1) await askWithoutReading();
      for (let time = 0; time < 20; time += 1) expect(await statusWith()).toBe(200);
    },
  );
});
