import { once } from "node:events";
import { connect as connectTo } from "node:net";
import type { Client } from "graphql-ws";
import { fetch } from "undici";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { openSocket } from "../helpers/web-socket.ts";
import { WebSocket } from "ws";
import { socketClient } from "../helpers/socket-client.ts";
import { encodeGlobalId } from "../../src/resolvers/global-id.ts";
import { createManualClock, type ManualClock } from "../helpers/clock.ts";
import { startGateway, type TestGateway } from "../helpers/gateway.ts";
import {
  answerFault,
  answerJson,
  askedId,
  startStandIn,
  type StandInService,
  videoOnWire,
} from "../helpers/stand-in-service.ts";

const query = "subscription ($id: ID!) { videoStatusChanged(id: $id) { video { status } } }";
const operation = (videoId = "v1") => ({ query, variables: { id: encodeGlobalId("Video", videoId) } });

let clock: ManualClock;
let service: StandInService;
let gateway: TestGateway;
let status: string;
const closeLater: (() => unknown)[] = [];

beforeEach(async () => {
  clock = createManualClock();
  status = "PROCESSING";
  service = await startStandIn((call) => {
    const token = (call.headers.authorization ?? "").replace("Bearer ", "");
    if (call.target.startsWith("/commerce/identity/")) {
      answerJson(call, 200, { userId: token.split("-")[0] });
      return;
    }
    if (askedId(call) === "unknown") answerFault(call, 404, 190_001);
    else answerJson(call, 200, videoOnWire(askedId(call), status));
  });
  gateway = await startGateway(
    service.url,
    { viewerIdentity: "user", maxSubscriptionsPerViewer: 3, maxSubscriptions: 5 },
    { clock, random: () => 0 },
  );
});
afterEach(async () => {
  for (const close of closeLater.splice(0)) close();
  await gateway[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

/** Subscribes over server-sent events and returns after the first event or the error. */
async function overEvents(token: string | null, videoId = "v1", accept = "text/event-stream") {
  const leaving = new AbortController();
  closeLater.push(() => leaving.abort());
  const response = await fetch(`${gateway.url}/graphql`, {
    method: "POST",
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      "content-type": "application/json",
      accept,
    },
    body: JSON.stringify(operation(videoId)),
    signal: leaving.signal,
  });
  let text = "";
  const reader = response.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) break;
    text += Buffer.from(part.value as Uint8Array).toString();
    if (text.includes("data: {")) break;
  }
  const [, data = "{}"] = /data: (\{.*\})/.exec(text) ?? [];
  return {
    status: response.status,
    headers: response.headers,
    first: JSON.parse(data) as { data?: object; errors?: readonly { extensions?: object }[] },
    leave: () => leaving.abort(),
  };
}

/** Creates a WebSocket client with its own connection. */
function openClient(token: string): Client {
  const client = socketClient(gateway.url, token);
  closeLater.push(() => void client.dispose());
  return client;
}

/** Subscribes over a WebSocket and returns after the first event or the error. */
async function overWebSocket(client: Client) {
  const stream = client.iterate(operation());
  return { first: (await stream.next()).value, leave: () => stream.return?.() };
}

const tooMany = (limit: number) => ({
  errors: [
    {
      message: expect.stringContaining(`${limit} open subscriptions`),
      extensions: { code: "TOO_MANY_SUBSCRIPTIONS", limit, retryAfterSeconds: expect.any(Number) },
    },
  ],
});
const event = { data: { videoStatusChanged: { video: { status: "PROCESSING" } } } };

/** Expects exactly three free slots for a user. */
async function expectThreeFree(): Promise<void> {
  await vi.waitFor(async () => {
    const streams = [];
    try {
      for (let count = 0; count < 3; count += 1) {
        const stream = await overEvents("ann-1");
        streams.push(stream);
        expect(stream.status).toBe(200);
        expect(stream.first).toEqual(event);
      }
      expect((await overEvents("ann-1")).status).toBe(429);
    } finally {
      for (const { leave } of streams) leave();
    }
  });
}

describe("detail 4a: the number of subscriptions", () => {
  test("is limited for each user over all tokens and transports", async () => {
    const client = openClient("ann-2");
    expect((await overEvents("ann-1")).first).toEqual(event);
    expect((await overEvents("ann-2")).first).toEqual(event);
    expect((await overWebSocket(client)).first).toEqual(event);

    const refused = await overEvents("ann-3");
    expect(refused.status).toBe(429);
    const retryAfterSeconds = Number(refused.headers.get("retry-after"));
    expect(retryAfterSeconds).toBeGreaterThanOrEqual(10);
    expect(retryAfterSeconds).toBeLessThanOrEqual(30);
    expect(refused.first).toEqual(tooMany(3));
    expect(refused.first).toMatchObject({ errors: [{ extensions: { retryAfterSeconds } }] });
    expect((await overWebSocket(client)).first).toEqual(tooMany(3));
    expect((await overEvents("bob-1")).first).toEqual(event);
  });

  test("is limited for all users together", async () => {
    for (const token of ["ann-1", "ann-1", "ann-1", "bob-1", "bob-1"]) await overEvents(token);
    expect((await overEvents("cyd-1")).first).toEqual(tooMany(5));
  });

  test("decreases when the client disconnects, over either transport", async () => {
    const client = openClient("ann-1");
    const streams = [await overEvents("ann-1"), await overWebSocket(client), await overWebSocket(client)];
    expect((await overEvents("ann-1")).status).toBe(429);
    await streams[0]?.leave();
    await streams[1]?.leave();
    await client.dispose();
    await expectThreeFree();
  });

  test("decreases when a connection breaks", async () => {
    const sockets: WebSocket[] = [];
    const client = socketClient(gateway.url, "ann-1", {
      on: { opened: (socket) => void sockets.push(socket as WebSocket) },
    });
    const streams = await Promise.all([1, 2, 3].map(async () => client.iterate(operation())));
    await Promise.all(streams.map((stream) => stream.next()));
    expect((await overEvents("ann-1")).status).toBe(429);
    const broken = Promise.allSettled(streams.map((stream) => stream.next()));
    for (const socket of sockets) socket.terminate();
    await broken;
    await expectThreeFree();
  });

  test("decreases with the final state and with an error", async () => {
    status = "LIVE";
    for (let count = 0; count < 4; count += 1) expect((await overEvents("ann-1")).status).toBe(200);
    status = "PROCESSING";
    for (let count = 0; count < 4; count += 1) {
      expect((await overEvents("ann-1", "unknown")).first).toMatchObject({
        errors: [{ extensions: { code: "NOT_FOUND" } }],
      });
    }
    await expectThreeFree();
  });

  test("does not include rejected subscriptions", async () => {
    for (let count = 0; count < 6; count += 1) {
      expect((await overEvents(null)).first).toMatchObject({
        errors: [{ extensions: { code: "UNAUTHENTICATED" } }],
      });
    }
    await expectThreeFree();
  });

  test("does not include a subscription whose client accepts no stream, and its polling stops", async () => {
    for (let count = 0; count < 4; count += 1) {
      expect((await overEvents("ann-1", "v1", "application/json")).status).toBe(406);
    }
    await vi.waitFor(() => expect(clock.delays()).toEqual([]));
    await expectThreeFree();
  });
});

/**
 * Opens a connection and initializes it. @returns its socket and the type, close code or status of the answer.
 */
async function connect(token: string | null) {
  const socket = openSocket(gateway.url);
  closeLater.push(() => socket.terminate());
  const answer = Promise.race([
    once(socket, "message").then(([data]) => (JSON.parse(String(data)) as { type: string }).type),
    once(socket, "close").then(([code]) => code as number),
    new Promise<number>((resolve) =>
      socket.once("unexpected-response", (_request, response) => resolve(response.statusCode ?? 0)),
    ),
  ]);
  socket.on("error", () => undefined);
  socket.once("open", () => {
    const payload = token === null ? {} : { authorization: `Bearer ${token}` };
    socket.send(JSON.stringify({ type: "connection_init", payload }));
  });
  return { socket, answer: await answer };
}

/** Opens a connection without initializing it. */
async function openSilent(): Promise<WebSocket> {
  const socket = openSocket(gateway.url);
  closeLater.push(() => socket.terminate());
  await once(socket, "open");
  return socket;
}

describe("detail 4a: the number of WebSocket connections", () => {
  test.each(["ann-1", null])("is limited for the token %s, and decreases when one closes", async (token) => {
    const open = [await connect(token), await connect(token), await connect(token)];
    expect(open.map(({ answer }) => answer)).toEqual(Array.from({ length: 3 }, () => "connection_ack"));
    expect((await connect(token)).answer).toBe(1013);
    expect((await connect("bob-1")).answer).toBe("connection_ack");
    open[0]?.socket.terminate();
    await vi.waitFor(async () => expect((await connect(token)).answer).toBe("connection_ack"));
  });

  test("is limited for all tokens together, before the connection is initialized", async () => {
    const open = [];
    for (const token of ["a", "b", "c", "d", "e"]) open.push(await connect(token));
    expect((await connect("f")).answer).toBe(503);
    open[0]?.socket.close();
    await vi.waitFor(async () => expect((await connect("f")).answer).toBe("connection_ack"));
  });

  test("does not include uninitialized connections", async () => {
    await Promise.all(Array.from({ length: 20 }, openSilent));
    for (const token of ["a", "b", "c", "d", "e"]) {
      expect((await connect(token)).answer).toBe("connection_ack");
    }
    expect((await connect("f")).answer).toBe(503);
  });

  test("is limited to a thousand uninitialized connections, the oldest of which is closed for a new one", async () => {
    // Otherwise the initialization timeout of three seconds would close them.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const oldest = await openSilent();
    const ended = once(oldest, "close");
    const others: WebSocket[] = [];
    while (others.length < 999) others.push(...(await Promise.all(Array.from({ length: 111 }, openSilent))));
    expect(oldest.readyState).toBe(WebSocket.OPEN);
    await openSilent();
    expect((await ended)[0]).toBe(1006);
    expect(others.filter(({ readyState }) => readyState !== WebSocket.OPEN)).toEqual([]);
  });

  test("decreases a few seconds after a close frame, even if the client does not answer", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { hostname, port } = new URL(gateway.url);
    const socket = connectTo(Number(port), hostname);
    socket.write(
      "GET /graphql HTTP/1.1\r\nHost: gateway\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n" +
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n",
    );
    // First the response to the upgrade, then the close frame after the initialization timeout of three seconds.
    await once(socket, "data");
    vi.advanceTimersByTime(3_000);
    await once(socket, "data");
    vi.advanceTimersByTime(5_000);
    await once(socket, "close");
    expect(socket.destroyed).toBe(true);
  });

  test("decreases when a connection is not initialized in time", async () => {
    const socket = await openSilent();
    expect((await once(socket, "close"))[0]).toBe(4408);
  });
});
