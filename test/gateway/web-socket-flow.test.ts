import { once } from "node:events";
import type { Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { connectSocket } from "../helpers/web-socket.ts";
import { encodeGlobalId } from "../../src/resolvers/global-id.ts";
import { startGateway, type TestGateway } from "../helpers/gateway.ts";
import {
  answerEverything,
  answerJson,
  askedId,
  type ReceivedCall,
  startStandIn,
  type StandInService,
  videoOnWire,
} from "../helpers/stand-in-service.ts";

let service: StandInService;
let gateway: TestGateway;

beforeEach(async () => {
  service = await startStandIn(answerEverything);
  gateway = await startGateway(service.url, { upstreamTimeoutMs: 120_000 });
});
afterEach(async () => {
  await gateway[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

/** An acknowledged connection with its received messages and the gateway's socket. */
async function connect(token = "token") {
  const accepted = new Promise<Socket>((resolve) => gateway.server.once("connection", resolve));
  const connection = await connectSocket(gateway.url, token);
  const ask = (id: string) => connection.subscribe(id, `{ video(videoId: "${id}") { videoId } }`);
  return { ...connection, ask, accepted: await accepted };
}

describe("operations of one WebSocket", () => {
  test("run 25 at a time until all are answered", async () => {
    const waiting: ReceivedCall[] = [];
    let most = 0;
    service.answer = (call) => {
      waiting.push(call);
      most = Math.max(most, waiting.length);
      // When the maximum has arrived, each further call answers one.
      if (waiting.length < 25) return;
      const first = waiting.shift();
      if (first) answerJson(first, 200, videoOnWire(askedId(first)));
    };
    const { socket, received, ask } = await connect();
    for (let index = 0; index < 400; index += 1) ask(String(index));
    await vi.waitFor(() => expect(service.calls.length).toBeGreaterThanOrEqual(400 - 24));
    service.answer = (call) => answerJson(call, 200, videoOnWire(askedId(call)));
    await vi.waitFor(() => expect(service.calls.length).toBe(400));
    for (const call of waiting.splice(0)) answerJson(call, 200, videoOnWire(askedId(call)));
    await vi.waitFor(() => expect(received.filter(({ type }) => type === "complete")).toHaveLength(400));
    expect(most).toBe(25);
    expect(new Set(received.map(({ id }) => id)).size).toBe(400);
    expect(received.filter(({ type }) => type === "error")).toEqual([]);
    socket.terminate();
  });

  test("are removed from the queue when their client completes them", async () => {
    const { socket, received, ask, complete, send } = await connect();
    service.answer = () => undefined;
    for (let index = 0; index < 40; index += 1) ask(`x${index}`);
    await service.call(24);
    for (let index = 30; index < 40; index += 1) complete(`x${index}`);
    // Messages are answered in order, so the gateway has processed the earlier ones.
    send({ type: "ping" });
    await vi.waitFor(() => expect(received.some(({ type }) => type === "pong")).toBe(true));
    service.answer = (call) => answerJson(call, 200, videoOnWire(askedId(call)));
    for (const call of service.calls) answerJson(call, 200, videoOnWire(askedId(call)));
    await vi.waitFor(() => expect(received.filter(({ type }) => type === "complete")).toHaveLength(30));
    expect(service.calls.map(askedId).toSorted()).toEqual(
      Array.from({ length: 30 }, (_, index) => `x${index}`).toSorted(),
    );
    socket.terminate();
  });

  test.each([
    ["runs", 1],
    ["is queued", 26],
  ])("close the connection with 4409 when they reuse the id of one that %s", async (_what, count) => {
    const { socket, ask } = await connect();
    service.answer = () => undefined;
    for (let index = 1; index <= count; index += 1) ask(`x${index}`);
    await service.call(Math.min(count, 25) - 1);
    ask(`x${count}`);
    const [code, reason] = (await once(socket, "close")) as [number, Buffer];
    expect([code, String(reason)]).toEqual([4409, `Subscriber for x${count} already exists`]);
    await vi.waitFor(() => expect(service.calls.every(({ response }) => response.destroyed)).toBe(true));
  });

  test("may have unknown members", async () => {
    const { socket, received, subscribe } = await connect();
    subscribe("1", { query: '{ video(videoId: "a") { videoId } }', cacheID: "x", metadata: {} });
    await vi.waitFor(() => expect(received.map(({ type }) => type)).toEqual(["next", "complete"]));
    socket.terminate();
  });

  test.each([
    ["an empty id", { id: "", type: "subscribe", payload: { query: "{ __typename }" } }],
    ["no document", { id: "1", type: "subscribe", payload: {} }],
    ["no payload", { id: "1", type: "subscribe" }],
  ])("close the connection with 4400 when they have %s", async (_what, message) => {
    const { socket, send } = await connect();
    send(message);
    expect(await once(socket, "close")).toMatchObject([4400, expect.anything()]);
  });

  test("stop the gateway from reading when too many are queued", async () => {
    const { socket, ask, accepted } = await connect();
    service.answer = () => undefined;
    for (let index = 0; index < 100_000; index += 1) ask(`w${index}`);
    await service.call(24);
    await vi.waitFor(() => expect(socket.bufferedAmount).toBeGreaterThan(0));
    expect(accepted.bytesRead).toBeLessThanOrEqual(4 * 65_536);
    expect(service.calls.length).toBe(25);
    // The gateway cannot detect the end of the connection behind unread messages until it writes to the connection.
    socket.terminate();
    service.answer = answerEverything;
    for (const { response } of service.calls) response.destroy();
  });

  test("are not started while the client does not read earlier responses", async () => {
    const text = "x".repeat(200_000);
    service.answer = (call) => answerJson(call, 200, { ...videoOnWire(askedId(call)), description: text });
    const { socket, subscribe } = await connect();
    socket.pause();
    for (let index = 0; index < 400; index += 1) {
      subscribe(String(index), `{ video(videoId: "${index}") { description } }`);
    }
    await service.call(10);
    // 80 MB in total, of which the operating system buffers some.
    let before = -1;
    await vi.waitFor(
      () => {
        const { length } = service.calls;
        const isSettled = length === before;
        before = length;
        expect(isSettled).toBe(true);
      },
      { interval: 500 },
    );
    expect(service.calls.length).toBeLessThan(300);
    socket.resume();
    await vi.waitFor(() => expect(service.calls.length).toBe(400));
    socket.terminate();
  });

  test("are aborted when their connection closes while it is not read", async () => {
    const { socket, ask } = await connect();
    service.answer = () => undefined;
    for (let index = 0; index < 90; index += 1) ask(`y${index}`);
    const call = await service.call(24);
    socket.terminate();
    expect(await call.over).toBe(false);
    expect(service.calls.length).toBe(25);
  });

  test("include at most 200 subscriptions, and further queries", async () => {
    const { socket, received, subscribe, ask } = await connect();
    service.answer = (call) => answerJson(call, 200, videoOnWire(askedId(call), "PROCESSING"));
    for (let index = 0; index < 201; index += 1) {
      subscribe(
        `s${index}`,
        `subscription { videoStatusChanged(id: "${encodeGlobalId("Video", String(index))}") { isFinal } }`,
      );
    }
    await vi.waitFor(() => expect(received.filter(({ type }) => type === "error")).toHaveLength(1));
    expect(received.find(({ type }) => type === "error")?.payload).toMatchObject([
      { extensions: { code: "TOO_MANY_OPERATIONS" } },
    ]);
    ask("q");
    await vi.waitFor(() =>
      expect(received.some(({ id, type }) => id === "q" && type === "complete")).toBe(true),
    );
    socket.terminate();
  });
});
